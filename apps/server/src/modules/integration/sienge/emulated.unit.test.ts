import { digestOf, type Truth } from '@uni/emulators';
import { drawnShare, isWholeRun } from '@uni/tools/test/share.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { ConnectionSettings, Movement } from '../adapter/adapter.model.ts';
import { type Emulated, emulated } from '../test-support/emulated.ts';
import { Worker, type WorkerOptions } from '../test-support/worker.ts';
import { listings } from './listings.model.ts';
import { readRegister } from './pages.model.ts';
import { sienge } from './sienge.model.ts';

let app: Emulated | null = null;
afterEach(async () => {
  await app?.erp.close();
  app = null;
});

const everything = new Set(sienge.resources.map(({ key }) => key));
const CASH = new Set(['receipt 2', 'payment 1', 'payment 10']);

const runOf = async (
  { context }: Emulated,
  worker: Worker,
  kind: 'full' | 'incremental' = 'full',
  settings: Partial<ConnectionSettings> = {},
  only: ReadonlySet<string> = everything,
) => {
  const it = context({}, settings);
  const since = new Map([...only].map((key) => [key, it.today]));
  await worker.run(it, sienge.plan(kind, only, since, it.today, it.settings));
};

const sumBy = (movements: Iterable<Movement>, name: (movement: Movement) => string | null) => {
  const sums = new Map<string, number>();
  for (const movement of movements) {
    const key = name(movement);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + movement.amount);
  }
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort());
};
const table = (entries: readonly (readonly [string, number])[]) => {
  const sums = new Map<string, number>();
  for (const [key, amount] of entries) sums.set(key, (sums.get(key) ?? 0) + amount);
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort());
};

const isCash = ({ kind, operation }: Movement) => CASH.has(`${kind} ${operation}`) || kind === 'bank';

/** Computes every figure of the truth from the rows read. */
const messagesOf = (worker: Worker) => {
  const movements = ['income', 'outcome', 'bank-movement'].flatMap((resource) =>
    [...worker.of(resource).values()].flatMap((row) => row.movements),
  );
  const realised = movements.filter(({ nature }) => nature === 'realised');
  return {
    cash: sumBy(realised.filter(isCash), ({ company, date, account, costCenter }) =>
      [company, date.slice(0, 7), account, costCenter].join('|'),
    ),
    bank: sumBy(realised.filter(isCash), ({ company, date }) => `${company}|${date.slice(0, 7)}`),
    open: sumBy(
      movements.filter(({ nature }) => nature !== 'realised'),
      ({ company, date, kind, nature }) => [company, date.slice(0, 7), kind, nature].join('|'),
    ),
    nonCash: sumBy(
      realised.filter((movement) => !isCash(movement)),
      ({ kind, operation }) => `${kind}|${operation}`,
    ),
  };
};

const truthOf = ({ cash, bankMovements, open, nonCash }: Truth) => ({
  cash: table(
    cash.map((row) => [
      [row.company, row.month, row.account, row.costCenter].join('|'),
      row.receipts - row.payments + row.detachedIn - row.detachedOut,
    ]),
  ),
  bank: table(bankMovements.map((row) => [`${row.company}|${row.month}`, row.in - row.out])),
  open: table(
    open.flatMap((row) => [
      [`${row.company}|${row.month}|receivable|forecast`, row.receivable] as const,
      [`${row.company}|${row.month}|payable|committed`, -row.payable] as const,
      [`${row.company}|${row.month}|payable|forecast`, -row.forecast] as const,
    ]),
  ),
  nonCash: table(
    nonCash.map((row) => [
      `${row.side === 'receivable' ? 'receipt' : 'payment'}|${row.operation}`,
      row.side === 'receivable' ? row.amount : -row.amount,
    ]),
  ),
});

const REGISTERS = [
  'companies',
  'enterprises',
  'cost-centers',
  'units',
  'property-types',
  'customers',
  'sales-contracts',
  'payment-condition-types',
  'payment-categories',
  'indexers',
  'checking-accounts',
  'income',
] as const;

/** Rows that the emulated tenant adds to its sound ones have numbers of their own. */
const MALFORMED = /^(?:9900000\d\d$|990000\d\d\/)/;

/** Expects the rows read to match the ERP: every key, and every total to the centavo. */
const expectTruth = ({ erp }: Emulated, worker: Worker) => {
  const truth = erp.truth();
  const sound = (keys: Iterable<string>) => digestOf([...keys].filter((key) => !MALFORMED.test(key)));
  for (const resource of REGISTERS)
    expect([resource, sound(worker.of(resource).keys())]).toEqual([resource, truth.rows[resource]]);
  const incomplete = worker.refused.filter(({ reason }) => reason === 'bill_incomplete').map(({ key }) => key);
  const bills = new Set([...worker.of('outcome').keys(), ...incomplete]);
  expect(['outcome', sound(bills)]).toEqual(['outcome', truth.rows.outcome]);
  expect(sound(worker.of('bank-movement').keys())).toEqual(truth.rows['bank-movement-detached']);
  expect(messagesOf(worker)).toEqual(truthOf(truth));
};

test('a full reading is the truth, twice, and the second changes nothing', async () => {
  app = await emulated({ seed: 1 });
  const worker = new Worker(sienge);
  await runOf(app, worker);
  expectTruth(app, worker);
  expect(worker.of('income').size).toBeGreaterThan(1_000);
  expect(worker.of('building-cost-estimation-items').size).toBeGreaterThan(0);
  expect(worker.of('progress-logs').size).toBeGreaterThan(0);
  await runOf(app, worker);
  expect(worker.changed).toBe(0);
  expectTruth(app, worker);
});

describe('whatever goes wrong on the way', () => {
  const rates = {
    error500: 0.03,
    html502: 0.02,
    unavailable503: 0.03,
    limited429: 0.02,
    reset: 0.03,
    resetMidway: 0.04,
    truncate: 0.05,
    errorIn200: 0.02,
    htmlIn200: 0.02,
    failedJob: 0.02,
    lostJob: 0.02,
    latin1: 0.02,
  } as const;
  const quirksOf = (seed: number) => ({
    shiftRate: 0.3,
    shiftLimit: 2,
    textIds: seed % 2 === 0,
    misspeltTerm: seed % 3 === 0,
    bareChangedBills: seed % 2 === 1,
    notFoundForEmpty: false,
    malformed: seed % 4 === 0,
    gzip: seed % 5 === 0,
    retryAfter: (['none', 'seconds', 'date', 'absurd'] as const)[seed % 4] ?? 'none',
  });
  /** A die that is cast the same in every run. */
  const killer = (seed: number): WorkerOptions => {
    let state = seed * 2_654_435_761;
    return {
      isKilled: () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state % 100 < 5;
      },
    };
  };

  const from = Number(process.env.UNI_ERP_FROM ?? 1);
  const seeds = Number(process.env.UNI_ERP_SEEDS ?? (isWholeRun() ? 12 : 4));
  test.each(Array.from({ length: seeds }, (_, index) => from + index))(
    'seed %i: what is read is the truth',
    async (seed) => {
      app = await emulated({ seed, quirks: quirksOf(seed) });
      app.erp.faults({ seed, rates });
      const worker = new Worker(sienge, killer(seed));
      await runOf(app, worker, 'full', {
        bulkMode: seed % 3 === 0 ? 'sync' : 'async',
        bulkPerDay: seed % 2 === 0 ? 600 : 40,
      });
      expectTruth(app, worker);
      expect(app.erp.journal().filter(({ fault }) => fault !== '').length).toBeGreaterThan(3);
      const { rest, bulk } = app.erp.usage();
      expect(rest.peakMinute).toBeLessThanOrEqual(200);
      expect(bulk.peakMinute).toBeLessThanOrEqual(20);
    },
  );
});

test.each(drawnShare(['hang', 'slowFirstByte', 'drip'] as const, 1))(
  'an ERP that is slow (%s) is the same ERP',
  async (fault) => {
    app = await emulated({ seed: 1 });
    const planted = ['units', 'income', 'async', 'result', 'outcome'].map((path) => ({ fault, path, after: 1 }));
    app.erp.faults({ planted, slowMs: 60_000, hangMs: 60_000, dripMs: 5 });
    const worker = new Worker(sienge);
    await runOf(app, worker);
    expectTruth(app, worker);
    expect(app.erp.journal().filter((entry) => entry.fault === fault).length).toBeGreaterThan(2);
  },
);

describe('registers in small pages, while rows come and go', () => {
  test.each(['units', 'sales-contracts', 'customers'])('%s: what is read is what is there at the end', async (key) => {
    const listing = listings.find((one) => one.key === key);
    if (!listing) throw new Error(`No register ${key}`);
    let moved = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      await app?.erp.close();
      app = await emulated({ seed, quirks: { shiftRate: 0.4, shiftLimit: 3 } });
      const query = { path: listing.path, query: [], reader: listing.reader, pageRows: 11 };
      const { rows, isStable } = await readRegister(app.context(), query);
      expect(isStable).toBe(true);
      expect(digestOf(rows.map((row) => row.key))).toEqual(app.erp.truth().rows[key]);
      moved += app.erp.portfolio.revision;
    }
    expect(moved).toBeGreaterThan(4);
  });
});

describe('from one day to the next', () => {
  const begin = async (seed: number) => {
    app = await emulated({ seed });
    const worker = new Worker(sienge);
    await runOf(app, worker);
    return { ...app, worker };
  };

  test.each(drawnShare([1, 2, 3, 4, 5, 6, 7, 8], 2))('seed %i: what changed is found by the feeds', async (seed) => {
    const { erp, context, worker } = await begin(seed);
    const happenings = [
      'receipt.new',
      'receipt.backdate',
      'receipt.reverse',
      'receipt.remove',
      'due.change',
      'rates.change',
      'payable.new',
      'payable.pay',
      'contract.cancel',
      'contract.remake',
      'contract.assign',
      'contract.issue',
      'keys.handover',
      'sale.new',
      'unit.transfer',
    ];
    for (const name of happenings) erp.mutate(name, { seed });
    await runOf({ erp, context }, worker, 'incremental');
    expect(worker.changed).toBeGreaterThan(happenings.length / 2);
    expectTruth({ erp, context }, worker);
  });

  test('a day without a change is a day without a change, whatever the corrected balances say', async () => {
    const { erp, context, worker } = await begin(9);
    erp.clock.advance(86_400_000);
    await runOf({ erp, context }, worker, 'incremental');
    expect(worker.changed).toBe(0);
    await runOf({ erp, context }, worker, 'full');
    expect(worker.changed).toBe(0);
  });

  test.each(drawnShare([1, 2, 3, 4], 1))(
    'seed %i: what is gone without a trace is found by the full reading',
    async (seed) => {
      const { erp, context, worker } = await begin(seed);
      for (const name of ['contract.remove', 'bill.remove', 'movement.remove', 'unit.remove'])
        erp.mutate(name, { seed });
      const before = worker.of('income').size;
      await runOf({ erp, context }, worker, 'full');
      expect(worker.of('income').size).toBeLessThan(before);
      expectTruth({ erp, context }, worker);
    },
  );

  test('a day costs few of the dear calls', async () => {
    const { erp, context, worker } = await begin(3);
    for (const name of ['receipt.new', 'payable.pay', 'due.change']) erp.mutate(name, { seed: 3 });
    const before = erp.usage();
    await runOf({ erp, context }, worker, 'incremental', { bulkPerDay: 20 });
    const after = erp.usage();
    expect(after.bulk.today - before.bulk.today).toBeLessThanOrEqual(16);
    expect(after.rest.today - before.rest.today).toBeLessThanOrEqual(25);
  });
});

describe('what does not pass by itself', () => {
  const failing = async (happens: (erp: Emulated['erp']) => void) => {
    app = await emulated({ seed: 1 });
    happens(app.erp);
    const worker = new Worker(sienge, { attempts: 1 });
    return runOf(app, worker).catch((error: unknown) => error);
  };

  test('a revoked credential', async () => {
    expect(await failing((erp) => erp.scenario({ revoked: true }))).toMatchObject({ code: 'credentials' });
    expect(app?.erp.journal()).toHaveLength(1);
  });

  test('a resource that is not ticked', async () => {
    expect(await failing((erp) => erp.scenario({ forbidden: ['income'] }))).toMatchObject({ code: 'forbidden' });
    const lights = [];
    if (app) for await (const light of sienge.probe(app.context())) lights.push(light);
    expect(lights.filter(({ light }) => light === 'forbidden').map(({ resource }) => resource)).toEqual(['income']);
    expect(lights.filter(({ light }) => light === 'failed')).toEqual([]);
  });

  test('a day without budget left, which says when it is worth coming back', async () => {
    const quota = { perMinute: 20, perDay: 5 };
    expect(
      await failing((erp) => erp.scenario({ quotas: { bulk: quota }, quirks: { dailyMessage: true } })),
    ).toMatchObject({
      code: 'quota_day',
      retryAt: new Date('2026-06-16T03:00:00Z'),
    });
    expect(app?.erp.usage().bulk.today).toBe(5);
  });

  test('nothing but reading was ever asked for, and no credential is in the journal’s addresses', async () => {
    app = await emulated({ seed: 2 });
    await runOf(app, new Worker(sienge));
    const journal = app.erp.journal();
    expect(journal.length).toBeGreaterThan(30);
    expect(journal.filter(({ outsideReading, method }) => outsideReading || method !== 'GET')).toEqual([]);
    expect(journal.filter(({ status }) => status >= 400)).toEqual([]);
    expect(JSON.stringify(journal)).not.toContain(app.erp.account.password);
  });
});
