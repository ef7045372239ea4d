import { type JsonObject, setAt, toJsonObject } from '@uni/contracts';
import { taxReform as copy } from '@uni/phrases';
import { useMemo } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatCents, formatCompact } from '../../ui/numbers/index.ts';
import { DeltaText } from '../study/delta-text.tsx';
import { itemsAt, randomId } from '../study/store/edits.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import { useStudyForm } from '../study-forms/form/form-context.tsx';
import { ReformChart } from './reform-chart.tsx';
import { comparedRows, reliefRows, yearRows } from './reform-rows.ts';
import { type Stage, stageEntry, stagesOf } from './reform-taxations.ts';
import styles from './tax-reform.module.css';
import { type OpenStage, useStages } from './use-stages.ts';

/** The study under today's law, the transition and the whole reform, side by side. */
export function TaxReformTab() {
  const { study } = useWorkspace();
  const { facts } = useStudyForm();
  const offered = useMemo(() => stagesOf(study), [study]);
  const state = useStages(study, offered, facts);
  return (
    <Stack gap={24} className={styles.page}>
      <Stack gap={8}>
        <h2>{copy.title}</h2>
        <p className="small text-2">{copy.help}</p>
      </Stack>
      {state.status === 'computing' ? (
        <p role="status" className="text-2">
          {copy.computing(state.done, state.count)}
        </p>
      ) : (
        <>
          {state.refused.map(({ name, errors: [error] }) => (
            <StateBlock
              key={name}
              role="alert"
              title={copy.refused(copy.stages[name as Stage].name)}
              text={error?.message ?? ''}
            />
          ))}
          {state.stages.length > 0 && <Compared stages={state.stages} />}
        </>
      )}
    </Stack>
  );
}

function Compared({ stages }: { stages: readonly OpenStage[] }) {
  const isTaxed = yearRows(stages).length > 0;
  return (
    <>
      {isTaxed ? <ReformChart stages={stages} /> : <p>{copy.none}</p>}
      <ComparedTable stages={stages} />
      {isTaxed && <YearTable stages={stages} />}
      <Reliefs stages={stages} />
    </>
  );
}

/** The names of the stages as the heads of columns. */
function StageHeads({ stages, described = false }: { stages: readonly OpenStage[]; described?: boolean }) {
  return stages.map(({ stage }) => (
    <th key={stage} scope="col" className={`number ${styles.stage}`}>
      {copy.stages[stage].name}
      {described && <span className={`small text-2 ${styles.about}`}>{copy.stages[stage].text}</span>}
    </th>
  ));
}

function ComparedTable({ stages }: { stages: readonly OpenStage[] }) {
  const { readOnly } = useStudyForm();
  const rows = useMemo(() => comparedRows(stages), [stages]);
  return (
    <Stack as="section" gap={8}>
      <h3>{copy.compared}</h3>
      <PlainTable label={copy.compared}>
        <thead>
          <tr>
            <th scope="col">{copy.row}</th>
            <StageHeads stages={stages} described />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key} {...(key === 'tax_total' ? { 'data-row': 'sum' } : {})}>
              <th scope="row">{label}</th>
              {cells.map((cell, at) => (
                <td key={stages[at]?.stage} className="number" title={cell.exact}>
                  {`${cell.text} ${cell.unit}`.trim()}
                  {cell.delta && (
                    <span className={`small ${styles.about}`}>
                      <DeltaText delta={cell.delta} />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
          {!readOnly && (
            <tr>
              <th scope="row">{copy.choice}</th>
              {stages.map(({ stage }) => (
                <td key={stage} className="number">
                  <Apply stage={stage} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </PlainTable>
    </Stack>
  );
}

/** Makes a stage the study's own taxation, one step of undo. */
function Apply({ stage }: { stage: Stage }) {
  const { document, commit, facts } = useStudyForm();
  const { study } = useWorkspace();
  if (stage === 'study') return <span className="small text-2">{copy.same}</span>;
  const apply = (): void => {
    const { taxation, companies } = stageEntry(study, stage, facts);
    const own = itemsAt(document, '/companies').flatMap(({ path, value }) => {
      const terms = companies?.[String(value.key)];
      return terms ? setAt(document, `${path}/taxation`, jsonOf(terms), randomId) : [];
    });
    commit(copy.applied(copy.stages[stage].name), [
      ...setAt(document, '/taxation', jsonOf(taxation), randomId),
      ...own,
    ]);
  };
  return (
    <Button size="small" aria-label={copy.applyTo(copy.stages[stage].name)} onClick={apply}>
      {copy.apply}
    </Button>
  );
}

const jsonOf = (terms: unknown): JsonObject => toJsonObject(terms) ?? {};

function YearTable({ stages }: { stages: readonly OpenStage[] }) {
  const rows = useMemo(() => yearRows(stages), [stages]);
  const totals = stages.map((_, k) => rows.reduce((sum, { values }) => sum + (values[k] ?? 0), 0));
  return (
    <Stack as="section" gap={8}>
      <h3>{copy.byYear}</h3>
      <PlainTable label={copy.byYear}>
        <thead>
          <tr>
            <th scope="col">{copy.year}</th>
            <StageHeads stages={stages} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ year, values }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <Amounts stages={stages} values={values} />
            </tr>
          ))}
          <tr data-row="sum">
            <th scope="row">{copy.total}</th>
            <Amounts stages={stages} values={totals} />
          </tr>
        </tbody>
      </PlainTable>
    </Stack>
  );
}

function Amounts({ stages, values }: { stages: readonly OpenStage[]; values: readonly (number | null)[] }) {
  return stages.map(({ stage }, k) => {
    const value = values[k] ?? null;
    return (
      <td key={stage} className="number" title={value === null ? '' : formatCents(value)}>
        {value === null ? '–' : formatCompact(value)}
      </td>
    );
  });
}

/** What reduces CBS and IBS, with the law of each. */
function Reliefs({ stages }: { stages: readonly OpenStage[] }) {
  const rows = useMemo(() => reliefRows(stages), [stages]);
  if (rows.length === 0) return null;
  return (
    <Stack as="section" gap={8}>
      <h3>{copy.reliefs}</h3>
      <p className="small text-2">{copy.reliefsHelp}</p>
      {!rows.some(({ key }) => key.startsWith('reducer.')) && (
        <p className="small attention" role="note">
          {copy.noReducers}
        </p>
      )}
      <PlainTable label={copy.reliefs}>
        <thead>
          <tr>
            <th scope="col">{copy.row}</th>
            <StageHeads stages={stages} />
            <th scope="col">{copy.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, values }) => (
            <tr key={key}>
              <th scope="row">{copy.relief[key].name}</th>
              <Amounts stages={stages} values={values} />
              <td>{copy.relief[key].text}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Stack>
  );
}
