/** Movements as a file. */
import { type Movement, type MovementQuery, type MovementSort, movementColumns, movementSorts } from '@uni/contracts';
import { financial as copy } from '@uni/phrases';
import type { Transaction } from '../../../platform/database/index.ts';
import { livingEnterprises } from '../../planner/index.ts';
import { listAccounts } from '../movements/money-registers.repository.ts';
import { readCategories } from '../movements/money-registers.service.ts';
import { listMovements, type MovementRow, readByIndexes } from '../movements/movements.repository.ts';
import { movementFilterOf, presentMovement } from '../movements/movements.service.ts';
import { type Slice, sortingOf } from '../shared/keyed-pages.model.ts';
import { type FileNames, fileTable, reais } from './file-tables.model.ts';
import { behind, type ExportedList, fromStart } from './list-export.service.ts';
import { namesById } from './register-exports.service.ts';

type ExportQuery = MovementQuery & { readonly sort?: MovementSort | undefined };

/** Outflows are negative. A transfer is neither inflow nor outflow and shows its amount. */
const signed = ({ kind, amount }: Movement): string => `${kind === 'outflow' ? '-' : ''}${reais(amount)}`;

const namesIn = async (transaction: Transaction, organizationId: number): Promise<FileNames> => ({
  accounts: namesById(await listAccounts(transaction, organizationId)),
  categories: namesById(await readCategories(transaction, organizationId)),
  enterprises: namesById(await livingEnterprises(transaction, organizationId)),
});

/** The file ends with the state, after the amount. */
const { state, ...before } = movementColumns;

export const movementExport: ExportedList<MovementRow, ExportQuery, FileNames, Slice> = {
  title: copy.title,
  act: 'movements.exported',
  ...fileTable({ ...before, state }, copy, presentMovement, { amount: signed }),
  names: (transaction, actor) => namesIn(transaction, actor.scope),
  begin: async () => fromStart,
  read: async (transaction, actor, query, slice) => {
    await readByIndexes(transaction);
    const filter = await movementFilterOf(transaction, actor, query);
    const sorting = sortingOf(movementColumns, query.sort ?? movementSorts[0]);
    const page = await listMovements(transaction, actor.scope, filter, sorting, slice);
    return { rows: page.rows, next: behind(page, sorting) };
  },
};
