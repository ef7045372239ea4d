import { type StudyPart, type StudyPartKey, studyParts } from '@uni/contracts';
import { readSpreadsheet } from '@uni/workbook';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { partsOf, rowsIn, twoTowers } from '../../../../test/support/study-parts.ts';
import { fieldOf, idOf, type Planned, patch, plan, set, studyAt } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
/** The server would throttle this many files from one address. Another test covers that. */
beforeEach(() =>
  testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute()),
);

let planned: Planned;
beforeAll(async () => {
  planned = await plan(testApp, { study: twoTowers() });
});

const { at, read } = partsOf(testApp, () => planned);

const keys = Object.keys(studyParts) as StudyPartKey[];
const partOf = (key: StudyPartKey): StudyPart => studyParts[key];

const newItem = { name: 'Novo', value: { basis: 'amount', amount: 1234.56 }, timing: { kind: 'once', at: 20 } };
const loan = {
  name: 'Segundo',
  eligible: ['labor_cost'],
  share: 0.1,
  rate: { value: 0.1, basis: 'effective_year' },
  amortization: { kind: 'bullet', at: 100 },
};

/** Saved change of each part that can be saved: one field of its first row, or of its object. */
const saves: Partial<Record<StudyPartKey, Record<string, unknown>>> = {
  financingModel: { minimum_cash: 1000 },
  sales: { price_growth: { value: 0.021, basis: 'effective_year' } },
  salesCurve: { sales_curve: { start: { at: 'launch' }, months: 12, family: 'linear' } },
  physicalSchedule: { schedule: { family: 's_curve', k: 4 } },
  amortizationType: { system: 'sac' },
  endType: { amortization: { kind: 'bullet', at: 120 } },
  financialOperation: { name: 'Outro nome' },
  commissionFinancial: { commission: { share: 0.0123 } },
  commissionDirectly: { commission: { share: 0.0321 } },
  tributation: { regime: 'none' },
  profitDistribution: { reserve: 500 },
  indicatorTaxes: { discount_rate: { value: 0.1234, basis: 'effective_year' } },
};
const isCurve = (key: StudyPartKey) =>
  key.endsWith('Curve') && key !== 'salesCurve' && key !== 'profitDistributionCurve';
/** A share of sales follows them: its timing is a delay, not a curve. */
const timingLike = (timing: unknown) =>
  timing === null || fieldOf(timing, 'kind') === 'flow'
    ? { kind: 'flow', lag: 2 }
    : { kind: 'family', family: 'linear', start: 4, months: 10 };
const savedOf = (key: StudyPartKey, row?: Record<string, unknown>): Record<string, unknown> =>
  saves[key] ?? (isCurve(key) ? { timing: timingLike(row?.timing) } : { name: 'Com outro nome' });

/** A row of a part; where the study has none, one is added where rows are added. */
const rowToSave = async (key: StudyPartKey): Promise<Record<string, unknown> | undefined> => {
  if (rowsIn(await read(key)).length === 0) {
    const isLoan = key === 'financialOperation' || key === 'endType';
    const target = isLoan ? 'financialOperation' : key.replace(/Curve$/, '');
    const isList = Array.isArray(await read(target));
    const body = isLoan ? loan : newItem;
    const added = await testApp.send('planner', 'POST', at(target), isList ? body : { items: [body] });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
  }
  // Of installments with their own system only those after the keys have one.
  const isChosen = ({ kind }: Record<string, unknown>) => key !== 'amortizationType' || kind === 'post_keys';
  return rowsIn(await read(key)).find(isChosen);
};

describe('every named part of a version', () => {
  test.each(keys)('%s is read as its kind', async (key) => {
    expect(Array.isArray(await read(key))).toBe(partOf(key).kind === 'list');
  });

  test.each(keys.filter((key) => partOf(key).from === 'items'))(
    '%s: a row is saved by itself, and reads back',
    async (key) => {
      const chosen = await rowToSave(key);
      const saved = savedOf(key, chosen);
      const { revision } = await studyAt(testApp, planned.url);
      const { status, body } = await testApp.send('planner', 'PATCH', at(key, Number(chosen?.id)), saved);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(rowsIn(await read(key)).find(({ id }) => id === chosen?.id)).toMatchObject(saved);
      // One batch like any other: with a revision of its own, and to be undone.
      expect((await studyAt(testApp, planned.url)).revision).toBe(revision + 1);
      if (partOf(key).kind === 'list') expect(body).toMatchObject({ id: chosen?.id, ...saved });
    },
  );

  test.each(['financingModel', 'tributation', 'profitDistribution', 'indicatorTaxes'] as const)(
    '%s: an object takes fields by PATCH and by POST',
    async (key) => {
      for (const [method, status] of [['PATCH', 200] as const, ['POST', 201] as const]) {
        const answer = await testApp.send('planner', method, at(key), savedOf(key));
        expect(answer.status, JSON.stringify(answer.body)).toBe(status);
        expect(answer.body).toMatchObject(savedOf(key));
        expect(await read(key)).toMatchObject(savedOf(key));
      }
    },
  );

  test.each(keys.filter((key) => partOf(key).from === 'projection'))(
    '%s is computed: 405 with the reason',
    async (key) => {
      for (const [method, url] of [
        ['POST', at(key)],
        ['PATCH', at(key)],
        ['PATCH', at(key, 1)],
        ['DELETE', at(key, 1)],
      ] as const)
        expect(await testApp.send('planner', method, url, {}), `${method} ${url}`).toMatchObject({
          status: 405,
          body: { code: 'store_read_only', reason: 'computed' },
        });
    },
  );

  test.each(keys)('%s leaves as CSV', async (key) => {
    const value = await read(key);
    const lines = fieldOf(value, 'lines');
    const rows = Array.isArray(lines) ? lines.length : rowsIn(value).length || (Array.isArray(value) ? 0 : 1);
    const csv = await testApp.send('planner', 'POST', `${at(key)}export/`, { file_type: 'csv' });
    expect(csv.status).toBe(200);
    // A byte-order mark and a head, then a line for each row.
    expect(String(csv.body).trimEnd().split('\r\n').length).toBe(rows + 1);
  });

  test.each(['marketing', 'tributation', 'profitDistributionCurve', 'cashFlow'] as const)(
    '%s leaves as a spreadsheet',
    async (key) => {
      const value = await read(key);
      const rows = rowsIn(value).length || (Array.isArray(value) ? 0 : 1);
      const answer = await testApp.app.server.inject({
        method: 'POST',
        url: `${at(key)}export/`,
        headers: { authorization: `Bearer ${(await testApp.openSession('planner')).access}` },
        payload: {},
      });
      expect(answer.statusCode).toBe(200);
      const sheets = readSpreadsheet(new Uint8Array(answer.rawPayload));
      // A title and an empty row stand above the heads.
      expect(sheets.ok && sheets.sheets[0]?.rows.length).toBe(rows + 3);
    },
  );
});

test('a row is added, removed and brought back by undoing the batch', async () => {
  const before = rowsIn(await read('marketing'));
  const added = await testApp.send('planner', 'POST', at('marketing'), { items: [newItem] });
  const row = rowsIn(added.body).at(-1);
  expect(row).toMatchObject({ name: 'Novo', value: newItem.value });
  expect(rowsIn(await read('marketingCurve')).at(-1)).toMatchObject({ id: row?.id, timing: newItem.timing });
  expect((await testApp.send('planner', 'DELETE', at('marketing', Number(row?.id)))).status).toBe(204);
  expect(rowsIn(await read('marketing'))).toEqual(before);
  expect((await testApp.send('planner', 'DELETE', at('marketing', Number(row?.id)))).status).toBe(404);
  const { body } = await testApp.send('planner', 'GET', `${planned.url}edits/?since=0`);
  expect((body as { op: string }[]).at(-1)).toMatchObject({ op: 'remove', path: `/expenses/@${row?.id}` });
});

test('a save made to an older revision passes where nobody else has been, and is 409 where somebody has', async () => {
  const { revision } = await studyAt(testApp, planned.url);
  const [first] = rowsIn(await read('outorga'));
  const other = { name: 'Mudou outra pessoa' };
  expect((await testApp.send('staff', 'PATCH', at('outorga', Number(first?.id)), other)).status).toBe(200);
  const late = (part: string, body: unknown, row: number | '' = '') =>
    testApp.send('planner', 'PATCH', `${at(part, row)}?revision=${revision}`, body);
  expect((await late('indicatorTaxes', { finance_rate: { value: 0.07, basis: 'effective_year' } })).status).toBe(200);
  const clash = await late('outorga', { name: 'Minha' }, Number(first?.id));
  expect(clash).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict', conflicts: [{ theirs: other.name, mine: 'Minha' }] },
  });
  expect(rowsIn(await read('outorga'))[0]).toMatchObject(other);
  expect((await late('outorga', { name: 'Mudou outra pessoa' }, Number(first?.id))).status).toBe(200);
});

test('what does not fit is refused by field, by row, by the engine and by name, and changes nothing', async () => {
  const { study_hash } = await studyAt(testApp, planned.url);
  const [row] = rowsIn(await read('marketing'));
  const id = Number(row?.id);
  const notHere = { timing: ['This field is not saved here.'] };
  expect(await testApp.send('planner', 'PATCH', at('marketing', id), { timing: newItem.timing })).toMatchObject({
    status: 400,
    body: notHere,
  });
  expect(await testApp.send('planner', 'PATCH', at('marketing'), {})).toMatchObject({
    status: 400,
    body: { items: ['This field is required.'] },
  });
  expect(await testApp.send('planner', 'PATCH', at('marketing'), { items: 3 })).toMatchObject({
    status: 400,
    body: { items: ['Expected a list of items.'] },
  });
  expect((await testApp.send('planner', 'PATCH', at('outorga', id), { name: 'x' })).status).toBe(404);
  expect((await testApp.send('planner', 'GET', at('salse'))).status).toBe(404);
  const refused = { regime: 'ret', ret: { rates: [{ from: '2026-01', rate: -1 }] } };
  expect(await testApp.send('planner', 'PATCH', at('tributation'), refused)).toMatchObject({
    status: 400,
    body: { code: 'study_refused' },
  });
  expect(await testApp.send('planner', 'DELETE', at('tributation', 1))).toMatchObject({
    status: 405,
    body: { reason: 'one_of_a_kind' },
  });
  expect(await testApp.send('planner', 'POST', at('marketingCurve'), newItem)).toMatchObject({
    status: 405,
    body: { reason: 'part_of_another' },
  });
  expect((await testApp.send('reader', 'PATCH', at('marketing', id), { name: 'x' })).status).toBe(403);
  expect((await studyAt(testApp, planned.url)).study_hash).toBe(study_hash);
});

test('of a locked version parts are read and not saved', async () => {
  const locked = await plan(testApp, { study: twoTowers() });
  expect((await testApp.send('staff', 'POST', `${locked.url}lock/`, { reason: 'pronto' })).status).toBe(200);
  expect((await testApp.send('planner', 'GET', `${locked.url}parts/tributation/`)).status).toBe(200);
  const { status, body } = await testApp.send('planner', 'PATCH', `${locked.url}parts/tributation/`, {
    regime: 'none',
  });
  expect([status, fieldOf(body, 'code')]).toEqual([409, 'version_locked']);
});

test('a part and a cell typed in the page are edits of one history', async () => {
  const { revision, identity } = await studyAt(testApp, planned.url);
  const [module] = identity.modules;
  const before = rowsIn(await read('physicalSchedule'))[0];
  const launch = Number(before?.launch);
  const typed = await patch(testApp, planned.url, revision, [
    set(`/modules/@${module?.id}/launch`, launch, launch + 1),
  ]);
  expect(typed.status, JSON.stringify(typed.body)).toBe(200);
  expect(rowsIn(await read('physicalSchedule'))[0]).toMatchObject({ id: module?.id, launch: launch + 1 });
  expect(idOf(before)).toBe(module?.id);
});
