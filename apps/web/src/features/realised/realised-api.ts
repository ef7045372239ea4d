import type {
  ImportReport,
  Measurement,
  RealisedEntry,
  RealisedNature,
  RealisedPolicies,
  RealisedSummary,
} from '@uni/contracts';
import { read, readList, write } from '../../api/untyped.ts';
import type { WrittenRow } from '../sheet-import/written-rows.ts';

/** What the tab of realised values asks the server for. */
const base = (enterprise: number): string => `/api/planner/enterprises/${enterprise}`;

export const readSummary = (enterprise: number, signal?: AbortSignal): Promise<RealisedSummary> =>
  read<RealisedSummary>(`${base(enterprise)}/realised/`, signal);

export const readEntries = (enterprise: number, signal?: AbortSignal): Promise<RealisedEntry[]> =>
  readList<RealisedEntry>(`${base(enterprise)}/realised-entries/`, signal);

export interface Replacement {
  nature: RealisedNature;
  from: string;
  to: string;
  lines: readonly { key: string; module: number | null }[];
  rows: readonly WrittenRow[];
}

export const replaceEntries = (enterprise: number, body: Replacement): Promise<RealisedSummary> =>
  write<RealisedSummary>({ method: 'PUT', url: `${base(enterprise)}/realised-entries/`, body, noMessage: true });

export interface ImportBody {
  nature: RealisedNature;
  file_name: string;
  preview: boolean;
  rows: readonly WrittenRow[];
}

/** `key` makes a retry of the same import answer what the first one did. */
export const importRows = (enterprise: number, body: ImportBody, key: string): Promise<ImportReport> =>
  write<ImportReport>({
    method: 'POST',
    url: `${base(enterprise)}/realised-imports/`,
    body,
    noMessage: true,
    headers: body.preview ? {} : { 'Idempotency-Key': key },
  });

export const undoBatch = (enterprise: number, batch: number): Promise<RealisedSummary> =>
  write<RealisedSummary>({
    method: 'POST',
    url: `${base(enterprise)}/realised-undo/`,
    body: { batch },
    noMessage: true,
  });

/** What was read is what is changed: somebody else's change in between is told, not overwritten. */
const unchanged = (revision: number) => ({ 'If-Match': `"${revision}"` });

export const reopenMonth = (
  enterprise: number,
  revision: number,
  body: { month: string; reason: string },
): Promise<RealisedSummary> =>
  write<RealisedSummary>({
    method: 'POST',
    url: `${base(enterprise)}/reopening/`,
    body,
    headers: unchanged(revision),
    noMessage: true,
  });

export const writePolicies = (
  enterprise: number,
  revision: number,
  policies: RealisedPolicies,
): Promise<RealisedSummary> =>
  write<RealisedSummary>({
    method: 'PUT',
    url: `${base(enterprise)}/forecast-policies/`,
    body: { policies },
    headers: unchanged(revision),
    noMessage: true,
  });

export const readProgress = (enterprise: number, signal?: AbortSignal): Promise<Measurement[]> =>
  readList<Measurement>(`${base(enterprise)}/physical-progress/`, signal);

export const writeProgress = (enterprise: number, measurements: readonly Measurement[]): Promise<Measurement[]> =>
  write<Measurement[]>({
    method: 'PUT',
    url: `${base(enterprise)}/physical-progress/`,
    body: { measurements },
    noMessage: true,
  });
