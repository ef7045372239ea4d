import type { Enterprise, Identity, JsonObject, RealisedBasis, StudyEdit, Version } from '@uni/contracts';
import { addressOf, mayCarryToken } from '../../api/environment.ts';
import { ApiFailure } from '../../api/failure.ts';
import { translate } from '../../api/messages.ts';
import { readSession } from '../../api/session/session-store.ts';
import { type Reply, send, succeeded } from '../../api/transport.ts';
import { read, write } from '../../api/untyped.ts';
import type { EditConflict, SaveReply } from './store/autosave.ts';
import type { StoredStudy, StudyPorts } from './store/study-store.ts';

/** What the workspace asks the server for. */
export const readEnterprise = (id: string, signal?: AbortSignal): Promise<Enterprise> =>
  read<Enterprise>(`/api/planner/enterprises/${encodeURIComponent(id)}/`, signal);

export const readVersions = (enterprise: string, signal?: AbortSignal): Promise<Version[]> =>
  read<Version[]>(`/api/planner/versions/?empreendimento=${encodeURIComponent(enterprise)}`, signal);

/** A draft with the same study, whatever the state of the original. */
export const cloneVersion = (version: number, nome: string): Promise<Version> =>
  write<Version>({ method: 'POST', url: `/api/planner/versions/${version}/clone/`, body: { nome } });

interface StudyBody extends RealisedBasis {
  revision: number;
  study: JsonObject;
  identity: Identity;
}

const studyUrl = (version: number): string => `/api/planner/versions/${version}/study/`;

export async function readStudy(version: number, signal?: AbortSignal): Promise<StoredStudy> {
  const { revision, study, identity, realised_hash, realised } = await read<StudyBody>(studyUrl(version), signal);
  return { revision, document: { study, identity }, basis: { realised_hash, realised } };
}

/** The server's side of autosave for one version. */
export function studyPorts(version: number): StudyPorts {
  return {
    save: async (batch, { keepalive }) => {
      const call = { method: 'PATCH', url: studyUrl(version), body: batch } as const;
      return saveReply(keepalive ? await sendOnClose(call.url, batch) : await send(call));
    },
    load: () => readStudy(version).catch(() => null),
  };
}

/** A request that outlives the page: no refresh and no retry can follow it. */
async function sendOnClose(url: string, body: { revision: number; edits: readonly StudyEdit[] }): Promise<Reply> {
  const address = addressOf(url, false);
  const token = mayCarryToken(address) ? readSession()?.token : undefined;
  const answer = await fetch(address, {
    method: 'PATCH',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
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
