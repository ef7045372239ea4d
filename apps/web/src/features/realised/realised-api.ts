import type { BodyOfRequest, Measurement, RealisedNature, RealisedPolicies } from '@uni/contracts';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query.ts';
import type { WrittenRow } from '../sheet-import/written-rows.ts';

/** Requests of the realised values tab. */
export const summaryQuery = (enterprise: number) => ({
  ...queryOf('GET /api/planner/enterprises/:id/realised/', { params: { id: enterprise } }),
  retry: false,
});

export const entriesQuery = (enterprise: number) => ({
  ...queryOf('GET /api/planner/enterprises/:id/realised-entries/', { params: { id: enterprise }, list: true }),
  retry: false,
});

export const progressQuery = (enterprise: number) => ({
  ...queryOf('GET /api/planner/enterprises/:id/physical-progress/', { params: { id: enterprise }, list: true }),
  retry: false,
});

export interface Replacement extends BodyOfRequest<'PUT /api/planner/enterprises/:id/realised-entries/'> {
  nature: RealisedNature;
  lines: { key: string; module: number | null }[];
  rows: WrittenRow[];
}

/** Over whatever stands there: only what is named is replaced, and one change goes after the other. */
export const replaceEntries = (enterprise: number, body: Replacement) =>
  call('PUT /api/planner/enterprises/:id/realised-entries/', {
    params: { id: enterprise },
    body,
    ifMatch: null,
    notify: 'failures',
  });

type ImportInput = BodyOfRequest<'POST /api/planner/enterprises/:id/realised-imports/'>;

/** `key` makes a retry of the same import answer what the first one did; a preview is simply made again. */
export const importRows = (enterprise: number, body: ImportInput, key: string) =>
  call('POST /api/planner/enterprises/:id/realised-imports/', {
    params: { id: enterprise },
    body,
    idempotencyKey: body.preview ? null : key,
    notify: 'failures',
  });

export const undoBatch = (enterprise: number, batch: number) =>
  call('POST /api/planner/enterprises/:id/realised-undo/', {
    params: { id: enterprise },
    body: { batch },
    notify: 'failures',
  });

/** `If-Match` on the revision read: another user's change in between is reported, not overwritten. */
const unchanged = (revision: number) => `"${revision}"`;

export const reopenMonth = (enterprise: number, revision: number, body: { month: string; reason: string }) =>
  call('POST /api/planner/enterprises/:id/reopening/', {
    params: { id: enterprise },
    body,
    ifMatch: unchanged(revision),
    notify: 'failures',
  });

export const writePolicies = (enterprise: number, revision: number, policies: RealisedPolicies) =>
  call('PUT /api/planner/enterprises/:id/forecast-policies/', {
    params: { id: enterprise },
    body: { policies },
    ifMatch: unchanged(revision),
    notify: 'failures',
  });

export const writeProgress = (enterprise: number, measurements: readonly Measurement[]) =>
  call('PUT /api/planner/enterprises/:id/physical-progress/', {
    params: { id: enterprise },
    body: { measurements: [...measurements] },
    list: true,
    notify: 'failures',
  });
