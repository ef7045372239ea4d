import { useQuery } from '@tanstack/react-query';
import { type Movement, movementColumns, openMovementStates } from '@uni/contracts';
import { financial as copy, register } from '@uni/phrases';
import { lazy, Suspense } from 'react';
import { movementQuery, useMovementWrites } from '../../../api/sales/movements.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { defineRegister } from '../../../shared/register/define-register.ts';
import { registerPage } from '../../../shared/register/registered-page.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Sums } from '../../../ui/layout/facts.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { BulkBar } from '../../../ui/register/register-parts.tsx';
import { filters } from './financial-filters.ts';
import { movementName, wayOrder, waysOf } from './financial-list.ts';
import { MovementDrawer } from './movement-drawer.tsx';
import { signedText, tagStyles } from './movement-state.ts';
import { NewMovement } from './new-movement.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { type Financial, useFinancial } from './use-financial.ts';

const StatementDialog = lazy(() =>
  import('./statement-dialog.tsx').then((module) => ({ default: module.StatementDialog })),
);
const RegistersDialog = lazy(() =>
  import('./registers-dialog.tsx').then((module) => ({ default: module.RegistersDialog })),
);
const MonthsChart = lazy(() => import('./months-chart.tsx').then((module) => ({ default: module.MonthsChart })));

interface SlotProps {
  readonly screen: Financial;
}
type LayerProps = SlotProps & { readonly onClose: () => void };

const movements = defineRegister({
  ...{ screen: 'sales_movements', copy, columns: movementColumns, defaultSort: '-day', filters },
  list: 'GET /api/sales/movements/',
  export: 'POST /api/sales/movements/export/',
  rowName: movementName,
  tags: { state: tagStyles },
  cells: {
    kind: ({ kind }) => <span className="nowrap">{copy.kinds[kind]}</span>,
    description: ({ description, document }) =>
      [description || copy.noDescription, document].filter(Boolean).join(', '),
    category: ({ kind, category }, { names }) =>
      kind === 'transfer' ? register.none : names.category(category) || <i className="text-3">{copy.noCategory}</i>,
    empreendimento: ({ empreendimento }, { names }) => names.enterprise(empreendimento) || copy.wholeShort,
    account: ({ account, to_account }, { names }) =>
      to_account === null ? names.account(account) : copy.transferTo(names.account(account), names.account(to_account)),
    amount: signedText,
  },
  sums: ({ balance }) => ({ amount: balance }),
  selection: ({ navigation, own }) => navigation.mayWrite || own.may('approved'),
  useOwn: useFinancial,
  open: Opened,
  actions: rowActions,
  remove: { label: copy.remove, isOffered: isOpen, layer: RemoveQuestion },
  tools: [
    { label: copy.registers, layer: Registers },
    {
      label: copy.import,
      layer: Statement,
      isOffered: ({ navigation, own }) => navigation.mayWrite && !own.hasNoAccount,
    },
  ],
  create: { label: copy.quick.label, layer: Creation, needs: 'sales:write', address: 'novo' },
  ...{ Figures, MoreFilters: ChartSwitch, FirstUse },
});

function isOpen({ state }: Movement): boolean {
  return openMovementStates.includes(state);
}

function rowActions(row: Movement, { navigation, own }: Financial) {
  const open = { key: 'open', label: copy.open, onPick: () => navigation.open(row) };
  const ways = waysOf([row]).filter(own.may);
  const steps = wayOrder
    .filter((state) => state !== 'reversed' && ways.includes(state))
    .map((state) => ({ key: state, label: copy.selection.to[state], onPick: () => own.move([row], state) }));
  return [open, ...steps];
}

/** A movement needs an account: without one, accounts come first. */
function Creation(props: LayerProps) {
  return props.screen.own.hasNoAccount ? <Registers {...props} /> : <NewMovement {...props} />;
}

function FirstUse({ screen }: SlotProps) {
  const { mayWrite } = screen.navigation;
  const { hasNoAccount } = screen.own;
  const start = () =>
    screen.showLayer((now, onClose) =>
      hasNoAccount ? <Registers screen={now} onClose={onClose} /> : <Statement screen={now} onClose={onClose} />,
    );
  return (
    <StateBlock
      role="status"
      title={hasNoAccount ? copy.noAccountTitle : copy.emptyTitle}
      text={mayWrite ? (hasNoAccount ? copy.noAccountText : copy.emptyText) : copy.noRight}
      actions={
        mayWrite && (
          <Button variant="primary" onClick={start}>
            {hasNoAccount ? copy.createAccount : copy.import}
          </Button>
        )
      }
    />
  );
}

const isChartVisible = ({ search }: Financial): boolean => search.grafico !== undefined;

function ChartSwitch({ screen }: SlotProps) {
  const isVisible = isChartVisible(screen);
  return (
    <Button
      variant="ghost"
      size="small"
      aria-pressed={isVisible}
      onClick={() => screen.navigation.change({ grafico: isVisible ? undefined : 'sim' })}
    >
      {isVisible ? copy.chart.hide : copy.chart.show}
    </Button>
  );
}

function Figures({ screen }: SlotProps) {
  return (
    <>
      {screen.sums && <Totals sums={screen.sums} />}
      {isChartVisible(screen) && (
        <Suspense>
          <MonthsChart filter={screen.filter} />
        </Suspense>
      )}
      <Marked screen={screen} />
    </>
  );
}

function Totals({ sums }: { sums: { inflow: number; outflow: number; balance: number } }) {
  return (
    <section aria-label={copy.sums.label}>
      <Sums large>
        {(['inflow', 'outflow', 'balance'] as const).map((key) => (
          <div key={key}>
            <dt>{copy.sums[key]}</dt>
            <dd className="number">{formatCents(sums[key])}</dd>
          </div>
        ))}
      </Sums>
    </section>
  );
}

function Marked({ screen }: SlotProps) {
  const { marks, own } = screen;
  const possible = waysOf(marks.marked).filter(own.may);
  const ways = wayOrder.filter((state) => possible.includes(state));
  const reverse = () => screen.showLayer((now, onClose) => <Reverse screen={now} onClose={onClose} />);
  return (
    <BulkBar count={marks.marked.length} onClear={marks.clear}>
      {ways.length === 0 && <span>{copy.selection.impossible}</span>}
      {ways.map((state) => (
        <Button
          key={state}
          size="small"
          disabled={own.isMoving}
          onClick={() => (state === 'reversed' ? reverse() : own.move(marks.marked, state))}
        >
          {copy.selection.to[state]}
        </Button>
      ))}
    </BulkBar>
  );
}

function Reverse({ screen, onClose }: LayerProps) {
  const { marks, own } = screen;
  if (marks.marked.length === 0) return null;
  return (
    <ReverseDialog
      count={marks.marked.length}
      busy={own.isMoving}
      onReverse={(reason) => own.move(marks.marked, 'reversed', reason, onClose)}
      onClose={onClose}
    />
  );
}

function Registers({ screen, onClose }: LayerProps) {
  return (
    <Suspense>
      <RegistersDialog screen={screen} onClose={onClose} />
    </Suspense>
  );
}

function Statement({ screen, onClose }: LayerProps) {
  return (
    <Suspense>
      <StatementDialog screen={screen} onClose={onClose} />
    </Suspense>
  );
}

function Opened({ id, screen, onClose }: LayerProps & { readonly id: number }) {
  const movement = useQuery(movementQuery(id)).data;
  if (!movement) return null;
  return <MovementDrawer key={movement.version} screen={screen} movement={movement} onClose={onClose} />;
}

function RemoveQuestion({ row, onClose }: LayerProps & { readonly row: Movement }) {
  const { remove } = useMovementWrites();
  return (
    <Confirm
      title={copy.confirmRemove}
      action={copy.remove}
      busy={remove.isPending}
      problem={refusalText(remove.error)}
      onConfirm={() => remove.mutate(row, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{movementName(row)}</p>
      <p>{copy.removeText}</p>
    </Confirm>
  );
}

/** Money as it moves: typed, imported, checked, approved, paid. */
export const FinancialPage = registerPage(movements);
