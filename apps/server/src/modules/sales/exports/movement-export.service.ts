/** Movements as a file. */
import { type Movement, type MovementQuery, type MovementSort, movementColumns, movementSorts } from '@uni/contracts';
import { financial as copy } from '@uni/phrases';
import type { Context } from '../../../platform/context.ts';
import { livingEnterprises } from '../../planner/index.ts';
import { selectAccounts } from '../movements/money-registers.repository.ts';
import { readCategories } from '../movements/money-registers.service.ts';
import { type MovementRow, readByIndexes, selectMovements } from '../movements/movements.repository.ts';
import { movementFilterOf, presentMovement } from '../movements/movements.service.ts';
import { type Slice, sortingOf } from '../shared/keyed-pages.model.ts';
import { type FileNames, fileTable, reais } from './file-tables.model.ts';
import { behind, type ExportedList, fromStart } from './list-export.service.ts';
import { namesById } from './register-exports.service.ts';

type ExportQuery = MovementQuery & { readonly sort?: MovementSort | undefined };

/** Outflows are negative. A transfer is neither inflow nor outflow and shows its amount. */
const signed = ({ kind, amount }: Movement): string => `${kind === 'outflow' ? '-' : ''}${reais(amount)}`;

const namesIn = async ({ db }: Context): Promise<FileNames> => ({
  accounts: namesById(await selectAccounts(db)),
  categories: namesById(await readCategories(db)),
  enterprises: namesById(await livingEnterprises(db)),
});

/** The file ends with the state, after the amount. */
const { state, ...before } = movementColumns;

export const movementExport: ExportedList<MovementRow, ExportQuery, FileNames, Slice> = {
  title: copy.title,
  act: 'movements.exported',
  ...fileTable({ ...before, state }, copy, presentMovement, { amount: signed }),
  names: namesIn,
  begin: async () => fromStart,
  read: async ({ actor, db }, query, slice) => {
    await readByIndexes(db);
    const filter = await movementFilterOf(db, actor, query);
    const sorting = sortingOf(movementColumns, query.sort ?? movementSorts[0]);
    const page = await selectMovements(db, filter, sorting, slice);
    return { rows: page.rows, next: behind(page, sorting) };
  },
};
