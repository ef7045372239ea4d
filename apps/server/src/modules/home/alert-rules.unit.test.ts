import { alertRules, type Thresholds, thresholdRows } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import {
  type ConnectionStatus,
  connectionConditions,
  type EnterpriseStatus,
  enterpriseConditions,
  findingsOf,
  indexConditions,
  type Moment,
  webhookConditions,
} from './alert-rules.model.ts';

const limits = Object.fromEntries(
  Object.entries(thresholdRows).map(([key, { standard }]) => [key, standard]),
) as Thresholds;
const moment = (day: string, change: Partial<Thresholds> = {}): Moment => ({
  day,
  now: new Date(`${day}T12:00:00-03:00`),
  limits: { ...limits, ...change },
});
const today = moment('2026-11-22');

const sound: EnterpriseStatus = {
  id: 1,
  name: 'Aurora',
  isProspecting: false,
  version: { id: 9, nome: 'Rev 1', isCurrent: true },
  baseMonth: '2024-01',
  indicators: {
    vgv_own: 100_000,
    margin_vgv: 0.2,
    max_exposure: -30_000,
    max_exposure_month: 10,
    payback_month: 30,
    irr_status: 'unique',
  },
  closing: '2026-10',
  late: 0,
  waiting: [],
  works: null,
  owed: null,
  sales: null,
  beside: null,
  before: null,
};
const findings = (change: Partial<EnterpriseStatus>, at = today) =>
  findingsOf(enterpriseConditions, { ...sound, ...change }, at).map(({ rule, finding }) => ({ rule, ...finding }));
const withFigures = (change: object) => ({ indicators: { ...sound.indicators, ...change } });

test('every rule of the contract has its condition, and every condition its rule', () => {
  const all = [enterpriseConditions, connectionConditions, indexConditions, webhookConditions].flatMap((table) =>
    Object.keys(table),
  );
  expect(all.sort()).toEqual(Object.keys(alertRules).sort());
});

describe('an enterprise', () => {
  test('without trouble asks for nothing', () => {
    expect(findings({})).toEqual([]);
  });

  test('of which nothing is known asks for no more than to be computed', () => {
    const nothing = { version: null, baseMonth: null, indicators: null, closing: null };
    expect(findings(nothing)).toEqual([{ rule: 'not_computed', severity: 'attention', facts: {} }]);
  });

  test('whose figures stand on a version that is not the current one says which', () => {
    expect(findings({ version: { id: 9, nome: 'Estudo', isCurrent: false } })).toEqual([
      { rule: 'not_current', severity: 'note', facts: { version: 'Estudo' } },
    ]);
  });

  test('that is only studied is asked for no plan, and a draft has no figures to alarm with', () => {
    const draft = { id: 9, nome: 'Estudo', isCurrent: false };
    expect(findings({ isProspecting: true, version: draft, indicators: null })).toEqual([]);
    expect(findings({ isProspecting: true, version: null, indicators: null })).toEqual([]);
  });

  test('that loses money, or never pays back, is critical', () => {
    expect(findings(withFigures({ margin_vgv: -0.02 }))).toMatchObject([{ rule: 'loss', severity: 'critical' }]);
    expect(findings(withFigures({ payback_month: null }))).toMatchObject([
      { rule: 'no_payback', severity: 'critical' },
    ]);
    expect(findings(withFigures({ margin_vgv: 0 }))).toEqual([]);
    // Cash that is never negative has nothing to pay back.
    expect(findings(withFigures({ payback_month: null, max_exposure: 0, max_exposure_month: null }))).toEqual([]);
  });

  test('is warned of a deepest point within a year, not of one that is past or far', () => {
    const deepest = (month: number) => findings(withFigures({ max_exposure_month: month })).map(({ rule }) => rule);
    // 2026-10, 2026-11, 2027-10, 2027-11 from the base month 2024-01.
    expect([33, 34, 45, 46].map(deepest)).toEqual([[], ['exposure_ahead'], ['exposure_ahead'], []]);
  });

  test('is told of an exposure that got deeper by 2 % of the VGV, or earlier by three months, within a week', () => {
    const moved = (value: number, month: string) => findings({ before: { value, month } }).map(({ rule }) => rule);
    expect(moved(-30_000, '2024-11')).toEqual([]);
    expect(moved(-28_001, '2024-11')).toEqual([]);
    expect(moved(-28_000, '2024-11')).toEqual(['exposure_moved']);
    expect(moved(-30_000, '2025-01')).toEqual([]);
    expect(moved(-30_000, '2025-02')).toEqual(['exposure_moved']);
    // Nearer to zero, or later, is no reason for worry.
    expect(moved(-60_000, '2024-05')).toEqual([]);
  });

  test('whose works are three points behind is told, six are grave, ahead is nothing', () => {
    const constructionSeverities = (gap: number) =>
      findings({ works: { gap, month: '2026-10' } }).map(({ severity }) => severity);
    expect([0.05, -0.029, -0.03, -0.059, -0.06].map(constructionSeverities)).toEqual([
      [],
      [],
      ['attention'],
      ['attention'],
      ['critical'],
    ]);
  });

  test('has until the tenth to close the month before; one that never closes months is not asked to', () => {
    const open = (closing: string | null, day: string) => findings({ closing }, moment(day)).map(({ facts }) => facts);
    expect(open('2026-09', '2026-11-10')).toEqual([]);
    expect(open('2026-09', '2026-11-11')).toEqual([{ closing: '2026-09', due: '2026-10', behind: 1 }]);
    expect(open('2026-10', '2026-11-11')).toEqual([]);
    expect(open(null, '2026-11-11')).toEqual([]);
    expect(findings({ closing: '2026-07' })).toMatchObject([{ rule: 'month_open', severity: 'critical' }]);
  });

  test('is told of what its clients have owed for more than ninety days, from five in a hundred on', () => {
    const owed = (late: number) => findings({ owed: { open: 1_000, late } }).map(({ severity }) => severity);
    expect([0, 49, 50, 99, 100].map(owed)).toEqual([[], [], ['attention'], ['attention'], ['critical']]);
  });

  test('names the version that has waited longest, and how many others wait', () => {
    const waiting = [
      { nome: 'Rev 2', days: 5 },
      { nome: 'Rev 3', days: 0 },
    ];
    expect(findings({ waiting })).toEqual([
      { rule: 'version_waiting', severity: 'attention', facts: { version: 'Rev 2', days: 5, others: 1 } },
    ]);
    expect(findings({ waiting: waiting.slice(1) })).toMatchObject([{ severity: 'note', facts: { others: 0 } }]);
  });

  test('is told of values of closed months that are told otherwise now', () => {
    expect(findings({ late: 3 })).toMatchObject([{ rule: 'late_changes', facts: { count: 3, closing: '2026-10' } }]);
    expect(findings({ late: 3, closing: null })).toEqual([]);
  });
});

describe('what an enterprise sells', () => {
  const stocked = (stock: number, stock_months: number | null, months = 12) =>
    findings({
      sales: { stock, stock_months, series: Array.from({ length: months }, () => ({ month: '', gross: 0 })) },
    });

  test('is told of a stock that lasts three years or that nobody buys, once it has been on offer for half a year', () => {
    expect(stocked(80, 35.9)).toEqual([]);
    expect(stocked(80, 36.4)).toEqual([
      { rule: 'stock_months', severity: 'attention', facts: { stock: 80, months: 36, limit: 36 } },
    ]);
    expect(stocked(80, null)).toMatchObject([{ facts: { months: '' } }]);
    expect(stocked(80, null, 5)).toEqual([]);
    expect(stocked(0, null)).toEqual([]);
  });

  test('is told of contracts that the plan does not take', () => {
    expect(findings({ beside: { count: 2, amount: 500 } })).toMatchObject([
      { rule: 'contracts_beside', facts: { count: 2, amount: 500 } },
    ]);
  });
});

describe('limits of an organization', () => {
  const rulesBy = (change: Partial<EnterpriseStatus>, more: Partial<Thresholds>) =>
    findings(change, moment('2026-11-22', more)).map(({ rule, severity }) => `${rule} ${severity}`);
  const stocked = { stock: 9, stock_months: 20, series: Array.from({ length: 12 }, () => ({ month: '', gross: 0 })) };
  const cases: readonly [Partial<EnterpriseStatus>, Partial<Thresholds>, string][] = [
    [withFigures({ max_exposure_month: 50 }), { exposure_ahead: 24 }, 'exposure_ahead attention'],
    [{ before: { value: -29_000, month: '2024-11' } }, { exposure_deeper: 0.01 }, 'exposure_moved attention'],
    [{ before: { value: -30_000, month: '2025-01' } }, { exposure_earlier: 2 }, 'exposure_moved attention'],
    [{ works: { gap: -0.02, month: '2026-10' } }, { works_attention: 0.01 }, 'works_behind attention'],
    [{ works: { gap: -0.04, month: '2026-10' } }, { works_critical: 0.04 }, 'works_behind critical'],
    [{ owed: { open: 1_000, late: 20 } }, { overdue_attention: 0.01 }, 'overdue attention'],
    [{ owed: { open: 1_000, late: 60 } }, { overdue_critical: 0.06 }, 'overdue critical'],
    [{ sales: stocked }, { stock_months: 18 }, 'stock_months attention'],
    [{ closing: '2026-09' }, { closing_months: 1 }, 'month_open critical'],
    [{ waiting: [{ nome: 'Rev 2', days: 2 }] }, { waiting_days: 2 }, 'version_waiting attention'],
  ];

  test.each(cases)('%j speaks under %j, and not before', (change, more, expected) => {
    expect(rulesBy(change, {})).not.toContain(expected);
    expect(rulesBy(change, more)).toContain(expected);
  });

  test('the day by which a month should be closed is one of them', () => {
    expect(rulesBy({ closing: '2026-09' }, { closing_day: 22 })).toEqual([]);
    expect(rulesBy({ closing: '2026-09' }, { closing_day: 21 })).toEqual(['month_open attention']);
  });
});

describe('a connection', () => {
  const hoursAgo = (hours: number) => new Date(today.now.getTime() - hours * 3_600_000);
  const read: ConnectionStatus = {
    ...{ id: 1, name: 'Sienge', state: 'done', ended: hoursAgo(1), synced: hoursAgo(1) },
    unmapped: { amount: 0, enterprises: 0 },
  };
  const rules = (change: Partial<ConnectionStatus>) =>
    findingsOf(connectionConditions, { ...read, ...change }, today).map(({ rule }) => rule);

  test('that was read lately asks for nothing, nor one that was never read', () => {
    expect(rules({})).toEqual([]);
    expect(rules({ state: null, ended: null, synced: null })).toEqual([]);
  });

  test('whose last reading failed, or was complete two days ago, is told once', () => {
    expect(rules({ state: 'failed' })).toEqual(['sync_failed']);
    expect(rules({ state: 'failed', synced: hoursAgo(90) })).toEqual(['sync_failed']);
    expect(rules({ synced: hoursAgo(47) })).toEqual([]);
    expect(rules({ state: 'partial', synced: hoursAgo(48) })).toEqual(['sync_stale']);
  });

  test('with money that no rule takes is told, with how much and of how many enterprises', () => {
    const [findings] = findingsOf(connectionConditions, { ...read, unmapped: { amount: 900, enterprises: 2 } }, today);
    expect(findings).toMatchObject({ rule: 'mapping_pending', finding: { facts: { amount: 900, count: 2 } } });
  });
});

test('published indexes ask for attention when two months are missing, and the one furthest behind is named', () => {
  const facts = (...last: (string | null)[]) =>
    findingsOf(
      indexConditions,
      last.map((month, at) => ({ name: `I${at}`, last: month })),
      today,
    ).map(({ finding }) => finding.facts);
  expect(facts('2026-10', '2026-09')).toEqual([]);
  expect(facts('2026-10', '2026-08', '2026-05')).toEqual([{ index: 'I2', month: '2026-05', others: 1 }]);
  expect(facts(null)).toEqual([]);
});
