/** Movements as a file. */
import type { MovementQuery, MovementSort } from '@uni/contracts';
import { financial as copy } from '@uni/phrases';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { livingEnterprises } from '../../planner/index.ts';
import { selectAccounts } from '../movements/money-registers.repository.ts';
import { readCategories } from '../movements/money-registers.service.ts';
import { type MovementRow, readByIndexes, selectMovements } from '../movements/movements.repository.ts';
import { movementFilterOf, movementSorting } from '../movements/movements.service.ts';
import type { Slice } from '../shared/keyed-pages.model.ts';
import { behind, type ExportedList, fromStart, reais } from './list-export.service.ts';

type ExportQuery = MovementQuery & { readonly sort?: MovementSort | undefined };

/** Names by id. */
interface Names {
  readonly accounts: ReadonlyMap<number | null, string>;
  readonly categories: ReadonlyMap<number | null, string>;
  readonly enterprises: ReadonlyMap<number | null, string>;
}

/** Outflows are negative. A transfer is neither inflow nor outflow and shows its amount. */
const signed = ({ kind, amount }: MovementRow): string => `${kind === 'outflow' ? '-' : ''}${reais(amount)}`;

const heads = copy.columns;
const columns: ExportedList<MovementRow, ExportQuery, Names, Slice>['columns'] = [
  { label: heads.day, format: 'day', width: 12, of: ({ day }) => day },
  { label: heads.kind, format: 'text', width: 14, of: ({ kind }) => copy.kinds[kind] },
  { label: heads.description, format: 'text', width: 44, of: ({ description }) => description },
  { label: heads.document, format: 'text', width: 18, of: ({ document }) => document },
  {
    label: heads.category,
    format: 'text',
    width: 32,
    of: (row, { categories }) => categories.get(row.category_id) ?? '',
  },
  { label: heads.party, format: 'text', width: 32, of: ({ party_name }) => party_name ?? '' },
  {
    label: heads.empreendimento,
    format: 'text',
    width: 24,
    of: (row, { enterprises }) => enterprises.get(row.enterprise_id) ?? '',
  },
  { label: heads.account, format: 'text', width: 22, of: (row, { accounts }) => accounts.get(row.account_id) ?? '' },
  {
    label: heads.to_account,
    format: 'text',
    width: 22,
    of: (row, { accounts }) => accounts.get(row.to_account_id) ?? '',
  },
  { label: heads.amount, format: 'money', width: 16, of: signed },
  { label: heads.state, format: 'text', width: 14, of: ({ state, kind }) => copy.stateOf(state, kind) },
];

const namesIn = async (db: TenantDatabase): Promise<Names> => {
  const byId = (rows: readonly { readonly id: number; readonly name: string }[]) =>
    new Map<number | null, string>(rows.map(({ id, name }) => [id, name]));
  return {
    accounts: byId(await selectAccounts(db)),
    categories: byId(await readCategories(db)),
    enterprises: byId(await livingEnterprises(db, db.organizationId)),
  };
};

export const movementExport: ExportedList<MovementRow, ExportQuery, Names, Slice> = {
  title: copy.title,
  act: 'movements.exported',
  columns,
  names: (db) => namesIn(db),
  begin: async () => fromStart,
  read: async (db, actor, query, slice) => {
    await readByIndexes(db);
    const filter = await movementFilterOf(db, actor, query);
    const sorting = movementSorting(query.sort);
    const page = await selectMovements(db, filter, sorting, slice);
    const of = (row: MovementRow) => (sorting.column === 'amount' ? row.amount : row.day);
    return { rows: page.rows, next: behind(page, { ...sorting, of }) };
  },
};
