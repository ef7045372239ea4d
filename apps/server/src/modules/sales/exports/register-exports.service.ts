/** Units, clients, suppliers and contracts as files: what the screens show of them, in their order. */
import { limits, type UnitState } from '@uni/contracts';
import {
  contracts as contractCopy,
  clients as partyCopy,
  suppliers as supplierCopy,
  units as unitCopy,
} from '@uni/phrases';
import { contextOf } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { wireInstant } from '../../../platform/time.ts';
import { livingEnterprises } from '../../planner/index.ts';
import { type ContractQuery, contractFilterOf, contractSortings } from '../contracts/contracts.service.ts';
import { type ContractRow, selectContracts } from '../ledger/contracts.repository.ts';
import { presentParty } from '../parties/parties.presenter.ts';
import type { PartyRow } from '../parties/parties.repository.ts';
import { listParties, type PartyQuery } from '../parties/parties.service.ts';
import type { PartyRegister } from '../parties/party-registers.model.ts';
import type { Slice } from '../shared/keyed-pages.model.ts';
import type { UnitRow } from '../units/units.repository.ts';
import { listUnits, type UnitQuery } from '../units/units.service.ts';
import { behind, type ExportColumn, type ExportedList, fromStart, reais } from './list-export.service.ts';

type EnterpriseNames = ReadonlyMap<number, string>;

export const enterpriseNames = async (db: TenantDatabase, { scope }: Actor): Promise<EnterpriseNames> =>
  new Map((await livingEnterprises(db, scope)).map(({ id, name }) => [id, name]));

/** Columns by what they say of a row. */
export const text = <Row, Names>(
  label: string,
  width: number,
  of: (row: Row, names: Names) => string,
): ExportColumn<Row, Names> => ({ label, format: 'text', width, of });
export const day = <Row>(label: string, of: (row: Row) => string | null): ExportColumn<Row, unknown> => ({
  ...{ label, format: 'day', width: 12 },
  of: (row) => of(row) ?? '',
});
export const money = <Row>(label: string, of: (row: Row) => number): ExportColumn<Row, unknown> => ({
  ...{ label, format: 'money', width: 16 },
  of: (row) => reais(of(row)),
});

type ContractExportQuery = Omit<ContractQuery, 'page' | 'page_size' | 'after' | 'before'>;
const { columns: sold } = contractCopy;

export const contractExport: ExportedList<ContractRow, ContractExportQuery, EnterpriseNames, Slice> = {
  title: contractCopy.title,
  act: 'contracts.exported',
  columns: [
    text(sold.number, 14, ({ number }) => number),
    text(sold.client_name, 32, ({ client_name }) => client_name),
    text(sold.unit, 20, ({ unit_name }) => unit_name),
    text(contractCopy.filters.enterprise, 24, ({ enterprise_id }, names) => names.get(enterprise_id) ?? ''),
    day(sold.signed, ({ signed }) => signed),
    text(sold.state, 14, ({ state }) => contractCopy.states[state]),
    text(sold.channel, 14, ({ channel }) => contractCopy.channels[channel]),
    text(sold.purpose, 12, ({ purpose }) => contractCopy.purposes[purpose]),
    money(sold.price, ({ price }) => price),
    money(sold.received, ({ received }) => received),
    money(sold.open, ({ open }) => open),
    money(sold.credit, ({ credit }) => credit),
    day(sold.next_due, ({ next_due }) => next_due),
    text(sold.broker, 24, ({ broker }) => broker),
  ],
  names: enterpriseNames,
  begin: async () => fromStart,
  read: async (db, actor, query, slice) => {
    const sorting = contractSortings[query.sort];
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

const { columns: offered } = unitCopy;
const unitStates: Readonly<Record<UnitState, string>> = unitCopy.states;

export const unitExport = (platform: Platform): ExportedList<UnitRow, UnitQuery, EnterpriseNames, number> => ({
  title: unitCopy.title,
  act: 'units.exported',
  columns: [
    text(unitCopy.enterprise, 24, ({ enterprise_id }, names) => names.get(enterprise_id) ?? ''),
    text(offered.block, 16, ({ block }) => block),
    text(offered.floor, 8, ({ floor }) => (floor === null ? '' : String(floor))),
    text(offered.nome, 12, ({ nome }) => nome),
    text(offered.typology, 18, ({ typology }) => typology),
    text(offered.state, 14, ({ state }) => unitStates[state]),
    { label: offered.private_area, format: 'number', width: 12, of: ({ private_area }) => reais(private_area) },
    money(offered.list_price, ({ list_price }) => list_price),
  ],
  names: enterpriseNames,
  begin: async () => 1,
  read: (db, actor, query, page) =>
    byPages((at) => listUnits(contextOf(platform, db, actor), { ...query, ...at }), page),
});

/** Documents leave as masked as they are on the screen. */
export const partyExport = (
  platform: Platform,
  register: PartyRegister,
): ExportedList<PartyRow, PartyQuery, null, number> => {
  const copy = register.many === 'clients' ? partyCopy : supplierCopy;
  const { columns, fields } = partyCopy;
  return {
    title: copy.title,
    act: `${register.many}.exported`,
    columns: [
      text(columns.name, 36, ({ name }) => name),
      text(columns.kind, 16, ({ kind }) => partyCopy.kinds[kind]),
      text(columns.document, 20, (row) => presentParty(row).document ?? ''),
      text(columns.email, 30, ({ email }) => email),
      text(columns.phone, 18, ({ phone }) => phone),
      text(fields.address, 36, ({ address }) => address),
      text(columns.city, 20, ({ city }) => city),
      text(fields.uf, 6, ({ uf }) => uf ?? ''),
      text(fields.related_name, 30, ({ related_name }) => related_name),
      day(columns.created_at, ({ created_at }) => wireInstant(created_at).slice(0, 10)),
      text(columns.origin, 14, ({ origin }) => partyCopy.origins[origin]),
    ],
    names: async () => null,
    begin: async () => 1,
    read: (db, actor, query, page) =>
      byPages((at) => listParties(contextOf(platform, db, actor), register, { ...query, ...at }), page),
  };
};
