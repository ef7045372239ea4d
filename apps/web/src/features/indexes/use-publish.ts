import type { IndexReading, IndexReadingReport, IndexSaveReport, IndexSeriesRow, PutOrigin } from '@uni/contracts';
import { indexSeries } from '@uni/phrases';
import { useRef, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { readIndexRows, useIndexWrites } from '../../api/planner/index-series.ts';
import { addMonths, shiftDecimal } from '../../ui/numbers/index.ts';
import { failureText } from '../admin/index.ts';
import { broughtRows, type WrittenRow } from './sheet-rows.ts';
import { useContractEffects } from './use-contract-effects.ts';

const words = indexSeries.publish;

/** A month that is typed; its value is a share. */
export interface TypedMonth {
  readonly id: number;
  readonly month: string | null;
  readonly value: number | null;
}

/** What the dialog opens with: a month to correct, or what the Banco Central has told. */
export interface PublishStart {
  readonly rows: readonly { readonly month: string; readonly variation: number | null }[];
  readonly origin: PutOrigin;
}

export interface Published {
  readonly report: IndexSaveReport;
  readonly contracts: { readonly saved: number; readonly amount: number; readonly left: number } | null;
}

const written = (rows: readonly TypedMonth[]): WrittenRow[] =>
  rows.flatMap(({ month, value }, at) =>
    month === null || value === null
      ? []
      : [{ at: at + 1, month, value: shiftDecimal(String(Number(value.toFixed(10))), 2).replace('.', ',') }],
  );

/** Months of a series: typed, pasted or brought; looked over with what hangs on them; put in place. */
export function usePublish(series: IndexSeriesRow, start: PublishStart | null) {
  const nextId = useRef(start?.rows.length || 1);
  const [typed, setTyped] = useState<readonly TypedMonth[]>(() => firstRows(series, start));
  const [mode, setMode] = useState<'typed' | 'sheet'>('typed');
  const [as, setAs] = useState<IndexReading>('variation');
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null);
  const [origin, setOrigin] = useState<PutOrigin>(start?.origin ?? 'manual');
  const [report, setReport] = useState<IndexReadingReport | null>(null);
  const [drafts, setDrafts] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<Published | null>(null);
  const contracts = useContractEffects(series.key);
  const { save } = useIndexWrites();
  const maySell = useProfile().permissions.includes('sales:write');
  const changes = (report?.rows ?? []).flatMap(({ month, variation, before, verdict }) =>
    month !== null && variation !== null && (verdict === 'new' || verdict === 'changed')
      ? [{ month, variation, before }]
      : [],
  );

  const busily = async (what: 'reading' | 'saving', work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem([words.failed, failureText(error)].join(' '));
    } finally {
      setBusy(null);
    }
  };
  const look = async (rows: readonly WrittenRow[], how: IndexReading, from: PutOrigin): Promise<void> => {
    if (rows.length === 0) return setProblem(words.noRows);
    const told = await readIndexRows({ series: series.key, as: how, rows: [...rows] });
    setOrigin(from);
    setReport(told);
    setDrafts(new Set(told.drafts.map(({ version }) => version)));
    const supposed = told.rows.flatMap(({ month, variation, verdict }) =>
      month !== null && variation !== null && verdict !== 'refused' ? [{ month, variation }] : [],
    );
    const isNews = told.rows.some(({ verdict }) => verdict === 'new' || verdict === 'changed');
    if (maySell && isNews) void contracts.read(supposed);
  };
  const open = (bytes: () => Promise<ArrayBufferLike>) =>
    busily('reading', async () => {
      const { readSpreadsheet } = await import('@uni/workbook');
      const outcome = readSpreadsheet(new Uint8Array(await bytes()));
      if (!outcome.ok) return setProblem(words.unreadable);
      const found = broughtRows(outcome.sheets);
      if ('problem' in found) return setProblem(found.problem);
      await look(found, as, 'csv');
    });
  const apply = () =>
    busily('saving', async () => {
      contracts.stop();
      const told = await save.mutateAsync({ series: series.key, origin, rows: changes, drafts: [...drafts] });
      setDone({ report: told, contracts: null });
      if (contracts.wanted && told.saved > 0) setDone({ report: told, contracts: await contracts.correct() });
    });

  return {
    ...{ typed, mode, as, pasted, problem, busy, report, drafts, changes, done, contracts, maySell },
    ...{ setMode, setAs, setPasted, open, apply },
    isReady: mode === 'typed' || pasted.trim() !== '',
    check: () =>
      mode === 'sheet'
        ? open(async () => new TextEncoder().encode(pasted).buffer)
        : busily('reading', async () => {
            const half = typed.findIndex(
              ({ month, value }) => (month === null) !== (value === null) && typed.length > 1,
            );
            if (half >= 0) return setProblem(words.incomplete(half + 1));
            const rows = written(typed);
            if (rows.length === 0) return setProblem(words.noTyped);
            await look(rows, 'variation', start?.origin ?? 'manual');
          }),
    change: (id: number, part: Partial<TypedMonth>) =>
      setTyped((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row))),
    add: () => {
      const id = nextId.current;
      nextId.current += 1;
      setTyped((now) => {
        const last = now.at(-1)?.month ?? null;
        return [...now, { id, month: last && addMonths(last, 1), value: null }];
      });
    },
    remove: (id: number) => setTyped((now) => now.filter((row) => row.id !== id)),
    edit: () => {
      contracts.stop();
      setReport(null);
      setProblem(undefined);
    },
    choose: (version: number, isChosen: boolean) =>
      setDrafts((now) => new Set(isChosen ? [...now, version] : [...now].filter((one) => one !== version))),
  };
}
export type Publish = ReturnType<typeof usePublish>;

/** The months that it begins with; without any, the one behind the last published one. */
function firstRows({ last_month }: IndexSeriesRow, start: PublishStart | null): readonly TypedMonth[] {
  if (start) return start.rows.map(({ month, variation }, id) => ({ id, month, value: variation }));
  return [{ id: 0, month: last_month === '' ? null : addMonths(last_month, 1), value: null }];
}
