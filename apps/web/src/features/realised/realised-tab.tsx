import { composeStudy } from '@uni/analysis';
import { realised as copy, sheetImport } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBlock, StateBlock } from '../../ui/feedback/state-block.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { notify } from '../../ui/notice/notice-store.ts';
import { formatCents, formatMonth, shareText } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import { LateChangesOf } from '../integration/index.ts';
import { failureOf } from '../study/study-api.ts';
import { cashFlowCopy } from '../study/study-facts.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import {
  type LineColumn,
  natureOf,
  pastedCells,
  readTyped,
  refusalOf,
  replacementOf,
  replacementsOf,
} from './cell-editing.ts';
import { CloseMonths, ReopenDialog } from './closing-dialogs.tsx';
import { ImportWizard } from './import-wizard.tsx';
import { Legend } from './legend.tsx';
import { PoliciesDialog } from './policies-dialog.tsx';
import styles from './realised.module.css';
import type { Column } from './realised-columns.ts';
import { RealisedGrid } from './realised-grid.tsx';
import {
  cellId,
  deviatesBy,
  directionTotal,
  type RealisedLine,
  type RealisedTable,
  realisedTable,
} from './realised-model.ts';
import { DocumentsDialog, HistoryDialog } from './records-dialogs.tsx';
import { type RealisedState, useRealised } from './use-realised.ts';
import { VarianceDialog } from './variance-dialog.tsx';
import { useView, ViewTools } from './view-tools.tsx';

/** Planned, realised, committed and expected values side by side, with closing, import and typing of months. */
export function RealisedTab() {
  const { state, error, retry } = useRealised();
  if (error) return <ErrorBlock noun={copy.noun} failure={failureOf(error)} onRetry={retry} />;
  if (!state) return <div className={styles.tab} aria-busy="true" />;
  return <OpenTab state={state} />;
}

type Layer = 'variance' | 'close' | 'reopen' | 'policies' | 'history' | 'import' | RealisedLine | null;

function useTable(state: RealisedState): RealisedTable {
  const { projection, study } = useWorkspace();
  const { entries, summary } = state;
  return useMemo(() => {
    const { module } = cashFlowCopy(study);
    const { closing, absent: absentLines } = summary;
    const contracted = new Set((summary.realised?.portfolio ?? []).map((one) => one.module));
    const labels = { module, none: copy.noModule };
    return realisedTable({ projection, study, entries, closing, absentLines, contracted, labels });
  }, [projection, study, entries, summary]);
}

function OpenTab({ state }: { state: RealisedState }) {
  const { mayEdit, projection, enterprise } = useWorkspace();
  const table = useTable(state);
  const view = useView(table);
  const [layer, setLayer] = useState<Layer>(null);
  const { tolerance, byModule } = view;
  const lines = useMemo(() => visibleLines(table, tolerance, byModule), [table, tolerance, byModule]);
  const close = (): void => setLayer(null);
  const gridHandlers = useGridHandlers(state, table, lines, view.mayAdjust);
  return (
    <div className={styles.tab}>
      <Tools state={state} onOpen={setLayer} />
      <Notes table={table} state={state} />
      <LateChangesOf enterprise={enterprise.id} />
      <ViewTools
        view={view}
        hasParts={table.lines.some(({ isLeaf }) => !isLeaf)}
        hasSent={mayEdit && table.lines.some(({ sent }) => sent.size > 0)}
      />
      <div className={styles.frame}>
        {table.lines.length === 0 && <StateBlock title={copy.empty} />}
        {table.lines.length > 0 && lines.length === 0 && <StateBlock title={copy.noDeviations} />}
        {lines.length > 0 && (
          <RealisedGrid
            lines={lines}
            columns={view.columns}
            closing={table.closing}
            {...gridHandlers}
            onDocuments={(line) => setLayer(line)}
          />
        )}
      </div>
      <Legend
        isAdjusted={table.lines.some(({ adjusted }) => adjusted.size > 0)}
        isAbsent={table.lines.some(({ absent }) => absent.size > 0)}
      />
      {layer === 'close' && <CloseMonths state={state} onClose={close} />}
      {layer === 'reopen' && <ReopenDialog state={state} onClose={close} />}
      {layer === 'policies' && (
        <PoliciesDialog {...{ state, lines: table.lines, readOnly: !mayEdit }} onClose={close} />
      )}
      {layer === 'variance' && <VarianceDialog onClose={close} />}
      {layer === 'history' && <HistoryDialog state={state} readOnly={!mayEdit} onClose={close} />}
      {layer === 'import' && (
        <ImportWizard state={state} lines={table.lines} baseMonth={projection.base_month} onClose={close} />
      )}
      {typeof layer === 'object' && layer !== null && <DocumentsDialog state={state} line={layer} onClose={close} />}
    </div>
  );
}

/** Lines with anything in them, under the sum of their direction; with a tolerance only those beyond it. */
function visibleLines(table: RealisedTable, tolerance: number | null, byModule: boolean): RealisedLine[] {
  const direction = (key: 'in' | 'out', label: string): RealisedLine[] => {
    const own = table.lines.filter((line) => line.direction === key && hasValues(line));
    const levels = own.filter(({ parent }) => byModule || parent === null);
    const beyond = levels.filter((line) => tolerance === null || deviatesBy(line, tolerance, table));
    return beyond.length === 0 ? [] : [directionTotal(table, key, label), ...beyond];
  };
  return [...direction('in', copy.inflows), ...direction('out', copy.outflows)];
}

const hasValues = ({ budget, realised, committed, trend, touched }: RealisedLine): boolean =>
  touched.size > 0 || [budget, realised, committed, trend].some((values) => values.some((value) => value !== 0));

/** Edits of the table: typing, pasting and undo. */
function useGridHandlers(
  state: RealisedState,
  table: RealisedTable,
  lines: readonly RealisedLine[],
  mayAdjust: boolean,
) {
  const { mayEdit, projection } = useWorkspace();
  const baseMonth = projection.base_month;
  const rules = {
    baseMonth,
    closing: table.closing,
    readOnly: !mayEdit,
    mayAdjust,
    monthName: (at: number) => shortMonth(baseMonth, at),
  };
  const say = (title: string): void => notify({ kind: 'attention', title, duration: 4_000 });
  return {
    refusal: (line: RealisedLine, column: Column) => refusalOf(line, column, rules),
    onRefused: say,
    onWrite: (cells: readonly LineColumn[], text: string): boolean => {
      const typed = readTyped(text);
      if (!typed.ok) {
        say(copy.refusedCell.number);
        return false;
      }
      const { cents } = typed;
      const changed = cells.filter(({ line, column }) => {
        const isBlank = !isFilled(line, column);
        return cents === null ? !isBlank : isBlank || cents !== column.value(line);
      });
      if (cents !== null && cents < 0) say(copy.refund);
      for (const replacement of replacementsOf(changed, cents, state.entries, baseMonth))
        void state.replace(replacement);
      return true;
    },
    onPaste: (row: number, column: Column, text: string): void => {
      const start = lines[row];
      const refused = start ? refusalOf(start, column, rules) : null;
      if (refused !== null) {
        say(refused);
        return;
      }
      const nature = natureOf(column);
      const isProtected = (line: RealisedLine, month: number): boolean =>
        !mayAdjust && line.sent.has(cellId(nature, month));
      const from = { lines, line: row, month: column.period.from, months: table.months, isProtected };
      const pasted = pastedCells(text, from);
      if (pasted.refused > 0) {
        say(copy.pasteRefused(pasted.refused));
        return;
      }
      notify({ kind: 'information', title: copy.pasted(pasted.cells.length) });
      void state.replace(replacementOf(pasted.cells, nature, state.entries, baseMonth));
    },
    onUndo: (): void => {
      void state.undoLast().then((isUndone) => {
        if (!isUndone) say(copy.nothingToUndo);
      });
    },
  };
}

const isFilled = (line: RealisedLine, { measure, period }: Column): boolean =>
  measure === 'committed' ? (line.committed[period.from] ?? 0) !== 0 : line.touched.has(period.from);

function Tools({ state, onOpen }: { state: RealisedState; onOpen: (layer: Layer) => void }) {
  const { mayEdit } = useWorkspace();
  const { permissions } = useProfile();
  const { closing } = state.summary;
  const mayReopen = permissions.includes('version:lock');
  return (
    <Row gap="8 12" className={styles.tools}>
      <span className="medium" role="status">
        {closing === null ? copy.noneClosed : copy.closedUntil(formatMonth(closing))}
      </span>
      {mayEdit && (
        <Button size="small" icon="lock" onClick={() => onOpen('close')}>
          {copy.close.action}
        </Button>
      )}
      {mayEdit && closing !== null && (
        <Button
          size="small"
          variant="ghost"
          disabled={!mayReopen}
          title={mayReopen ? undefined : copy.reopen.denied}
          onClick={() => onOpen('reopen')}
        >
          {copy.reopen.action}
        </Button>
      )}
      <span className="grow" />
      {mayEdit && state.lastOwn !== null && (
        <Button size="small" variant="ghost" icon="undo" onClick={() => void state.undoLast()}>
          {copy.undo}
        </Button>
      )}
      {closing !== null && (
        <Button size="small" variant="ghost" onClick={() => onOpen('variance')}>
          {copy.variance.action}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={() => onOpen('history')}>
        {copy.history.action}
      </Button>
      <Button size="small" variant="ghost" onClick={() => onOpen('policies')}>
        {copy.policies.action}
      </Button>
      {mayEdit && (
        <Button size="small" variant="primary" icon="download" onClick={() => onOpen('import')}>
          {sheetImport.action}
        </Button>
      )}
    </Row>
  );
}

type Contracts = NonNullable<NonNullable<RealisedState['summary']['realised']>['portfolio']>;

const owedBy = (contracts: Contracts): number =>
  contracts
    .flatMap(({ receivables }) => receivables.flatMap(({ values }) => values))
    .reduce((sum, cents) => sum + cents, 0);

/** Of several modules, by their units; null: there are none. */
function soldOf(contracts: Contracts): number | null {
  const units = contracts.reduce((sum, one) => sum + one.units, 0);
  const sold = contracts.reduce(
    (sum, one) => sum + one.units * one.sold.values.reduce((whole, share) => whole + share, 0),
    0,
  );
  return units === 0 ? null : sold / units;
}

/** Notices about realised values hidden in this version, and about required first steps. */
function Notes({ table, state }: { table: RealisedTable; state: RealisedState }) {
  const { state: studyState } = useWorkspace();
  const { valid } = studyState.draft;
  const { setAside } = useMemo(
    () => composeStudy(valid.study, state.summary.realised),
    [valid, state.summary.realised],
  );
  const missing = setAside.filter(({ reason }) => reason !== 'before_base');
  const amount = missing.reduce((sum, row) => sum + Math.abs(row.amount), 0);
  const ownMonths = (valid.study.accomplished ?? null) !== null;
  const contracts = state.summary.realised?.portfolio ?? [];
  const notes = [
    contracts.length === 0 ? null : copy.portfolio(formatCents(owedBy(contracts)), shareText(soldOf(contracts))),
    table.before === 0 ? null : copy.before(formatCents(Math.abs(table.before))),
    missing.length === 0 ? null : copy.setAside(missing.length, formatCents(amount)),
    ownMonths ? (state.summary.closing === null ? copy.own : copy.ownIgnored) : null,
    state.summary.closing === null && !ownMonths ? copy.noneClosedHint : null,
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <Panel className={styles.notes}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Panel>
  );
}
