/** The words of the first screen: alerts, acts on them, and what can have happened. */
import type { Permission } from '../http/permissions.ts';

/** Subjects of an alert. */
export const alertSubjects = ['enterprise', 'connection', 'indexes', 'webhook'] as const;
/** Kind of the record an alert is about; `indexes` is the organization's published series as a whole. */
export type AlertSubject = (typeof alertSubjects)[number];

interface AlertRuleRow {
  readonly about: AlertSubject;
  /** Permissions to see an alert, and to assign or silence it. For an enterprise, the permission must cover it. */
  readonly needs: Permission;
  readonly tends: Permission;
}

const ofPlan = { about: 'enterprise', needs: 'planning:read', tends: 'planning:write' } as const;
const ofSales = { about: 'enterprise', needs: 'sales:read', tends: 'sales:write' } as const;

/** All alert rules. The server's table defines when each fires. The phrases hold its text. */
export const alertRules = {
  not_computed: ofPlan,
  not_current: ofPlan,
  version_waiting: ofPlan,
  loss: ofPlan,
  no_payback: ofPlan,
  many_rates: ofPlan,
  exposure_ahead: ofPlan,
  exposure_moved: ofPlan,
  works_behind: ofPlan,
  month_open: ofPlan,
  late_changes: ofPlan,
  overdue: ofSales,
  stock_months: ofSales,
  contracts_beside: ofSales,
  sync_failed: { about: 'connection', needs: 'integration:read', tends: 'integration:write' },
  sync_stale: { about: 'connection', needs: 'integration:read', tends: 'integration:write' },
  mapping_pending: { about: 'connection', needs: 'integration:read', tends: 'integration:write' },
  indexes_stale: { about: 'indexes', needs: 'planning:read', tends: 'planning:write' },
  webhook_stopped: { about: 'webhook', needs: 'organization:write', tends: 'organization:write' },
} as const satisfies Readonly<Record<string, AlertRuleRow>>;

/** Key of an alert rule; its row gives the subject and the permissions. */
export type AlertRule = keyof typeof alertRules;

/** The gravest first. */
export const alertSeverities = ['critical', 'attention', 'note'] as const;
/** Severity of an alert; some rules have two, by the graded thresholds. */
export type AlertSeverity = (typeof alertSeverities)[number];

/** States of an alert: `new` without any act, `seen` after one, `silenced` up to and including its last day. */
export const alertStates = ['new', 'seen', 'silenced'] as const;
/** State of an alert, as of the day in São Paulo; after its silence it is `seen`. */
export type AlertState = (typeof alertStates)[number];

/** `assigned` without an owner removes the current owner. `woken` ends a silence before its day. */
export const alertActs = ['assigned', 'seen', 'silenced', 'woken'] as const;
/** Act of a person on an alert; the history has each with its author and instant. */
export type AlertAct = (typeof alertActs)[number];

/** The longest silence of an alert in days, and the longest reason in characters. */
export const alertLimits = { silenceDays: 180, reason: 300 } as const;

/** Kinds of changes. For the sales back office, one line summarizes all changes of a kind. */
export const changeKinds = [
  'enterprise_created',
  'version_created',
  'version_edited',
  'version_submitted',
  'version_approved',
  'version_reopened',
  'version_locked',
  'version_unlocked',
  'version_current',
  'month_closed',
  'month_reopened',
  'realised_imported',
  'works_measured',
  'contracts_signed',
  'contracts_cancelled',
  'receipts',
  'indexes_published',
  'sync_done',
  'sync_partial',
  'sync_failed',
] as const;
/** Kind of a line in the change list; the phrases have a sentence for each. */
export type ChangeKind = (typeof changeKinds)[number];

/** The figures whose movements are reported. */
export const movedFigures = ['vgv_own', 'result', 'max_exposure', 'irr_year'] as const;
/** Indicator whose movement is reported: centavos, but `irr_year` is a fraction a year. */
export type MovedFigure = (typeof movedFigures)[number];

/** Days of history in the change list. */
export const changeDays = 31;
