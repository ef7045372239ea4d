/** Proposals and cancellations as files: what their lists show. */
import { cancellations as cancelled, contracts, proposals as proposed, rowSources as sources } from '@uni/phrases';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { type CancellationRow, selectCancellations } from '../cancellations/cancellations.repository.ts';
import {
  type CancellationQuery,
  cancellationFilterOf,
  cancellationSortings,
} from '../cancellations/cancellations.service.ts';
import { type ProposalFilter, type ProposalRow, selectProposals } from '../proposals/proposals.repository.ts';
import { type ProposalQuery, proposalFilterOf, proposalSortings } from '../proposals/proposals.service.ts';
import type { Slice } from '../shared/keyed-pages.model.ts';
import { behind, type ExportColumn, type ExportedList, fromStart, reais } from './list-export.service.ts';
import { day, enterpriseNames, money, text } from './register-exports.service.ts';

type Names = ReadonlyMap<number, string>;
type ExportQuery<Query> = Omit<Query, 'page' | 'page_size' | 'after' | 'before'>;

/** A fraction as a percentage with two places; empty where there is none. */
const share = <Row>(label: string, of: (row: Row) => number | null): ExportColumn<Row, unknown> => ({
  ...{ label: `${label}, %`, format: 'number', width: 14 },
  of: (row) => {
    const value = of(row);
    return value === null ? '' : (value * 100).toFixed(2);
  },
});

const { columns: proposalHeads } = proposed;

interface ProposalCursor {
  readonly filter: ProposalFilter;
  readonly slice: Slice;
}

export const proposalExport = (
  platform: Platform,
): ExportedList<ProposalRow, ExportQuery<ProposalQuery>, Names, ProposalCursor> => ({
  title: proposed.title,
  act: 'proposals.exported',
  columns: [
    text(proposalHeads.client_name, 32, ({ client_name }) => client_name),
    text(proposalHeads.unit, 20, ({ unit_name }) => unit_name),
    text(proposed.filters.enterprise, 24, ({ enterprise_id }, names) => names.get(enterprise_id) ?? ''),
    text(proposalHeads.state, 14, ({ state }) => proposed.states[state]),
    money(proposalHeads.price, ({ price }) => price),
    {
      ...{ label: proposalHeads.table_price, format: 'money', width: 16 },
      of: ({ table_price }) => (table_price === null ? '' : reais(table_price)),
    },
    share(proposalHeads.nominal_discount, ({ nominal_discount }) => nominal_discount),
    share(proposalHeads.equivalent_discount, ({ equivalent_discount }) => equivalent_discount),
    text(proposalHeads.authority, 20, ({ authority }) => authority ?? ''),
    day(proposalHeads.valid_until, ({ valid_until }) => valid_until),
    day(proposalHeads.signed, ({ signed }) => signed),
    text(proposalHeads.channel, 14, ({ channel }) => contracts.channels[channel]),
    text(proposalHeads.broker, 24, ({ broker }) => broker),
  ],
  names: enterpriseNames,
  begin: async (db, actor, query) => ({
    filter: await proposalFilterOf(db, actor, query, dayInSaoPaulo(platform.now())),
    slice: fromStart,
  }),
  read: async (db, _actor, { sort }, { filter, slice }) => {
    const sorting = proposalSortings[sort];
    const page = await selectProposals(db, filter, slice, sorting);
    const next = behind(page, sorting);
    return { rows: page.rows, next: next && { filter, slice: next } };
  },
});

const { columns: undone } = cancelled;

export const cancellationExport: ExportedList<CancellationRow, ExportQuery<CancellationQuery>, Names, Slice> = {
  title: cancelled.title,
  act: 'cancellations.exported',
  columns: [
    text(undone.contract, 14, ({ contract_number }) => contract_number),
    text(undone.client_name, 32, ({ client_name }) => client_name),
    text(undone.unit, 20, ({ unit_name }) => unit_name),
    text(cancelled.filters.enterprise, 24, ({ enterprise_id }, names) => names.get(enterprise_id) ?? ''),
    day(undone.day, (row) => row.day),
    text(undone.reason, 28, ({ reason }) => cancelled.reasons[reason]),
    money(undone.received, ({ received }) => received),
    money(undone.retained, ({ retained }) => retained),
    money(undone.refund, ({ refund }) => refund),
    money(undone.refunded, ({ refunded }) => refunded),
    day(undone.next_refund, ({ next_refund }) => next_refund),
    text(undone.state, 14, ({ state }) => cancelled.states[state]),
    text(undone.origin, 16, ({ erp }) => sources.names[erp ?? 'own']),
  ],
  names: enterpriseNames,
  begin: async () => fromStart,
  read: async (db, actor, query, slice) => {
    const sorting = cancellationSortings[query.sort];
    const filter = cancellationFilterOf(actor, query);
    const page = await selectCancellations(db, filter, slice, sorting);
    return { rows: page.rows, next: behind(page, sorting) };
  },
};
