import type { CallAnswer } from '@uni/contracts';
import { fetchOptionalRules, needsOptionalRules } from '@uni/engine';
import { call, newIdempotencyKey } from '../../api/call.ts';
import { addressOf, mayCarryToken } from '../../api/environment.ts';
import { ApiFailure } from '../../api/failure.ts';
import { translate } from '../../api/messages.ts';
import { ownerNow } from '../../api/offline/answer-owner.ts';
import { readOrStored, writeToShelf } from '../../api/offline/read-or-stored.ts';
import { requestOf } from '../../api/operation-request.ts';
import { readSession } from '../../api/session/session-store.ts';
import { type Call, type Reply, send, succeeded, withTexts } from '../../api/transport.ts';
import { screenCode } from '../../shared/screen/screen-code.tsx';
import type { EditConflict, SaveReply } from './store/autosave.ts';
import type { StudySave } from './store/study-after.ts';
import type { StoredStudy, StudyPorts } from './store/study-store.ts';

/** A draft with the same study, whatever the state of the original. */
export const cloneVersion = (version: number, name: string) =>
  call('POST /api/planner/versions/:id/clone/', {
    params: { id: version },
    body: { nome: name },
    idempotencyKey: newIdempotencyKey(),
  });

/** Fetches the rules that a page is not sent at first. Rejects like the code of a screen that does not load. */
export const fetchRules = (): Promise<void> => screenCode(fetchOptionalRules);

const studyRead = 'GET /api/planner/versions/:id/study/';
type StudyAnswer = CallAnswer<typeof studyRead>;

/** Reads a stored study from the server, and the rules it needs to be computed. */
export const readStudy = async (version: number, signal?: AbortSignal): Promise<StoredStudy> =>
  storedStudy(await call(studyRead, { params: { id: version }, signal }));

export interface OpenableStudy {
  readonly stored: StoredStudy;
  /** When the server gave this study, in epoch milliseconds. Null: just now. */
  readonly storedAt: number | null;
}

/** The same to be opened: without a connection it is the study that this browser stores. */
export async function readStudyToOpen(version: number, signal?: AbortSignal): Promise<OpenableStudy> {
  const { body, storedAt } = await readOrStored(studyRead, { params: { id: version }, signal });
  return { stored: await storedStudy(body), storedAt };
}

async function storedStudy(answer: StudyAnswer): Promise<StoredStudy> {
  const { revision, study, identity, realised_hash, realised } = answer;
  if (needsOptionalRules(study)) await fetchRules();
  return { revision, document: { study, identity }, basis: { realised_hash, realised } };
}

/** The server's side of autosave for one version. */
export function studyPorts(version: number): StudyPorts {
  return {
    save: async ({ revision, edits }, { keepalive }) => {
      const body = { revision, edits: [...edits] };
      const request = requestOf('PATCH /api/planner/versions/:id/study/', { params: { id: version }, body });
      const reply = saveReply(keepalive ? await sendOnClose(request) : await send(request));
      if (reply.kind === 'saved') followSave(version, { revision, edits, reply });
      return reply;
    },
    load: async () => {
      // The queue is settled on the server's study only: a stored one would be taken for it.
      const { stored, storedAt } = await readStudyToOpen(version).catch(() => noStudy);
      return storedAt === null ? stored : null;
    },
  };
}

const noStudy = { stored: null, storedAt: null };

/** Has the study that this browser stores follow a save. */
function followSave(version: number, saved: StudySave): void {
  const owner = ownerNow();
  const { url } = requestOf(studyRead, { params: { id: version } });
  if (owner) writeToShelf(`${url}#${saved.reply.revision}`, { owner, url, at: Date.now(), saved });
}

/** A request that outlives the page: no refresh and no retry can follow it. */
async function sendOnClose({ method = 'GET', url, body }: Call): Promise<Reply> {
  const address = addressOf(url, false);
  const token = mayCarryToken(address) ? readSession()?.token : undefined;
  const sent = await fetch(address, {
    method,
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  // The page may be shown again, with the reason of a refusal.
  const answer = await withTexts(sent);
  return { status: answer.status, body: await answer.json(), malformed: false, headers: answer.headers };
}

/** A reply of the server in the words of the queue. */
export function saveReply(reply: Reply): SaveReply {
  if (reply.status === 0) return { kind: 'offline' };
  const body = fieldsOf(reply.body);
  if (succeeded(reply)) {
    return {
      kind: 'saved',
      revision: Number(body.get('revision')),
      studyHash: String(body.get('study_hash')),
      projectionHash: textOrNull(body.get('projection_hash')),
      realisedHash: String(body.get('realised_hash')),
    };
  }
  const code = body.get('code');
  if (code === 'edit_conflict') {
    return { kind: 'conflict', revision: Number(body.get('revision')), conflicts: conflictsOf(body.get('conflicts')) };
  }
  if (code === 'version_locked') return { kind: 'locked' };
  const message = translate(textOrNull(body.get('detail')) ?? String(reply.status));
  if (reply.status === 400 || reply.status === 403 || reply.status === 404) return { kind: 'refused', message };
  return { kind: 'failed', message };
}

const fieldsOf = (body: unknown): Map<string, unknown> =>
  new Map(typeof body === 'object' && body !== null ? Object.entries(body) : []);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function conflictsOf(value: unknown): EditConflict[] {
  if (!Array.isArray(value)) return [];
  return value.map((row: unknown) => {
    const fields = fieldsOf(row);
    return {
      path: String(fields.get('path')),
      old: fields.get('old'),
      mine: fields.get('mine'),
      theirs: fields.get('theirs'),
      by: textOrNull(fields.get('by')),
      at: textOrNull(fields.get('at')),
    };
  });
}

/** The status of a failed load, for the screen's own error block. */
export const failureOf = (error: unknown): { status: number; at: Date; details?: string } =>
  error instanceof ApiFailure
    ? { status: error.status, at: error.at, details: error.details }
    : { status: 0, at: new Date() };
