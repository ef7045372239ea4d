import { Link } from '@tanstack/react-router';
import { bridgeTotalOf } from '@uni/analysis';
import { common, organizationCashFlow, totalsBridge } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { addMonths, formatCents } from '../../ui/numbers/index.ts';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import styles from './cash-flow.module.css';
import { type DrillPart, type DrillSubject, drillInto } from './drill-model.ts';
import { PortfolioBridge } from './portfolio/portfolio-bridge.tsx';
import { movedText } from './timeline-model.ts';
import type { CashFlowScreen } from './use-cash-flow.ts';

const copy = organizationCashFlow.drill;

/** The source of a consolidated number: its parts, down to the cell of one study. */
export function Drill(props: {
  screen: CashFlowScreen;
  /** The cells that led here, the displayed one last. */
  drillPath: readonly DrillSubject[];
  onDrillPath: (drillPath: readonly DrillSubject[]) => void;
}) {
  const { rows, model, answer } = props.screen;
  const subject = props.drillPath.at(-1);
  const cell = model && subject ? drillInto(rows, subject, model.axis.base_month) : null;
  if (!cell) return null;
  const onSubject = (next: DrillSubject) => props.onDrillPath([...props.drillPath, next]);
  const sum = cell.parts.reduce((total, { value }) => total + value, 0);
  return (
    <Drawer title={cell.title} lead={formatCents(cell.value)} onClose={() => props.onDrillPath([])}>
      {props.drillPath.length > 1 && (
        <Button
          size="small"
          variant="ghost"
          icon="left"
          onClick={() => props.onDrillPath(props.drillPath.slice(0, -1))}
        >
          {common.back}
        </Button>
      )}
      <h3 className="visually-hidden">{copy.parts}</h3>
      {cell.parts.length === 0 && <p className="text-3">{copy.none}</p>}
      <Stack as="ul" ruled={6}>
        {cell.parts.map((component) => (
          <Row as="li" gap={16} align="baseline" justify="space-between" wrap={false} key={component.id}>
            <PartName component={component} screen={props.screen} onSubject={onSubject} />
            <span className="nowrap">{formatCents(component.value)}</span>
          </Row>
        ))}
      </Stack>
      {cell.parts.length > 0 && sum === cell.value && <p className="small text-2">{copy.closes}</p>}
      {subject && <BridgeOf screen={props.screen} subject={subject} onSubject={onSubject} />}
      {cell.parts.some(({ goes }) => goes?.kind === 'study') && (
        <>
          {answer.share !== 'whole' && <p className="small text-2">{copy.share}</p>}
          {answer.terms === 'constant' && <p className="small text-2">{copy.terms}</p>}
        </>
      )}
    </Drawer>
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

function PartName({
  component: { label, goes },
  screen,
  onSubject,
}: {
  component: DrillPart;
  screen: CashFlowScreen;
  onSubject: (subject: DrillSubject) => void;
}) {
  if (!goes) return <span>{label}</span>;
  if (goes.kind === 'row') {
    return (
      <button
        type="button"
        className={styles.part}
        aria-label={copy.deeper(label)}
        onClick={() => onSubject(goes.subject)}
      >
        {label}
      </button>
    );
  }
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
