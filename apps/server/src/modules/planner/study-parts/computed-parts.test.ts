import { expect, test } from 'vitest';
import { partsOf, rowsIn, twoTowers } from '../../../../test/support/study-parts.ts';
import { fieldOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const planned = await plan(testApp, { study: twoTowers() });
const { at, read } = partsOf(testApp, () => planned);

test('the numbers are those of the study and of its projection', async () => {
  const { body } = await testApp.send('planner', 'GET', `${planned.url}projection/`);
  const lines = fieldOf(body, 'projection', 'lines') as { key: string; module: number | null; total: number }[];
  const whole = (key: string) => lines.find((line) => line.key === key && line.module === null)?.total;
  expect(await read('projection')).toEqual(fieldOf(body, 'projection'));
  expect(rowsIn(await read('cashFlow')).length).toBe(lines.length);
  expect(rowsIn(await read('readjustLaborCostCurve')).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(
    whole('expense.readjust_labor_cost'),
  );
  const funding = rowsIn(await read('origemFunding'));
  expect(funding.map(({ id, amount }) => [id, amount])).toEqual([
    ['clients', whole('receipts')],
    ['loans', lines.filter(({ key }) => /^loan\.\d+\.release$/.test(key)).reduce((sum, { total }) => sum + total, 0)],
    ['assignments', 0],
    ['own', whole('contribution') ?? 0],
  ]);
  expect(await read('recivedVGV')).toMatchObject({ received: 0, to_receive: whole('receipts'), months: 0 });
});

test('a computed part leaves in reais, with a column for each month, and adds up to what was computed', async () => {
  const csv = await testApp.send('planner', 'POST', `${at('cashFlow')}export/`, { file_type: 'csv' });
  const [head = '', ...lines] = String(csv.body).slice(1).trimEnd().split('\r\n');
  const heads = head.split(';');
  const first = heads.indexOf('06/2026');
  expect(first).toBeGreaterThan(0);
  const cents = (text: string | undefined) => Math.round(Number(text?.replace(',', '.')) * 100);
  const rows = rowsIn(await read('cashFlow'));
  expect(lines.length).toBe(rows.length);
  for (const [index, row] of rows.entries()) {
    const cells = (lines[index] ?? '').split(';');
    expect(cells.slice(first).map(cents), String(row.id)).toEqual(row.values);
    expect(cents(cells[heads.indexOf('Total')]), String(row.id)).toBe(row.total);
  }
});

test('what is computed has another version once a month is closed, and what is typed has not', async () => {
  const closed = await plan(testApp, { study: twoTowers() });
  const tags = async () =>
    Promise.all(
      ['recivedVGV', 'tributation'].map(
        async (part) => (await testApp.send('planner', 'GET', `${closed.url}parts/${part}/`)).headers.etag,
      ),
    );
  const [computed, typed] = await tags();
  const entries = `/api/planner/enterprises/${closed.enterprise}/`;
  const cell = { key: 'receipts.direct.down_payment', module: 1, month: '2026-06', amount: '100.00' };
  expect((await testApp.send('staff', 'POST', `${entries}realised-entries/`, cell)).status).toBe(201);
  const body = { month: '2026-06', reason: 'fechado', absent_default: 'plan' };
  const answer = await testApp.send('staff', 'POST', `${entries}closing/`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [after, same] = await tags();
  expect(after).not.toBe(computed);
  expect(same).toBe(typed);
  const { body: got } = await testApp.send('planner', 'GET', `${closed.url}parts/recivedVGV/`);
  expect(got).toMatchObject({ months: 1, received: 10_000 });
  const { body: whole } = await testApp.send('planner', 'GET', `${closed.url}parts/cashFlow/`);
  const total = Number(rowsIn(whole).find(({ id }) => id === 'receipts')?.total);
  expect(Number(fieldOf(got, 'received')) + Number(fieldOf(got, 'to_receive'))).toBe(total);
});
