/** Alerts: computed at each reading, with owner and silence, the same for all users. */
import {
  type Alert,
  type AlertAct,
  type AlertBook,
  type AlertEntry,
  type AlertRule,
  type AlertSubject,
  alertLimits,
  alertRules,
  alertSeverities,
  fieldMessages,
  invalidFields,
  invariant,
  type Permission,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Context } from '../../platform/context.ts';
import { newId, type TenantDatabase } from '../../platform/database/index.ts';
import { type Actor, HttpError, reaches } from '../../platform/http/index.ts';
import { dayInSaoPaulo, wireInstant } from '../../platform/time.ts';
import { membersOf, namesOfUsers } from '../access/index.ts';
import { type AlertActRow, insertAlertAct, listAlertActs } from '../planner/index.ts';
import {
  connectionConditions,
  enterpriseConditions,
  type Finding,
  findingsOf,
  indexConditions,
  type Moment,
  webhookConditions,
} from './alert-rules.model.ts';
import { readThresholds } from './settings.service.ts';
import { readStatusSnapshot, type StatusSnapshot } from './status-snapshot.service.ts';

interface HistoryQuery {
  readonly rule?: AlertRule | undefined;
  readonly subject?: string | undefined;
}

interface AlertOrder {
  readonly rule: AlertRule;
  readonly subject: string;
  readonly act: AlertAct;
  readonly owner?: number | null | undefined;
  readonly until?: string | undefined;
  readonly reason?: string | undefined;
}

/** The one name of the published indexes among alerts. */
const published = 'published';
const historyLimit = 200;

const readMoment = async (context: Context): Promise<Moment> => {
  const now = context.platform.now();
  return { now, day: dayInSaoPaulo(now), limits: await readThresholds(context) };
};

export async function listAlerts(context: Context): Promise<AlertBook> {
  const { db } = context;
  const at = await readMoment(context);
  const alerts = await readAlerts(context, at);
  const people = alerts.some(({ tended }) => tended) ? await membersOf(db) : [];
  return { day: at.day, alerts, people };
}

export async function listAlertHistory({ actor, db }: Context, query: HistoryQuery): Promise<AlertEntry[]> {
  const rows = (await listAlertActs(db, query))
    .filter(({ rule, subject }) => sees(actor, alertRules[rule].needs, rule, subject))
    .slice(0, historyLimit);
  const names = await namesIn(db, rows);
  return rows.map(({ actor_id, owner_id, at, ...row }) => ({
    ...row,
    at: wireInstant(at),
    by: names.get(actor_id) ?? null,
    owner: owner_id === null ? null : (names.get(owner_id) ?? null),
  }));
}

/** Throws 400 for an alert that the actor does not have, 403 for one that belongs to others to handle. */
export async function actOnAlert(context: Context, order: AlertOrder): Promise<Alert> {
  const { db } = context;
  const at = await readMoment(context);
  const isOrdered = (one: Alert): boolean => one.rule === order.rule && one.subject.id === order.subject;
  const alert = (await readAlerts(context, at)).find(isOrdered);
  if (!alert) throw new HttpError(invalidFields({ subject: [fieldMessages.notChoice(order.subject)] }));
  if (!alert.tended) throw new HttpError(wireErrors.permissionDenied);
  const row = await rowOf(context, order, at);
  await insertAlertAct(db, { id: newId(), ...row });
  const { rule, subject, owner_id, until, reason } = row;
  await recordAudit(context, `alert.${order.act}`, targetOf(db, order), {
    after: { rule, subject, owner: owner_id, until, reason },
  });
  const changed = (await readAlerts(context, at)).find(isOrdered);
  invariant(changed, 'an alert was lost on the way');
  return changed;
}

/** Returns the audited target: the enterprise, connection or webhook. For indexes it is the organization. */
const targetOf = (db: TenantDatabase, { rule, subject }: AlertOrder): number =>
  alertRules[rule].about === 'indexes' ? db.organizationId : Number(subject);

/** Of an enterprise, whether the permission reaches it; of everything else, whether it is held. */
const sees = (actor: Actor, permission: Permission, rule: AlertRule, subject: string): boolean =>
  alertRules[rule].about === 'enterprise'
    ? reaches(actor, permission, Number(subject))
    : actor.permissions.has(permission);

const readAlerts = async (context: Context, moment: Moment): Promise<Alert[]> => {
  const { actor, db } = context;
  const snapshot = await readStatusSnapshot(context, moment, {
    plans: actor.permissions.has('planning:read'),
    sales: actor.permissions.has('sales:read'),
    connections: actor.permissions.has('integration:read'),
    webhooks: actor.permissions.has('organization:write'),
  });
  const alert = subjectFindings(snapshot, moment).filter(({ rule, subject }) =>
    sees(actor, alertRules[rule].needs, rule, subject.id),
  );
  const acts = Map.groupBy(await listAlertActs(db), ({ rule, subject }) => `${rule}/${subject}`);
  const names = await namesIn(db, [...acts.values()].flat());
  return alert
    .map(({ rule, subject, finding }) => ({
      ...{ rule, subject, severity: finding.severity, facts: { ...finding.facts } },
      ...alertStateAfter(acts.get(`${rule}/${subject.id}`) ?? [], moment.day, names),
      tended: !actor.isLooking && sees(actor, alertRules[rule].tends, rule, subject.id),
    }))
    .sort(
      (a, b) =>
        alertSeverities.indexOf(a.severity) - alertSeverities.indexOf(b.severity) ||
        a.subject.name.localeCompare(b.subject.name, 'pt-BR'),
    );
};

export interface SubjectFinding {
  readonly rule: AlertRule;
  readonly subject: { readonly kind: AlertSubject; readonly id: string; readonly name: string };
  readonly finding: Finding;
}

/** Returns every finding of the organization, for the clock: it sees all. */
export const readFindings = async (context: Context): Promise<SubjectFinding[]> => {
  const moment = await readMoment(context);
  const all = { plans: true, sales: true, connections: true, webhooks: true };
  return subjectFindings(await readStatusSnapshot(context, moment, all), moment);
};

const subjectFindings = (
  { enterprises, connections, indexes, webhooks }: StatusSnapshot,
  moment: Moment,
): SubjectFinding[] => [
  ...enterprises.flatMap((one) =>
    findingsOf(enterpriseConditions, one, moment).map((alert) => ({
      ...alert,
      subject: { kind: 'enterprise' as const, id: String(one.id), name: one.name },
    })),
  ),
  ...connections.flatMap((one) =>
    findingsOf(connectionConditions, one, moment).map((alert) => ({
      ...alert,
      subject: { kind: 'connection' as const, id: String(one.id), name: one.name },
    })),
  ),
  ...webhooks.flatMap((one) =>
    findingsOf(webhookConditions, one, moment).map((alert) => ({
      ...alert,
      subject: { kind: 'webhook' as const, id: String(one.id), name: one.name },
    })),
  ),
  // Without an enterprise there is nothing that an index would correct.
  ...findingsOf(indexConditions, enterprises.length > 0 ? indexes : [], moment).map((alert) => ({
    ...alert,
    subject: { kind: 'indexes' as const, id: published, name: '' },
  })),
];

/** Returns an alert's state on a day from its acts, the latest first. */
const alertStateAfter = (
  acts: readonly AlertActRow[],
  day: string,
  names: ReadonlyMap<number, string>,
): Pick<Alert, 'owner' | 'state' | 'silenced_until' | 'reason'> => {
  const owner = acts.find(({ act }) => act === 'assigned')?.owner_id ?? null;
  const name = owner === null ? undefined : names.get(owner);
  const silence = acts.find(({ act }) => act === 'silenced' || act === 'woken');
  const isSilent = silence?.act === 'silenced' && silence.until !== null && silence.until >= day;
  return {
    owner: owner === null || name === undefined ? null : { id: owner, name },
    state: isSilent ? 'silenced' : acts.length > 0 ? 'seen' : 'new',
    silenced_until: isSilent ? silence.until : null,
    reason: isSilent ? silence.reason : null,
  };
};

const namesIn = (db: TenantDatabase, rows: readonly AlertActRow[]): Promise<ReadonlyMap<number, string>> =>
  namesOfUsers(
    db,
    rows.flatMap(({ actor_id, owner_id }) => (owner_id === null ? [actor_id] : [actor_id, owner_id])),
  );

/** Returns the order as a row. Throws 400 for an owner outside the organization, or a silence without reason or end. */
const rowOf = async (
  { actor, db }: Context,
  { rule, subject, act, owner, until, reason }: AlertOrder,
  { now, day }: Moment,
): Promise<AlertActRow> => {
  const row = { rule, subject, act, owner_id: null, until: null, reason: null, actor_id: actor.userId, at: now };
  if (act === 'assigned') {
    if (owner === undefined) throw new HttpError(invalidFields({ owner: [fieldMessages.required] }));
    const isMember = owner === null || (await membersOf(db)).some(({ id }) => id === owner);
    if (!isMember) throw new HttpError(invalidFields({ owner: [fieldMessages.missingKey(owner)] }));
    return { ...row, owner_id: owner };
  }
  if (act !== 'silenced') return row;
  const last = dayInSaoPaulo(new Date(now.getTime() + alertLimits.silenceDays * 86_400_000));
  const faults = {
    ...(until === undefined ? { until: [fieldMessages.required] } : {}),
    ...(until !== undefined && until < day ? { until: [fieldMessages.belowMinimum(day)] } : {}),
    ...(until !== undefined && until > last ? { until: [fieldMessages.aboveMaximum(last)] } : {}),
    ...(reason === undefined ? { reason: [fieldMessages.required] } : {}),
  };
  if (until === undefined || reason === undefined || Object.keys(faults).length > 0)
    throw new HttpError(invalidFields(faults));
  return { ...row, until, reason };
};
