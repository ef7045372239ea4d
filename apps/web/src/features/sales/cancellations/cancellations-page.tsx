import { type CancellationRow, cancellationColumns, cancellationReasons, cancellationStates } from '@uni/contracts';
import { cancellations as copy } from '@uni/phrases';
import { useCancellationWrites } from '../../../api/sales/cancellations.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { defineRegister, type ScreenOf } from '../../../shared/register/define-register.ts';
import { choice, enterprise, source } from '../../../shared/register/register-filters.tsx';
import { registerPage } from '../../../shared/register/registered-page.tsx';
import { Tag } from '../../../ui/layout/page.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { CancellationDrawer } from './cancellation-drawer.tsx';
import { CancellationWizard } from './cancellation-wizard.tsx';
import { ClausesDialog } from './clauses-dialog.tsx';

type Screen = ScreenOf<'GET /api/sales/cancellations/'>;
interface LayerProps {
  readonly screen: Screen;
  readonly onClose: () => void;
}
const { filters } = copy;

const cancellations = defineRegister({
  ...{ screen: 'sales_cancellations', copy, columns: cancellationColumns, defaultSort: '-day' },
  list: 'GET /api/sales/cancellations/',
  export: 'POST /api/sales/cancellations/export/',
  rowName: ({ contract_number, client_name }) => `${contract_number}, ${client_name}`,
  filters: {
    reason: choice('motivo', cancellationReasons, { label: filters.reason, all: filters.any, names: copy.reasons }),
    state: choice('situacao', cancellationStates, { label: filters.state, all: filters.anyOf, names: copy.states }),
    empreendimento: enterprise(filters),
    source: source(),
  },
  cells: { state: ({ state }) => <Tag>{copy.states[state]}</Tag> },
  open: Opened,
  create: {
    ...{ label: copy.create, layer: Wizard, needs: 'sales:write', address: 'novo', parameters: ['contrato'] },
  },
  tools: [{ label: copy.clauses.open, layer: Clauses }],
  actions: (row, screen) =>
    screen.navigation.mayWrite && row.erp === null && row.reason !== 'unknown'
      ? [{ key: 'undo', label: copy.undo, onPick: () => confirmUndo(row, screen) }]
      : [],
});

const confirmUndo = (row: CancellationRow, screen: Screen) =>
  screen.showLayer((now, onClose) => <UndoQuestion row={row} screen={now} onClose={onClose} />);

function Opened({ row, screen, onClose }: LayerProps & { row: CancellationRow | undefined }) {
  if (!row) return null;
  const { mayWrite } = screen.navigation;
  return <CancellationDrawer row={row} mayWrite={mayWrite} onUndo={() => confirmUndo(row, screen)} onClose={onClose} />;
}

/** The address may name the contract that is to be cancelled. */
function Wizard({ screen, onClose }: LayerProps) {
  return <CancellationWizard contract={Number(screen.search.contrato) || null} screen={screen} onClose={onClose} />;
}

function Clauses({ screen, onClose }: LayerProps) {
  const mayRule = screen.navigation.profile.permissions.includes('sales:approve');
  return <ClausesDialog enterprises={screen.enterprises} mayRule={mayRule} onClose={onClose} />;
}

function UndoQuestion({ row, screen, onClose }: LayerProps & { row: CancellationRow }) {
  const { undo } = useCancellationWrites();
  const takeBack = () =>
    undo.mutate(row.id, {
      onSuccess: () => {
        onClose();
        screen.change({ abrir: undefined });
      },
    });
  return (
    <Confirm
      title={copy.undoTitle(row.contract_number)}
      action={copy.undo}
      busy={undo.isPending}
      problem={refusalText(undo.error)}
      onConfirm={takeBack}
      onClose={onClose}
    >
      <p>{copy.undoText}</p>
    </Confirm>
  );
}

/** Contracts that were cancelled, what is still to be given back, and the wizard of the next one. */
export const CancellationsPage = registerPage(cancellations);
