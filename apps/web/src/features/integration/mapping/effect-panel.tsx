import { useQuery } from '@tanstack/react-query';
import type { MappingEffect, MappingEffectRow, MappingSource } from '@uni/contracts';
import { isBetter, lineSense } from '@uni/engine';
import { integrationMapping as copy } from '@uni/phrases';
import { useId, useState } from 'react';
import { previewQuery } from '../../../api/integration/mapping.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ChangeBars, ChangeLegend } from '../../../ui/charts/change-bars.tsx';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { centsToReais, formatCentsBare, formatMonth, formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import { deviationStyle } from '../deviation.ts';
import { DocumentsDrawer } from '../documents/documents-drawer.tsx';
import styles from '../integration.module.css';
import { changeOf, type Draft, nameOfSource, problemOf, targetText } from './draft.ts';
import { DraftForm, DraftTargets } from './draft-form.tsx';
import { type LineEffect, linesOf, monthsOf, rowsOf } from './effect.ts';
import type { Mapping } from './use-mapping.ts';
import { acceptAndGoOn } from './use-mapping-keys.ts';

const draftCopy = copy.draft;

/** Effect of a decision on the cash flow, before it is saved. */
export function EffectPanel({ mapping, source }: { mapping: Mapping; source: MappingSource }) {
  const id = useId();
  const [documents, setDocuments] = useState(false);
  const { drafts, mayWrite, screen } = mapping;
  const draft = drafts.of(source);
  const wrong = problemOf(draft);
  const decided = drafts.has(source) || source.status === 'suggested';
  const changes = wrong === null && decided && mayWrite ? [changeOf(screen.kind, source, draft)] : [];
  const preview = useQuery(previewQuery(changes));
  const effect = changes.length > 0 ? preview.data : undefined;
  return (
    <Stack as="aside" gap={10} className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{draftCopy.title}</h2>
      <p className="text-2">{aboutText(mapping, source, draft)}</p>
      <p className="small text-3">
        {draftCopy.movements(
          formatNumber(source.movements),
          monthText(source.first_month),
          monthText(source.last_month),
        )}
        {'. '}
        <Button variant="link" onClick={() => setDocuments(true)}>
          {draftCopy.documents}
        </Button>
      </p>
      {source.status === 'conflict' && <p className="unfavourable">{draftCopy.conflictNote}</p>}
      {changes.length > 0 && <EffectFigures mapping={mapping} source={source} effect={effect} preview={preview} />}
      {mayWrite && (
        <>
          <DraftTargets mapping={mapping} source={source} draft={draft} />
          <FormProblem text={mapping.problem} />
          <Row gap="8 12">
            <Button
              variant="primary"
              size="small"
              busy={mapping.busy}
              disabled={!decided || wrong !== null}
              onClick={() => acceptAndGoOn(mapping)}
            >
              {drafts.has(source) ? draftCopy.save : draftCopy.accept}
            </Button>
            {drafts.has(source) && (
              <Button size="small" onClick={() => drafts.drop([source.id])}>
                {copy.discard}
              </Button>
            )}
          </Row>
          <DraftForm mapping={mapping} source={source} draft={draft} />
          <p className="small text-3">{draftCopy.foot}</p>
        </>
      )}
      {documents && (
        <DocumentsDrawer
          title={nameOfSource(source)}
          question={{
            of: 'source',
            connection: source.connection,
            account: source.account,
            condition: source.condition,
            document_type: source.document_type,
          }}
          onClose={() => setDocuments(false)}
        />
      )}
    </Stack>
  );
}

const monthText = (month: string | null): string => (month === null ? '–' : formatMonth(month));

function aboutText({ labels }: Mapping, source: MappingSource, draft: Draft): string {
  const name = nameOfSource(source);
  if (draft.ignored) return draftCopy.aboutIgnored(name);
  if (draft.targets.length === 0 || draft.targets.some(({ key }) => key === '')) return draftCopy.aboutOpen(name);
  return draftCopy.about(
    name,
    targetText(draft.targets, labels),
    monthText(draft.from ?? source.first_month),
    monthText(source.last_month),
  );
}

function EffectFigures(props: {
  mapping: Mapping;
  source: MappingSource;
  effect: MappingEffect | undefined;
  preview: { isError: boolean };
}) {
  const { source, effect } = props;
  if (props.preview.isError) return <p className="attention">{draftCopy.failed}</p>;
  if (!effect) return <p role="status">{draftCopy.loading}</p>;
  const rows = rowsOf(effect);
  const lines = linesOf(rows);
  const [line] = lines;
  return (
    <div role="status">
      {effect.conflicts.length > 0 && <p className="unfavourable">{draftCopy.conflict}</p>}
      {effect.closed_months.length > 0 && <p className="attention">{draftCopy.closed(effect.closed_months.length)}</p>}
      {line ? (
        <>
          <Figures line={line} until={monthText(source.last_month)} />
          {lines.length > 1 && <p className="small text-3">{draftCopy.others(lines.length - 1)}</p>}
          <Months rows={rows} line={line} />
        </>
      ) : (
        <p className="text-2">{draftCopy.nothing}</p>
      )}
    </div>
  );
}

/** A receipt: what the line is, what comes, what it becomes, and how that stands to its budget. */
function Figures({ line, until }: { line: LineEffect; until: string }) {
  // Money out is negative in the series; the panel speaks of sizes, as the budget does.
  const size = lineSense(line.key) === 'cost' ? -1 : 1;
  const amountText = (cents: number) => formatCentsBare(size * cents || 0);
  const over = line.budget === null ? 0 : size * (line.after - line.budget);
  return (
    <dl className={styles.figures}>
      <dt>{draftCopy.today(line.label)}</dt>
      <dd>{amountText(line.before)}</dd>
      <dt>{draftCopy.change}</dt>
      <dd>{amountText(line.difference)}</dd>
      <dt className={styles.strong}>{draftCopy.after(line.label)}</dt>
      <dd className={styles.strong}>{amountText(line.after)}</dd>
      {line.budget !== null && (
        <>
          <dt>{draftCopy.budget(until)}</dt>
          <dd>{amountText(line.budget)}</dd>
          <dt>{draftCopy.deviation}</dt>
          <Over line={line} over={over} />
        </>
      )}
    </dl>
  );
}

/** By how much a line is over its budget, or under it. */
function Over({ line, over }: { line: LineEffect; over: number }) {
  if (over === 0) return <dd>–</dd>;
  const { className, text } = deviationStyle(isBetter(line.key, line.after - (line.budget ?? 0)), over > 0);
  return (
    <dd className={className}>
      <Glyph name={over > 0 ? 'up' : 'down'} size={7} /> {formatCentsBare(Math.abs(over))}
      {line.budget ? ` (${formatShare(Math.abs(over / line.budget))})` : ''}
      <span className="visually-hidden"> {text}</span>
    </dd>
  );
}

function Months({ rows, line }: { rows: readonly MappingEffectRow[]; line: LineEffect }) {
  const months = monthsOf(rows, line.key);
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return null;
  const sentence = draftCopy.chartSentence(
    formatNumber(Math.abs(centsToReais(line.difference)) / 1_000),
    formatMonth(first.month),
    formatMonth(last.month),
  );
  return (
    <>
      <h3>{draftCopy.chart}</h3>
      <ChangeBars months={months} label={sentence} />
      <ChangeLegend unchanged={draftCopy.already} changed={draftCopy.this} />
    </>
  );
}
