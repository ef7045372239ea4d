import { createStoredList, hasTexts } from './stored-list.ts';

/** A report that was printed or saved on this machine: its contents, as in its address. */
export interface StoredReport {
  readonly search: Readonly<Record<string, string>>;
  readonly name: string;
  /** When, as an ISO instant. */
  readonly at: string;
}

const isReport = (value: unknown): value is StoredReport =>
  hasTexts(value, ['name', 'at']) &&
  Object.values(Object(Reflect.get(Object(value), 'search'))).every((text) => typeof text === 'string');

const reports = createStoredList('colab-reports', 6, isReport);

const same = (a: StoredReport['search'], b: StoredReport['search']): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

export function rememberReport(report: Omit<StoredReport, 'at'>): void {
  reports.remember({ ...report, at: new Date().toISOString() }, (other) => same(other.search, report.search));
}

/** As on signing out: the next person sees nothing of this one. */
export function forgetReports(): void {
  reports.forget();
}

export function useReports(): readonly StoredReport[] {
  return reports.use();
}
