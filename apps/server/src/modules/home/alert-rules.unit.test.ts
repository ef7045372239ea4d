import { alertRules } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import {
  type ConnectionStanding,
  connectionConditions,
  type EnterpriseStanding,
  enterpriseConditions,
  findingsOf,
  indexConditions,
  type Moment,
  webhookConditions,
} from './alert-rules.ts';

const moment = (day: string): Moment => ({ day, now: new Date(`${day}T12:00:00-03:00`) });
const today = moment('2026-11-22');

const sound: EnterpriseStanding = {
  id: 1,
  name: 'Aurora',
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
  before: null,
};
const found = (change: Partial<EnterpriseStanding>, at = today) =>
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
    expect(found({})).toEqual([]);
  });

  test('of which nothing is known asks for no more than to be computed', () => {
    const nothing = { version: null, baseMonth: null, indicators: null, closing: null };
    expect(found(nothing)).toEqual([{ rule: 'not_computed', severity: 'attention', facts: {} }]);
  });

  test('whose figures stand on a version that is not the current one says which', () => {
    expect(found({ version: { id: 9, nome: 'Estudo', isCurrent: false } })).toEqual([
      { rule: 'not_current', severity: 'note', facts: { version: 'Estudo' } },
    ]);
  });

  test('that loses money, or never pays back, is critical', () => {
    expect(found(withFigures({ margin_vgv: -0.02 }))).toMatchObject([{ rule: 'loss', severity: 'critical' }]);
    expect(found(withFigures({ payback_month: null }))).toMatchObject([{ rule: 'no_payback', severity: 'critical' }]);
    expect(found(withFigures({ margin_vgv: 0 }))).toEqual([]);
    // Cash that is never negative has nothing to pay back.
    expect(found(withFigures({ payback_month: null, max_exposure: 0, max_exposure_month: null }))).toEqual([]);
  });

  test('is warned of a deepest point within a year, not of one that is past or far', () => {
    const deepest = (month: number) => found(withFigures({ max_exposure_month: month })).map(({ rule }) => rule);
    // 2026-10, 2026-11, 2027-10, 2027-11 from the base month 2024-01.
    expect([33, 34, 45, 46].map(deepest)).toEqual([[], ['exposure_ahead'], ['exposure_ahead'], []]);
  });

  test('is told of an exposure that got deeper by 2 % of the VGV, or earlier by three months, within a week', () => {
    const moved = (value: number, month: string) => found({ before: { value, month } }).map(({ rule }) => rule);
    expect(moved(-30_000, '2024-11')).toEqual([]);
    expect(moved(-28_001, '2024-11')).toEqual([]);
    expect(moved(-28_000, '2024-11')).toEqual(['exposure_moved']);
    expect(moved(-30_000, '2025-01')).toEqual([]);
    expect(moved(-30_000, '2025-02')).toEqual(['exposure_moved']);
    // Nearer to zero, or later, is no reason for worry.
    expect(moved(-60_000, '2024-05')).toEqual([]);
  });

  test('whose works are three points behind is told, six are grave, ahead is nothing', () => {
    const works = (gap: number) => found({ works: { gap, month: '2026-10' } }).map(({ severity }) => severity);
    expect([0.05, -0.029, -0.03, -0.059, -0.06].map(works)).toEqual([
      [],
      [],
      ['attention'],
      ['attention'],
      ['critical'],
    ]);
  });

  test('has until the tenth to close the month before; one that never closes months is not asked to', () => {
    const open = (closing: string | null, day: string) => found({ closing }, moment(day)).map(({ facts }) => facts);
    expect(open('2026-09', '2026-11-10')).toEqual([]);
    expect(open('2026-09', '2026-11-11')).toEqual([{ closing: '2026-09', due: '2026-10', behind: 1 }]);
    expect(open('2026-10', '2026-11-11')).toEqual([]);
    expect(open(null, '2026-11-11')).toEqual([]);
    expect(found({ closing: '2026-07' })).toMatchObject([{ rule: 'month_open', severity: 'critical' }]);
  });

  test('is told of what its clients have owed for more than ninety days, from five in a hundred on', () => {
    const owed = (late: number) => found({ owed: { open: 1_000, late } }).map(({ severity }) => severity);
    expect([0, 49, 50, 99, 100].map(owed)).toEqual([[], [], ['attention'], ['attention'], ['critical']]);
  });

  test('names the version that has waited longest, and how many others wait', () => {
    const waiting = [
      { nome: 'Rev 2', days: 5 },
      { nome: 'Rev 3', days: 0 },
    ];
    expect(found({ waiting })).toEqual([
      { rule: 'version_waiting', severity: 'attention', facts: { version: 'Rev 2', days: 5, others: 1 } },
    ]);
    expect(found({ waiting: waiting.slice(1) })).toMatchObject([{ severity: 'note', facts: { others: 0 } }]);
  });

  test('is told of values of closed months that are told otherwise now', () => {
    expect(found({ late: 3 })).toMatchObject([{ rule: 'late_changes', facts: { count: 3, closing: '2026-10' } }]);
    expect(found({ late: 3, closing: null })).toEqual([]);
  });
});

describe('a connection', () => {
  const hoursAgo = (hours: number) => new Date(today.now.getTime() - hours * 3_600_000);
  const read: ConnectionStanding = { id: 1, name: 'Sienge', state: 'done', ended: hoursAgo(1), synced: hoursAgo(1) };
  const rules = (change: Partial<ConnectionStanding>) =>
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
