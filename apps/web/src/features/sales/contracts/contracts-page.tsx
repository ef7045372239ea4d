import { contractChannels, contractPurposes, contractStates } from '@uni/contracts';
import { contracts as words } from '@uni/phrases';
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
  const { place, query, done, opened } = screen;
  return (
    <ServedRegister
      words={words}
      sub={(count) => words.count(count, formatNumber(count))}
      actions={<HeadActions screen={screen} />}
      tools={<ContractTools screen={screen} />}
      done={done && <UndoNote text={done} busy={false} onUndo={null} onClose={() => screen.tell(null)} />}
      query={query}
      view={place.view}
      most={screen.most}
      isFiltered={screen.isFiltered}
      filterText={screen.filterText}
      firstUse={<ListFirstUse words={words} action={words.sale.create} onStart={starting(screen)} />}
      onClear={screen.clear}
      onChange={place.change}
      layers={
        <>
          {place.isCreating && screen.enterprises.length > 0 && (
            <SaleDrawer enterprises={screen.enterprises} tell={screen.tell} onClose={place.close} />
          )}
          {opened !== null && (
            <ContractDrawer
              key={opened}
              id={opened}
              mayWrite={place.mayWrite}
              tell={screen.tell}
              onClose={place.close}
            />
          )}
        </>
      }
    >
      <RegisterTable
        label={words.table}
        rows={screen.rows}
        columns={allColumns.filter(({ key }) => screen.columns.some((shown) => shown === key))}
        nameOf={({ number }) => number}
        order={place.view.order}
        onOrder={place.order}
        onOpen={place.open}
        sums={query.data && sumsOf(query.data.count, query.data.sums)}
      />
    </ServedRegister>
  );
}

function HeadActions({ screen }: { screen: Contracts }) {
  return (
    <>
      {(screen.query.data?.count ?? 0) > 0 && <ExportMenu choices={screen.exports} />}
      <ListStart words={words} action={words.sale.create} onStart={starting(screen)} />
    </>
  );
}

const starting = ({ place }: Contracts) => (place.mayWrite ? place.create : null);

const { filters } = words;
const states = choicesOf(filters.anyOf, contractStates, words.states);
const channels = choicesOf(filters.any, contractChannels, words.channels);
const purposes = choicesOf(filters.anyOf, contractPurposes, words.purposes);

function ContractTools({ screen }: { screen: Contracts }) {
  const { filter, change, enterprises } = screen;
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
      <EnterpriseFilter words={filters} value={filter.enterprise} enterprises={enterprises} change={change} />
      <SourceFilter source={filter.source ?? undefined} onChange={(origem) => change({ origem })} />
      <ListTools
        screen="sales_contracts"
        columns={allColumns}
        choice={columnsOfAddress}
        search={screen.search}
        change={screen.place.change}
      />
    </Tools>
  );
}
