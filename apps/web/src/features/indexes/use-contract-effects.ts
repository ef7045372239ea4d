import { useQueryClient } from '@tanstack/react-query';
import { type CorrectedContract, correctionIndexes } from '@uni/contracts';
import { indexSeries } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import { readCorrections, useCorrections } from '../../api/sales/corrections.ts';
import { formatNumber } from '../../ui/numbers/index.ts';
import { type CorrectedSum, changedOf, lotsOf, type Supposed, sumsOf } from './contract-effects.ts';
import { today } from './today.ts';

const copy = indexSeries.effects;

export interface ContractEffects {
  readonly rows: readonly CorrectedContract[];
  /** Number of contracts. Null: not loaded yet. */
  readonly count: number | null;
  readonly state: 'none' | 'reading' | 'stopped' | 'failed' | 'done';
}

const nothing: ContractEffects = { rows: [], count: null, state: 'none' };

/** Effects of index months on contracts, read in lots until the user stops, and their correction. */
export function useContractEffects(series: string) {
  const index = correctionIndexes.find((key) => key === series);
  const [effects, setEffects] = useState<ContractEffects>(nothing);
  const [progress, setProgress] = useState<string | null>(null);
  const [willCorrect, setWillCorrect] = useState(false);
  const turn = useRef(0);
  const { save } = useCorrections();
  const client = useQueryClient();
  const stop = (): void => {
    turn.current += 1;
    setProgress(null);
  };
  // Leaving the screen stops the remaining lots.
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const read = async (supposed: readonly Supposed[]): Promise<void> => {
    if (!index) return;
    turn.current += 1;
    const own = turn.current;
    const rows: CorrectedContract[] = [];
    let [count, after]: [number | null, number | null] = [null, null];
    setEffects({ rows, count, state: 'reading' });
    try {
      do {
        const order = { day: today(), to: null, residue: 'published' } as const;
        const page = await readCorrections({ ...order, index, supposed: [...supposed], after });
        if (turn.current !== own) return;
        rows.push(...page.rows);
        ({ count, next: after } = page);
        setProgress(copy.checking(formatNumber(rows.length), formatNumber(count)));
        setEffects({ rows: [...rows], count, state: after === null ? 'done' : 'reading' });
      } while (after !== null);
    } catch {
      if (turn.current === own) setEffects({ rows, count, state: 'failed' });
    }
    if (turn.current === own) setProgress(null);
  };
  /** Corrects the previewed contracts, lot by lot, until the user stops. Contracts changed since the preview stay unchanged. */
  const correct = async (): Promise<CorrectedSum> => {
    turn.current += 1;
    const own = turn.current;
    const rows = changedOf(effects.rows);
    const sum = { saved: 0, amount: 0, left: 0, rest: rows.length };
    for (const lot of lotsOf(rows)) {
      if (turn.current !== own) break;
      setProgress(copy.correcting(formatNumber(rows.length - sum.rest), formatNumber(rows.length)));
      const day = today();
      const report = await save
        .mutateAsync({
          ...{ day, to: day.slice(0, 7), residue: 'published' },
          rows: lot.map(({ contract, before, after, to }) => ({ contract, before, after, to })),
        })
        .catch(() => null);
      // The months are already published: uncorrected contracts are reported as remaining, not as a total failure.
      if (!report) break;
      sum.saved += report.saved;
      sum.amount += report.amount;
      sum.left += lot.length - report.saved;
      sum.rest -= lot.length;
    }
    setProgress(null);
    await client.invalidateQueries();
    return sum;
  };
  const pause = (): void => {
    stop();
    setEffects((now) => (now.state === 'reading' ? { ...now, state: 'stopped' } : now));
  };
  return {
    ...{ effects, progress, willCorrect, setWillCorrect, read, stop: pause, correct, isOwn: index === undefined },
    sums: sumsOf(effects.rows),
  };
}
export type ContractEffectsScreen = ReturnType<typeof useContractEffects>;
