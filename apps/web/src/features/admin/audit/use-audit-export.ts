import type { PresentedAuditEntry } from '@uni/contracts';
import { audit } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import type { AuditTrailFilter } from '../../../api/admin/audit-trail.ts';
import { readPage } from '../../../api/call.ts';
import { type ExportColumn, exportRegister } from '../../../shared/register/export-register.ts';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { formatDate, formatNumber, formatTime } from '../../../ui/numbers/index.ts';
import { actOf, changesOf, detailsOf, targetOf, whoOf } from './audit-labels.ts';

const copy = audit.columns;
const pageSize = 500;
/** As many rows as a sheet is still opened with pleasure; newer ones come first. */
const most = 50_000;

const joinLines = (lines: readonly string[]): string => lines.join('\n');

const columns: readonly ExportColumn<PresentedAuditEntry>[] = [
  { label: copy.act, text: actOf },
  { label: copy.who, text: whoOf },
  { label: copy.day, text: ({ at }) => formatDate(new Date(at)) },
  { label: copy.time, text: ({ at }) => formatTime(new Date(at)) },
  { label: copy.target, text: ({ target }) => targetOf(target) },
  { label: copy.id, text: ({ target_id }) => (target_id === null ? '' : String(target_id)) },
  {
    label: copy.before,
    text: (entry) =>
      joinLines(changesOf(entry).flatMap(({ field, before }) => (before === null ? [] : [`${field}: ${before}`]))),
  },
  { label: copy.after, text: (entry) => joinLines(changesOf(entry).map(({ field, after }) => `${field}: ${after}`)) },
  { label: copy.details, text: (entry) => joinLines(detailsOf(entry).map(([field, value]) => `${field}: ${value}`)) },
  { label: copy.sequence, text: ({ sequence }) => String(sequence) },
];

/**
 * Exports everything that passes the filter, page after page, as a workbook. Reports its progress; leaving the screen ends it.
 */
export function useAuditExport() {
  /** Rows read so far; null: nothing is exported. Their total is unknown. */
  const [progress, setProgress] = useState<number | null>(null);
  const gone = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => controller.abort();
  }, []);
  const run = async (filter: AuditTrailFilter): Promise<void> => {
    const { signal } = gone.current;
    const rows: PresentedAuditEntry[] = [];
    setProgress(0);
    try {
      let hasMore = true;
      while (hasMore && rows.length < most) {
        const { results, next } = await readPage('GET /api/admin/audit/', {
          query: { ...filter, before: rows.at(-1)?.sequence, page_size: pageSize },
          signal,
        });
        rows.push(...results);
        setProgress(rows.length);
        hasMore = next !== null;
      }
      await exportRegister(audit.file, audit.title, columns, rows);
      if (hasMore) showNotice('attention', audit.exportCut(formatNumber(most)));
    } catch {
      if (!signal.aborted) showNotice('error', audit.exportFailed);
    } finally {
      setProgress(null);
    }
  };
  return { progress, run };
}

const showNotice = (kind: 'attention' | 'error', title: string): void =>
  notify({ kind, title, duration: durations.error });
