import { Link } from '@tanstack/react-router';
import { bridgeTotalOf } from '@uni/analysis';
import { organizationCashFlow, totalsBridge } from '@uni/phrases';
import { addMonths } from '../../ui/numbers/index.ts';
import { Drill, type DrillProps, type StudyPart } from './drill.tsx';
import type { DrillCell, DrillSubject } from './drill-model.ts';
import { PortfolioBridge } from './portfolio/portfolio-bridge.tsx';
import { movedText } from './timeline-model.ts';
import type { CashFlowScreen } from './use-cash-flow.ts';

const copy = organizationCashFlow.drill;

/** The source of a consolidated number: its parts, down to the cell of one study. */
export function EnterprisesDrill({
  screen,
  ...path
}: Pick<DrillProps, 'drillPath' | 'onDrillPath'> & { screen: CashFlowScreen }) {
  const { rows, model } = screen;
  if (!model) return null;
  return (
    <Drill
      {...path}
      rows={rows}
      baseMonth={model.axis.base_month}
      studyPart={(component) => <StudyCell component={component} screen={screen} />}
      below={(subject, cell, open) => (
        <>
          <BridgeOf screen={screen} subject={subject} onSubject={open} />
          <StudyNotes screen={screen} cell={cell} />
        </>
      )}
    />
  );
}

/** Why a cell may differ from the same cell in its study. */
function StudyNotes({ screen: { answer }, cell }: { screen: CashFlowScreen; cell: DrillCell }) {
  if (cell.parts.every(({ goes }) => goes?.kind !== 'study')) return null;
  return (
    <>
      {answer.share !== 'whole' && <p className="small text-2">{copy.share}</p>}
      {answer.terms === 'constant' && <p className="small text-2">{copy.terms}</p>}
    </>
  );
}

/** The rows of this screen that are totals of the bridge. */
const totalRows: Readonly<Partial<Record<string, string>>> = {
  entries: 'inflows',
  free: 'free_cash_flow',
  closing: 'closing_cash',
};

/** From a total of all months to the bridge that it stands in. */
function BridgeOf({
  screen: { answer, view, model, rows },
  subject,
  onSubject,
}: {
  screen: CashFlowScreen;
  subject: DrillSubject;
  onSubject: (subject: DrillSubject) => void;
}) {
  const here = bridgeTotalOf(subject.line);
  if (!here || !model) return null;
  if (answer.share !== 'whole') return <p className="small text-2">{totalsBridge.together.share}</p>;
  const { enterprises, versions, prospecting } = view.question;
  return (
    <PortfolioBridge
      question={{ enterprises, versions, prospecting, terms: answer.terms }}
      here={here}
      explain={(total) => {
        const line = totalRows[total];
        if (line === undefined || !rows.some(({ id }) => id === line)) return null;
        return () => onSubject({ line, from: 0, to: model.axis.months - 1 });
      }}
    />
  );
}

function StudyCell({ component: { label, goes }, screen }: { component: StudyPart; screen: CashFlowScreen }) {
  const version = screen.answer.enterprises.find(({ id }) => id === goes.enterprise)?.version;
  const shift = screen.shifts.get(goes.enterprise) ?? 0;
  const month = addMonths(goes.month, -shift);
  return (
    <span>
      {label}{' '}
      <Link
        to="/planejamento/$id/$aba"
        params={{ id: String(goes.enterprise), aba: 'fluxo-de-caixa' }}
        search={{ ...(version ? { v: String(version.id) } : {}), explicar: `${goes.key}~${month}` }}
      >
        {copy.toStudy}
      </Link>
      {shift !== 0 && <small className="under">{copy.shift(movedText(shift))}</small>}
    </span>
  );
}
