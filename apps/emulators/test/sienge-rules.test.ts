import { expect, test } from 'vitest';
import { digestOf } from '../src/index.ts';
import { basic, dig, everything, first, rowsAt, sienge, wholeBank, wholeIncome, wholeOutcome } from './support.ts';

test('S1: 401 without good credentials, 403 for each resource not granted, 404 for another subdomain', async () => {
  const { get, emulator, base } = await sienge({ forbidden: ['units', 'bank-movement'] });
  for (const as of ['', 'Basic bm86bm8=', `Bearer ${basic(emulator).slice(6)}`]) {
    const { status, text } = await get('/v1/companies', { as });
    expect(status).toBe(401);
    expect(text).not.toContain('bm86bm8=');
  }
  expect((await get('/v1/companies')).status).toBe(200);
  for (const path of ['/v1/units', '/v1/units/300', wholeBank]) expect((await get(path)).status, path).toBe(403);
  expect((await get('/v1/customers')).status).toBe(200);
  const elsewhere = await fetch(`${base.replace('/exemplo/', '/ninguem/')}/v1/companies`, {
    headers: { authorization: basic(emulator) },
  });
  expect(elsewhere.status).toBe(404);
  emulator.scenario({ revoked: true });
  expect((await get('/v1/companies')).status).toBe(401);
  const secrets = JSON.stringify(emulator.journal());
  expect(secrets).not.toContain(basic(emulator).slice(6));
  expect(secrets).toContain('***');
});

test('S2: what is missing, malformed or turned round is 400 with the field; unknown paths, methods and types have their own', async () => {
  const { get } = await sienge();
  const refused: readonly (readonly [path: string, field: string])[] = [
    ['/bulk-data/v1/income?startDate=2026-01-01&endDate=2026-02-01', 'selectionType'],
    ['/bulk-data/v1/income?endDate=2026-02-01&selectionType=D', 'startDate'],
    ['/bulk-data/v1/income?startDate=01/01/2026&endDate=2026-02-01&selectionType=D', 'startDate'],
    ['/bulk-data/v1/income?startDate=2026-02-30&endDate=2026-03-01&selectionType=D', 'startDate'],
    ['/bulk-data/v1/income?startDate=2026-02-02&endDate=2026-02-01&selectionType=D', 'endDate'],
    [`/bulk-data/v1/income?${everything}&selectionType=X`, 'selectionType'],
    [`/bulk-data/v1/outcome?${everything}&selectionType=D`, 'correctionIndexerId'],
    ['/v1/companies?limit=0', 'limit'],
    ['/v1/companies?limit=201', 'limit'],
    ['/v1/companies?limit=abc', 'limit'],
    ['/v1/companies?offset=-1', 'offset'],
    ['/v1/sales-contracts?situation=9', 'situation'],
    ['/v1/sales-contracts?modifiedAfter=ontem', 'modifiedAfter'],
    ['/v1/bills/by-change-date?endDate=2026-02-01', 'startDate'],
    ['/bulk-data/v1/outcome/by-bills', 'billsIds'],
  ];
  for (const [path, field] of refused) {
    const { status, json } = await get(path);
    expect(status, path).toBe(400);
    expect(
      rowsAt(json, 'errors').map((error) => error.field),
      path,
    ).toContain(field);
  }
  expect((await get('/v1/nothing')).status).toBe(404);
  expect((await get('/v1/document-identifications/%E0%A4%A')).status).toBe(404);
  expect((await get('/v1/companies/999')).status).toBe(404);
  const json = { 'content-type': 'application/json' };
  expect((await get('/v1/companies', { method: 'POST', body: '{}', headers: json })).status).toBe(405);
  expect(
    (await get('/v1/companies', { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } })).status,
  ).toBe(415);
});

test('S3: the minute slides by the clock, REST and BULK apart, with or without a word about when to come again', async () => {
  const { get, emulator } = await sienge({
    quotas: { rest: { perMinute: 3, perDay: 100 }, bulk: { perMinute: 2, perDay: 100 } },
  });
  const statuses = async (path: string, times: number) => {
    const seen: number[] = [];
    for (let turn = 0; turn < times; turn += 1) seen.push((await get(path)).status);
    return seen;
  };
  expect(await statuses('/v1/companies', 4)).toEqual([200, 200, 200, 429]);
  expect(await statuses(`${wholeBank}&companyId=1`, 3)).toEqual([200, 200, 429]);
  emulator.clock.advance(59_000);
  expect(await statuses('/v1/companies', 1)).toEqual([429]);
  emulator.clock.advance(1_000);
  expect(await statuses('/v1/companies', 1)).toEqual([200]);
  await statuses('/v1/companies', 2);
  const forms = [
    ['none', null],
    ['seconds', '7'],
    ['date', new Date(emulator.clock.now().getTime() + 7_000).toUTCString()],
    ['absurd', '86400'],
  ] as const;
  for (const [retryAfter, header] of forms) {
    emulator.scenario({ quirks: { retryAfter } });
    const { status, headers, json } = await get('/v1/companies');
    expect([status, headers.get('retry-after')]).toEqual([429, header]);
    expect(json).toEqual({
      status: 429,
      developerMessage: 'Violação do Rate Limit',
      clientMessage: 'Mais requisições do que o permitido.',
    });
  }
  expect(emulator.usage().rest).toMatchObject({ peakMinute: 3, today: 6 });
});

test('S4: the day ends at midnight in São Paulo; its refusal reads like the minute’s unless the tenant says more', async () => {
  const { get, emulator } = await sienge({ quotas: { rest: { perMinute: 100, perDay: 2 } } });
  await get('/v1/companies');
  await get('/v1/companies');
  const plain = await get('/v1/companies');
  expect([plain.status, dig(plain.json, 'developerMessage')]).toEqual([429, 'Violação do Rate Limit']);
  emulator.scenario({ quirks: { dailyMessage: true } });
  expect(dig((await get('/v1/companies')).json, 'developerMessage')).toBe('Limite diário de requisições excedido');
  emulator.clock.set(new Date('2026-06-16T02:59:59Z'));
  expect((await get('/v1/companies')).status).toBe(429);
  emulator.clock.set(new Date('2026-06-16T03:00:00Z'));
  expect((await get('/v1/companies')).status).toBe(200);
});

test('S5: the envelope counts all, the last page is short, and beyond it is nothing', async () => {
  const { get } = await sienge();
  const page = async (query: string) => (await get(`/v1/units?${query}`)).json;
  expect(dig(await page('limit=50&offset=100'), 'resultSetMetadata')).toEqual({ count: 120, offset: 100, limit: 50 });
  expect(rowsAt(await page('limit=50&offset=100'), 'results')).toHaveLength(20);
  expect(await page('limit=50&offset=120')).toEqual({
    resultSetMetadata: { count: 120, offset: 120, limit: 50 },
    results: [],
  });
  expect(rowsAt(await page('limit=7&offset=33'), 'results')).toHaveLength(7);
  expect(rowsAt(await page('offset=0'), 'results')).toHaveLength(100);
  const ids = rowsAt(await page('limit=200'), 'results').map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});

test('S5: rows that come and go between two pages shift them: some twice, some not at all', async () => {
  const seen = { twice: 0, missed: 0 };
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { get, emulator } = await sienge({ seed, quirks: { shiftRate: 1, shiftLimit: 2 } });
    const ids: unknown[] = [];
    for (let offset = 0; offset < 100; offset += 20)
      ids.push(
        ...rowsAt((await get(`/v1/sales-contracts?limit=20&offset=${offset}`)).json, 'results').map(({ id }) => id),
      );
    const unique = new Set(ids);
    seen.twice += ids.length - unique.size;
    const again = rowsAt((await get('/v1/sales-contracts?limit=200')).json, 'results').map(({ id }) => id);
    seen.missed += again.filter((id) => !unique.has(id)).length;
    expect(digestOf(again.map(String))).toEqual(emulator.truth().rows['sales-contracts']);
    await emulator.close();
  }
  expect(seen.twice).toBeGreaterThan(0);
  expect(seen.missed).toBeGreaterThan(0);
});

test('S5: a page may hold fewer rows than were asked for, and says how many there are', async () => {
  const { get, emulator } = await sienge({ quirks: { pageRows: 7, duplicateRate: 1, drift: 'added' } });
  const answer = await get('/v1/sales-contracts?limit=200');
  expect(rowsAt(answer.json, 'results')).toHaveLength(7);
  const { count } = emulator.truth().rows['sales-contracts'] ?? {};
  expect(answer.json).toMatchObject({ resultSetMetadata: { count } });
  // Lists are drifted; only BULK repeats rows.
  expect(emulator.oddities()).toEqual({ repeated: 0, drifted: 7, shifted: 0 });
});

test('S5: changed bills come with and without their envelope', async () => {
  const { get, emulator } = await sienge();
  const path = '/v1/bills/by-change-date?startDate=2026-05-01&endDate=2026-06-15&limit=200';
  const enveloped = rowsAt((await get(path)).json, 'results');
  emulator.scenario({ quirks: { bareChangedBills: true } });
  expect((await get(path)).json).toEqual(enveloped);
  expect(enveloped.length).toBeGreaterThan(10);
});

test('S8: filters select, in either way of writing a list', async () => {
  const { get } = await sienge();
  const income = async (query: string) => rowsAt((await get(`/bulk-data/v1/income?${query}`)).json, 'data');
  const month = 'startDate=2026-03-01&endDate=2026-03-31';
  const inMonth = (value: unknown) => String(value).startsWith('2026-03');
  const byDue = await income(`${month}&selectionType=D`);
  expect(byDue.length).toBeGreaterThan(10);
  expect(byDue.every((row) => inMonth(row.dueDate))).toBe(true);
  const byPayment = await income(`${month}&selectionType=P`);
  expect(byPayment.every((row) => rowsAt(row, 'receipts').some(({ paymentDate }) => inMonth(paymentDate)))).toBe(true);
  expect((await income(`${month}&selectionType=I`)).every((row) => inMonth(row.issueDate))).toBe(true);
  const whole = await income(`${everything}&selectionType=D`);
  const repeated = await income(`${everything}&selectionType=D&costCentersId=1000&costCentersId=1011`);
  expect(await income(`${everything}&selectionType=D&costCentersId=1000,1011`)).toEqual(repeated);
  expect(repeated).toHaveLength(whole.length);
  const one = await income(`${everything}&selectionType=D&costCentersId=1011`);
  expect(one.length).toBeGreaterThan(0);
  expect(one.length).toBeLessThan(whole.length);
  expect(await income(`${everything}&selectionType=D&originsIds=CR`)).toEqual([]);
  const contracts = async (query: string) =>
    rowsAt((await get(`/v1/sales-contracts?limit=200&${query}`)).json, 'results');
  expect(
    (await contracts('situation=0,1')).every(({ situation }) =>
      ['Solicitado', 'Autorizado'].includes(String(situation)),
    ),
  ).toBe(true);
  expect((await contracts('modifiedAfter=2026-06-01')).length).toBeLessThan((await contracts('')).length);
  const units = rowsAt((await get('/v1/units?commercialStock=E&limit=200')).json, 'results');
  expect(units.length).toBeGreaterThan(0);
  expect(units.every(({ commercialStock }) => commercialStock === 'E')).toBe(true);
  const competence = rowsAt((await get(`${wholeBank}&selectionType=B`)).json, 'data');
  expect(competence.every(({ billId }) => billId !== null)).toBe(true);
});

test('S9: names are misspelt, codes padded, ids texts or numbers, and accounts of a third kind', async () => {
  const { get, emulator } = await sienge();
  const row = first(rowsAt((await get(wholeIncome)).json, 'data'));
  expect(row.paymentTerm).toEqual({ id: 'AT', descrition: 'Ato' });
  expect(row.installmentNumber).toBe('1/1');
  expect(first(rowsAt(row, 'receipts'))).toHaveProperty('sequencialNumber');
  const outcome = rowsAt((await get(wholeOutcome)).json, 'data');
  expect(first(outcome)).toHaveProperty('departamentsCosts');
  const codes = new Set(outcome.map(({ documentIdentificationId }) => documentIdentificationId));
  expect(codes.has('NF  ') && codes.has('NF')).toBe(true);
  const bank = first(rowsAt((await get(wholeBank)).json, 'data'));
  expect(bank).toHaveProperty('departamentCosts');
  expect(bank).toHaveProperty('buldingCosts');
  const plan = rowsAt((await get('/v1/payment-categories')).json);
  expect(plan.every(({ id }) => typeof id === 'string')).toBe(true);
  expect(new Set(plan.map(({ tpConta }) => tpConta))).toEqual(new Set(['T', 'R', 'M']));
  const centers = rowsAt((await get('/v1/cost-centers?limit=200')).json, 'results');
  expect(centers.some(({ name }) => String(name).endsWith('\t'))).toBe(true);
  expect(centers.every(({ cnpj }) => cnpj === '')).toBe(true);
  expect(first(rowsAt((await get('/v1/enterprises')).json, 'results'))).toHaveProperty('adress');
  emulator.scenario({ quirks: { misspeltTerm: false, installmentOf: false, textIds: true, budgetError: true } });
  const other = first(rowsAt((await get(wholeIncome)).json, 'data'));
  expect(other.paymentTerm).toEqual({ id: 'AT', description: 'Ato' });
  expect([other.installmentNumber, other.billId]).toEqual(['1', '100000']);
  const budget = rowsAt((await get('/bulk-data/v1/building-cost-estimation-items')).json, 'data');
  expect(budget.some((item) => 'api-error' in item)).toBe(true);
});

test('S11: a receipt that was dated back is found by the change feed and missed by a window of payments', async () => {
  const { get, emulator } = await sienge();
  const window = '/bulk-data/v1/income?startDate=2026-05-16&endDate=2026-06-15&selectionType=P';
  const { ids } = emulator.mutate('receipt.backdate', { days: 40 });
  const key = `${ids.billId}/${ids.installmentId}`;
  const keys = async (path: string) =>
    rowsAt((await get(path)).json, 'data').map((row) => `${row.billId}/${row.installmentId}`);
  expect(await keys(window)).not.toContain(key);
  expect(await keys(`${wholeIncome}&changeStartDate=2026-06-15`)).toContain(key);
  const bill = emulator.mutate('rates.change').ids.billId;
  const changed = await get('/v1/bills/by-change-date?startDate=2026-06-15&endDate=2026-06-15&limit=200');
  expect(rowsAt(changed.json, 'results').map(({ id }) => id)).toContain(bill);
  const rates = rowsAt(
    (await get(`/bulk-data/v1/outcome/by-bills?billsIds=${bill}`)).json,
    'data',
    0,
    'paymentsCategories',
  );
  expect(rates.map(({ financialCategoryRate }) => financialCategoryRate)).toEqual([50, 50]);
  const moved = emulator.mutate('due.change').ids;
  expect(await keys(`${wholeIncome}&changeStartDate=2026-06-15`)).toContain(`${moved.billId}/${moved.installmentId}`);
});

test('S11: an open balance is corrected from day to day though nothing changed', async () => {
  const { get, emulator } = await sienge();
  const open = async () =>
    rowsAt((await get(wholeIncome)).json, 'data').filter(({ balanceAmount }) => Number(balanceAmount) > 0);
  const today = await open();
  emulator.clock.advance(24 * 3_600_000);
  const tomorrow = await open();
  const without = (rows: typeof today) =>
    rows.map(({ correctedBalanceAmount: _corrected, defaulterSituation: _late, ...rest }) => rest);
  expect(without(tomorrow)).toEqual(without(today));
  expect(tomorrow.map((row) => row.correctedBalanceAmount)).not.toEqual(today.map((row) => row.correctedBalanceAmount));
});

test('S12: what is removed leaves no trace in any answer', async () => {
  const { get, emulator } = await sienge();
  const bill = emulator.mutate('bill.remove').ids.billId;
  const contract = emulator.mutate('contract.remove').ids;
  const line = emulator.mutate('movement.remove').ids.bankMovementId;
  const unit = emulator.mutate('unit.remove').ids.unitId;
  expect((await get(`/bulk-data/v1/outcome/by-bills?billsIds=${bill}`)).json).toEqual({ data: [] });
  expect((await get(`/bulk-data/v1/income/by-bills?billsIds=${contract.billId}`)).json).toEqual({ data: [] });
  expect((await get(`/v1/sales-contracts/${contract.contractId}`)).status).toBe(404);
  expect((await get(`/v1/units/${unit}`)).status).toBe(404);
  expect((await get(`/bulk-data/v1/bank-movement/by-movements?movementsIds=${line}`)).json).toEqual({ data: [] });
  const bank = rowsAt((await get(wholeBank)).json, 'data').map(({ bankMovementId }) => String(bankMovementId));
  expect(bank).not.toContain(String(line));
  expect(digestOf(bank)).toEqual(emulator.truth().rows['bank-movement']);
  const feed = await get('/v1/bills/by-change-date?startDate=2000-01-01&endDate=2026-06-15&limit=200');
  expect(rowsAt(feed.json, 'results').map(({ id }) => id)).not.toContain(bill);
});

test('Whatever is asked but to read is in the journal as such', async () => {
  const { get, emulator } = await sienge();
  await get('/v1/companies');
  await get('/v1/sales-contracts/1000/cancellation', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(emulator.journal().map(({ outsideReading }) => outsideReading)).toEqual([false, true]);
});
