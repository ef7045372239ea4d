import { monthAt } from '@uni/engine';
import { workbookStudy } from '@uni/phrases';
import { type Assumption, type FlowControl, type Proof, type ProofLine, provedStudy } from '@uni/workbook';
import { useMemo } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from '../../ui/icons/glyph.tsx';
import { Sums } from '../../ui/layout/facts.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { PlainTable } from '../../ui/layout/plain-table.tsx';
import { formatCentsBare, formatMonth, formatShare } from '../../ui/numbers/index.ts';
import type { WorkbookDraft } from './draft-store.ts';
import { differenceOf, lineName, sumOf } from './proof-figures.ts';
import type { WorkbookStudyScreen } from './use-workbook-study.ts';
import styles from './workbook-study.module.css';

const copy = workbookStudy.proof;

/** The flow of the sheet next to that of the study, line by line; months of the chosen line. */
export function ProofStep({ screen, draft }: { screen: WorkbookStudyScreen; draft: WorkbookDraft }) {
  const { workbook, mapping, fileName } = draft;
  const proved = useMemo(() => provedStudy(workbook, mapping, nameOf(fileName)), [workbook, mapping, fileName]);
  if (!proved.ok)
    return (
      <div role="alert">
        <p>{copy.refused}</p>
        <ul>
          {proved.errors.slice(0, 10).map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      </div>
    );
  const { proof, built, control } = proved;
  const modules = built.study.modules.map(({ name }) => name ?? '');
  const different = proof.lines.filter(({ reason }) => reason !== null);
  return (
    <Stack gap={20}>
      <p role="status">{different.length === 0 ? copy.equal : copy.different(different.length)}</p>
      <Control control={control} baseMonth={proof.baseMonth} />
      <Assumptions assumptions={built.assumptions} />
      <Totals proof={proof} />
      <div className={styles.compared}>
        <Lines screen={screen} proof={proof} modules={modules} fileName={fileName} />
        <Months proof={proof} line={proof.lines[Number(screen.values.line ?? -1)]} modules={modules} />
      </div>
    </Stack>
  );
}

/** What the study supposes where the sheet has nothing: no number stands on it unseen. */
function Assumptions({ assumptions }: { assumptions: readonly Assumption[] }) {
  if (assumptions.length === 0) return null;
  return (
    <Section title={workbookStudy.assumptions.title}>
      <ul>
        {assumptions.map((assumption) => (
          <li key={assumption.kind}>
            <Glyph name="up" className="attention" />{' '}
            {workbookStudy.assumptions[assumption.kind](assumedText(assumption))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function assumedText(assumption: Assumption): string {
  if (assumption.kind === 'divided_periods') return assumption.heads.join(', ');
  return 'value' in assumption ? formatShare(assumption.value) : '';
}

/** The sheet's own balance: lines that agree one by one may still be too many or too few. */
function Control({ control, baseMonth }: { control: FlowControl | null; baseMonth: string }) {
  const isDifferent = control !== null && control.differences.length > 0;
  return (
    <Section title={copy.control.title}>
      <p role={isDifferent ? 'alert' : undefined}>
        {isDifferent && <Glyph name="up" className="attention" />} {controlText(control, baseMonth)}
      </p>
    </Section>
  );
}

function controlText(control: FlowControl | null, baseMonth: string): string {
  if (control === null) return copy.control.none;
  const { differences } = control;
  const rows = control.rows.map(({ label, position }) => `“${label}” (${position})`).join(', ');
  const [first] = differences;
  if (!first) return copy.control.equal(rows);
  const total = formatCentsBare(sumOf(differences.map(({ cents }) => cents)), 2);
  return copy.control.different(rows, differences.length, formatMonth(monthAt(baseMonth, first.month)), total);
}

/** The file's name without its ending. */
const nameOf = (fileName: string): string => fileName.replace(/\.[a-z]{2,4}$/i, '').slice(0, 120);

function Totals({ proof }: { proof: Proof }) {
  const { sheet, study } = proof.total;
  const figures = [
    [copy.sheet, sumOf(sheet)],
    [copy.study, sumOf(study)],
    [copy.difference, sumOf(sheet) - sumOf(study)],
  ] as const;
  return (
    <Sums large>
      {figures.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCentsBare(cents, 2)}</dd>
        </div>
      ))}
    </Sums>
  );
}

interface LinesProps {
  screen: WorkbookStudyScreen;
  proof: Proof;
  modules: readonly string[];
  fileName: string;
}

function Lines({ screen, proof, modules, fileName }: LinesProps) {
  const download = async () => {
    const { saveProof } = await import('./proof-file.ts');
    saveProof(proof, modules, copy.fileName(nameOf(fileName)));
  };
  return (
    <Section
      title={copy.lines}
      aside={
        <Button size="small" icon="download" onClick={() => void download()}>
          {copy.download}
        </Button>
      }
    >
      <PlainTable label={workbookStudy.table(copy.lines)}>
        <thead>
          <tr>
            <th scope="col">{copy.line}</th>
            {[copy.sheet, copy.study, copy.difference].map((head) => (
              <th key={head} scope="col" className="number">
                {head}
              </th>
            ))}
            <th scope="col">{copy.reason}</th>
          </tr>
        </thead>
        <tbody>
          {proof.lines.map((line, at) => (
            <tr
              key={`${line.key} ${line.module} ${line.rows[0]?.position ?? ''}`}
              aria-current={String(at) === screen.values.line || undefined}
            >
              <th scope="row">
                <Button
                  variant="link"
                  size="small"
                  aria-label={copy.open(lineName(line, modules))}
                  onClick={() => screen.change({ line: String(at) })}
                >
                  {lineName(line, modules)}
                </Button>
                <span className={styles.note}>
                  {line.rows.map(({ label, position }) => `${label} (${position})`).join(', ')}
                </span>
              </th>
              <td className="number">{formatCentsBare(sumOf(line.sheet), 2)}</td>
              <td className="number">{formatCentsBare(sumOf(line.study), 2)}</td>
              <td className="number">{formatCentsBare(differenceOf(line), 2)}</td>
              <td>{line.reason === null ? '' : copy.reasons[line.reason]}</td>
            </tr>
          ))}
          <tr data-row="sum">
            <th scope="row">{copy.total}</th>
            <td className="number">{formatCentsBare(sumOf(proof.total.sheet), 2)}</td>
            <td className="number">{formatCentsBare(sumOf(proof.total.study), 2)}</td>
            <td className="number">{formatCentsBare(sumOf(proof.total.sheet) - sumOf(proof.total.study), 2)}</td>
            <td />
          </tr>
        </tbody>
      </PlainTable>
    </Section>
  );
}

/** Months of a line, or of the whole flow. */
function Months({ proof, line, modules }: { proof: Proof; line: ProofLine | undefined; modules: readonly string[] }) {
  const { sheet, study } = line ?? proof.total;
  const title = copy.months(line ? lineName(line, modules) : copy.total);
  return (
    <Section title={title}>
      <PlainTable label={workbookStudy.table(title)} tall>
        <thead>
          <tr>
            <th scope="col">{copy.month}</th>
            {[copy.sheet, copy.study, copy.difference].map((head) => (
              <th key={head} scope="col" className="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.map((cents, at) => (
            <tr key={monthAt(proof.baseMonth, at)}>
              <th scope="row">{formatMonth(monthAt(proof.baseMonth, at))}</th>
              <td className="number">{formatCentsBare(cents, 2)}</td>
              <td className="number">{formatCentsBare(study[at] ?? 0, 2)}</td>
              <td className="number">{formatCentsBare(cents - (study[at] ?? 0), 2)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Section>
  );
}
