import type { ImportReport, RealisedNature } from '@uni/contracts';
import { realised } from '@uni/phrases';
import { useMemo, useRef, useState } from 'react';
import { ApiFailure } from '../../../../api/call.ts';
import { durations, notify } from '../../../../ui/notice/notice-store.ts';
import { importRows, readSummary } from '../realised/realised-api.ts';
import { isInflow, type RealisedLine } from '../realised/realised-model.ts';
import type { RealisedState } from '../realised/use-realised.ts';
import { useWorkspace } from '../workspace-context.tsx';
import { type DetectedSheet, detect, type SourceRow } from './detect.ts';
import {
  type Change,
  type Choice,
  changesOf,
  type ImportRow,
  importRowsOf,
  type Suggestion,
  sourceId,
  suggest,
  type Target,
  targetId,
  writesCostsPositive,
} from './mapping.ts';
import { keepMemory, readMemory } from './mapping-memory.ts';
import { readFile } from './read-file.ts';

const words = realised.import;

export interface SheetChoice {
  readonly name: string;
  readonly detected: DetectedSheet;
}

interface OpenFile {
  readonly name: string;
  readonly sheets: readonly SheetChoice[];
}

export interface Preview {
  readonly report: ImportReport;
  readonly rows: readonly ImportRow[];
  readonly changes: readonly Change[];
}

/** The lines of the study that can be typed into, by name. */
export function targetsOf(lines: readonly RealisedLine[]): Target[] {
  const heads = new Map(lines.filter(({ isLeaf }) => !isLeaf).map(({ key, label }) => [key, label]));
  return lines
    .filter(({ isLeaf }) => isLeaf)
    .map(({ key, module, label, parent }) => ({
      key,
      module,
      label: parent === null ? label : `${heads.get(key) ?? ''}, ${label}`,
    }));
}

/** The steps of an import: a file, what goes where, what would change, and that it is done at once. */
export function useImport(state: RealisedState, lines: readonly RealisedLine[], onDone: () => void) {
  const { enterprise } = useWorkspace();
  const targets = useMemo(() => targetsOf(lines), [lines]);
  const [nature, setNature] = useState<RealisedNature>('realised');
  const [file, setFile] = useState<OpenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sheet, setSheet] = useState(0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [flip, setFlip] = useState<boolean | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const attempt = useRef('');

  const detected = file?.sheets[sheet]?.detected ?? null;
  const mapped = useMapped(enterprise.id, detected, targets, chosen);
  const flips = flip ?? (mapped.some(({ suggestion }) => suggestion.from === 'code') || writesCostsPositive(mapped));

  const open = async (picked: File): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const outcome = await readFile(picked).catch(() => null);
    setBusy(false);
    if (!outcome) return setProblem(words.refusals.unreadable);
    if (!outcome.ok) return setProblem(words.refusals[outcome.reason]);
    const sheets = outcome.sheets.flatMap(({ name, rows }): SheetChoice[] => {
      const found = detect({ name, rows });
      return found ? [{ name: name || words.noSheet, detected: found }] : [];
    });
    if (sheets.length === 0) return setProblem(words.refusals.no_months);
    setFile({ name: picked.name, sheets });
    setSheet(0);
    setChosen(new Map());
    setFlip(null);
  };

  const send = async (isPreview: boolean, rows: readonly ImportRow[]): Promise<ImportReport | null> => {
    setBusy(true);
    const body = {
      nature,
      file_name: file?.name ?? '',
      preview: isPreview,
      rows: rows.map(({ place: _, ...row }) => row),
    };
    try {
      return await importRows(enterprise.id, body, attempt.current);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return null;
    } finally {
      setBusy(false);
    }
  };

  const check = async (): Promise<void> => {
    const rows = importRowsOf(mapped, targets, flips);
    if (rows.length === 0) return setProblem(words.nothingMapped);
    setProblem(null);
    attempt.current = crypto.randomUUID();
    const report = await send(true, rows);
    if (!report) return;
    const out = new Set(report.rejected.map(({ row }) => row));
    const taken = rows.filter((_, at) => !out.has(at));
    setPreview({ report, rows, changes: changesOf(taken, state.entries, nature) });
  };

  const apply = async (): Promise<void> => {
    if (!preview || busy) return;
    const report = await send(false, preview.rows);
    if (!report) return;
    keepMemory(
      enterprise.id,
      mapped.map(({ row, choice }) => [sourceId(row), choice] as const),
    );
    state.remember(report.repeated ? null : report.batch);
    state.adopt(await readSummary(enterprise.id));
    const title = report.repeated ? words.repeated : words.applied(report.accepted);
    notify({ kind: 'success', title, duration: durations.message });
    onDone();
  };

  return {
    ...{ nature, setNature, file, problem, busy, sheet, detected, mapped, targets, flips, preview },
    open,
    check,
    apply,
    setSheet: (at: number) => {
      setSheet(at);
      setChosen(new Map());
      setFlip(null);
    },
    setFlip,
    choose: (row: SourceRow, choice: Choice) => setChosen(new Map([...chosen, [rowId(row), choice]])),
    back: () => (preview ? setPreview(null) : setFile(null)),
  };
}

export interface MappedRow {
  readonly row: SourceRow;
  readonly choice: Choice;
  readonly suggestion: Suggestion;
}

/** Two rows of a sheet may have one name: they are told apart by where they stand. */
export const rowId = (row: SourceRow): string =>
  `${sourceId(row)} ${row.cells[0]?.place ?? row.unread[0]?.place ?? ''}`;

function useMapped(
  enterprise: number,
  detected: DetectedSheet | null,
  targets: readonly Target[],
  chosen: ReadonlyMap<string, Choice>,
): MappedRow[] {
  const memory = useMemo(() => readMemory(enterprise), [enterprise]);
  return useMemo(
    () =>
      (detected?.rows ?? [])
        .filter(({ cells, unread }) => cells.length + unread.length > 0)
        .map((row) => {
          const suggestion = suggest(row, targets, memory);
          return { row, suggestion, choice: chosen.get(rowId(row)) ?? suggestion.choice };
        }),
    [detected, targets, chosen, memory],
  );
}

/** The name of a change's line, as the choices name it. */
export function lineNames(targets: readonly Target[]): (change: Pick<Change, 'key' | 'module'>) => string {
  const names = new Map(targets.map((target) => [targetId(target), target.label]));
  return (change) => names.get(targetId(change)) ?? change.key;
}

/** Choices of the mapping under the headings of the table. */
export const targetGroups = (targets: readonly Target[]) => [
  { label: realised.inflows, targets: targets.filter(({ key }) => isInflow(key)) },
  { label: realised.outflows, targets: targets.filter(({ key }) => !isInflow(key)) },
];

export const previewRows = 200;
