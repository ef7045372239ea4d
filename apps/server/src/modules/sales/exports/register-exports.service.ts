/** Units, clients, suppliers and contracts as files: what the screens show of them, in their order. */
import { contractColumns, limits, partyColumns, type UnitFacing, type UnitState } from '@uni/contracts';
import {
  contracts as contractCopy,
  clients as partyCopy,
  suppliers as supplierCopy,
  units as unitCopy,
} from '@uni/phrases';
import type { Context } from '../../../platform/context.ts';
import { livingEnterprises } from '../../planner/index.ts';
import { presentContract } from '../contracts/contracts.presenter.ts';
import { type ContractQuery, contractFilterOf } from '../contracts/contracts.service.ts';
import { type ContractRow, selectContracts } from '../ledger/contracts.repository.ts';
import { presentParty } from '../parties/parties.presenter.ts';
import type { PartyRow } from '../parties/parties.repository.ts';
import { listParties, type PartyQuery } from '../parties/parties.service.ts';
import type { PartyRegister } from '../parties/party-registers.model.ts';
import { type Slice, sortingOf } from '../shared/keyed-pages.model.ts';
import type { UnitRow } from '../units/units.repository.ts';
import { listUnits, type UnitQuery } from '../units/units.service.ts';
import { type FileCell, type FileNames, fileTable, reais, tableOf } from './file-tables.model.ts';
import { behind, type ExportedList, fromStart } from './list-export.service.ts';

export const enterpriseNames = async ({ db }: Context): Promise<FileNames> => ({
  enterprises: namesById(await livingEnterprises(db)),
});

export const namesById = (
  rows: readonly { readonly id: number; readonly name: string }[],
): ReadonlyMap<number, string> => new Map(rows.map(({ id, name }) => [id, name]));

type ContractExportQuery = Omit<ContractQuery, 'page' | 'page_size' | 'after' | 'before'>;

export const contractExport: ExportedList<ContractRow, ContractExportQuery, FileNames, Slice> = {
  title: contractCopy.title,
  act: 'contracts.exported',
  ...fileTable(contractColumns, contractCopy, presentContract),
  names: enterpriseNames,
  begin: async () => fromStart,
  read: async ({ actor, db }, query, slice) => {
    const sorting = sortingOf(contractColumns, query.sort);
    const page = await selectContracts(db, contractFilterOf(actor, query), slice, sorting);
    return { rows: page.rows, next: behind(page, sorting) };
  },
};

/** A list that is read by its pages. */
const byPages = async <Row>(
  read: (page: { page: string; page_size: string }) => Promise<{ rows: readonly Row[]; count: number }>,
  page: number,
): Promise<{ rows: readonly Row[]; next: number | null }> => {
  const { rows, count } = await read({ page: String(page), page_size: String(limits.pageSizeMax) });
  return { rows, next: page * limits.pageSizeMax < count ? page + 1 : null };
};

const text = (label: string, width: number, of: FileCell<UnitRow, FileNames>['of']): FileCell<UnitRow, FileNames> => ({
  ...{ label, format: 'text', width, of },
});
const { columns: offered } = unitCopy;
const unitStates: Readonly<Record<UnitState, string>> = unitCopy.states;
const unitFacings: Readonly<Record<UnitFacing, string>> = unitCopy.facings;

export const unitExport: ExportedList<UnitRow, UnitQuery, FileNames, number> = {
  title: unitCopy.title,
  act: 'units.exported',
  ...tableOf<UnitRow, FileNames>([
    text(unitCopy.enterprise, 24, ({ enterprise_id }, { enterprises }) => enterprises?.get(enterprise_id) ?? ''),
    text(offered.block, 16, ({ block }) => block),
    text(offered.floor, 8, ({ floor }) => (floor === null ? '' : String(floor))),
    text(offered.nome, 12, ({ nome }) => nome),
    text(offered.typology, 18, ({ typology }) => typology),
    text(offered.facing, 18, ({ facing }) => (facing ? unitFacings[facing] : '')),
    text(offered.state, 14, ({ state }) => unitStates[state]),
    { label: offered.private_area, format: 'number', width: 12, of: ({ private_area }) => reais(private_area) },
    { label: offered.list_price, format: 'money', width: 16, of: ({ list_price }) => reais(list_price) },
  ]),
  names: enterpriseNames,
  begin: async () => 1,
  read: (context, query, page) => byPages((at) => listUnits(context, { ...query, ...at }), page),
};

/** Documents leave as masked as they are on the screen. */
const partyExport = (register: PartyRegister): ExportedList<PartyRow, PartyQuery, FileNames, number> => {
  const copy = register.many === 'clients' ? partyCopy : supplierCopy;
  return {
    title: copy.title,
    act: `${register.many}.exported`,
    ...fileTable(partyColumns, partyCopy, presentParty, {
      created_at: ({ created_at }) => created_at.slice(0, 10),
    }),
    names: async () => ({}),
    begin: async () => 1,
    read: (context, query, page) => byPages((at) => listParties(context, register, { ...query, ...at }), page),
  };
};

export const clientExport = partyExport({ table: 'sales_clients', one: 'client', many: 'clients' });
export const supplierExport = partyExport({ table: 'sales_suppliers', one: 'supplier', many: 'suppliers' });
