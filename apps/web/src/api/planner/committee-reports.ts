import { queryOptions } from '@tanstack/react-query';
import type { ReportFormat, ReportModel, ReportSettings, StoredReportSettings } from '@uni/contracts';
import { call } from '../call.ts';
import { downloadFile } from '../download.ts';
import { ApiFailure } from '../failure.ts';
import { queryOf } from '../query.ts';

export interface ReportQuestion {
  readonly version: number;
  readonly format: ReportFormat;
  readonly scenario: number | undefined;
}

const scenarioOf = (scenario: number | undefined): { scenario?: number } =>
  scenario === undefined ? {} : { scenario };

/** Every page of a report. Evaluating one takes seconds, so it is read again only when the screen is opened again. */
export const reportContentQuery = ({ version, format, scenario }: ReportQuestion) =>
  queryOptions({
    ...queryOf('GET /api/planner/versions/:id/committee-report/', {
      params: { id: version },
      query: { format, ...scenarioOf(scenario) },
    }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });

export const reportSettingsQuery = (enterprise: number, model: ReportModel) =>
  queryOptions({
    ...queryOf('GET /api/planner/enterprises/:id/report-settings/:model/', { params: { id: enterprise, model } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** The versions of an enterprise, its current one among them. */
export const reportVersionsQuery = (enterprise: number) =>
  queryOf('GET /api/planner/versions/', { query: { empreendimento: enterprise }, list: true });

export const reportScenariosQuery = (version: number) =>
  queryOf('GET /api/planner/versions/:id/scenarios/', { params: { id: version }, list: true });

/** Outcome of a save: stored, or overtaken by another user's save. */
export type SettingsSave =
  | { readonly kind: 'saved'; readonly stored: StoredReportSettings }
  | { readonly kind: 'stale'; readonly stored: StoredReportSettings };

interface SavedSettings {
  readonly enterprise: number;
  readonly model: ReportModel;
  readonly settings: ReportSettings;
  /** As it was read. */
  readonly version: number;
}

/** Saves over the version that was read. @throws ApiFailure for every other failure, which is notified */
export async function saveReportSettings({
  enterprise,
  model,
  settings,
  version,
}: SavedSettings): Promise<SettingsSave> {
  try {
    const stored = await call('PUT /api/planner/enterprises/:id/report-settings/:model/', {
      params: { id: enterprise, model },
      body: settings,
      ifMatch: `"${version}"`,
      notify: 'none',
    });
    return { kind: 'saved', stored };
  } catch (problem) {
    const stored: unknown = problem instanceof ApiFailure ? Reflect.get(Object(problem.body), 'current') : null;
    if (problem instanceof ApiFailure && problem.status === 412 && isStored(stored)) return { kind: 'stale', stored };
    throw problem;
  }
}

const isStored = (value: unknown): value is StoredReportSettings =>
  typeof value === 'object' && value !== null && 'settings' in value && 'version' in value;

interface DownloadedReport {
  readonly version: number;
  readonly scenario: number | undefined;
  readonly model: ReportModel;
  /** Without the extension. */
  readonly name: string;
}

/** Saves the PDF by the stored settings. A failure shows a notice. */
export const downloadReport = ({ version, scenario, model, name }: DownloadedReport): Promise<boolean> =>
  downloadFile({ name, type: 'pdf' }, 'GET /api/planner/versions/:id/committee-report/pdf/', {
    params: { id: version },
    query: { model, ...scenarioOf(scenario) },
  });
