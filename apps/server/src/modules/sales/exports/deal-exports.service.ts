/** Proposals and cancellations as files: what their lists show. */
import { cancellationColumns, proposalColumns } from '@uni/contracts';
import { cancellations as cancelled, proposals as proposed } from '@uni/phrases';
import type { Platform } from '../../../platform/module.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { type CancellationRow, listCancellations } from '../cancellations/cancellations.repository.ts';
import {
  type CancellationQuery,
  cancellationFilterOf,
  presentCancellation,
} from '../cancellations/cancellations.service.ts';
import { presentProposal } from '../proposals/proposals.presenter.ts';
import { listProposals, type ProposalFilter, type ProposalRow } from '../proposals/proposals.repository.ts';
import { type ProposalQuery, proposalFilterOf } from '../proposals/proposals.service.ts';
import { type Slice, sortingOf } from '../shared/keyed-pages.model.ts';
import { type FileNames, fileTable } from './file-tables.model.ts';
import { behind, type ExportedList, fromStart } from './list-export.service.ts';
import { enterpriseNames } from './register-exports.service.ts';

type ExportQuery<Query> = Omit<Query, 'page' | 'page_size' | 'after' | 'before'>;

interface ProposalCursor {
  readonly filter: ProposalFilter;
  readonly slice: Slice;
}

export const proposalExport = (
  platform: Platform,
): ExportedList<ProposalRow, ExportQuery<ProposalQuery>, FileNames, ProposalCursor> => ({
  title: proposed.title,
  act: 'proposals.exported',
  ...fileTable(proposalColumns, proposed, presentProposal),
  names: enterpriseNames,
  begin: async (transaction, actor, query) => ({
    filter: await proposalFilterOf(transaction, actor, query, dayInSaoPaulo(platform.now())),
    slice: fromStart,
  }),
  read: async (transaction, actor, { sort }, { filter, slice }) => {
    const sorting = sortingOf(proposalColumns, sort);
    const page = await listProposals(transaction, actor.scope, filter, slice, sorting);
    const next = behind(page, sorting);
    return { rows: page.rows, next: next && { filter, slice: next } };
  },
});

export const cancellationExport: ExportedList<CancellationRow, ExportQuery<CancellationQuery>, FileNames, Slice> = {
  title: cancelled.title,
  act: 'cancellations.exported',
  ...fileTable(cancellationColumns, cancelled, presentCancellation),
  names: enterpriseNames,
  begin: async () => fromStart,
  read: async (transaction, actor, query, slice) => {
    const sorting = sortingOf(cancellationColumns, query.sort);
    const filter = cancellationFilterOf(actor, query);
    const page = await listCancellations(transaction, actor.scope, filter, slice, sorting);
    return { rows: page.rows, next: behind(page, sorting) };
  },
};
