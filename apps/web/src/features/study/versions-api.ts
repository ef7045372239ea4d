import type { MergeChoice } from '@uni/analysis';
import type { CommentThread, DecisionRecord, Page, Version } from '@uni/contracts';
import { read, readList, write } from '../../api/untyped.ts';
import type { StoredStudy } from './store/study-store.ts';
import { readStudy } from './study-api.ts';

const at = (version: number, tail = ''): string => `/api/planner/versions/${version}/${tail}`;

/** A press that is repeated (a lost answer, an impatient finger) has one effect. */
const once = (): Record<string, string> => ({ 'Idempotency-Key': crypto.randomUUID() });

export const readBin = (enterprise: number, signal?: AbortSignal): Promise<Version[]> =>
  readList<Version>(`/api/planner/versions/?deleted=true&empreendimento=${enterprise}`, signal);

export type Transition = 'submit' | 'reopen' | 'approve' | 'lock' | 'unlock';

export const passVersion = (version: number, transition: Transition, reason: string | null): Promise<Version> =>
  write<Version>({
    method: 'POST',
    url: at(version, `${transition}/`),
    body: { reason },
    headers: once(),
    quiet: true,
  });

export const changeVersion = (
  version: number,
  body: { nome?: string; current?: boolean; archived?: boolean },
): Promise<Version> => write<Version>({ method: 'PATCH', url: at(version), body, quiet: body.nome !== undefined });

export const cloneShifted = (version: number, body: { nome: string; shift_months: number }): Promise<Version> =>
  write<Version>({ method: 'POST', url: at(version, 'clone/'), body, headers: once(), quiet: true });

export const removeVersion = (version: number): Promise<void> => write({ method: 'DELETE', url: at(version) });

export const restoreVersion = (version: number): Promise<Version> =>
  write<Version>({ method: 'POST', url: at(version, 'restore/'), body: {}, headers: once() });

export interface MergeWish {
  from: number;
  choices: Readonly<Record<string, MergeChoice>>;
  revision: number | null;
  from_revision: number | null;
  reason: string | null;
}

export const mergeVersions = (version: number, body: MergeWish): Promise<{ revision: number; edits: number }> =>
  write({ method: 'POST', url: at(version, 'merge/'), body, headers: once(), quiet: true, noMessage: true });

/** One batch of edits, as far as the comparison needs it. */
interface EditBatch {
  revision: number;
  author__name: string | null;
  at: string;
  edits: readonly { path: string }[];
}

/** The latest batches of edits, newest first. */
export const readBatches = (version: number, signal?: AbortSignal): Promise<Page<EditBatch>> =>
  read<Page<EditBatch>>(at(version, 'study/edits/?page_size=100'), signal);

export const readDecision = (version: number, signal?: AbortSignal): Promise<DecisionRecord> =>
  read<DecisionRecord>(at(version, 'decision-record/'), signal);

export const decisionPdfUrl = (version: number): string => at(version, 'decision-record/pdf/');

export const readCompared = (version: number, signal?: AbortSignal): Promise<StoredStudy> => readStudy(version, signal);

export const readComments = (version: number, signal?: AbortSignal): Promise<CommentThread[]> =>
  readList<CommentThread>(at(version, 'comments/'), signal);

export const openThread = (
  version: number,
  body: { line: string; month: string | null; text: string },
): Promise<CommentThread> =>
  write<CommentThread>({ method: 'POST', url: at(version, 'comments/'), body, headers: once(), noMessage: true });

export const replyTo = (thread: number, text: string): Promise<CommentThread> =>
  write<CommentThread>({
    method: 'POST',
    url: `/api/planner/comment-threads/${thread}/replies/`,
    body: { text },
    headers: once(),
    noMessage: true,
  });

export const resolveThread = (thread: number, resolved: boolean): Promise<CommentThread> =>
  write<CommentThread>({
    method: 'PATCH',
    url: `/api/planner/comment-threads/${thread}/`,
    body: { resolved },
    noMessage: true,
  });
