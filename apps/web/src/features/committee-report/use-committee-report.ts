import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportFormat, ReportModel, ReportSettings, StoredReportSettings } from '@uni/contracts';
import { reportBuilder as copy } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import {
  downloadReport,
  reportContentQuery,
  reportScenariosQuery,
  reportSettingsQuery,
  reportVersionsQuery,
  saveReportSettings,
} from '../../api/planner/committee-reports.ts';
import { enterprisesQuery } from '../../api/planner/enterprises.ts';
import { fileNameOf } from '../../shared/publishing/file-name.ts';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { isSavable, modelIn } from './report-choice.ts';

export type CommitteeReport = ReturnType<typeof useCommitteeReport>;

/** The screen of reports: version and reader, and the settings as they are being changed. */
export function useCommitteeReport() {
  const { values, change } = useScreen('committeeReports');
  const model = modelIn(values.model);
  const chosen = useChosenVersion(values);
  const settings = useSettings(chosen.enterprise?.id, model);
  const format: ReportFormat = settings.current?.format ?? 'a4';
  const scenario = chosen.scenarios.find(({ id }) => String(id) === values.scenario)?.id;
  const contentRead = useQuery({
    ...reportContentQuery({ version: chosen.version?.id ?? 0, format, scenario }),
    enabled: chosen.version !== undefined && chosen.scenariosRead.isSuccess && settings.current !== undefined,
  });
  const [downloading, setDownloading] = useState(false);
  const download = async () => {
    const { enterprise, version } = chosen;
    if (!enterprise || !version) return;
    setDownloading(true);
    const name = fileNameOf(enterprise.code, version.nome, copy.fileName);
    await downloadReport({ version: version.id, scenario, model, name });
    setDownloading(false);
  };
  return { values, change, model, ...chosen, settings, format, scenario, contentRead, download, downloading };
}

function useChosenVersion(values: { enterprise?: string; version?: string }) {
  const enterprisesRead = useQuery(enterprisesQuery);
  const enterprises = enterprisesRead.data ?? [];
  const enterprise = enterprises.find(({ id }) => String(id) === values.enterprise) ?? enterprises[0];
  const versionsRead = useQuery({ ...reportVersionsQuery(enterprise?.id ?? 0), enabled: enterprise !== undefined });
  const versions = versionsRead.data ?? [];
  const version =
    versions.find(({ id }) => String(id) === values.version) ?? versions.find(({ current }) => current) ?? versions[0];
  const scenariosRead = useQuery({ ...reportScenariosQuery(version?.id ?? 0), enabled: version !== undefined });
  const scenarios = scenariosRead.data ?? [];
  return { enterprisesRead, enterprises, enterprise, versionsRead, versions, version, scenariosRead, scenarios };
}

/** What is typed, over the version that was read. */
interface Draft {
  readonly key: string;
  readonly settings: ReportSettings;
  readonly version: number;
}

function useSettings(enterprise: number | undefined, model: ReportModel) {
  const client = useQueryClient();
  const { permissions } = useProfile();
  const query = reportSettingsQuery(enterprise ?? 0, model);
  const read = useQuery({ ...query, enabled: enterprise !== undefined });
  const [draft, setDraft] = useState<Draft | null>(null);
  const [stale, setStale] = useState<StoredReportSettings | null>(null);
  const [busy, setBusy] = useState(false);
  const key = `${enterprise} ${model}`;
  const own = draft?.key === key ? draft : null;
  const current = own?.settings ?? read.data?.settings;
  const edit = (settings: ReportSettings) =>
    setDraft({ key, settings, version: own?.version ?? read.data?.version ?? 0 });
  const takeOver = (stored: StoredReportSettings) => {
    client.setQueryData(query.queryKey, stored);
    setDraft(null);
    setStale(null);
  };
  const save = async (version: number) => {
    if (!own || enterprise === undefined) return;
    setBusy(true);
    try {
      const saved = await saveReportSettings({ enterprise, model, settings: own.settings, version });
      if (saved.kind === 'stale') setStale(saved.stored);
      else {
        takeOver(saved.stored);
        notify({ kind: 'success', title: copy.saved, duration: durations.success });
      }
    } finally {
      setBusy(false);
    }
  };
  return {
    ...{ read, current, edit, busy, stale },
    isChanged: own !== null,
    isSavable: current !== undefined && isSavable(current),
    mayEdit: permissions.includes('planning:write'),
    save: () => save(own?.version ?? 0),
    saveOver: () => save(stale?.version ?? 0),
    takeStored: () => stale && takeOver(stale),
  };
}
