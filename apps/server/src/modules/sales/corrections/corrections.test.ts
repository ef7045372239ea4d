import type { CorrectionReading, CorrectionReport, SalesContractDetail } from '@uni/contracts';
import { expect, test } from 'vitest';
import { ordered, signed, terms } from '../../../../test/support/selling.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const readings = '/api/sales/correction-readings/';
const corrections = '/api/sales/corrections/';
const order = { day: '2026-02-01', to: '2026-01', residue: 'published' };

const corrected = (step: 'monthly' | 'annual' = 'annual') =>
  terms({
    correction: { before_keys: { index: 'incc_m', lag: 1 }, after_keys: null, step, no_deflation: false },
  });
const read = async (more: Record<string, unknown>): Promise<CorrectionReading> => {
  const { status, body } = await testApp.send('sales', 'POST', readings, { ...order, ...more });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as CorrectionReading;
};
const save = async (
  rows: readonly { contract: number; before: number; after: number }[],
  more: Record<string, unknown> = {},
): Promise<CorrectionReport> => {
  const seen = rows.map(({ contract, before, after }) => ({ contract, before, after }));
  const { status, body } = await testApp.send('sales', 'POST', corrections, { ...order, rows: seen, ...more });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as CorrectionReport;
};
const contractDetail = async ({ id }: { id: number }): Promise<SalesContractDetail> =>
  (await testApp.send('sales', 'GET', `/api/sales/contracts/${id}/`)).body as SalesContractDetail;

test('contracts of one enterprise are corrected as they were seen, and each is undone by itself', async () => {
  const one = await signed(testApp, { terms: corrected() });
  const target = { empreendimento: one.empreendimento };
  const two = await signed(testApp, { terms: corrected('monthly') }, one.empreendimento);
  const plain = await signed(testApp, {}, one.empreendimento);
  const { count, rows, next } = await read(target);
  expect([count, next]).toEqual([3, null]);
  const by = new Map(rows.map((row) => [row.contract, row]));
  expect(by.get(plain.id)).toMatchObject({ refusal: 'nothing', lines: [], indexes: [] });
  const row = by.get(one.id);
  // The yearly step, twelve months after the base, falls in January 2026. Later installments are dearer by one factor.
  expect(row).toMatchObject({ refusal: null, indexes: ['incc_m'] });
  const dearer = row?.lines.filter(({ due }) => due >= '2026-01-01') ?? [];
  expect(dearer.length).toBeGreaterThan(20);
  expect(new Set(dearer.map(({ before, after }) => after - before)).size).toBe(1);
  expect(row?.after).toBe(
    (row?.before ?? 0) +
      (row?.lines ?? []).reduce((total, line) => total + line.after - line.before, 0) +
      Math.max(0, row?.residue ?? 0),
  );
  const report = await save(rows);
  expect(report.rows.map(({ refusal }) => refusal).sort()).toEqual(['nothing', null, null].sort());
  expect(report.saved).toBe(2);
  expect((await contractDetail(one)).open).toBe(row?.after);
  expect((await read({ contract: two.id })).rows[0]?.refusal).toBe('nothing');
  const event = report.rows.find(({ contract }) => contract === one.id)?.event;
  const undone = await testApp.send('sales', 'POST', `/api/sales/contracts/${one.id}/undo/`, { event });
  expect(undone).toMatchObject({ status: 200 });
  expect((await contractDetail(one)).open).toBe(row?.before);
});

test('what has moved since it was seen, or comes before something else, is refused with its reason, and the others go on', async () => {
  const [moved, late, fine] = [
    await signed(testApp, { terms: corrected() }),
    await signed(testApp, { terms: corrected() }),
    await signed(testApp, { terms: corrected() }),
  ];
  const seen = [];
  for (const { id } of [moved, late, fine]) seen.push(...(await read({ contract: id })).rows);
  await ordered(testApp, moved, { kind: 'payment', day: '2025-02-10', amount: 100_000 });
  await ordered(testApp, late, { kind: 'payment', day: '2026-03-10', amount: 100 });
  const report = await save([...seen, { contract: 4_242_424_242, before: 1, after: 2 }]);
  expect(report.rows.map(({ refusal }) => refusal)).toEqual(['moved', 'event_order', null, 'missing']);
  expect((await read({ contract: late.id })).rows[0]?.refusal).toBe('event_order');
});

test('a month that nobody has published corrects nothing', async () => {
  const contract = await signed(testApp, { terms: corrected('monthly') });
  const { rows } = await read({ contract: contract.id, day: '2026-02-01', to: '2049-01' });
  expect(rows[0]).toMatchObject({ refusal: 'unpublished', lines: [] });
  expect((await save(rows, { to: '2049-01' })).rows).toMatchObject([{ refusal: 'unpublished', event: null }]);
});

test.each([
  ['a month that is none', { to: '2026-13' }],
  ['a residue that is told by a projection', { residue: 'all' }],
  ['a day that is none', { day: '31/01/2026' }],
])('refuses %s', async (_what, more) => {
  expect(await testApp.send('sales', 'POST', readings, { ...order, ...more })).toMatchObject({ status: 400 });
});

test('a search and a due day say whose contracts are meant', async () => {
  const contract = await signed(testApp, { client_name: 'Zélia Quaresma', terms: corrected() });
  expect((await read({ search: 'zelia q' })).rows.map((row) => row.contract)).toEqual([contract.id]);
  expect((await read({ search: 'zelia q', due_from: '2040-01-01' })).rows).toEqual([]);
  const stranger = await testApp.send('stranger', 'POST', readings, { ...order, contract: contract.id });
  expect(stranger.status === 200 ? (stranger.body as CorrectionReading).rows : []).toEqual([]);
});

/** Publishes months of an index, as a user who has seen the preview. */
const publish = async (
  series: string,
  rows: readonly { month: string; variation: number; before: number | null }[],
) => {
  const answer = await testApp.send('planner', 'POST', '/api/planner/index-values/', { series, rows });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ saved: rows.length })]);
};

test('a month that is about to be published tells the residue of what was billed by a projection, and once it is published that is charged', async () => {
  const correctedBy = (index: string) =>
    terms({ correction: { before_keys: { index, lag: 1 }, after_keys: null, step: 'monthly', no_deflation: false } });
  const contract = await signed(testApp, {
    terms: {
      ...correctedBy('incc_m'),
      signed: '2026-03-10',
      base_month: '2026-03',
      parts: [
        { kind: 'signing', amount: 1_200_000, installments: 1, first: '2026-03-10' },
        { kind: 'monthly', amount: 10_800_000, installments: 36, first: '2026-04-10' },
      ],
    },
  });
  const other = await signed(testApp, { terms: correctedBy('ipca') }, contract.empreendimento);
  // The installment of June is corrected by May, which is not published: it is paid with a projection.
  const due = await testApp.send(
    'sales',
    'GET',
    `/api/sales/installments/?contract=${contract.id}&due_from=2026-06-01&due_to=2026-06-30`,
  );
  const june = (due.body as { results: { id: number }[] }).results.map(({ id }) => id);
  expect(june).toHaveLength(1);
  await ordered(testApp, contract, { kind: 'payment', day: '2026-06-10', amount: 330_000, installments: june });
  const target = { empreendimento: contract.empreendimento, index: 'incc_m', day: '2026-06-11', to: null };
  const before = await read(target);
  expect(before.rows.map((row) => row.contract)).toEqual([contract.id]);
  expect(before.rows[0]?.to).toBe('2026-05');
  const supposed = [{ month: '2026-05', variation: 0.02 }];
  const [correctedRow] = (await read({ ...target, supposed })).rows;
  expect(correctedRow).toMatchObject({ refusal: null, to: '2026-06' });
  expect(correctedRow?.residue).toBeGreaterThan(0);
  // Preview only: nothing is published, and a correction that needs a projection stays uncharged.
  expect((await read(target)).rows[0]?.to).toBe('2026-05');
  expect(
    (await save([correctedRow ?? { contract: 0, before: 0, after: 0 }], { day: '2026-06-11', to: '2026-06' })).saved,
  ).toBe(0);

  await publish('incc_m', [{ month: '2026-05', variation: 0.02, before: null }]);
  const [now] = (await read(target)).rows;
  expect(now).toEqual(correctedRow);
  const row = { contract: now?.contract, before: now?.before, after: now?.after, to: now?.to };
  const body = { day: '2026-06-11', to: '2026-01', residue: 'published', rows: [row] };
  const saved = await testApp.send('sales', 'POST', corrections, body);
  expect(saved).toMatchObject({ status: 200, body: { saved: 1 } });
  expect((await contractDetail(contract)).open).toBe(now?.after);
  expect((await contractDetail(other)).open).toBe(other.open);
  // The other index affects the other contract alone.
  expect((await read({ ...target, index: 'ipca' })).rows.map((one) => one.contract)).toEqual([other.id]);
});
