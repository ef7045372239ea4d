/** Requests of the add-in for Excel, by its own token instead of a session. */
import type { CellRequest, ProposedEdit } from '@uni/contracts';
import { call, newIdempotencyKey } from '../call.ts';

const quiet = (token: string) => ({ token, notify: 'none' }) as const;

/** Figures in the order of the cells. */
export const readFigures = async (token: string, cells: readonly Exclude<CellRequest, string>[]) =>
  (await call('POST /api/feeds/v1/figures/', { ...quiet(token), body: { cells: [...cells] } })).cells;

/** Enterprises within reach that have a version. */
export const readEnterprises = async (token: string) =>
  (await call('GET /api/planner/enterprise-summaries/', { ...quiet(token), list: true })).filter(
    ({ versions }) => versions > 0,
  );

export const readVersions = (token: string, enterprise: number) =>
  call('GET /api/planner/versions/', { ...quiet(token), query: { empreendimento: enterprise }, list: true });

export const readScenarios = (token: string, id: number) =>
  call('GET /api/planner/versions/:id/scenarios/', { ...quiet(token), params: { id }, list: true });

export const readIndicatorNames = async (token: string, id: number) =>
  (await call('GET /api/planner/versions/:id/indicators/', { ...quiet(token), params: { id } })).indicators;

/** Lines of the whole enterprise, which alone have a name in formulas. */
export const readLineNames = async (token: string, id: number) => {
  const { projection } = await call('GET /api/planner/versions/:id/projection/', { ...quiet(token), params: { id } });
  return projection.lines.filter(({ module, company }) => module === null && company === undefined);
};

export const readStudy = (token: string, id: number) =>
  call('GET /api/planner/versions/:id/study/', { ...quiet(token), params: { id } });

interface Proposal {
  readonly nome: string;
  readonly reason: string;
  readonly edits: readonly ProposedEdit[];
}

/** Makes a draft of a version with edits. The version stays as it is. */
export const sendDraft = (token: string, id: number, proposal: Proposal) =>
  call('POST /api/planner/versions/:id/drafts/', {
    ...quiet(token),
    params: { id },
    body: { ...proposal, edits: [...proposal.edits] },
    idempotencyKey: newIdempotencyKey(),
  });
