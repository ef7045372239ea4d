import { cancellationReasons, cancellationStates } from '@uni/contracts';
import { cancellations as copy } from '@uni/phrases';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { ExportMenu } from '../../../shared/register/export-menu.tsx';
import {
  choicesOf,
  EnterpriseFilter,
  everything,
  ListFirstUse,
  ListStart,
} from '../../../shared/register/list-filters.tsx';
import { ListTools } from '../../../shared/register/list-tools.tsx';
import { SourceFilter } from '../../../shared/register/row-source.tsx';
import { ServedRegister } from '../../../shared/register/served-register.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterTable } from '../../../ui/register/register-table.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { allColumns, columnsOfAddress, sumsOf } from './cancellation-columns.tsx';
import { CancellationDrawer } from './cancellation-drawer.tsx';
import { CancellationWizard } from './cancellation-wizard.tsx';
import { ClausesDialog } from './clauses-dialog.tsx';
import { type CancellationScreen, useCancellations } from './use-cancellations.ts';

const { filters } = copy;

/** Contracts that were cancelled, what is still to be given back, and the wizard of the next one. */
export function CancellationsPage() {
  const screen = useCancellations();
  const { navigation, query, done } = screen;
  return (
    <ServedRegister
      copy={copy}
      sub={(count) => copy.count(count, formatNumber(count))}
      actions={<HeadActions screen={screen} />}
      tools={<CancellationTools screen={screen} />}
      done={done && <UndoNote text={done.text} busy={screen.busy} onUndo={screen.undoDone} onClose={screen.forget} />}
      query={query}
      view={navigation.view}
      most={screen.most}
      isFiltered={screen.isFiltered}
      filterText={screen.filterText}
      firstUse={<ListFirstUse copy={copy} action={copy.create} onStart={starting(screen)} />}
      onClear={screen.clear}
      onChange={navigation.change}
      layers={<Layers screen={screen} />}
    >
      <RegisterTable
        label={copy.table}
        rows={screen.rows}
        columns={allColumns.filter(({ key }) => screen.columns.some((column) => column === key))}
        nameOf={({ contract_number, client_name }) => `${contract_number}, ${client_name}`}
        order={navigation.view.order}
        onOrder={navigation.order}
        onOpen={navigation.open}
        sums={query.data && sumsOf(query.data.count, query.data.sums)}
        actionsOf={(row) =>
          navigation.mayWrite && row.erp === null && row.reason !== 'unknown'
            ? [{ key: 'undo', label: copy.undo, onPick: () => screen.setUndoing(row) }]
            : []
        }
      />
    </ServedRegister>
  );
}

function HeadActions({ screen }: { screen: CancellationScreen }) {
  return (
    <>
      <Button onClick={() => screen.setClauses(true)}>{copy.clauses.open}</Button>
      {(screen.query.data?.count ?? 0) > 0 && <ExportMenu choices={screen.exports} />}
      <ListStart copy={copy} action={copy.create} onStart={starting(screen)} />
    </>
  );
}

const reasons = choicesOf(filters.any, cancellationReasons, copy.reasons);
const states = choicesOf(filters.anyOf, cancellationStates, copy.states);
const starting = ({ navigation }: CancellationScreen) => (navigation.mayWrite ? navigation.create : null);

function CancellationTools({ screen }: { screen: CancellationScreen }) {
  const { navigation, change, enterprises } = screen;
  return (
    <Tools>
      <FindField
        label={filters.find}
        placeholder={filters.findPlaceholder}
        value={screen.navigation.view.text}
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
      <EnterpriseFilter copy={filters} value={screen.enterprise} enterprises={enterprises} change={change} />
      <SourceFilter source={screen.source} onChange={(origem) => change({ origem })} />
      <ListTools
        screen="sales_cancellations"
        columns={allColumns}
        choice={columnsOfAddress}
        search={screen.search}
        change={navigation.change}
      />
    </Tools>
  );
}

function Layers({ screen }: { screen: CancellationScreen }) {
  const { opened, undoing, navigation } = screen;
  return (
    <>
      {screen.clauses && (
        <ClausesDialog
          enterprises={screen.enterprises}
          mayRule={screen.mayRule}
          onClose={() => screen.setClauses(false)}
        />
      )}
      {navigation.isCreating && (
        <CancellationWizard contract={screen.contract} onDone={screen.finish} onClose={screen.leave} />
      )}
      {opened && (
        <CancellationDrawer
          row={opened}
          mayWrite={navigation.mayWrite}
          onUndo={() => screen.setUndoing(opened)}
          onClose={navigation.close}
        />
      )}
      {undoing && (
        <Confirm
          title={copy.undoTitle(undoing.contract_number)}
          action={copy.undo}
          busy={screen.busy}
          problem={refusalText(screen.failure)}
          onConfirm={() => screen.undoRow()}
          onClose={screen.refrain}
        >
          <p>{copy.undoText}</p>
        </Confirm>
      )}
    </>
  );
}
