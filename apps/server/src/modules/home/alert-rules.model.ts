/** Conditions and severity of each alert, over figures that the server already has. Without a figure none fires. */
import type { AlertRule, AlertSeverity, alertRules, SalesStatus, Thresholds } from '@uni/contracts';
import { monthAt, monthIndex } from '@uni/engine';
import { wireInstant } from '../../platform/time.ts';

export interface EnterpriseStatus {
  readonly id: number;
  readonly name: string;
  /** Land under study needs no plan yet. */
  readonly isProspecting: boolean;
  /** The current version, or the one edited last; null: there is none. */
  readonly version: { readonly id: number; readonly nome: string; readonly isCurrent: boolean } | null;
  readonly baseMonth: string | null;
  /** Indicators of the current version, by the registry; a draft is no plan. Null: no current version, or not computed. */
  readonly indicators: Readonly<Record<string, unknown>> | null;
  readonly closing: string | null;
  readonly late: number;
  /** Versions that wait to be approved, and for how many days. */
  readonly waiting: readonly { readonly nome: string; readonly days: number }[];
  /** Measured less planned, and the last month measured; null: nothing is measured. */
  readonly works: { readonly gap: number; readonly month: string } | null;
  /** Centavos owed by clients, and of these what is due for more days than `overdue_days`; null: nothing is owed. */
  readonly owed: { readonly open: number; readonly late: number } | null;
  /** Null: nothing is on offer. */
  readonly sales: Pick<SalesStatus, 'stock' | 'stock_months' | 'series'> | null;
  /** Contracts that no module of the plan takes, and what was agreed in them, centavos; null: there are none. */
  readonly beside: { readonly count: number; readonly amount: number } | null;
  /** The exposure a week ago; null: not stored. */
  readonly before: { readonly value: number | null; readonly month: string | null } | null;
}

export interface ConnectionStatus {
  readonly id: number;
  readonly name: string;
  readonly state: string | null;
  readonly ended: Date | null;
  readonly synced: Date | null;
  /** Centavos that came in and have no rule, and of how many enterprises. */
  readonly unmapped: { readonly amount: number; readonly enterprises: number };
}

export interface IndexStatus {
  readonly name: string;
  /** The last published month; null: none is known. */
  readonly last: string | null;
}

export interface WebhookStatus {
  readonly id: number;
  readonly name: string;
  readonly pending: number;
}

export interface Finding {
  readonly severity: AlertSeverity;
  readonly facts: Readonly<Record<string, string | number>>;
}

export interface Moment {
  readonly now: Date;
  /** `YYYY-MM-DD` in São Paulo. */
  readonly day: string;
  /** Figures beyond these limits raise an alert. */
  readonly limits: Thresholds;
}

/** Months on offer before a pace is meaningful. */
const leastOffered = 6;

type RulesAbout<Subject> = {
  [Rule in AlertRule]: (typeof alertRules)[Rule]['about'] extends Subject ? Rule : never;
}[AlertRule];

type Condition<Subject> = (subject: Subject, moment: Moment) => Finding | null;

const numberOf = ({ indicators }: EnterpriseStatus, key: string): number | null => {
  const value = indicators?.[key];
  return typeof value === 'number' ? value : null;
};

/** By how much something is beyond its limits; null: within them. */
const graded = (
  value: number,
  { attention, critical }: { attention: number; critical: number },
): AlertSeverity | null => (value >= critical ? 'critical' : value >= attention ? 'attention' : null);

const exposureMonth = (subject: EnterpriseStatus): string | null => {
  const at = numberOf(subject, 'max_exposure_month');
  return at === null || subject.baseMonth === null ? null : monthAt(subject.baseMonth, at);
};

/** The last month that should be closed by now. */
const monthDue = ({ day, limits }: Moment): string =>
  monthAt(day.slice(0, 7), Number(day.slice(8)) > limits.closing_day ? -1 : -2);

export const enterpriseConditions: Readonly<Record<RulesAbout<'enterprise'>, Condition<EnterpriseStatus>>> = {
  not_computed: ({ indicators, version, isProspecting }) =>
    indicators === null && (version ? version.isCurrent : !isProspecting) ? { severity: 'attention', facts: {} } : null,
  not_current: ({ version, isProspecting }) =>
    version && !version.isCurrent && !isProspecting ? { severity: 'note', facts: { version: version.nome } } : null,
  version_waiting: ({ waiting: [first, ...others] }, { limits }) =>
    first
      ? {
          severity: first.days >= limits.waiting_days ? 'attention' : 'note',
          facts: { version: first.nome, days: first.days, others: others.length },
        }
      : null,
  loss: (subject) => {
    const margin = numberOf(subject, 'margin_vgv');
    return margin !== null && margin < 0 ? { severity: 'critical', facts: { margin } } : null;
  },
  no_payback: (subject) => {
    const exposure = numberOf(subject, 'max_exposure');
    const isUnpaid = exposure !== null && exposure < 0 && subject.indicators?.payback_month === null;
    return isUnpaid ? { severity: 'critical', facts: { exposure } } : null;
  },
  many_rates: ({ indicators }) => (indicators?.irr_status === 'multiple' ? { severity: 'attention', facts: {} } : null),
  exposure_ahead: (subject, { day, limits }) => {
    const exposure = numberOf(subject, 'max_exposure');
    const month = exposureMonth(subject);
    if (exposure === null || exposure >= 0 || month === null) return null;
    const ahead = monthIndex(day.slice(0, 7), month);
    return ahead >= 0 && ahead < limits.exposure_ahead
      ? { severity: 'attention', facts: { exposure, month, limit: limits.exposure_ahead } }
      : null;
  },
  exposure_moved: (subject, { limits }) => {
    const [exposure, vgv, month] = [
      numberOf(subject, 'max_exposure'),
      numberOf(subject, 'vgv_own'),
      exposureMonth(subject),
    ];
    const { value: was = null, month: wasAt = null } = subject.before ?? {};
    if (exposure === null || was === null || !vgv || vgv <= 0) return null;
    const deeper = (was - exposure) / vgv;
    const earlier = month === null || wasAt === null ? 0 : monthIndex(month, wasAt);
    if (deeper < limits.exposure_deeper && earlier < limits.exposure_earlier) return null;
    return { severity: 'attention', facts: { exposure, was, month: month ?? '', was_month: wasAt ?? '' } };
  },
  works_behind: ({ works: construction }, { limits }) => {
    const steps = { attention: limits.works_attention, critical: limits.works_critical };
    const severity = construction && graded(-construction.gap, steps);
    return severity ? { severity, facts: { gap: construction.gap, month: construction.month } } : null;
  },
  month_open: ({ closing }, moment) => {
    const due = monthDue(moment);
    const behind = closing === null ? 0 : monthIndex(closing, due);
    if (closing === null || behind <= 0) return null;
    return {
      severity: behind >= moment.limits.closing_months ? 'critical' : 'attention',
      facts: { closing, due, behind },
    };
  },
  late_changes: ({ late, closing }) =>
    late > 0 && closing !== null ? { severity: 'attention', facts: { count: late, closing } } : null,
  overdue: ({ owed }, { limits }) => {
    if (!owed || owed.open <= 0) return null;
    const share = owed.late / owed.open;
    const severity = graded(share, { attention: limits.overdue_attention, critical: limits.overdue_critical });
    return severity && { severity, facts: { share, amount: owed.late, days: limits.overdue_days } };
  },
  stock_months: ({ sales }, { limits }) => {
    // A unit that has just come on offer has no meaningful pace.
    if (!sales || sales.stock === 0 || sales.series.length < leastOffered) return null;
    const { stock, stock_months: months } = sales;
    if (months !== null && months < limits.stock_months) return null;
    const facts = { stock, months: months === null ? '' : Math.round(months), limit: limits.stock_months };
    return { severity: 'attention', facts };
  },
  contracts_beside: ({ beside }) => (beside ? { severity: 'attention', facts: { ...beside } } : null),
};

const hoursSince = (at: Date, now: Date): number => Math.floor((now.getTime() - at.getTime()) / 3_600_000);

export const connectionConditions: Readonly<Record<RulesAbout<'connection'>, Condition<ConnectionStatus>>> = {
  sync_failed: ({ state, ended }) =>
    state === 'failed' && ended ? { severity: 'critical', facts: { at: wireInstant(ended) } } : null,
  sync_stale: ({ state, synced }, { now, limits }) => {
    if (state === null || state === 'failed' || synced === null) return null;
    const hours = hoursSince(synced, now);
    return hours >= limits.sync_hours ? { severity: 'attention', facts: { hours } } : null;
  },
  mapping_pending: ({ unmapped }) =>
    unmapped.amount > 0
      ? { severity: 'attention', facts: { amount: unmapped.amount, count: unmapped.enterprises } }
      : null,
};

/** Webhooks paused because of their receivers: they send nothing until a user resumes them. */
export const webhookConditions: Readonly<Record<RulesAbout<'webhook'>, Condition<WebhookStatus>>> = {
  webhook_stopped: ({ pending }) => ({ severity: 'critical', facts: { pending } }),
};

/** All published indexes share one alert, which names the one furthest behind. */
export const indexConditions: Readonly<Record<RulesAbout<'indexes'>, Condition<readonly IndexStatus[]>>> = {
  indexes_stale: (series, { day, limits }) => {
    const due = monthAt(day.slice(0, 7), -limits.index_months);
    const behind = series
      .flatMap(({ name, last }) => (last !== null && last < due ? [{ name, last }] : []))
      .sort((a, b) => (a.last < b.last ? -1 : 1));
    const [first] = behind;
    return first
      ? { severity: 'note', facts: { index: first.name, month: first.last, others: behind.length - 1 } }
      : null;
  },
};

/** Returns the findings of a subject's rules for one subject. */
export const findingsOf = <Rule extends AlertRule, Subject>(
  conditions: Readonly<Record<Rule, Condition<Subject>>>,
  subject: Subject,
  moment: Moment,
): { readonly rule: Rule; readonly finding: Finding }[] =>
  (Object.keys(conditions) as Rule[]).flatMap((rule) => {
    const finding = conditions[rule](subject, moment);
    return finding ? [{ rule, finding }] : [];
  });
