import { sheetImport } from '@uni/phrases';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type DetectedSheet, detect, type SourceRow } from './detect.ts';
import { type Choice, type Suggestion, sourceId, type Target, writesCostsPositive } from './mapping.ts';
import { type MemoryScope, readMemory } from './mapping-memory.ts';
import { type Reading, readFile } from './read-file.ts';

export interface SheetChoice {
  readonly name: string;
  readonly detected: DetectedSheet;
}

interface OpenFile {
  readonly name: string;
  /** Remembered targets of rows, as of the file's opening. */
  readonly memory: ReadonlyMap<string, Choice>;
  readonly sheets: readonly SheetChoice[];
}

export interface MappedRow {
  readonly row: SourceRow;
  readonly choice: Choice;
  readonly suggestion: Suggestion;
}

type Suggest<T extends Target> = (
  row: SourceRow,
  targets: readonly T[],
  memory: ReadonlyMap<string, Choice>,
) => Suggestion;

const unknown: ReadonlyMap<string, Choice> = new Map();

/** State of an imported file: its sheets with months, and the target of each row. */
export function useSheet<T extends Target>(targets: readonly T[], scope: MemoryScope, suggest: Suggest<T>) {
  const [file, setFile] = useState<OpenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sheet, setSheet] = useState(0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [flip, setFlip] = useState<boolean | null>(null);
  const reading = useRef<Reading | null>(null);
  useEffect(() => () => reading.current?.cancel(), []);
  const detected = file?.sheets[sheet]?.detected ?? null;
  const memory = file?.memory ?? unknown;
  const mapped = useMemo(
    () =>
      (detected?.rows ?? [])
        .filter(({ cells, unread }) => cells.length + unread.length > 0)
        .map((row): MappedRow => {
          const suggestion = suggest(row, targets, memory);
          return { row, suggestion, choice: chosen.get(rowId(row)) ?? suggestion.choice };
        }),
    [detected, targets, chosen, memory, suggest],
  );
  const flips = flip ?? (mapped.some(({ suggestion }) => suggestion.from === 'code') || writesCostsPositive(mapped));

  const show = (at: number): void => {
    setSheet(at);
    setChosen(new Map());
    setFlip(null);
  };
  const open = async (selectedFile: File): Promise<void> => {
    const { refusals, noSheet } = sheetImport;
    reading.current?.cancel();
    const mine = readFile(selectedFile);
    reading.current = mine;
    setBusy(true);
    setProblem(null);
    const [outcome, memory] = await Promise.all([mine.outcome.catch(() => null), readMemory(scope)]);
    if (reading.current !== mine) return;
    setBusy(false);
    if (!outcome) return setProblem(refusals.unreadable);
    if (!outcome.ok) return setProblem(refusals[outcome.reason]);
    const sheets = outcome.sheets.flatMap(({ name, rows }): SheetChoice[] => {
      const detection = detect({ name, rows });
      return detection ? [{ name: name || noSheet, detected: detection }] : [];
    });
    if (sheets.length === 0) return setProblem(refusals.no_months);
    setFile({ name: selectedFile.name, sheets, memory });
    show(0);
  };
  return {
    ...{ file, problem, setProblem, busy, setBusy, sheet, detected, mapped, flips, setFlip, open },
    setSheet: show,
    choose: (row: SourceRow, choice: Choice) => setChosen(new Map([...chosen, [rowId(row), choice]])),
    leave: () => setFile(null),
  };
}

export type OpenSheet = ReturnType<typeof useSheet>;

/** Returns a unique id of a row. Rows of equal name differ by position. */
export const rowId = (row: SourceRow): string =>
  `${sourceId(row)} ${row.cells[0]?.position ?? row.unread[0]?.position ?? ''}`;
