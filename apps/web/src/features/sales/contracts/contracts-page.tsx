import { contractChannels, contractPurposes, contractStates } from '@uni/contracts';
import { contracts as copy } from '@uni/phrases';
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
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterTable } from '../../../ui/register/register-table.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { allColumns, sumsOf } from './contract-columns.tsx';
import { ContractDrawer } from './contract-drawer.tsx';
import { columnsOfAddress } from './contract-list.ts';
import { SaleDrawer } from './sale-drawer.tsx';
import { type Contracts, useContracts } from './use-contracts.ts';

/** Every sale that was signed, and what has become of it. */
export function ContractsPage() {
  const screen = useContracts();
  const { navigation, query, done, opened } = screen;
  return (
    <ServedRegister
      copy={copy}
      sub={(count) => copy.count(count, formatNumber(count))}
      actions={<HeadActions screen={screen} />}
      tools={<ContractTools screen={screen} />}
      done={done && <UndoNote text={done} busy={false} onUndo={null} onClose={() => screen.setNotice(null)} />}
      query={query}
      view={navigation.view}
      most={screen.most}
      isFiltered={screen.isFiltered}
      filterText={screen.filterText}
      firstUse={<ListFirstUse copy={copy} action={copy.sale.create} onStart={starting(screen)} />}
      onClear={screen.clear}
      onChange={navigation.change}
      layers={
        <>
          {navigation.isCreating && screen.enterprises.length > 0 && (
            <SaleDrawer enterprises={screen.enterprises} showNotice={screen.setNotice} onClose={navigation.close} />
          )}
          {opened !== null && (
            <ContractDrawer
              key={opened}
              id={opened}
              mayWrite={navigation.mayWrite}
              showNotice={screen.setNotice}
              onClose={navigation.close}
            />
          )}
        </>
      }
    >
      <RegisterTable
        label={copy.table}
        rows={screen.rows}
        columns={allColumns.filter(({ key }) => screen.columns.some((column) => column === key))}
        nameOf={({ number }) => number}
        order={navigation.view.order}
        onOrder={navigation.order}
        onOpen={navigation.open}
        sums={query.data && sumsOf(query.data.count, query.data.sums)}
      />
    </ServedRegister>
  );
}

function HeadActions({ screen }: { screen: Contracts }) {
  return (
    <>
      {(screen.query.data?.count ?? 0) > 0 && <ExportMenu choices={screen.exports} />}
      <ListStart copy={copy} action={copy.sale.create} onStart={starting(screen)} />
    </>
  );
}

const starting = ({ navigation }: Contracts) => (navigation.mayWrite ? navigation.create : null);

const { filters } = copy;
const states = choicesOf(filters.anyOf, contractStates, copy.states);
const channels = choicesOf(filters.any, contractChannels, copy.channels);
const purposes = choicesOf(filters.anyOf, contractPurposes, copy.purposes);

function ContractTools({ screen }: { screen: Contracts }) {
  const { filter, change, enterprises } = screen;
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
        value={filter.state ?? everything}
        options={states}
        onChange={(state) => change({ situacao: state || undefined })}
      />
      <Selector
        label={filters.channel}
        value={filter.channel ?? everything}
        options={channels}
        onChange={(channel) => change({ canal: channel || undefined })}
      />
      <Selector
        label={filters.purpose}
        value={filter.purpose ?? everything}
        options={purposes}
        onChange={(purpose) => change({ natureza: purpose || undefined })}
      />
      <EnterpriseFilter copy={filters} value={filter.enterprise} enterprises={enterprises} change={change} />
      <SourceFilter source={filter.source ?? undefined} onChange={(origem) => change({ origem })} />
      <ListTools
        screen="sales_contracts"
        columns={allColumns}
        choice={columnsOfAddress}
        search={screen.search}
        change={screen.navigation.change}
      />
    </Tools>
  );
}
