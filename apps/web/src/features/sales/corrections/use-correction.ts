import type { BodyOfRequest } from '@uni/contracts';
import { corrections as copy } from '@uni/phrases';
import { useState } from 'react';
import { readCorrections, useCorrections } from '../../../api/sales/corrections.ts';
import { useReceiptWrites } from '../../../api/sales/installments.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { differenceOf, type LookedOver, lookedOver, lotsOf, monthBefore, selectedRows } from './correction-rows.ts';

/** Of which installments the contracts are corrected, as the screen's filter has it. */
export type CorrectionFilter = Omit<
  BodyOfRequest<'POST /api/sales/correction-readings/'>,
  'day' | 'to' | 'residue' | 'after'
>;

/** A correction of many contracts: ordered, looked over contract by contract, saved, and undone one by one. */
export function useCorrection(filter: CorrectionFilter) {
  const [order, setOrder] = useState<{ to: string | null; day: string; residue: Residue }>(() => ({
    ...{ to: monthBefore(today()), day: today(), residue: 'published' },
  }));
  const [rows, setRows] = useState<readonly LookedOver[] | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [done, setDone] = useState<{ saved: number; amount: number } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { save } = useCorrections();
  const { undo } = useReceiptWrites();
  const { to } = order;
  const ready = to === null || order.day === '' ? null : { ...order, to };
  const busily = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      setFailure(null);
    } catch (error) {
      setFailure(error);
    } finally {
      setProgress(null);
    }
  };
  const check = () =>
    busily(async () => {
      if (ready === null) return;
      setRows(null);
      setDone(null);
      const collectedRows: LookedOver[] = [];
      let after: number | null = null;
      do {
        setProgress(copy.checking(formatNumber(collectedRows.length), '…'));
        const page = await readCorrections({ ...filter, ...ready, after });
        collectedRows.push(...lookedOver(page.rows));
        setProgress(copy.checking(formatNumber(collectedRows.length), formatNumber(page.count)));
        after = page.next;
      } while (after !== null);
      setRows(collectedRows);
    });
  const change = (contract: number, changes: Partial<LookedOver>) =>
    setRows((now) => now?.map((row) => (row.contract === contract ? { ...row, ...changes } : row)) ?? null);
  const selected = selectedRows(rows ?? []);
  const apply = () =>
    busily(async () => {
      if (ready === null) return;
      const sum = { saved: 0, amount: 0 };
      for (const lot of lotsOf(selected)) {
        setProgress(copy.checking(formatNumber(sum.saved), formatNumber(selected.length)));
        const seen = lot.map(({ contract, before, after }) => ({ contract, before, after }));
        const report = await save.mutateAsync({ ...ready, rows: seen });
        sum.saved += report.saved;
        sum.amount += report.amount;
        for (const { contract, event, refusal } of report.rows) change(contract, { event, refusal, selected: false });
        setDone({ ...sum });
      }
    });
  const isSettled = rows !== null;
  return {
    ...{ order, rows, selected, progress, done, check, apply, isSettled },
    difference: differenceOf(selected),
    isReady: ready !== null,
    refusal: refusalText(failure),
    set: (changes: Partial<typeof order>) => {
      setOrder((now) => ({ ...now, ...changes }));
      // The preview belongs to another order.
      setRows(null);
    },
    select: (contract: number, isSelected: boolean) => change(contract, { selected: isSelected }),
    undo: ({ contract, event }: LookedOver) =>
      event !== null &&
      undo.mutate({ contract, event }, { onSuccess: () => change(contract, { isUndone: true }), onError: setFailure }),
  };
}
type Residue = 'published' | 'none';
export type Correction = ReturnType<typeof useCorrection>;
