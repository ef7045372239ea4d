import { contractChannels, proposalStates } from '@uni/contracts';
import { contracts, proposals as words } from '@uni/phrases';
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

/** What people ask for units, against the price table, and who grants it. */
export function ProposalsPage() {
  const screen = useProposals();
  const { place, query, done } = screen;
  return (
    <ServedRegister
      words={words}
      sub={(count) => words.count(count, formatNumber(count))}
      actions={<HeadActions screen={screen} />}
      tools={<ProposalTools screen={screen} />}
      done={done && <UndoNote text={done} busy={false} onUndo={null} onClose={() => screen.tell(null)} />}
      query={query}
      view={place.view}
      most={screen.most}
      isFiltered={screen.isFiltered}
      filterText={screen.filterText}
      firstUse={<ListFirstUse words={words} action={words.create} onStart={starting(screen)} />}
      onClear={screen.clear}
      onChange={place.change}
      layers={<Layers screen={screen} />}
    >
      <RegisterTable
        label={words.table}
        rows={screen.rows}
        columns={allColumns.filter(({ key }) => screen.columns.some((shown) => shown === key))}
        nameOf={({ client_name, unit_name }) => `${client_name}, ${unit_name}`}
        order={place.view.order}
        onOrder={place.order}
        onOpen={place.open}
        sums={query.data && sumsOf(query.data.count, query.data.sums)}
      />
    </ServedRegister>
  );
}

function HeadActions({ screen }: { screen: ProposalScreen }) {
  return (
    <>
      {(screen.query.data?.count ?? 0) > 0 && <ExportMenu choices={screen.exports} />}
      <Button onClick={() => screen.lay(true)}>{words.levels.open}</Button>
      <ListStart words={words} action={words.create} onStart={starting(screen)} />
    </>
  );
}

const states = choicesOf(words.filters.anyOf, proposalStates, words.states);
const channels = choicesOf(words.filters.any, contractChannels, contracts.channels);
const starting = ({ place }: ProposalScreen) => (place.mayWrite ? place.create : null);

function ProposalTools({ screen }: { screen: ProposalScreen }) {
  const { change, enterprises } = screen;
  const { filters } = words;
  return (
    <Tools>
      <FindField
        label={filters.find}
        placeholder={filters.findPlaceholder}
        value={screen.place.view.text}
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
      <EnterpriseFilter words={filters} value={screen.enterprise} enterprises={enterprises} change={change} />
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
        change={screen.place.change}
      />
    </Tools>
  );
}

function Layers({ screen }: { screen: ProposalScreen }) {
  const { place, enterprises, opened, editing } = screen;
  return (
    <>
      {place.isCreating && enterprises.length > 0 && (
        <ProposalForm
          proposal={null}
          enterprises={enterprises}
          place={screen.startingPlace}
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
      {screen.levels && <LevelsDialog mayRule={screen.mayRule} tell={screen.tell} onClose={() => screen.lay(false)} />}
    </>
  );
}
