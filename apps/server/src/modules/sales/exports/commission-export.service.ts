/** Commissions as a file: what the calendar shows of them. */
import { contracts, commissions as copy } from '@uni/phrases';
import { type CommissionFilter, type CommissionRow, selectCommissions } from '../commissions/commissions.repository.ts';
import { type CommissionListQuery, commissionFilterOf, commissionSorting } from '../commissions/commissions.service.ts';
import type { Slice } from '../shared/keyed-pages.model.ts';
import { behind, type ExportedList, fromStart } from './list-export.service.ts';
import { day, enterpriseNames, money, text } from './register-exports.service.ts';

interface CommissionCursor {
  readonly filter: CommissionFilter;
  readonly slice: Slice;
}

type Names = ReadonlyMap<number, string>;
type CommissionExportQuery = Omit<CommissionListQuery, 'page' | 'page_size' | 'after' | 'before'>;

const { columns: heads } = copy;

export const commissionExport: ExportedList<CommissionRow, CommissionExportQuery, Names, CommissionCursor> = {
  title: copy.title,
  act: 'commissions.exported',
  columns: [
    text(heads.receiver, 28, ({ receiver }) => receiver),
    day(heads.due, ({ due }) => due),
    text(heads.number, 10, ({ number, of }) => copy.part(number, of)),
    text(heads.contract_number, 14, ({ contract_number }) => contract_number),
    text(heads.client_name, 32, ({ client_name }) => client_name),
    text(heads.unit_name, 20, ({ unit_name }) => unit_name),
    text(copy.terms.columns.empreendimento, 24, ({ enterprise_id }, names) => names.get(enterprise_id) ?? ''),
    text(heads.channel, 14, ({ channel }) => contracts.channels[channel]),
    text(heads.kind, 12, ({ kind }) => copy.kinds[kind]),
    text(heads.state, 14, ({ kind, state }) => copy.states[kind][state]),
    day(heads.paid_day, ({ paid_day }) => paid_day ?? ''),
    money(heads.amount, ({ amount }) => amount),
  ],
  names: enterpriseNames,
  begin: async (_transaction, actor, { sort: _sort, ...query }) => ({
    filter: commissionFilterOf(actor, query),
    slice: fromStart,
  }),
  read: async (db, _actor, { sort }, { filter, slice }) => {
    const sorting = commissionSorting(sort);
    const page = await selectCommissions(db, filter, slice, sorting);
    const next = behind(page, sorting);
    return { rows: page.rows, next: next && { filter, slice: next } };
  },
};
