import { type ChangeKind, type ChangeLine, changeDays, type FigureMove } from '@uni/contracts';
import { homeChanges } from '@uni/phrases';
import { formatCompact, formatDate, formatMonth, formatShare, formatTime } from '../../ui/numbers/index.ts';

/** Pure parts of what has changed. */

const copy = homeChanges;
const dayMs = 86_400_000;

export const periods = ['yesterday', 'week', 'visit'] as const;
export type Period = (typeof periods)[number];

/** Returns the start of a day in São Paulo, `daysAgo` days ago; there is no summer time. */
function dayBegan(now: Date, daysAgo: number): Date {
  const [day, month, year] = formatDate(new Date(now.getTime() - daysAgo * dayMs)).split('/');
  return new Date(`${year}-${month}-${day}T00:00:00-03:00`);
}

/** Returns the start of a period. A visit older than the recorded changes starts where they do. */
export function sinceOf(period: Period, visit: string | null, now: Date): string {
  if (period === 'yesterday') return dayBegan(now, 1).toISOString();
  if (period === 'week') return dayBegan(now, 7).toISOString();
  const earliest = now.getTime() - (changeDays - 1) * dayMs;
  return new Date(Math.max(earliest, visit === null ? earliest : Date.parse(visit))).toISOString();
}

/** The line as a sentence, with who did it last and when. */
export function lineText({ kind, at, by, count, amount, month, version, connection }: ChangeLine): string {
  const text = copy.kinds[kind]({
    version: version?.nome ?? '',
    month: month === null ? '' : formatMonth(month),
    amount: formatCompact(amount ?? 0),
    connection: connection?.name ?? '',
    count,
  });
  const instant = new Date(at);
  return copy.line(text, by, `${formatDate(instant)} ${formatTime(instant)}`);
}

export function moveText({ key, before, after }: FigureMove): string {
  const write = (value: number | null): string => {
    if (value === null) return copy.undefinedValue;
    return key === 'irr_year' ? formatShare(value) : formatCompact(value);
  };
  return copy.move(copy.figures[key], write(before), write(after));
}

/** Returns true if a move is an improvement: a higher value, or an exposure nearer to zero. */
export function isBetter({ before, after }: FigureMove): boolean | null {
  return before === null || after === null ? null : after > before;
}

/** Target of a line: a tab of the workspace, the enterprise's list of sales, or a screen of the organization. */
export type ChangeDestination =
  | { readonly kind: 'tab'; readonly tab: string }
  | { readonly kind: 'list'; readonly to: '/vendas/contratos' | '/vendas/distratos' | '/vendas/contas-a-receber' }
  | { readonly kind: 'screen'; readonly to: '/indices' | '/integracao' };

const tab = (name: string): ChangeDestination => ({ kind: 'tab', tab: name });

export const destinations: Readonly<Record<ChangeKind, ChangeDestination>> = {
  enterprise_created: tab('geral'),
  version_created: tab('versoes'),
  version_edited: tab('versoes'),
  version_submitted: tab('versoes'),
  version_approved: tab('versoes'),
  version_reopened: tab('versoes'),
  version_locked: tab('versoes'),
  version_unlocked: tab('versoes'),
  version_current: tab('versoes'),
  month_closed: tab('realizado'),
  month_reopened: tab('realizado'),
  realised_imported: tab('realizado'),
  works_measured: tab('cronograma'),
  contracts_signed: { kind: 'list', to: '/vendas/contratos' },
  contracts_cancelled: { kind: 'list', to: '/vendas/distratos' },
  receipts: { kind: 'list', to: '/vendas/contas-a-receber' },
  indexes_published: { kind: 'screen', to: '/indices' },
  sync_done: { kind: 'screen', to: '/integracao' },
  sync_partial: { kind: 'screen', to: '/integracao' },
  sync_failed: { kind: 'screen', to: '/integracao' },
};
