import type { CashFlow } from '@uni/contracts';
import { organizationCashFlow as copy } from '@uni/phrases';
import { lazy, Suspense } from 'react';
import { ApiFailure, failureOf } from '../../api/failure.ts';
import { ChartPublishing } from '../../shared/publishing/chart-publishing.tsx';
import { fileNameOf } from '../../shared/publishing/file-name.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock, FilteredEmpty, NoPermission, StaleNote, StateBlock } from '../../ui/feedback/state-block.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { formatMonth, formatShare } from '../../ui/numbers/index.ts';
import { shortMonth } from '../../ui/planning-grid/index.ts';
import { CashFlowGrid } from './cash-flow-grid.tsx';
import { versionsIn } from './cash-flow-model.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { EnterprisesExport } from './export-menu.tsx';
import { LeftOut } from './left-out.tsx';
import { PlanningLink } from './planning-link.tsx';
import { PrintedFlow } from './printed-flow.tsx';
import { Timeline } from './timeline.tsx';
import { type CashFlowScreen, useCashFlow, useView } from './use-cash-flow.ts';

const CorporateView = lazy(async () => ({ default: (await import('./corporate/corporate-view.tsx')).CorporateView }));

/** The cash flow of the organization: its enterprises in one calendar, or these with the corporate layer above them. */
export function OrganizationCashFlowPage() {
  const { view, change } = useView();
  if (!view.layer) return <EnterprisesPage view={view} change={change} />;
  return (
    <Suspense fallback={<Loading />}>
      <CorporateView view={view} change={change} />
    </Suspense>
  );
}

function EnterprisesPage({ view, change }: Pick<CashFlowScreen, 'view' | 'change'>) {
  const { query, hasNoEnterprises, screen } = useCashFlow(view, change);
  const retry = () => void query.refetch();
  if (query.error instanceof ApiFailure && query.error.status === 403) {
    return (
      <Page>
        <PageHead title={copy.title} />
        <NoPermission action={<PlanningLink />} />
      </Page>
    );
  }
  const clear = () =>
    change({
      question: { ...view.question, enterprises: null, versions: [], share: 'whole', partner: null },
      from: null,
      to: null,
    });
  const isEmpty = screen !== null && screen.answer.enterprises.length === 0 && view.question.enterprises === null;
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={screen?.model && summaryOf(screen)}
        actions={screen?.model && <EnterprisesExport screen={screen} />}
      />
      {!isEmpty && <ChoiceBar view={view} change={change} answer={screen?.answer ?? null} />}
      {query.isFetching && screen && (
        <p className="text-3" role="status">
          {copy.working}
        </p>
      )}
      {query.isPending && !hasNoEnterprises && <SkeletonRows rows={14} noun={copy.noun} />}
      {query.isError && !screen && <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={retry} />}
      {query.isError && screen && <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={retry} />}
      {screen && (
        <LeftOut
          list={screen.answer.left_out}
          onRetry={retry}
          onInclude={() => change({ question: { ...view.question, enterprises: null, prospecting: true } })}
        />
      )}
      {isEmpty ? (
        <StateBlock role="status" title={copy.empty.title} text={copy.empty.text} actions={<PlanningLink />} />
      ) : hasNoEnterprises || (screen && !screen.model) ? (
        <FilteredEmpty text={copy.filtered} onClear={clear} />
      ) : (
        screen && <Figures screen={screen} />
      )}
    </Page>
  );
}

function Figures({ screen }: { screen: CashFlowScreen }) {
  return (
    <Stack gap={20}>
      <Fractions answer={screen.answer} />
      <ChartPublishing
        name={copy.title}
        version={versionsIn(screen.answer.enterprises)}
        fileName={fileNameOf(copy.title)}
      >
        <CashFlowGrid screen={screen} />
      </ChartPublishing>
      {screen.view.timeline && <Timeline screen={screen} />}
      <Printed screen={screen} />
    </Stack>
  );
}

/** The organization's share of each enterprise in the figures, where it is not the whole. */
function Fractions({ answer: { share, partner, enterprises } }: { answer: CashFlow }) {
  if (share === 'whole') return null;
  const fractions = enterprises.map(({ name, fraction }) =>
    copy.share.fraction(name, fraction === 0 ? copy.share.absent : formatShare(fraction)),
  );
  return <p className="small text-2">{copy.share.of(partner ?? '', fractions.join(', '))}</p>;
}

function summaryOf({ answer, model }: CashFlowScreen): string {
  const { base_month, months } = model?.axis ?? answer;
  return copy.summary(
    answer.enterprises.length,
    formatMonth(base_month),
    shortMonth(base_month, Math.max(0, months - 1)),
  );
}

function Printed({ screen: { model, rows, view, answer } }: { screen: CashFlowScreen }) {
  if (!model) return null;
  return (
    <PrintedFlow
      {...{ view, rows, axis: model.axis, title: copy.title }}
      corner={copy.corner[answer.terms]}
      versions={versionsIn(answer.enterprises)}
    />
  );
}
