/** Commissions as a file: what the calendar shows of them. */
import { commissionColumns } from '@uni/contracts';
import { commissions as copy } from '@uni/phrases';
import { type CommissionFilter, type CommissionRow, selectCommissions } from '../commissions/commissions.repository.ts';
import { type CommissionListQuery, commissionFilterOf, presentCommission } from '../commissions/commissions.service.ts';
import { type Slice, sortingOf } from '../shared/keyed-pages.model.ts';
import { type FileNames, fileTable } from './file-tables.model.ts';
import { behind, type ExportedList, fromStart } from './list-export.service.ts';
import { enterpriseNames } from './register-exports.service.ts';

interface CommissionCursor {
  readonly filter: CommissionFilter;
  readonly slice: Slice;
}

type CommissionExportQuery = Omit<CommissionListQuery, 'page' | 'page_size' | 'after' | 'before'>;

export const commissionExport: ExportedList<CommissionRow, CommissionExportQuery, FileNames, CommissionCursor> = {
  title: copy.title,
  act: 'commissions.exported',
  ...fileTable(commissionColumns, copy, presentCommission),
  names: enterpriseNames,
  begin: async ({ actor }, { sort: _sort, ...query }) => ({
    filter: commissionFilterOf(actor, query),
    slice: fromStart,
  }),
  read: async ({ db }, { sort }, { filter, slice }) => {
    const sorting = sortingOf(commissionColumns, sort);
    const page = await selectCommissions(db, filter, slice, sorting);
    const next = behind(page, sorting);
    return { rows: page.rows, next: next && { filter, slice: next } };
  },
};
