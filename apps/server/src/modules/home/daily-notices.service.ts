/** Reports alerts and closings due to the people who see them, each morning: once a month while a finding lasts. */
import { type AlertRule, alertRules, permissions } from '@uni/contracts';
import type { Actor } from '../../platform/actor.ts';
import { timeZoneOf, todayOf } from '../../platform/calendar.ts';
import { type Context, inContext } from '../../platform/context.ts';
import type { Platform } from '../../platform/module.ts';
import { dayIn, hourIn } from '../../platform/time.ts';
import type { Worker } from '../../platform/work/index.ts';
import { dailyNoticesWorker, notify } from '../notices/index.ts';
import { listAlertActs } from '../planner/index.ts';
import { alertText } from './alert-text.service.ts';
import { readFindings, type SubjectFinding } from './alerts.service.ts';

const dayMs = 86_400_000;
/** Of the organization's clock. */
const morning = 7;

/** The clock sees everything; each notice is for people with its own permission. */
const clockActor = (organizationId: number): Actor => ({
  ...{ userId: 0, sessionId: 0, role: 'staff', organizationId, scope: organizationId },
  ...{ isValidated: true, permissions: new Set(permissions), narrowed: new Map() },
  ...{ isLooking: false, lacksSecondStep: false },
});

export const createDailyNoticesWorker = (platform: Platform): Worker => ({
  name: dailyNoticesWorker,
  kind: 'computes',
  act: async (organizationId) => {
    const now = platform.now();
    const zone = await platform.database.withOrganization(organizationId, timeZoneOf);
    const begins = hourIn(zone, dayIn(zone, now), morning);
    if (now < begins) return begins;
    await inContext(platform, clockActor(organizationId), reportFindings);
    return hourIn(zone, dayIn(zone, new Date(begins.getTime() + dayMs)), morning);
  },
});

/** Requests of approval are notices of their own. */
const reportedElsewhere: readonly AlertRule[] = ['version_waiting'];

const reportFindings = async (context: Context): Promise<void> => {
  const day = await todayOf(context);
  const silenced = await silencedSubjects(context, day);
  for (const finding of await readFindings(context)) {
    const key = `${finding.rule}/${finding.subject.id}`;
    if (!reportedElsewhere.includes(finding.rule) && !silenced.has(key)) await reportFinding(context, finding, day);
  }
};

/** Alerts that are silent on a day, by rule and subject. Their acts come the latest first. */
const silencedSubjects = async ({ db }: Context, day: string): Promise<ReadonlySet<string>> => {
  const acts = Map.groupBy(await listAlertActs(db), ({ rule, subject }) => `${rule}/${subject}`);
  const isSilent = (key: string): boolean => {
    const last = acts.get(key)?.find(({ act }) => act === 'silenced' || act === 'woken');
    return last?.act === 'silenced' && last.until !== null && last.until >= day;
  };
  return new Set([...acts.keys()].filter(isSilent));
};

const reportFinding = async (
  context: Context,
  { rule, subject, finding: { severity, facts } }: SubjectFinding,
  day: string,
): Promise<void> => {
  const isClosing = rule === 'month_open';
  const { title, why } = alertText(rule, subject.name, facts);
  await notify(context, {
    kind: isClosing ? 'closing_due' : 'alert',
    needs: isClosing ? alertRules[rule].tends : alertRules[rule].needs,
    enterprise: subject.kind === 'enterprise' ? Number(subject.id) : null,
    by: null,
    facts: { rule, severity, title, why },
    path: pathOf(rule, subject),
    // A finding that lasts is reported again in the next month, one that worsens at once.
    key: `alert:${rule}:${subject.id}:${severity}:${day.slice(0, 7)}`,
    people: null,
  });
};

const tabs: Readonly<Partial<Record<AlertRule, string>>> = {
  not_computed: 'geral',
  not_current: 'versoes',
  works_behind: 'cronograma',
  month_open: 'realizado',
  late_changes: 'realizado',
};

const pathOf = (rule: AlertRule, { kind, id }: SubjectFinding['subject']): string => {
  if (kind === 'connection') return rule === 'mapping_pending' ? '/de-para-geral' : '/integracao';
  if (kind === 'indexes') return '/indices';
  if (kind === 'webhook') return '/api-e-webhooks';
  if (rule === 'overdue') return `/vendas/contas-a-receber?empreendimento=${id}`;
  if (rule === 'stock_months') return `/vendas?empreendimento=${id}`;
  if (rule === 'contracts_beside') return `/vendas/contratos?empreendimento=${id}`;
  return `/planejamento/${id}/${tabs[rule] ?? 'indicadores'}`;
};
