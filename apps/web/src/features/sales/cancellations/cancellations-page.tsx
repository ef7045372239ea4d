import { type CancellationRow, cancellationReasons, cancellationStates } from '@uni/contracts';
import { register, cancellations as words } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { FindField, Tag, Tools } from '../../../ui/layout/page.tsx';
import { formatCentsBare, formatNumber } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { type RegisterColumn, RegisterTable } from '../../../ui/register/register-table.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { refusalText } from '../../admin/index.ts';
import { dayText } from '../days.ts';
import { ServedRegister } from '../served-register.tsx';
import { CancellationDrawer } from './cancellation-drawer.tsx';
import { CancellationWizard } from './cancellation-wizard.tsx';
import { type CancellationScreen, useCancellations } from './use-cancellations.ts';

const { columns: heads, filters } = words;

const money = (key: 'received' | 'retained' | 'refund' | 'refunded'): RegisterColumn<CancellationRow> => ({
  ...{ key, label: heads[key], number: true, ordered: key === 'retained' || key === 'refund' },
  cell: (row) => formatCentsBare(row[key], 2),
});

const columns: readonly RegisterColumn<CancellationRow>[] = [
  { key: 'contract', label: heads.contract, cell: ({ contract_number }) => contract_number },
  { key: 'client_name', label: heads.client_name, cell: ({ client_name }) => client_name },
  { key: 'unit', label: heads.unit, cell: ({ unit_name }) => unit_name || register.none },
  { key: 'day', label: heads.day, ordered: true, cell: ({ day }) => dayText(day) },
  { key: 'reason', label: heads.reason, cell: ({ reason }) => words.reasons[reason] },
  ...(['received', 'retained', 'refund', 'refunded'] as const).map(money),
  { key: 'next_refund', label: heads.next_refund, cell: ({ next_refund }) => dayText(next_refund) || register.none },
  { key: 'state', label: heads.state, cell: ({ state }) => <Tag>{words.states[state]}</Tag> },
];

/** Contracts that were cancelled, what is still to be given back, and the wizard of the next one. */
export function CancellationsPage() {
  const screen = useCancellations();
  const { place, query, done } = screen;
  const { sums } = query.data ?? {};
  return (
    <ServedRegister
      words={words}
      sub={(count) => words.count(count, formatNumber(count))}
      actions={<HeadActions screen={screen} />}
      tools={<CancellationTools screen={screen} />}
      done={done && <UndoNote text={done.text} busy={screen.busy} onUndo={screen.undoDone} onClose={screen.forget} />}
      query={query}
      view={place.view}
      most={screen.most}
      isFiltered={screen.isFiltered}
      filterText={screen.filterText}
      firstUse={<FirstUse screen={screen} />}
      onClear={screen.clear}
      onChange={place.change}
      layers={<Layers screen={screen} />}
    >
      <RegisterTable
        label={words.table}
        rows={screen.rows}
        columns={columns}
        nameOf={({ contract_number, client_name }) => `${contract_number}, ${client_name}`}
        order={place.view.order}
        onOrder={place.order}
        onOpen={place.open}
        sums={
          sums && {
            label: words.count(query.data?.count ?? 0, formatNumber(query.data?.count ?? 0)),
            cells: {
              received: formatCentsBare(sums.received, 2),
              retained: formatCentsBare(sums.retained, 2),
              refund: formatCentsBare(sums.refund, 2),
              refunded: formatCentsBare(sums.refunded, 2),
            },
          }
        }
        actionsOf={(row) =>
          place.mayWrite ? [{ key: 'undo', label: words.undo, onPick: () => screen.setUndoing(row) }] : []
        }
      />
    </ServedRegister>
  );
}

function HeadActions({ screen: { place } }: { screen: CancellationScreen }) {
  return place.mayWrite ? (
    <Button look="primary" icon="plus" onClick={place.create}>
      {words.create}
    </Button>
  ) : (
    <p className="text-3">{words.noRight}</p>
  );
}

const everything = '';
const reasons = [
  { value: everything, label: filters.any },
  ...cancellationReasons.map((value) => ({ value, label: words.reasons[value] })),
];
const states = [
  { value: everything, label: filters.anyOf },
  ...cancellationStates.map((value) => ({ value, label: words.states[value] })),
];

function CancellationTools({ screen }: { screen: CancellationScreen }) {
  const { change, enterprises } = screen;
  return (
    <Tools>
      <FindField
        label={filters.find}
        placeholder={filters.findPlaceholder}
        value={screen.place.view.text}
        onChange={(text) => change({ q: text || undefined })}
      />
      <Selector
        label={filters.reason}
        value={screen.reason ?? everything}
        options={reasons}
        onChange={(reason) => change({ motivo: reason || undefined })}
      />
      <Selector
        label={filters.state}
        value={screen.state ?? everything}
        options={states}
        onChange={(state) => change({ situacao: state || undefined })}
      />
      <Selector
        label={filters.enterprise}
        value={screen.enterprise ? String(screen.enterprise) : everything}
        options={[
          { value: everything, label: filters.any },
          ...enterprises.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(id) => change({ empreendimento: id || undefined })}
      />
    </Tools>
  );
}

function FirstUse({ screen: { place } }: { screen: CancellationScreen }) {
  return (
    <StateBlock
      role="status"
      title={words.emptyTitle}
      text={words.emptyText}
      actions={
        place.mayWrite && (
          <Button look="primary" onClick={place.create}>
            {words.create}
          </Button>
        )
      }
    />
  );
}

function Layers({ screen }: { screen: CancellationScreen }) {
  const { opened, undoing, place } = screen;
  return (
    <>
      {place.isCreating && (
        <CancellationWizard contract={screen.contract} onDone={screen.finish} onClose={screen.leave} />
      )}
      {opened && (
        <CancellationDrawer
          row={opened}
          mayWrite={place.mayWrite}
          onUndo={() => screen.setUndoing(opened)}
          onClose={place.close}
        />
      )}
      {undoing && (
        <Confirm
          title={words.undoTitle(undoing.contract_number)}
          action={words.undo}
          busy={screen.busy}
          problem={refusalText(screen.failure)}
          onConfirm={() => screen.undoRow()}
          onClose={screen.refrain}
        >
          <p>{words.undoText}</p>
        </Confirm>
      )}
    </>
  );
}
