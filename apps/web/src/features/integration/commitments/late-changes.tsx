import { useQuery } from '@tanstack/react-query';
import type { ErpLateChange } from '@uni/contracts';
import { commitments } from '@uni/phrases';
import { lateChangesQuery } from '../../../api/integration/commitments.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { formatCents, formatMonth } from '../../../ui/numbers/index.ts';

const copy = commitments.late;

/** Changes that an ERP reports for closed months. */
export function LateChanges({ changes }: { changes: readonly ErpLateChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Section title={copy.title}>
      <p className="text-2">{copy.lead}</p>
      <Stack as="ul" ruled={6}>
        {changes.map((change) => (
          <Row
            as="li"
            gap="2 10"
            align="baseline"
            key={`${change.origin} ${change.key} ${change.module} ${change.month}`}
          >
            <span className="attention">
              <Glyph name="up" size={7} />
            </span>
            <b className="medium">{change.label}</b>
            <span className="text-2">
              {copy.line[change.origin](
                formatMonth(change.month),
                formatCents(change.before),
                formatCents(change.after),
              )}
            </span>
          </Row>
        ))}
      </Stack>
    </Section>
  );
}

/** Late changes of one enterprise, loaded on display. */
export function LateChangesOf({ enterprise }: { enterprise: number }) {
  const { data } = useQuery(lateChangesQuery(enterprise));
  return <LateChanges changes={data ?? []} />;
}
