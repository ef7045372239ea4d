import { contractChannels, proposalStates } from '@uni/contracts';
import { contracts, proposals as copy } from '@uni/phrases';
import { ExportMenu } from '../../../shared/register/export-menu.tsx';
import {
  choicesOf,
  EnterpriseFilter,
  everything,
  ListFirstUse,
  ListStart,
} from '../../../shared/register/list-filters.tsx';
import { ListTools } from '../../../shared/register/list-tools.tsx';
import { ServedRegister } from '../../../shared/register/served-register.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterTable } from '../../../ui/register/register-table.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { LevelsDialog } from './levels-dialog.tsx';
import { allColumns, columnsOfAddress, sumsOf } from './proposal-columns.tsx';
import { ProposalDrawer } from './proposal-drawer.tsx';
import { ProposalForm } from './proposal-form.tsx';
import { type ProposalScreen, useProposals } from './use-proposals.ts';

/** Proposals for units, compared with the price table, and their approvers. */
export function ProposalsPage() {
  const screen = useProposals();
  const { navigation, query, done } = screen;
  return (
    <ServedRegister
      copy={copy}
      sub={(count) => copy.count(count, formatNumber(count))}
      actions={<HeadActions screen={screen} />}
      tools={<ProposalTools screen={screen} />}
      done={done && <UndoNote text={done} busy={false} onUndo={null} onClose={() => screen.setNotice(null)} />}
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
        nameOf={({ client_name, unit_name }) => `${client_name}, ${unit_name}`}
        order={navigation.view.order}
        onOrder={navigation.order}
        onOpen={navigation.open}
        sums={query.data && sumsOf(query.data.count, query.data.sums)}
      />
    </ServedRegister>
  );
}

function HeadActions({ screen }: { screen: ProposalScreen }) {
  return (
    <>
      {(screen.query.data?.count ?? 0) > 0 && <ExportMenu choices={screen.exports} />}
      <Button onClick={() => screen.setLevelsDialogOpen(true)}>{copy.levels.open}</Button>
      <ListStart copy={copy} action={copy.create} onStart={starting(screen)} />
    </>
  );
}

const states = choicesOf(copy.filters.anyOf, proposalStates, copy.states);
const channels = choicesOf(copy.filters.any, contractChannels, contracts.channels);
const starting = ({ navigation }: ProposalScreen) => (navigation.mayWrite ? navigation.create : null);

function ProposalTools({ screen }: { screen: ProposalScreen }) {
  const { change, enterprises } = screen;
  const { filters } = copy;
  return (
    <Tools>
      <FindField
        label={filters.find}
        placeholder={filters.findPlaceholder}
        value={screen.navigation.view.text}
        onChange={(text) => change({ q: text || undefined })}
      />
      <Selector
        label={filters.state}
        value={screen.state ?? everything}
        options={states}
        onChange={(state) => change({ situacao: state || undefined })}
      />
      <Selector
        label={filters.channel}
        value={screen.channel ?? everything}
        options={channels}
        onChange={(channel) => change({ canal: channel || undefined })}
      />
      <EnterpriseFilter copy={filters} value={screen.enterprise} enterprises={enterprises} change={change} />
      {screen.mayApprove && (
        <CheckBox
          label={filters.decide}
          checked={screen.isToDecide}
          onChange={(isOn) => change({ decidir: isOn ? 'sim' : undefined })}
        />
      )}
      <ListTools
        screen="sales_proposals"
        columns={allColumns}
        choice={columnsOfAddress}
        search={screen.search}
        change={screen.navigation.change}
      />
    </Tools>
  );
}

function Layers({ screen }: { screen: ProposalScreen }) {
  const { navigation, enterprises, opened, editing } = screen;
  return (
    <>
      {navigation.isCreating && enterprises.length > 0 && (
        <ProposalForm
          proposal={null}
          enterprises={enterprises}
          startingUnit={screen.startingUnit}
          onSaved={screen.saved}
          onClose={screen.leave}
        />
      )}
      {opened !== null && (
        <ProposalDrawer
          key={opened}
          id={opened}
          screen={screen}
          isEditing={editing === opened}
          onEdit={() => screen.edit(opened)}
          onClose={screen.leave}
        />
      )}
      {screen.levels && (
        <LevelsDialog
          mayRule={screen.mayRule}
          showNotice={screen.setNotice}
          onClose={() => screen.setLevelsDialogOpen(false)}
        />
      )}
    </>
  );
}
