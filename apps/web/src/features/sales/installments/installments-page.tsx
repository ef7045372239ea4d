import { getRouteApi, Link } from '@tanstack/react-router';
import { installments as copy, corrections, receiptImports } from '@uni/phrases';
import { ExportMenu } from '../../../shared/register/export-menu.tsx';
import { ServedRegister } from '../../../shared/register/served-register.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterTable } from '../../../ui/register/register-table.tsx';
import { CorrectionDialog } from '../corrections/correction-dialog.tsx';
import { ReceiptImportDialog } from '../receipts/receipt-import-dialog.tsx';
import { allColumns, sumsOf } from './installment-columns.tsx';
import { InstallmentDrawer } from './installment-drawer.tsx';
import { nameOf } from './installment-list.ts';
import { InstallmentTools } from './installment-tools.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { type Installments, takesMoney, useInstallments } from './use-installments.ts';

const toReceive = getRouteApi('/signed-in/vendas/contas-a-receber');
const all = getRouteApi('/signed-in/vendas/parcelas');

/** Amounts that buyers owe: future and late. */
export function ReceivablesPage() {
  const search = toReceive.useSearch();
  const navigate = toReceive.useNavigate();
  const screen = useInstallments(
    'receivables',
    search,
    (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
  );
  return <InstallmentRegister screen={screen} />;
}

/** All installments there ever were, whatever became of them. */
export function InstallmentsPage() {
  const search = all.useSearch();
  const navigate = all.useNavigate();
  const screen = useInstallments(
    'all',
    search,
    (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
  );
  return <InstallmentRegister screen={screen} />;
}

function InstallmentRegister({ screen }: { screen: Installments }) {
  const { navigation, query, done } = screen;
  const columns = allColumns.filter(({ key }) => screen.columns.some((column) => column === key));
  return (
    <ServedRegister
      copy={{ ...screen.copy, beyond: copy.beyond }}
      sub={(count) => copy.count(count, formatNumber(count))}
      actions={<HeadActions screen={screen} />}
      tools={<InstallmentTools screen={screen} />}
      done={done && <UndoNote text={done.text} busy={screen.undoing} onUndo={screen.undo} onClose={screen.forget} />}
      query={query}
      view={navigation.view}
      most={screen.most}
      isFiltered={screen.isFiltered}
      filterText={screen.filterText}
      firstUse={<FirstUse screen={screen} />}
      onClear={screen.clear}
      onChange={navigation.change}
      layers={<Layers screen={screen} />}
    >
      <RegisterTable
        label={screen.copy.table}
        rows={screen.rows}
        columns={columns}
        nameOf={(row) => `${nameOf(row)}, ${row.client_name}`}
        order={navigation.view.order}
        onOrder={navigation.order}
        onOpen={screen.open}
        sums={query.data && sumsOf(query.data.count, query.data.sums)}
        actionsOf={(row) =>
          navigation.mayWrite && takesMoney(row)
            ? [{ key: 'receive', label: copy.drawer.receive, onPick: () => screen.receive(row) }]
            : []
        }
      />
    </ServedRegister>
  );
}

function HeadActions({ screen }: { screen: Installments }) {
  return (
    <>
      {(screen.query.data?.count ?? 0) > 0 && <ExportMenu choices={screen.exports} />}
      {screen.screen === 'receivables' && screen.navigation.mayWrite && (screen.query.data?.count ?? 0) > 0 && (
        <>
          <Button onClick={() => screen.setDialog('correction')}>{corrections.open}</Button>
          <Button onClick={() => screen.setDialog('import')}>{receiptImports.open}</Button>
        </>
      )}
      {!screen.navigation.mayWrite && <p className="text-3">{copy.noRight}</p>}
    </>
  );
}

function FirstUse({ screen }: { screen: Installments }) {
  return (
    <StateBlock
      role="status"
      title={screen.copy.emptyTitle}
      text={copy.emptyText}
      actions={
        <Link to="/vendas/contratos" search={{}} className={buttonClass('primary')}>
          {copy.toContracts}
        </Link>
      }
    />
  );
}

function Layers({ screen }: { screen: Installments }) {
  const { opened, receiving, navigation } = screen;
  return (
    <>
      {screen.layer === 'import' && <ReceiptImportDialog onClose={() => screen.setDialog(null)} />}
      {screen.layer === 'correction' && (
        <CorrectionDialog
          filter={screen.correctionFilter}
          filterText={screen.isFiltered ? screen.filterText : ''}
          onClose={() => screen.setDialog(null)}
        />
      )}
      {opened && (
        <InstallmentDrawer
          installment={opened}
          onReceive={navigation.mayWrite && takesMoney(opened) ? () => screen.receive(opened) : null}
          onClose={() => screen.open(null)}
        />
      )}
      {receiving && (
        <ReceiveDialog
          key={receiving.id}
          installment={receiving}
          onReceived={screen.received}
          onClose={() => screen.receive(null)}
        />
      )}
    </>
  );
}
