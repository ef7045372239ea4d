import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { integrationProof } from '@uni/phrases';
import { type ConnectionFlow, flowQuery } from '../../../api/integration/flow.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { QueryContent } from '../query-content.tsx';

const copy = integrationProof.pending;

/** Undecided items, each with a link to its decision. */
export function PendingSection() {
  const query = useQuery(flowQuery);
  return (
    <Section title={copy.title}>
      <QueryContent query={query} noun={copy.noun} rows={2}>
        {(flows) => <PendingList flows={flows} />}
      </QueryContent>
    </Section>
  );
}

function PendingList({ flows }: { flows: readonly ConnectionFlow[] }) {
  const sum = (of: (one: ConnectionFlow) => number) => flows.reduce((total, one) => total + of(one), 0);
  const sources = sum((one) => one.pending_sources);
  const bindings = sum((one) => one.pending_bindings);
  const open = sum(({ natures }) => natures.find(({ nature }) => nature === 'realised')?.gross_unmapped ?? 0);
  const pendentes = { pendentes: 'sim' };
  if (sources + bindings === 0)
    return (
      <p className="text-3">{flows.some(({ published_at }) => published_at !== null) ? copy.none : copy.nothingYet}</p>
    );
  return (
    <Stack as="ul" ruled={6}>
      {sources > 0 && (
        <Row as="li" gap="4 10" align="baseline">
          <span className="attention">
            <Glyph name="up" size={7} />
          </span>
          {copy.sources(sources)}
          {open > 0 && <span className="text-3">{copy.value(formatCents(open))}</span>}
          <Link className="push" to="/de-para-geral" search={pendentes} aria-label={copy.resolveSources}>
            {copy.resolve}
          </Link>
        </Row>
      )}
      {bindings > 0 && (
        <Row as="li" gap="4 10" align="baseline">
          <span className="attention">
            <Glyph name="up" size={7} />
          </span>
          {copy.bindings(bindings)}
          <Link className="push" to="/planejamento/integracao" search={pendentes} aria-label={copy.resolveBindings}>
            {copy.resolve}
          </Link>
        </Row>
      )}
    </Stack>
  );
}
