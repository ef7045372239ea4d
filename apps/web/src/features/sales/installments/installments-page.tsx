import { Link } from '@tanstack/react-router';
import { type Installment, installmentColumns } from '@uni/contracts';
import { installments as copy, corrections, receiptImports } from '@uni/phrases';
import { defineRegister, type ScreenOf } from '../../../shared/register/define-register.ts';
import { registerPage } from '../../../shared/register/registered-page.tsx';
import { buttonClass } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { CorrectionDialog } from '../corrections/correction-dialog.tsx';
import { ReceiptImportDialog } from '../receipts/receipt-import-dialog.tsx';
import { InstallmentDrawer } from './installment-drawer.tsx';
import { filtersOf, type InstallmentScreen } from './installment-filters.tsx';
import { nameOf, takesMoney } from './installment-list.ts';
import { StatusTag } from './installment-status.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';

type Screen = ScreenOf<'GET /api/sales/installments/'>;
interface LayerProps {
  readonly screen: Screen;
  readonly onClose: () => void;
}

const mayReceive = (row: Installment, { navigation }: Screen) => navigation.mayWrite && takesMoney(row);
const hasRows = ({ navigation, count }: Screen) => navigation.mayWrite && count > 0;

const registerOf = (of: InstallmentScreen) =>
  defineRegister({
    screen: of === 'all' ? 'sales_installments' : 'sales_receivables',
    copy: { ...copy, ...copy[of] },
    list: 'GET /api/sales/installments/',
    export: 'POST /api/sales/installments/export/',
    columns: installmentColumns,
    defaultSort: 'due',
    rowName: (row) => `${nameOf(row)}, ${row.client_name}`,
    totalLabel: copy.total,
    filters: filtersOf(of),
    cells: { status: ({ status, days_late }) => <StatusTag status={status} days={days_late} /> },
    onOpen: open,
    actions: (row, screen) =>
      mayReceive(row, screen)
        ? [{ key: 'receive', label: copy.drawer.receive, onPick: () => receive(row, screen) }]
        : [],
    tools:
      of === 'all'
        ? []
        : [
            { label: corrections.open, layer: Correction, isOffered: hasRows },
            { label: receiptImports.open, layer: ReceiptImportDialog, isOffered: hasRows },
          ],
    FirstUse: () => <FirstUse title={copy[of].emptyTitle} />,
    moreExports: of === 'all' ? receiptsOf : () => [],
  });

const open = (row: Installment, screen: Screen) =>
  screen.showLayer((now, onClose) => (
    <InstallmentDrawer
      installment={row}
      onReceive={mayReceive(row, now) ? () => receive(row, now) : null}
      onClose={onClose}
    />
  ));

const receive = (row: Installment, screen: Screen) =>
  screen.showLayer((now, onClose) => <ReceiveDialog key={row.id} installment={row} screen={now} onClose={onClose} />);

/** The receipts of the installments that the filter finds. */
const receiptsOf = ({ filter }: Screen) => {
  const { search, purpose, empreendimento, due_from: day_from, due_to: day_to } = filter;
  const { title: label, fileName } = copy.receipts;
  const query = { search, purpose, empreendimento, day_from, day_to };
  return [{ operation: 'POST /api/sales/receipts/export/', label, fileName, query } as const];
};

const dayIn = (day: string | number | null | undefined) => (day ? String(day) : null);

/** Of the contracts whose installments the filter finds. */
function Correction({ screen, onClose }: LayerProps) {
  const { state, kind, purpose, search, empreendimento, due_from, due_to } = screen.filter;
  const filter = {
    ...{ empreendimento: Number(empreendimento) || null, purpose: purpose ?? null, kind: kind ?? null },
    ...{ state: state ?? null, search: String(search ?? ''), due_from: dayIn(due_from), due_to: dayIn(due_to) },
  };
  return <CorrectionDialog filter={filter} filterText={screen.isFiltered ? screen.filterText : ''} onClose={onClose} />;
}

function FirstUse({ title }: { title: string }) {
  return (
    <StateBlock
      role="status"
      title={title}
      text={copy.emptyText}
      actions={
        <Link to="/vendas/contratos" search={{}} className={buttonClass('primary')}>
          {copy.toContracts}
        </Link>
      }
    />
  );
}

/** Amounts that buyers owe: future and late. */
export const ReceivablesPage = registerPage(registerOf('receivables'));

/** All installments there ever were, whatever became of them. */
export const InstallmentsPage = registerPage(registerOf('all'));
