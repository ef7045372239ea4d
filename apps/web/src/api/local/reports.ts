import { hasTexts, keptList } from './kept-list.ts';

/** A report that was printed or saved on this machine: its contents, as in its address. */
export interface KeptReport {
  readonly search: Readonly<Record<string, string>>;
  readonly name: string;
  /** When, as an ISO instant. */
  readonly at: string;
}

const isReport = (value: unknown): value is KeptReport =>
  hasTexts(value, ['name', 'at']) &&
  Object.values(Object(Reflect.get(Object(value), 'search'))).every((part) => typeof part === 'string');

const reports = keptList('colab-reports', 6, isReport);

const same = (a: KeptReport['search'], b: KeptReport['search']): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

export function rememberReport(report: Omit<KeptReport, 'at'>): void {
  reports.remember({ ...report, at: new Date().toISOString() }, (other) => same(other.search, report.search));
}

/** As on signing out: the next person sees nothing of this one. */
export function forgetReports(): void {
  reports.forget();
}

export function useReports(): readonly KeptReport[] {
  return reports.use();
}
