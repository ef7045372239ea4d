import type { Alert, AlertBook, AlertRule } from '@uni/contracts';
import { alertSentence, type FactWriting } from '@uni/phrases';
import {
  formatCompact,
  formatDate,
  formatMonth,
  formatPoints,
  formatShare,
  formatTime,
} from '../../ui/numbers/index.ts';

/** Pure functions of the alerts. */

/** Maximum number of alerts on the first screen; the list of all has the others. */
export const visibleLimit = 7;

const writing: FactWriting = {
  share: (share) => formatShare(share),
  money: formatCompact,
  points: (share) => formatPoints(share).replace(/^[+]/, ''),
  month: (month) => formatMonth(month),
  instant: (at) => `${formatDate(new Date(at))}, ${formatTime(new Date(at))}`,
};

/** The sentence of an alert, and the line under it. */
export const sentenceOf = ({ rule, subject, facts }: Pick<Alert, 'rule' | 'subject' | 'facts'>) =>
  alertSentence(rule, subject.name, facts, writing);

/**
 * The workspace tab that handles an enterprise's alert, and the indicator that explains its numbers. The other rules have a
 * screen of their own.
 */
const tabs: Readonly<Partial<Record<AlertRule, string | readonly [tab: string, explanationKey: string]>>> = {
  not_computed: 'geral',
  not_current: 'versoes',
  version_waiting: 'versoes',
  loss: ['indicadores', 'margin_vgv'],
  no_payback: ['indicadores', 'max_exposure'],
  many_rates: ['indicadores', 'irr_year'],
  exposure_ahead: ['indicadores', 'max_exposure'],
  exposure_moved: ['indicadores', 'max_exposure'],
  works_behind: 'cronograma',
  month_open: 'realizado',
  late_changes: 'realizado',
};

export type AlertDestination =
  | { readonly kind: 'workspace'; readonly id: string; readonly tab: string; readonly explanationKey?: string }
  | { readonly kind: 'receivables'; readonly enterprise: string; readonly until: string | null }
  | { readonly kind: 'panel'; readonly enterprise: string }
  | { readonly kind: 'contracts'; readonly enterprise: string }
  | { readonly kind: 'mapping' }
  | { readonly kind: 'integration' }
  | { readonly kind: 'indexes' }
  | { readonly kind: 'webhooks' };

/** Returns the date `days` ago; null when the number is unknown. */
const dayBack = (days: number): string | null =>
  Number.isFinite(days) ? new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10) : null;

export function destinationOf({ rule, subject, facts }: Pick<Alert, 'rule' | 'subject' | 'facts'>): AlertDestination {
  if (rule === 'mapping_pending') return { kind: 'mapping' };
  if (subject.kind === 'connection') return { kind: 'integration' };
  if (subject.kind === 'indexes') return { kind: 'indexes' };
  if (subject.kind === 'webhook') return { kind: 'webhooks' };
  if (rule === 'overdue')
    return { kind: 'receivables', enterprise: subject.id, until: dayBack(Number(facts.days) + 1) };
  if (rule === 'stock_months') return { kind: 'panel', enterprise: subject.id };
  if (rule === 'contracts_beside') return { kind: 'contracts', enterprise: subject.id };
  const tabTarget = tabs[rule] ?? 'geral';
  const [tab, explanationKey] = typeof tabTarget === 'string' ? [tabTarget] : tabTarget;
  return { kind: 'workspace', id: subject.id, tab, ...(explanationKey === undefined ? {} : { explanationKey }) };
}

export const keyOf = ({ rule, subject }: Pick<Alert, 'rule' | 'subject'>): string => `${rule}/${subject.id}`;

export const alertFilters = ['open', 'mine', 'silenced', 'all'] as const;
export type AlertFilter = (typeof alertFilters)[number];

/** Returns the alerts that pass a filter. A user's own alerts include silenced ones. */
export function filtered({ alerts }: AlertBook, filter: AlertFilter, person: number): readonly Alert[] {
  return alerts.filter(({ state, owner }) => {
    if (filter === 'open') return state !== 'silenced';
    if (filter === 'silenced') return state === 'silenced';
    return filter === 'all' || owner?.id === person;
  });
}
