import type { ToldAuditEntry } from '@uni/contracts';
import { audit } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import type { TrailFilter } from '../../../api/admin/audit-trail.ts';
import { readPage } from '../../../api/call.ts';
import { type ExportColumn, exportRegister } from '../../../shared/register/export-register.ts';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { formatDate, formatNumber, formatTime } from '../../../ui/numbers/index.ts';
import { actOf, changesOf, detailsOf, targetOf, whoOf } from './audit-words.ts';

const words = audit.columns;
const pageSize = 500;
/** As many rows as a sheet is still opened with pleasure; newer ones come first. */
const most = 50_000;

const lines = (parts: readonly string[]): string => parts.join('\n');

const columns: readonly ExportColumn<ToldAuditEntry>[] = [
  { label: words.act, text: actOf },
  { label: words.who, text: whoOf },
  { label: words.day, text: ({ at }) => formatDate(new Date(at)) },
  { label: words.time, text: ({ at }) => formatTime(new Date(at)) },
  { label: words.target, text: ({ target }) => targetOf(target) },
  { label: words.id, text: ({ target_id }) => (target_id === null ? '' : String(target_id)) },
  { label: words.before, text: (entry) => lines(changesOf(entry).map(({ field, before }) => `${field}: ${before}`)) },
  { label: words.after, text: (entry) => lines(changesOf(entry).map(({ field, after }) => `${field}: ${after}`)) },
  { label: words.details, text: (entry) => lines(detailsOf(entry).map(([field, value]) => `${field}: ${value}`)) },
  { label: words.sequence, text: ({ sequence }) => String(sequence) },
];

/** Everything that passes the filter, page after page, as a workbook. Tells how far it is; leaving the screen ends it. */
export function useTrailExport() {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const gone = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => controller.abort();
  }, []);
  const run = async (filter: TrailFilter): Promise<void> => {
    const { signal } = gone.current;
    const rows: ToldAuditEntry[] = [];
    setProgress({ done: 0, all: 0 });
    try {
      for (let page = 1; rows.length < most; page += 1) {
        const { results, count, total_pages } = await readPage('GET /api/admin/audit/', {
          query: { ...filter, page, page_size: pageSize },
          signal,
        });
        rows.push(...results);
        setProgress({ done: rows.length, all: Math.min(count, most) });
        if (page >= total_pages) break;
      }
      await exportRegister(audit.file, audit.title, columns, rows);
      if (rows.length >= most) tell('attention', audit.exportCut(formatNumber(most)));
    } catch {
      if (!signal.aborted) tell('error', audit.exportFailed);
    } finally {
      setProgress(null);
    }
  };
  return { progress, run };
}

const tell = (kind: 'attention' | 'error', title: string): void => notify({ kind, title, duration: durations.error });
