import { movementLimits, type ReceiptReading, type ReceiptRow } from '@uni/contracts';
import { receiptImports as copy, workMessages } from '@uni/phrases';
import { useRef, useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { useReceiptImports } from '../../../api/sales/receipt-imports.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { base64Of } from '../financial/statement-rows.ts';
import {
  allocationRowsOf,
  type Choice,
  type Choices,
  contractsIn,
  contractsLeftOut,
  dispositionOf,
  firstChoices,
  importableRows,
  lotsOf,
  savingOf,
  sharing,
  withAllocations,
} from './receipt-rows.ts';

export interface ImportTally {
  readonly saved: number;
  readonly amount: number;
  readonly refused: number;
}

const none: Choices = new Map();

/** Import of a statement of receipts: parse, review, recompute after each decision, save. */
export function useReceiptImport() {
  const { read, allocate, importRows } = useReceiptImports();
  const [reading, setReading] = useState<ReceiptReading | null>(null);
  const [choices, setChoices] = useState<Choices>(none);
  const [problem, setProblem] = useState<string | undefined>();
  const [progress, setProgress] = useState<string | null>(null);
  const [tally, setTally] = useState<ImportTally | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const batch = useRef('');

  /** Recomputes on the server the rows that depend on these contracts. */
  const reallocate = async (from: ReceiptReading, now: Choices, contracts: readonly number[]): Promise<void> => {
    let next = now;
    setChoices(next);
    const touched = sharing(from, now, contracts);
    try {
      for (const lot of lotsOf(touched, now)) {
        const rows = allocationRowsOf(lot, next);
        if (rows.length > 0) next = withAllocations(next, await allocate.mutateAsync({ rows }));
      }
      setChoices(next);
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  };
  const open = async (file: File): Promise<void> => {
    for (const clear of [() => setReading(null), () => setTally(null), () => setFailure(null)]) clear();
    setProblem(undefined);
    if (file.size > movementLimits.file) return setProblem(workMessages.statementTooLarge.text);
    try {
      const nextReading = await read.mutateAsync({ file: await base64Of(file) });
      const first = firstChoices(nextReading);
      batch.current = crypto.randomUUID();
      setReading(nextReading);
      await reallocate(nextReading, first, contractsLeftOut(first));
    } catch (error) {
      setProblem((error instanceof ApiFailure ? error.fields.file : undefined) ?? copy.failed);
    }
  };
  const change = (rows: readonly ReceiptRow[], to: (choice: Choice) => Partial<Choice>): void => {
    if (!reading) return;
    const next = new Map(choices);
    for (const { at } of rows) {
      const choice = next.get(at);
      if (choice) next.set(at, { ...choice, ...to(choice) });
    }
    void reallocate(reading, next, [...contractsIn(rows, choices), ...contractsIn(rows, next)]);
  };
  const choose = async (row: ReceiptRow, installments: readonly number[]): Promise<void> => {
    if (!reading) return;
    const { at, day, amount } = row;
    try {
      const [allocation] = await allocate.mutateAsync({
        rows: [{ at, day: day ?? '', amount, installments: [...installments] }],
      });
      if (!allocation) return;
      const chosen = {
        parts: allocation.parts,
        refusal: allocation.refusal,
        selected: allocation.refusal === null,
        byHand: true,
      };
      const next = new Map(choices).set(at, { ...chosen, saved: false });
      await reallocate(reading, next, [...contractsIn([row], choices), ...contractsIn([row], next)]);
    } catch (error) {
      setFailure(error);
    }
  };
  const selected = reading ? importableRows(reading, choices) : [];
  const apply = async (): Promise<void> => {
    if (!reading || selected.length === 0 || progress !== null) return;
    let next = choices;
    const sum = { saved: 0, amount: 0, refused: 0 };
    const { bank, account_number } = reading;
    try {
      for (const lot of lotsOf(selected, choices)) {
        setProgress(copy.saving(sum.saved + sum.refused, selected.length));
        const rows = savingOf(lot, next);
        const report = await importRows.mutateAsync({ batch: batch.current, bank, account_number, rows });
        sum.saved += report.saved;
        sum.amount += report.amount;
        sum.refused += report.rows.length - report.saved;
        next = new Map(next);
        for (const { at, refusal } of report.rows) {
          const choice = next.get(at);
          if (choice)
            (next as Map<number, Choice>).set(at, { ...choice, refusal, selected: false, saved: refusal === null });
        }
        setChoices(next);
        setTally({ ...sum });
      }
      setFailure(null);
    } catch (error) {
      setFailure(error);
    } finally {
      setProgress(null);
    }
  };
  return {
    ...{ reading, choices, problem, progress, tally, selected, open, choose, apply },
    isReading: read.isPending,
    isAllocating: allocate.isPending,
    refusal: refusalText(failure),
    want: (row: ReceiptRow, isSelected: boolean) => change([row], () => ({ selected: isSelected })),
    wantProbable: () =>
      change(
        (reading?.rows ?? []).filter((row) => dispositionOf(row) === 'probable'),
        ({ saved }) => ({ selected: !saved }),
      ),
  };
}
export type ReceiptImport = ReturnType<typeof useReceiptImport>;
