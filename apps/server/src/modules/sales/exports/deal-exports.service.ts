/** Proposals and cancellations as files: what their lists show. */
import { cancellationColumns, proposalColumns } from '@uni/contracts';
import { cancellations as cancelled, proposals as proposed } from '@uni/phrases';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { type CancellationRow, selectCancellations } from '../cancellations/cancellations.repository.ts';
import {
  type CancellationQuery,
  cancellationFilterOf,
  presentCancellation,
} from '../cancellations/cancellations.service.ts';
import { presentProposal } from '../proposals/proposals.presenter.ts';
import { type ProposalFilter, type ProposalRow, selectProposals } from '../proposals/proposals.repository.ts';
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

export const proposalExport: ExportedList<ProposalRow, ExportQuery<ProposalQuery>, FileNames, ProposalCursor> = {
  title: proposed.title,
  act: 'proposals.exported',
  ...fileTable(proposalColumns, proposed, presentProposal),
  names: enterpriseNames,
  begin: async ({ actor, db, platform }, query) => ({
    filter: await proposalFilterOf(db, actor, query, dayInSaoPaulo(platform.now())),
    slice: fromStart,
  }),
  read: async ({ db }, { sort }, { filter, slice }) => {
    const sorting = sortingOf(proposalColumns, sort);
    const page = await selectProposals(db, filter, slice, sorting);
    const next = behind(page, sorting);
    return { rows: page.rows, next: next && { filter, slice: next } };
  },
};

export const cancellationExport: ExportedList<CancellationRow, ExportQuery<CancellationQuery>, FileNames, Slice> = {
  title: cancelled.title,
  act: 'cancellations.exported',
  ...fileTable(cancellationColumns, cancelled, presentCancellation),
  names: enterpriseNames,
  begin: async () => fromStart,
  read: async ({ actor, db }, query, slice) => {
    const sorting = sortingOf(cancellationColumns, query.sort);
    const filter = cancellationFilterOf(actor, query);
    const page = await selectCancellations(db, filter, slice, sorting);
    return { rows: page.rows, next: behind(page, sorting) };
  },
};
