import type { IndexReading, IndexReadingReport, IndexSaveReport, IndexSeriesRow, PutOrigin } from '@uni/contracts';
import { indexSeries } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { readIndexRows, useIndexWrites } from '../../api/planner/index-series.ts';
import { failureText } from '../../shared/record-form/use-record-form.ts';
import type { CorrectedSum } from './contract-effects.ts';
import { parseRows, type WrittenRow } from './sheet-rows.ts';
import { type PublishStart, writtenOf } from './typed-months.ts';
import { useContractEffects } from './use-contract-effects.ts';
import { useTypedMonths } from './use-typed-months.ts';

const copy = indexSeries.publish;

export interface Published {
  readonly report: IndexSaveReport;
  readonly contracts: CorrectedSum | null;
}

/** Months of a series, typed, pasted or from a file: previews their effects and publishes them. */
export function usePublish(series: IndexSeriesRow, start: PublishStart | null) {
  const { typed, ...rows } = useTypedMonths(series, start);
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
  const changes = (report?.rows ?? []).flatMap(({ month, variation, before, verdict: rowResult }) =>
    month !== null && variation !== null && (rowResult === 'new' || rowResult === 'changed')
      ? [{ month, variation, before }]
      : [],
  );

  const busily = async (what: 'reading' | 'saving', work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem([what === 'saving' ? copy.saveFailed : copy.failed, failureText(error)].join(' '));
    } finally {
      setBusy(null);
    }
  };
  const previewRows = async (written: readonly WrittenRow[], how: IndexReading, from: PutOrigin): Promise<void> => {
    const result = await readIndexRows({ series: series.key, as: how, rows: [...written] });
    setOrigin(from);
    setReport(result);
    setDrafts(new Set(result.drafts.map(({ version }) => version)));
    const supposed = result.rows.flatMap(({ month, variation, verdict: rowResult }) =>
      month !== null && variation !== null && rowResult !== 'refused' ? [{ month, variation }] : [],
    );
    const isNews = result.rows.some(({ verdict: rowResult }) => rowResult === 'new' || rowResult === 'changed');
    if (maySell && isNews) void contracts.read(supposed);
  };
  const open = (bytes: () => Promise<ArrayBufferLike>) =>
    busily('reading', async () => {
      const { readSpreadsheet } = await import('@uni/workbook');
      const outcome = readSpreadsheet(new Uint8Array(await bytes()));
      if (!outcome.ok) return setProblem(copy.unreadable);
      const parsed = parseRows(outcome.sheets);
      if ('problem' in parsed) return setProblem(parsed.problem);
      await previewRows(parsed, as, 'csv');
    });
  const apply = () =>
    busily('saving', async () => {
      contracts.stop();
      const result = await save.mutateAsync({ series: series.key, origin, rows: changes, drafts: [...drafts] });
      setDone({ report: result, contracts: null });
      if (contracts.willCorrect && result.saved > 0) setDone({ report: result, contracts: await contracts.correct() });
    });

  return {
    ...{ typed, mode, as, pasted, problem, busy, report, drafts, changes, done, contracts, maySell },
    ...{ ...rows, setMode, setAs, setPasted, open, apply },
    isReady: mode === 'typed' || pasted.trim() !== '',
    check: () =>
      mode === 'sheet'
        ? open(async () => new TextEncoder().encode(pasted).buffer)
        : busily('reading', async () => {
            const written = writtenOf(typed);
            if ('problem' in written) return setProblem(written.problem);
            await previewRows(written, 'variation', start?.origin ?? 'manual');
          }),
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
