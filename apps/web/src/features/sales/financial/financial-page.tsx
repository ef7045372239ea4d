import type { Movement } from '@uni/contracts';
import { financial as copy } from '@uni/phrases';
import { lazy, Suspense, useState } from 'react';
import { useMovementWrites } from '../../../api/sales/movements.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { ExportMenu } from '../../../shared/register/export-menu.tsx';
import { ServedRegister } from '../../../shared/register/served-register.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Sums } from '../../../ui/layout/facts.tsx';
import { formatCents, formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { BulkBar, UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterTable } from '../../../ui/register/register-table.tsx';
import { columnsWith } from './financial-columns.tsx';
import { movementName, wayOrder, waysOf } from './financial-list.ts';
import { FinancialTools } from './financial-tools.tsx';
import { MovementDrawer } from './movement-drawer.tsx';
import { QuickEntry } from './quick-entry.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { type Financial, useFinancial } from './use-financial.ts';

const StatementDialog = lazy(() =>
  import('./statement-dialog.tsx').then((module) => ({ default: module.StatementDialog })),
);
const RegistersDialog = lazy(() =>
  import('./registers-dialog.tsx').then((module) => ({ default: module.RegistersDialog })),
);
const MonthsChart = lazy(() => import('./months-chart.tsx').then((module) => ({ default: module.MonthsChart })));

/** Money as it moves: typed, imported, checked, approved, paid. */
export function FinancialPage() {
  const screen = useFinancial();
  const { navigation, rows, marks, query } = screen;
  const [removing, setRemoving] = useState<Movement | null>(null);
  const sums = query.data?.sums;
  return (
    <ServedRegister
      copy={copy}
      sub={(count) => copy.count(count, formatNumber(count))}
      actions={<HeadActions screen={screen} />}
      tools={<FinancialTools screen={screen} />}
      done={<Above screen={screen} />}
      query={query}
      view={navigation.view}
      most={screen.most}
      isFiltered={screen.isFiltered}
      filterText={screen.filterText}
      firstUse={<FirstUse screen={screen} />}
      onClear={screen.clear}
      onChange={(part) => {
        marks.clear();
        navigation.change(part);
      }}
      layers={<Layers screen={screen} removing={removing} onRemove={setRemoving} />}
    >
      {sums && <Totals sums={sums} />}
      {screen.isChartVisible && (
        <Suspense>
          <MonthsChart filter={screen.listQuery} />
        </Suspense>
      )}
      <Marked screen={screen} />
      <RegisterTable
        label={copy.table}
        rows={rows}
        columns={columnsWith(screen.names).filter(({ key }) => screen.columns.some((column) => column === key))}
        nameOf={movementName}
        order={navigation.view.order}
        onOrder={navigation.order}
        onOpen={navigation.open}
        onRemove={navigation.mayWrite ? (row) => isOpen(row) && setRemoving(row) : undefined}
        selection={screen.mayMove ? { ids: marks.ids, onChange: marks.set } : undefined}
        sums={
          sums && {
            label: copy.count(query.data?.count ?? 0, formatNumber(query.data?.count ?? 0)),
            cells: { amount: formatCentsBare(sums.balance, 2) },
          }
        }
        actionsOf={(row) => rowActions(screen, row, () => setRemoving(row))}
      />
    </ServedRegister>
  );
}

const isOpen = ({ state }: Movement): boolean => state === 'draft' || state === 'checked';

function rowActions(screen: Financial, row: Movement, remove: () => void) {
  const { navigation, marks } = screen;
  const open = { key: 'open', label: copy.open, onPick: () => navigation.open(row) };
  const ways = waysOf([row]).filter(screen.may);
  const steps = wayOrder
    .filter((state) => state !== 'reversed' && ways.includes(state))
    .map((state) => ({ key: state, label: copy.selection.to[state], onPick: () => marks.take([row], state) }));
  const away = navigation.mayWrite && isOpen(row) ? [{ key: 'remove', label: copy.remove, onPick: remove }] : [];
  return [open, ...steps, ...away];
}

function HeadActions({ screen }: { screen: Financial }) {
  const { navigation } = screen;
  return (
    <>
      {(screen.query.data?.count ?? 0) > 0 && <ExportMenu choices={screen.exports} />}
      <Button onClick={() => screen.setDialog('registers')}>{copy.registers}</Button>
      {navigation.mayWrite ? (
        !screen.hasNoAccount && <Button onClick={() => screen.setDialog('statement')}>{copy.import}</Button>
      ) : (
        <p className="text-3">{copy.noRight}</p>
      )}
    </>
  );
}

function Above({ screen }: { screen: Financial }) {
  const { marks, navigation, accounts } = screen;
  return (
    <>
      {navigation.mayWrite && accounts.length > 0 && <QuickEntry screen={screen} />}
      {marks.done && <UndoNote text={marks.done} busy={false} onUndo={null} onClose={marks.forget} />}
    </>
  );
}

function FirstUse({ screen }: { screen: Financial }) {
  const { hasNoAccount, navigation } = screen;
  return (
    <StateBlock
      role="status"
      title={hasNoAccount ? copy.noAccountTitle : copy.emptyTitle}
      text={navigation.mayWrite ? (hasNoAccount ? copy.noAccountText : copy.emptyText) : copy.noRight}
      actions={
        navigation.mayWrite && (
          <Button variant="primary" onClick={() => screen.setDialog(hasNoAccount ? 'registers' : 'statement')}>
            {hasNoAccount ? copy.createAccount : copy.import}
          </Button>
        )
      }
    />
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

function Marked({ screen }: { screen: Financial }) {
  const { marks } = screen;
  const ways = wayOrder.filter((state) => marks.ways.includes(state));
  return (
    <BulkBar count={marks.marked.length} onClear={marks.clear}>
      {ways.length === 0 && <span>{copy.selection.impossible}</span>}
      {ways.map((state) => (
        <Button
          key={state}
          size="small"
          disabled={marks.busy}
          onClick={() => (state === 'reversed' ? screen.setDialog('reverse') : marks.take(marks.marked, state))}
        >
          {copy.selection.to[state]}
        </Button>
      ))}
    </BulkBar>
  );
}

function Layers(props: { screen: Financial; removing: Movement | null; onRemove: (row: Movement | null) => void }) {
  const { screen, removing, onRemove } = props;
  const { layer, opened, marks, navigation } = screen;
  const close = () => screen.setDialog(null);
  return (
    <>
      {opened && (
        <MovementDrawer
          key={`${opened.id} ${opened.version}`}
          screen={screen}
          movement={opened}
          onClose={navigation.close}
        />
      )}
      <Suspense>
        {layer === 'statement' && <StatementDialog screen={screen} onClose={close} />}
        {layer === 'registers' && <RegistersDialog screen={screen} onClose={close} />}
      </Suspense>
      {layer === 'reverse' && marks.marked.length > 0 && (
        <ReverseDialog
          count={marks.marked.length}
          busy={marks.busy}
          onReverse={(reason) => marks.take(marks.marked, 'reversed', reason, close)}
          onClose={close}
        />
      )}
      {removing && <RemoveQuestion movement={removing} onClose={() => onRemove(null)} />}
    </>
  );
}

function RemoveQuestion({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { remove } = useMovementWrites();
  return (
    <Confirm
      title={copy.confirmRemove}
      action={copy.remove}
      busy={remove.isPending}
      problem={refusalText(remove.error)}
      onConfirm={() => remove.mutate(movement, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{movementName(movement)}</p>
      <p>{copy.removeText}</p>
    </Confirm>
  );
}
