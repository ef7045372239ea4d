import { useQuery } from '@tanstack/react-query';
import { collaboration, common } from '@uni/phrases';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useProfile } from '../../../api/access/profile.ts';
import { colabValuesQuery } from '../../../api/colab/indicators.ts';
import { save } from '../../../api/download.ts';
import { failureOf } from '../../../api/failure.ts';
import { rememberReport } from '../../../api/local/reports.ts';
import { fileNameOf } from '../../../shared/publishing/file-name.ts';
import { useScreen } from '../../../shared/screen/use-screen.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StaleNote, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Page, PageHead, Tools } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { formatDate, formatMonth } from '../../../ui/numbers/index.ts';
import styles from '../colab.module.css';
import { FigureTools } from '../figure-tools.tsx';
import { filterOf, keysOf } from '../figures-address.ts';
import { LeftOut } from '../left-out.tsx';
import { useChoices } from '../use-figures.ts';
import { chosenIndicators, type ReportFacts, reportWorkbook } from './report-book.ts';
import { ReportChoices } from './report-choices.tsx';
import { ReportDocument } from './report-document.tsx';

const copy = collaboration.report;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A report of chosen indicators, enterprises and period. It is previewed as it prints, and printed or saved as a sheet. */
export function CollaboratorReportPage() {
  const { values, change, toSearch } = useScreen('collaboratorReport');
  const profile = useProfile();
  const query = useQuery(colabValuesQuery(filterOf(values)));
  const choices = useChoices();
  const [writing, setWriting] = useState(false);
  const { data } = query;
  const keys = keysOf(values);
  const indicators = data ? chosenIndicators(data, keys) : [];
  const facts: ReportFacts = {
    organization: profile.organization__name ?? common.product,
    person: profile.name,
    day: formatDate(new Date()),
  };
  const remember = (): void => {
    if (data) rememberReport({ search: toSearch(values), name: copy.name(formatMonth(data.month), indicators.length) });
  };
  const saveSheet = async (): Promise<void> => {
    if (!data) return;
    setWriting(true);
    try {
      const { writeWorkbook } = await import('@uni/workbook');
      const bytes = writeWorkbook(reportWorkbook(data, indicators, facts));
      save(new Blob([new Uint8Array(bytes)], { type: XLSX }), `${fileNameOf(copy.file, data.month)}.xlsx`);
      remember();
    } catch {
      notify({ kind: 'error', title: copy.sheetFailed, duration: durations.error });
    } finally {
      setWriting(false);
    }
  };
  const isReady = data !== undefined && data.enterprises.length > 0 && indicators.length > 0;
  return (
    <Page>
      <PageHead
        title={copy.title}
        sub={copy.sub}
        actions={
          <>
            <Button busy={writing} disabled={!isReady} onClick={() => void saveSheet()}>
              {copy.sheet}
            </Button>
            <Button
              variant="primary"
              disabled={!isReady}
              onClick={() => {
                remember();
                window.print();
              }}
            >
              {copy.print}
            </Button>
          </>
        }
      />
      <Tools>
        <FigureTools values={values} frame={data} change={change} />
      </Tools>
      {query.isPending && <SkeletonRows rows={12} noun={copy.noun} />}
      {query.isError && !data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && data && <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />}
      {data && data.enterprises.length === 0 && (
        <StateBlock role="status" title={collaboration.emptyTitle} text={collaboration.emptyText} />
      )}
      {data && data.enterprises.length > 0 && (
        <div className={styles.columns}>
          <ReportChoices
            indicators={data.indicators}
            enterprises={choices}
            keys={keys}
            ids={filterOf(values).enterprises ?? []}
            onKeys={(next) => change({ indicators: next.join(',') })}
            onIds={(next) => change({ enterprises: next.join(',') })}
          />
          {isReady ? (
            <ReportDocument values={data} indicators={indicators} facts={facts} />
          ) : (
            <StateBlock role="status" title={copy.noneChosen} />
          )}
        </div>
      )}
      {data && <LeftOut list={data.left_out} />}
      {isReady &&
        createPortal(
          <div className={styles.printed} data-print>
            <ReportDocument values={data} indicators={indicators} facts={facts} />
          </div>,
          document.body,
        )}
    </Page>
  );
}
