import { useQuery } from '@tanstack/react-query';
import type { PortfolioAnswer } from '@uni/contracts';
import { corporateLayer as copy, organizationCashFlow } from '@uni/phrases';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { ApiFailure, failureOf } from '../../../api/failure.ts';
import { portfolioQuery } from '../../../api/planner/corporate-layer.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, FilteredEmpty, NoPermission, StaleNote, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { formatMonth, formatShare } from '../../../ui/numbers/index.ts';
import { shortMonth } from '../../../ui/planning-grid/index.ts';
import type { CashFlowView } from '../cash-flow-view.ts';
import { LayerBar } from '../choice-bar.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { LeftOut } from '../left-out.tsx';
import { PlanningLink } from '../planning-link.tsx';
import { monthOf, newLayer } from './new-layer.ts';
import { savePortfolio } from './portfolio-book.ts';
import { PortfolioFigures } from './portfolio-figures.tsx';
import { type Portfolio, portfolioRows } from './portfolio-rows.ts';

const LayerDialog = lazy(async () => ({ default: (await import('./layer-dialog.tsx')).LayerDialog }));

interface CorporateProps {
  view: CashFlowView;
  change: (changes: Partial<CashFlowView>) => void;
}

/** The enterprises with overheads, debt and capital of the organization above them. */
export function CorporateView({ view, change }: CorporateProps) {
  const { question } = view;
  const hasNoEnterprises = question.enterprises?.length === 0;
  const query = useQuery({ ...portfolioQuery(question), enabled: !hasNoEnterprises });
  // Null: closed. A text: the pointer of the layer that is focused first.
  const [target, setTarget] = useState<string | null>(null);
  const mayEdit = useProfile().permissions.includes('planning:write');
  const retry = () => void query.refetch();
  const answer = query.data;
  if (query.error instanceof ApiFailure && query.error.status === 403) {
    return (
      <Page>
        <PageHead title={organizationCashFlow.title} />
        <NoPermission action={<PlanningLink />} />
      </Page>
    );
  }
  return (
    <Page tight>
      <PageHead
        title={organizationCashFlow.title}
        sub={answer?.portfolio && summaryOf(answer, answer.portfolio)}
        actions={answer && answer.layer > 0 && <Acts answer={answer} mayEdit={mayEdit} onOpen={() => setTarget('')} />}
      />
      <LayerBar view={view} change={change} />
      {query.isFetching && answer && (
        <p className="text-3" role="status">
          {organizationCashFlow.working}
        </p>
      )}
      {query.isPending && !hasNoEnterprises && <SkeletonRows rows={14} noun={copy.noun} />}
      {query.isError && !answer && <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={retry} />}
      {query.isError && answer && <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={retry} />}
      {answer && (
        <LeftOut
          list={answer.left_out}
          onRetry={retry}
          onInclude={() => change({ question: { ...question, enterprises: null, prospecting: true } })}
        />
      )}
      {hasNoEnterprises ? (
        <Nobody view={view} change={change} />
      ) : (
        answer && <Answer answer={answer} view={view} change={change} mayEdit={mayEdit} onInput={setTarget} />
      )}
      {target !== null && (
        <Suspense fallback={<Loading />}>
          <LayerDialog
            begun={newLayer(answer?.portfolio?.base_month ?? monthOf(new Date()))}
            readOnly={!mayEdit}
            target={target}
            onClose={() => setTarget(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}

interface AnswerProps extends CorporateProps {
  answer: PortfolioAnswer;
  mayEdit: boolean;
  onInput: (pointer: string) => void;
}

function Answer({ answer, view, change, mayEdit, onInput }: AnswerProps) {
  const { portfolio, refused, enterprises, layer } = answer;
  if (layer === 0) return <NoLayer mayEdit={mayEdit} onOpen={() => onInput('')} />;
  if (portfolio) {
    const shares = enterprises.map(({ name, participation }) =>
      organizationCashFlow.share.fraction(name, formatShare(participation)),
    );
    return (
      <>
        <p className="small text-2">{copy.participation(shares.join(', '))}</p>
        <PortfolioFigures {...{ portfolio, answer, view, change, onInput }} />
      </>
    );
  }
  if (refused.length === 0) return <Nobody view={view} change={change} />;
  return (
    <StateBlock role="alert" title={copy.refused.title} text={copy.refused.text}>
      <ul>
        {refused.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
    </StateBlock>
  );
}

function Nobody({ view, change }: CorporateProps) {
  const clear = () => change({ question: { ...view.question, enterprises: null, versions: [] } });
  return <FilteredEmpty text={copy.nobody} onClear={clear} />;
}

function NoLayer({ mayEdit, onOpen }: { mayEdit: boolean; onOpen: () => void }) {
  const { title, text, action, reader } = copy.empty;
  return (
    <StateBlock
      role="status"
      title={title}
      text={mayEdit ? text : `${text} ${reader}`}
      actions={
        mayEdit && (
          <Button variant="primary" onClick={onOpen}>
            {action}
          </Button>
        )
      }
    />
  );
}

function Acts({ answer, mayEdit, onOpen }: { answer: PortfolioAnswer; mayEdit: boolean; onOpen: () => void }) {
  const { portfolio } = answer;
  return (
    <>
      {portfolio && <PortfolioExport answer={answer} portfolio={portfolio} />}
      <Button onClick={onOpen}>{mayEdit ? copy.edit : copy.see}</Button>
    </>
  );
}

function PortfolioExport({ answer, portfolio }: { answer: PortfolioAnswer; portfolio: Portfolio }) {
  const lines = useMemo(() => portfolioRows(portfolio), [portfolio]);
  const { base_month: baseMonth, months } = portfolio;
  const onWorkbook = (name: string) => void savePortfolio({ ...answer, portfolio }, name);
  const { fileName, note } = copy.book;
  return <ExportMenu {...{ lines, baseMonth, months, fileName, onWorkbook, workbookNote: note }} />;
}

function summaryOf({ enterprises }: PortfolioAnswer, { base_month, months }: { base_month: string; months: number }) {
  return copy.summary(enterprises.length, formatMonth(base_month), shortMonth(base_month, Math.max(0, months - 1)));
}
