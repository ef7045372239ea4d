/** When each alert speaks, and how gravely: conditions over figures that the house already has. Without a figure none does. */
import type { AlertRule, AlertSeverity, alertRules } from '@uni/contracts';
import { monthAt, monthIndex } from '@uni/engine';

export interface EnterpriseStanding {
  readonly id: number;
  readonly name: string;
  /** The current version, or the one edited last; null: there is none. */
  readonly version: { readonly id: number; readonly nome: string; readonly isCurrent: boolean } | null;
  readonly baseMonth: string | null;
  /** Of the registry; null: not computed. */
  readonly indicators: Readonly<Record<string, unknown>> | null;
  readonly closing: string | null;
  readonly late: number;
  /** Versions that wait to be approved, and for how many days. */
  readonly waiting: readonly { readonly nome: string; readonly days: number }[];
  /** Measured less planned, and the last month measured; null: nothing is measured. */
  readonly works: { readonly gap: number; readonly month: string } | null;
  /** Centavos owed by clients, and of these what is due for more than `overdueDays`; null: nothing is owed. */
  readonly owed: { readonly open: number; readonly late: number } | null;
  /** How the exposure stood a week ago; null: it was not kept. */
  readonly before: { readonly value: number | null; readonly month: string | null } | null;
}

export interface ConnectionStanding {
  readonly id: number;
  readonly name: string;
  readonly state: string | null;
  readonly ended: Date | null;
  readonly synced: Date | null;
}

export interface IndexStanding {
  readonly name: string;
  /** The last published month; null: none is known. */
  readonly last: string | null;
}

export interface WebhookStanding {
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
}

/** From where on a figure asks for attention. */
export const thresholds = {
  /** Months in which the deepest point of the cash is near. */
  exposureAhead: 12,
  /** Of the VGV by which the exposure has got deeper within a week, and months by which it comes earlier. */
  exposureDeeper: 0.02,
  exposureEarlier: 3,
  /** The works behind their plan. */
  works: { attention: 0.03, critical: 0.06 },
  /** Of what clients owe, what is due for so many days. */
  overdueDays: 90,
  overdue: { attention: 0.05, critical: 0.1 },
  /** The day of the month by which the month before should be closed; months behind that are grave. */
  closingDay: 10,
  closingMonths: 3,
  waitingDays: 5,
  /** Hours without a reading that was complete. */
  syncHours: 48,
  /** An index is published in the month after; so many months without one are too many. */
  indexMonths: 2,
} as const;

type RulesAbout<Subject> = {
  [Rule in AlertRule]: (typeof alertRules)[Rule]['about'] extends Subject ? Rule : never;
}[AlertRule];

type Condition<Standing> = (standing: Standing, moment: Moment) => Finding | null;

const numberOf = ({ indicators }: EnterpriseStanding, key: string): number | null => {
  const value = indicators?.[key];
  return typeof value === 'number' ? value : null;
};

/** By how much something is beyond its limits; null: within them. */
const graded = (
  value: number,
  { attention, critical }: { attention: number; critical: number },
): AlertSeverity | null => (value >= critical ? 'critical' : value >= attention ? 'attention' : null);

const exposureMonth = (standing: EnterpriseStanding): string | null => {
  const at = numberOf(standing, 'max_exposure_month');
  return at === null || standing.baseMonth === null ? null : monthAt(standing.baseMonth, at);
};

/** The last month that should be closed by now. */
const monthDue = (day: string): string =>
  monthAt(day.slice(0, 7), Number(day.slice(8)) > thresholds.closingDay ? -1 : -2);

export const enterpriseConditions: Readonly<Record<RulesAbout<'enterprise'>, Condition<EnterpriseStanding>>> = {
  not_computed: ({ indicators }) => (indicators === null ? { severity: 'attention', facts: {} } : null),
  not_current: ({ indicators, version }) =>
    indicators !== null && version && !version.isCurrent
      ? { severity: 'note', facts: { version: version.nome } }
      : null,
  version_waiting: ({ waiting: [first, ...others] }) =>
    first
      ? {
          severity: first.days >= thresholds.waitingDays ? 'attention' : 'note',
          facts: { version: first.nome, days: first.days, others: others.length },
        }
      : null,
  loss: (standing) => {
    const margin = numberOf(standing, 'margin_vgv');
    return margin !== null && margin < 0 ? { severity: 'critical', facts: { margin } } : null;
  },
  no_payback: (standing) => {
    const exposure = numberOf(standing, 'max_exposure');
    const isUnpaid = exposure !== null && exposure < 0 && standing.indicators?.payback_month === null;
    return isUnpaid ? { severity: 'critical', facts: { exposure } } : null;
  },
  many_rates: ({ indicators }) => (indicators?.irr_status === 'multiple' ? { severity: 'attention', facts: {} } : null),
  exposure_ahead: (standing, { day }) => {
    const exposure = numberOf(standing, 'max_exposure');
    const month = exposureMonth(standing);
    if (exposure === null || exposure >= 0 || month === null) return null;
    const ahead = monthIndex(day.slice(0, 7), month);
    return ahead >= 0 && ahead < thresholds.exposureAhead
      ? { severity: 'attention', facts: { exposure, month } }
      : null;
  },
  exposure_moved: (standing) => {
    const [exposure, vgv, month] = [
      numberOf(standing, 'max_exposure'),
      numberOf(standing, 'vgv_own'),
      exposureMonth(standing),
    ];
    const { value: was = null, month: wasAt = null } = standing.before ?? {};
    if (exposure === null || was === null || !vgv || vgv <= 0) return null;
    const deeper = (was - exposure) / vgv;
    const earlier = month === null || wasAt === null ? 0 : monthIndex(month, wasAt);
    if (deeper < thresholds.exposureDeeper && earlier < thresholds.exposureEarlier) return null;
    return { severity: 'attention', facts: { exposure, was, month: month ?? '', was_month: wasAt ?? '' } };
  },
  works_behind: ({ works }) => {
    const severity = works && graded(-works.gap, thresholds.works);
    return severity ? { severity, facts: { gap: works.gap, month: works.month } } : null;
  },
  month_open: ({ closing }, { day }) => {
    const due = monthDue(day);
    const behind = closing === null ? 0 : monthIndex(closing, due);
    if (closing === null || behind <= 0) return null;
    return { severity: behind >= thresholds.closingMonths ? 'critical' : 'attention', facts: { closing, due, behind } };
  },
  late_changes: ({ late, closing }) =>
    late > 0 && closing !== null ? { severity: 'attention', facts: { count: late, closing } } : null,
  overdue: ({ owed }) => {
    if (!owed || owed.open <= 0) return null;
    const share = owed.late / owed.open;
    const severity = graded(share, thresholds.overdue);
    return severity && { severity, facts: { share, amount: owed.late, days: thresholds.overdueDays } };
  },
};

const hoursSince = (at: Date, now: Date): number => Math.floor((now.getTime() - at.getTime()) / 3_600_000);

export const connectionConditions: Readonly<Record<RulesAbout<'connection'>, Condition<ConnectionStanding>>> = {
  sync_failed: ({ state, ended }) =>
    state === 'failed' && ended ? { severity: 'critical', facts: { at: ended.toISOString() } } : null,
  sync_stale: ({ state, synced }, { now }) => {
    if (state === null || state === 'failed' || synced === null) return null;
    const hours = hoursSince(synced, now);
    return hours >= thresholds.syncHours ? { severity: 'attention', facts: { hours } } : null;
  },
};

/** Of those that were paused because of their receivers: nobody is told of anything until somebody lets them go on. */
export const webhookConditions: Readonly<Record<RulesAbout<'webhook'>, Condition<WebhookStanding>>> = {
  webhook_stopped: ({ pending }) => ({ severity: 'critical', facts: { pending } }),
};

/** The published indexes are one thing: of several that lag the one furthest behind is named. */
export const indexConditions: Readonly<Record<RulesAbout<'indexes'>, Condition<readonly IndexStanding[]>>> = {
  indexes_stale: (series, { day }) => {
    const due = monthAt(day.slice(0, 7), -thresholds.indexMonths);
    const behind = series
      .flatMap(({ name, last }) => (last !== null && last < due ? [{ name, last }] : []))
      .sort((a, b) => (a.last < b.last ? -1 : 1));
    const [first] = behind;
    return first
      ? { severity: 'note', facts: { index: first.name, month: first.last, others: behind.length - 1 } }
      : null;
  },
};

/** What the rules about one kind of thing find in one of them. */
export const findingsOf = <Rule extends AlertRule, Standing>(
  conditions: Readonly<Record<Rule, Condition<Standing>>>,
  standing: Standing,
  moment: Moment,
): { readonly rule: Rule; readonly finding: Finding }[] =>
  (Object.keys(conditions) as Rule[]).flatMap((rule) => {
    const finding = conditions[rule](standing, moment);
    return finding ? [{ rule, finding }] : [];
  });
