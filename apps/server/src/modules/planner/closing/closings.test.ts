import { cascadeBridge, partedCascade } from '@uni/analysis';
import type {
  ClosingChecklist,
  ClosingItemKey,
  EnterpriseSummary,
  ImportReport,
  RealisedSummary,
  SignFinding,
} from '@uni/contracts';
import { monthAt, type Projection } from '@uni/engine';
import { expect, test } from 'vitest';
import { people } from '../../../../testing/people.ts';
import { approve, fieldOf, plan, studyAt, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { firstBrokenEntry } from '../../../platform/audit/index.ts';

const testApp = await openTestApp();

const past = studyOf({ base_month: '2025-01' });
const [first = '', second = ''] = Array.from({ length: 3 }, (_, t) => monthAt(past.base_month, t));
const land = { key: 'expense.terrain', module: null };

/** An enterprise whose months have ended, with its plan and short ways to close it. */
const enterprise = async (study = past) => {
  const planned = await plan(testApp, { study });
  const base = `/api/planner/enterprises/${planned.enterprise}`;
  const send = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, who: keyof typeof people = 'planner') =>
    testApp.send(who, method, `${base}/${path}`, body);
  const enter = (rows: unknown[]) =>
    send('PUT', 'realised-entries/', { nature: 'realised', from: first, to: second, lines: [], rows });
  const close = (input: object, who: keyof typeof people = 'planner') =>
    send('POST', 'closing/', { month: first, ...input }, who);
  const checklist = async (month = first) => {
    const { status, body } = await send('GET', `closing-checklist/?month=${month}`);
    expect(status).toBe(200);
    return body as ClosingChecklist;
  };
  const projection = async () =>
    fieldOf((await testApp.send('planner', 'GET', `${planned.url}projection/`)).body, 'projection') as Projection;
  const summary = async () => (await send('GET', 'realised/')).body as RealisedSummary;
  return { ...planned, base, send, enter, close, checklist, projection, summary };
};

const itemResult = ({ items }: Pick<ClosingChecklist, 'items'>, key: ClosingItemKey) =>
  items.find((item) => item.key === key)?.verdict;
const line = ({ lines }: Projection, key: string, module: number | null = null) =>
  lines.find((one) => one.key === key && one.module === module);

test('a month that has not ended is not closed, whatever the reason and whoever gives it', async () => {
  const today = testApp.app.platform.now().toISOString().slice(0, 7);
  const { close, checklist, summary } = await enterprise();
  expect((await checklist(today)).is_over).toBe(false);
  for (const month of [today, monthAt(today, 1)])
    expect(await close({ month, reason: 'Pressa', absent_default: 'plan' }, 'staff')).toMatchObject({
      status: 409,
      body: { code: 'month_not_over', month },
    });
  expect(await summary()).toMatchObject({ closing: null, history: [], realised: null });
});

test('what stops a closing is told, stops who only plans, and needs a reason by who may lock versions', async () => {
  const { enterprise: id, enter, close, checklist, summary } = await enterprise();
  await enter([{ ...land, month: first, amount: '-999999999.00' }]);
  const seen = await checklist();
  expect([itemResult(seen, 'gaps'), itemResult(seen, 'deviations'), itemResult(seen, 'unmapped')]).toEqual([
    'stops',
    'stops',
    'absent',
  ]);
  expect(seen.deviations[0]).toMatchObject({ key: land.key, realised: -99_999_999_900, is_asked: true, comment: null });
  const refused = await close({});
  expect(refused).toMatchObject({ status: 409, body: { code: 'closing_stopped' } });
  expect(fieldOf(refused.body, 'checklist')).toEqual(seen);
  expect((await close({ reason: 'Assim mesmo' })).status).toBe(403);
  expect(await close({ reason: '   ' }, 'staff')).toMatchObject({ status: 400 });
  expect(await summary()).toMatchObject({ closing: null, history: [] });

  const reason = 'Notas da empresa 07 entram no mês que vem';
  expect(await close({ reason }, 'staff')).toMatchObject({ status: 200, body: { closing: first } });
  const { history } = await summary();
  expect(history).toMatchObject([{ act: 'close', month: first, reason, by__name: expect.any(String) }]);
  expect(itemResult({ items: history[0]?.record?.items ?? [] }, 'deviations')).toBe('stops');
  await testApp.app.platform.database.withOrganization(people.planner.organizationId, async (transaction) => {
    const [entry] = await transaction
      .selectFrom('audit_entries')
      .select('details')
      .where('target_id', '=', id)
      .where('action', '=', 'realised.closed')
      .orderBy('sequence')
      .execute();
    expect(JSON.stringify(entry?.details)).toContain(reason);
    expect(JSON.stringify(entry?.details)).toContain('deviations');
    expect(await firstBrokenEntry(transaction, people.planner.organizationId)).toBeNull();
  });
});

test('who plans closes a month when all that is asked is answered, and what was answered is kept', async () => {
  const { enter, close, checklist, summary } = await enterprise();
  await enter([{ ...land, month: first, amount: '-999999999.00' }]);
  const comments = [{ key: land.key, text: 'Escritura antecipada' }];
  const { gaps } = await checklist();
  expect(gaps.length).toBeGreaterThan(0);
  expect(await close({ comments })).toMatchObject({ status: 409 });
  expect(await close({ absent_default: 'plan' })).toMatchObject({ status: 409 });
  expect(await close({ comments, absent_default: 'plan' })).toMatchObject({ status: 200 });
  const { history, absent } = await summary();
  expect(history[0]).toMatchObject({ reason: null, record: { comments } });
  expect(absent).toEqual(
    gaps
      .map(({ key, module }) => ({ key, module, policy: 'plan' }))
      .sort((a, b) => (`${a.key} ${a.module ?? ''}` < `${b.key} ${b.module ?? ''}` ? -1 : 1)),
  );
  const next = await checklist(second);
  expect(next.from).toBe(second);
  const absentLines = new Set(absent.map(({ key, module }) => `${key} ${module}`));
  for (const gap of next.gaps)
    if (gap.fixed === null && absentLines.has(`${gap.key} ${gap.module}`)) expect(gap.policy).toBe('plan');
});

test('a comment in the values is a comment: nothing more is asked', async () => {
  const { enter, checklist } = await enterprise();
  await enter([{ ...land, month: first, amount: '-999999999.00', note: 'Escritura antecipada' }]);
  expect(itemResult(await checklist(), 'deviations')).toBe('fine');
});

/** A plan that spends on land in each of its first three months. */
const spending = {
  ...past,
  expenses: (past.expenses ?? []).map((cost) =>
    cost.group === 'terrain'
      ? { ...cost, timing: { kind: 'curve' as const, start: 0, shares: [0.5, 0.3, 0.2] } }
      : cost,
  ),
};

test('a line without an entry keeps its plan, or holds zero and its balance moves on: as it was said', async () => {
  const whole = async (policy: 'plan' | 'zero') => {
    const { close, projection, checklist, summary } = await enterprise(past);
    const before = await projection();
    const { gaps } = await checklist();
    const gap = gaps.find(({ fixed, key }) => fixed === null && key.startsWith('expense.'));
    if (!gap) throw new Error('the plan spends nothing in its first month');
    const absent_lines = [{ key: gap.key, module: gap.module, policy }];
    expect(await close({ absent_lines, absent_default: 'plan' })).toMatchObject({ status: 200 });
    const key = (values: Projection) => line(values, gap.key, gap.module);
    return { gap, before: key(before), after: key(await projection()), summary: await summary() };
  };
  const storedBody = await whole('plan');
  expect(storedBody.after?.values).toEqual(storedBody.before?.values);
  expect(storedBody.after?.realised).toBeUndefined();
  expect(storedBody.summary.realised?.lines).toEqual([]);

  const zero = await whole('zero');
  const { key, module } = zero.gap;
  expect(zero.summary.realised?.lines).toEqual([{ key, module, from: first, values: [0] }]);
  expect(zero.after?.realised).toEqual([0]);
  expect(zero.after?.values[0]).toBe(0);
  expect(zero.before?.values[0]).not.toBe(0);
  expect(zero.after?.planned).toEqual(zero.before?.values);
  if (zero.before?.values.slice(1).some((cents) => cents !== 0)) expect(zero.after?.total).toBe(zero.before?.total);
});

test('a line with entries in other closed months holds zero where it has none, and it is told so', async () => {
  const { enter, close, checklist, projection } = await enterprise(spending);
  await enter([{ ...land, month: first, amount: '-10.00' }]);
  await close({ reason: 'x', absent_default: 'plan' }, 'staff');
  const gap = (await checklist(second)).gaps.find(({ key, module }) => key === land.key && module === null);
  expect(gap).toMatchObject({ policy: 'zero', fixed: 'other_months' });
  await close({ month: second, reason: 'x', absent_default: 'plan' }, 'staff');
  expect(line(await projection(), land.key)?.realised).toEqual([-1_000, 0]);
});

test('an entry that comes later takes the place of what was said of its line', async () => {
  const { send, enter, close, projection } = await enterprise(spending);
  await close({ reason: 'x', absent_default: 'zero' }, 'staff');
  expect(line(await projection(), land.key)?.realised).toEqual([0]);
  await send('POST', 'reopening/', { month: first, reason: 'nota atrasada' }, 'staff');
  await enter([{ ...land, month: first, amount: '-10.00' }]);
  await close({ reason: 'x', absent_default: 'zero' }, 'staff');
  expect(line(await projection(), land.key)?.realised).toEqual([-1_000]);
});

test('an amount of the reverse sign is taken, counted and told, typed or imported', async () => {
  const { enter, send, close, projection } = await enterprise();
  const receipts = { key: 'receipts.direct.keys', module: 1 };
  const rows = [
    { ...land, month: first, amount: '250.00' },
    { ...land, month: second, amount: '-100.00' },
    { ...receipts, month: second, amount: '-5.00' },
    { key: 'delinquency', module: 1, month: second, amount: '7.00' },
  ];
  const typed = await enter(rows);
  expect(typed.status).toBe(200);
  const findingKeys = (findings: readonly SignFinding[]) => findings.map(({ row, code, key }) => [row, code, key]);
  const expected = [
    [0, 'reverse_sign', land.key],
    [2, 'reverse_sign', receipts.key],
  ];
  expect(findingKeys(fieldOf(typed.body, 'findings') as SignFinding[])).toEqual(expected);
  const imported = await send('POST', 'realised-imports/', { file_name: 'a.xlsx', rows: [null, ...rows] });
  const report = imported.body as ImportReport;
  expect(report).toMatchObject({ accepted: 4, rejected: [{ row: 0 }] });
  expect(findingKeys(report.findings)).toEqual(expected.map(([row, ...rest]) => [Number(row) + 1, ...rest]));
  await close({ reason: 'x' }, 'staff');
  expect(line(await projection(), land.key)?.realised).toEqual([25_000]);
});

test('the document, the projection and the indicators that were approved are the same bytes before and after closings', async () => {
  const { enterprise: enterpriseId, url, version, enter, close, projection, send } = await enterprise();
  expect((await send('GET', 'approved-plan/')).body).toEqual({ approved: null });
  await approve(testApp, url);
  const approvedPlan = async () => fieldOf((await send('GET', 'approved-plan/')).body, 'approved');
  const summarised = async () => {
    const { body } = await testApp.send('planner', 'GET', '/api/planner/enterprise-summaries/');
    return (body as EnterpriseSummary[]).find(({ id }) => id === enterpriseId);
  };
  const approved = async () => {
    const study = await studyAt(testApp, url);
    const sealed = await testApp.send('planner', 'GET', `${url}projection/?sealed=true`);
    const decision = await testApp.send('planner', 'GET', `${url}decision-record/`);
    const plans = [await approvedPlan(), (await summarised())?.approved];
    return JSON.stringify([study.study, study.study_hash, sealed.body, fieldOf(decision.body, 'sealed'), ...plans]);
  };
  const before = await approved();
  const live = await projection();
  expect(await approvedPlan()).toMatchObject({ indicators: live.indicators, cascade: partedCascade(live) });
  await enter([{ ...land, month: first, amount: '-77777777.77' }]);
  await close({ reason: 'x' }, 'staff');
  await close({ month: second, reason: 'x' }, 'staff');
  expect(await approved()).toBe(before);
  const trend = await projection();
  expect(trend.indicators).not.toEqual(live.indicators);
  expect(await summarised()).toMatchObject({
    closing: second,
    indicators: trend.indicators,
    approved: { id: version, indicators: live.indicators },
  });
  const bridge = cascadeBridge(partedCascade(live), partedCascade(trend));
  const moved = Number(trend.indicators.result) - Number(live.indicators.result);
  expect(moved).not.toBe(0);
  expect(bridge.reduce((sum, { value }) => sum + value, 0)).toBe(moved);
  await send('POST', 'reopening/', { month: first, reason: 'x' }, 'staff');
  expect(await approved()).toBe(before);
});
