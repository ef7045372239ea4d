import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { digestOf } from '../src/index.ts';
import { financialPlan } from '../src/portfolio/financial-plan.ts';
import { operations } from '../src/sienge/operations.ts';
import { dictionary } from '../src/sienge/query.ts';
import { centavos, dig, everything, first, rowsAt, sienge, wholeBank, wholeIncome, wholeOutcome } from './support.ts';

/** Names that live answers have and the specification spells otherwise, or lacks. */
const LIVE_NAMES = new Set(['descrition']);

/** Paths of fields of an answer that the dictionary does not know. */
function unknownFields(value: unknown, known: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((item) => unknownFields(item, Array.isArray(known) ? known[0] : known, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (LIVE_NAMES.has(name)) return [];
    const fieldPath = `${path}.${name}`;
    const type = typeof known === 'object' && known !== null ? Reflect.get(known, name) : undefined;
    return type === undefined ? [fieldPath] : unknownFields(inner, type, fieldPath);
  });
}

/** An address for each operation that the dictionary has. */
const addresses: Readonly<Record<string, string>> = {
  'GET /v1/companies/{companyId}': '/v1/companies/10',
  'GET /v1/enterprises/{enterpriseId}': '/v1/enterprises/1010',
  'GET /v1/enterprises/{enterpriseId}/groupings': '/v1/enterprises/1000/groupings',
  'GET /v1/units/{unitId}': '/v1/units/300',
  'GET /v1/units/{unitId}/groupings': '/v1/units/300/groupings',
  'GET /v1/customers/{id}': '/v1/customers/500',
  'GET /v1/sales-contracts/{id}': '/v1/sales-contracts/1000',
  'GET /v1/creditors/{creditorId}': '/v1/creditors/900',
  'GET /v1/cost-centers/{costCenterId}': '/v1/cost-centers/1000',
  'GET /v1/payment-categories/{paymentCategoriesId}': '/v1/payment-categories/10101',
  'GET /v1/bills/by-change-date': '/v1/bills/by-change-date?startDate=2026-01-01&endDate=2026-06-30',
  'GET /v1/building-projects/{buildingId}/progress-logs/{measurementNumber}':
    '/v1/building-projects/1000/progress-logs/2',
  'GET /v1/building-projects/{buildingId}/progress-logs/{measurementNumber}/items/{buildingUnitId}':
    '/v1/building-projects/1000/progress-logs/2/items/1',
  'GET /bulk-data/v1/income': wholeIncome,
  'GET /bulk-data/v1/income/by-bills': '/bulk-data/v1/income/by-bills?billsIds=100000,100002',
  'GET /bulk-data/v1/outcome': wholeOutcome,
  'GET /bulk-data/v1/outcome/by-bills': '/bulk-data/v1/outcome/by-bills?billsIds=10000000&billsIds=10000002',
  'GET /bulk-data/v1/bank-movement': wholeBank,
  'GET /bulk-data/v1/bank-movement/by-movements': '/bulk-data/v1/bank-movement/by-movements?movementsIds=900010000',
  'GET /bulk-data/v1/customer-extract-history':
    '/bulk-data/v1/customer-extract-history?startDueDate=1990-01-01&endDueDate=2999-12-31',
  'GET /bulk-data/v1/building-cost-estimation-items': '/bulk-data/v1/building-cost-estimation-items?buildingId=1000',
};

test('Every field of every answer is a field of the specification', async () => {
  const { get, emulator } = await sienge();
  emulator.hooks([{ url: 'http://127.0.0.1:9/', token: 'geheim', events: ['UNIT_UPDATED'] }]);
  const hook = String(dig((await get('/v1/hooks')).json, 'results', 0, 'id'));
  expect(unknownFields({ id: 1, rows: [{ odd: 1 }] }, { id: 'integer', rows: [{ even: 'integer' }] })).toEqual([
    '.rows.odd',
  ]);
  const checked = operations.filter(({ key }) => dictionary[key]);
  expect(checked.length).toBeGreaterThan(34);
  for (const { key } of checked) {
    const path = addresses[key] ?? key.slice(4).replace('{hookId}', hook);
    const { status, json } = await get(path);
    expect(status, path).toBe(200);
    const known = dictionary[key]?.response;
    // The bill feed is documented without its envelope, contracts with children that are lists live.
    const rows = dig(json, 'results') ?? dig(json, 'data') ?? json;
    expect(Array.isArray(rows) ? rows.length : 1, path).toBeGreaterThan(0);
    const shape = dig(known, 'results') ?? dig(known, 'data') ?? known;
    expect(
      [...new Set(unknownFields(rows, Array.isArray(shape) && !Array.isArray(rows) ? shape[0] : shape))],
      key,
    ).toEqual([]);
  }
});

test('Operations of the issue that the dictionary lacks answer like their samples', async () => {
  const { get } = await sienge();
  expect(Object.keys(first(rowsAt((await get('/v1/property-types')).json, 'results')))).toEqual([
    'id',
    'name',
    'residential',
  ]);
  expect(Object.keys(first(rowsAt((await get('/v1/payment-condition-types')).json, 'results')))).toEqual([
    'id',
    'description',
  ]);
  expect(Object.keys(first(rowsAt((await get('/v1/remade-installments')).json, 'results')))).toEqual([
    'receivableBillId',
    'remadeDate',
    'customerDescription',
    'remadeInstallmentsDescription',
    'remadeValue',
    'generatedInstallmentsDescription',
    'generatedValue',
  ]);
  expect((await get('/v1/document-identifications/NFS')).json).toEqual({ id: 'NFS', name: 'NOTA FISCAL DE SERVIÇO' });
  expect((await get('/v1/document-identifications/XYZ')).status).toBe(404);
});

test('The financial plan is the recorded one, a bare unsorted list', async () => {
  const { get } = await sienge();
  const recorded = JSON.parse(
    readFileSync(new URL('../fixtures/sienge-payment-categories.json', import.meta.url), 'utf8'),
  );
  expect((await get('/v1/payment-categories')).json).toEqual(recorded);
  expect(financialPlan).toHaveLength(286);
});

test('Rows of every resource are the truth’s, none missing and none twice', async () => {
  const { get, emulator } = await sienge({ seed: 3 });
  const { rows } = emulator.truth();
  const digest = async (path: string, key: (row: Readonly<Record<string, unknown>>) => string) =>
    digestOf(rowsAt((await get(path)).json, 'data').map(key));
  expect(await digest(wholeIncome, (row) => `${row.billId}/${row.installmentId}`)).toEqual(rows.income);
  expect(await digest(wholeOutcome, (row) => `${row.billId}/${row.installmentId}`)).toEqual(rows.outcome);
  expect(await digest(wholeBank, (row) => `${row.bankMovementId}`)).toEqual(rows['bank-movement']);
  expect(await digest(`${wholeBank}&onlyDetachedMovement=S`, (row) => `${row.bankMovementId}`)).toEqual(
    rows['bank-movement-detached'],
  );
  for (const name of [
    'companies',
    'enterprises',
    'cost-centers',
    'units',
    'customers',
    'sales-contracts',
    'creditors',
  ]) {
    const keys: string[] = [];
    for (let offset = 0; ; offset += 50) {
      const page = rowsAt((await get(`/v1/${name}?limit=50&offset=${offset}`)).json, 'results');
      keys.push(...page.map(({ id }) => String(id)));
      if (page.length < 50) break;
    }
    expect(digestOf(keys), name).toEqual(rows[name]);
  }
});

test('Cash that is added up from the answers is the truth’s cash', async () => {
  const { get, emulator } = await sienge({ seed: 4 });
  const truth = emulator.truth();
  const sum = (key: 'receipts' | 'payments' | 'detachedIn' | 'detachedOut') =>
    truth.cash.reduce((total, row) => total + row[key], 0);
  const settled = (rows: ReturnType<typeof rowsAt>, list: string, cash: readonly number[]) =>
    rows
      .flatMap((row) => rowsAt(row, list))
      .filter((row) => cash.includes(Number(row.operationTypeId)))
      .reduce((total, row) => total + centavos(row.netAmount), 0);
  const income = rowsAt((await get(wholeIncome)).json, 'data');
  const outcome = rowsAt((await get(wholeOutcome)).json, 'data');
  expect(settled(income, 'receipts', [2])).toBe(sum('receipts'));
  expect(settled(outcome, 'payments', [1, 10])).toBe(sum('payments'));
  const detached = rowsAt((await get(`${wholeBank}&onlyDetachedMovement=S`)).json, 'data');
  const inflow = (type: string) =>
    detached
      .filter((row) => row.bankMovementOperationType === type)
      .reduce((total, row) => total + centavos(row.bankMovementAmount), 0);
  expect([inflow('E'), inflow('S')]).toEqual([sum('detachedIn'), sum('detachedOut')]);
  const open = income.reduce((total, row) => total + centavos(row.balanceAmount), 0);
  expect(open).toBe(truth.open.reduce((total, row) => total + row.receivable, 0));
});

test('Bank lines by company and month are the truth’s, and each settlement’s line is its amount', async () => {
  const { get, emulator } = await sienge({ seed: 4 });
  const months = new Map<string, number>();
  for (const row of rowsAt((await get(wholeBank)).json, 'data')) {
    const key = `${row.companyId} ${String(row.bankMovementDate).slice(0, 7)}`;
    const sign = row.bankMovementOperationType === 'E' ? 1 : -1;
    months.set(key, (months.get(key) ?? 0) + sign * centavos(row.bankMovementAmount));
  }
  const monthBalances = emulator
    .truth()
    .bankMovements.map((row) => [`${row.company} ${row.month}`, row.in - row.out] as const);
  expect(new Map([...months].sort())).toEqual(new Map([...monthBalances].sort()));
  for (const [path, list, inflow] of [
    [wholeIncome, 'receipts', 'E'],
    [wholeOutcome, 'payments', 'S'],
  ] as const)
    for (const settlement of rowsAt((await get(path)).json, 'data').flatMap((row) => rowsAt(row, list)))
      for (const line of rowsAt(settlement, 'bankMovements')) {
        const sign = line.operationType === inflow ? 1 : -1;
        expect(sign * centavos(line.amount)).toBe(centavos(settlement.netAmount));
        expect(line.bankMovementDate).toBe(settlement.paymentDate);
      }
});

test('The same seed answers the same bytes', async () => {
  const [one, two, other] = [await sienge({ seed: 8 }), await sienge({ seed: 8 }), await sienge({ seed: 9 })];
  for (const path of [wholeIncome, wholeBank, '/v1/sales-contracts?limit=20', '/v1/units?limit=20']) {
    expect((await one.get(path)).text).toBe((await two.get(path)).text);
    expect((await one.get(path)).text).not.toBe((await other.get(path)).text);
  }
});

test('S10: settlements of every kind, of which only receipts and payments carry a bank line', async () => {
  const { get } = await sienge();
  const income = rowsAt((await get(wholeIncome)).json, 'data');
  const names = new Map<unknown, boolean>();
  for (const row of income)
    for (const receipt of rowsAt(row, 'receipts')) {
      const lines = rowsAt(receipt, 'bankMovements').length;
      expect(lines).toBe(receipt.operationTypeId === 2 ? 1 : 0);
      names.set(receipt.operationTypeName, lines > 0);
    }
  expect(Object.fromEntries(names)).toEqual({
    Recebimento: true,
    'Por Bens': false,
    Distrato: false,
    Reparcelamento: false,
    Substituição: false,
    Cancelamento: false,
    'Abatimento de Adiantamento': false,
  });
  const partial = income.filter((row) => Number(row.balanceAmount) > 0 && rowsAt(row, 'receipts').length > 0);
  const inTwo = income.filter(
    (row) => rowsAt(row, 'receipts').filter(({ operationTypeId }) => operationTypeId === 2).length === 2,
  );
  const early = income.filter((row) =>
    rowsAt(row, 'receipts').some(({ paymentDate }) => String(paymentDate) < String(row.dueDate)),
  );
  const late = income.filter((row) => rowsAt(row, 'receipts').some(({ fineAmount }) => Number(fineAmount) > 0));
  const reversed = income.filter((row) => rowsAt(row, 'receipts').some(({ netAmount }) => Number(netAmount) < 0));
  for (const rows of [partial, inTwo, early, late, reversed]) expect(rows.length).toBeGreaterThan(5);
  const payments = rowsAt((await get(wholeOutcome)).json, 'data').flatMap((row) => rowsAt(row, 'payments'));
  expect(new Set(payments.map(({ operationTypeId }) => operationTypeId))).toEqual(new Set([1, 3, 4, 5, 10, 11]));
});

test('S13: a cancelled contract names its day and its refund, its title ends without cash, its unit is sold again', async () => {
  const { get } = await sienge();
  const cancelled = rowsAt(
    (await get('/v1/sales-contracts?situation=3&initialCancelDate=2020-01-01&finalCancelDate=2027-01-01')).json,
    'results',
  );
  expect(cancelled.length).toBeGreaterThan(2);
  const contract = cancelled.find(({ cancellationPayableBillId }) => cancellationPayableBillId !== null);
  expect(contract).toMatchObject({ situation: 'Cancelado', cancellationReason: expect.any(String) });
  const title = rowsAt(
    (await get(`/bulk-data/v1/income/by-bills?billsIds=${contract?.receivableBillId}`)).json,
    'data',
  );
  expect(title.every(({ balanceAmount }) => balanceAmount === 0)).toBe(true);
  expect(
    title.some((row) => rowsAt(row, 'receipts').some(({ operationTypeName }) => operationTypeName === 'Distrato')),
  ).toBe(true);
  const refund = rowsAt(
    (await get(`/bulk-data/v1/outcome/by-bills?billsIds=${contract?.cancellationPayableBillId}`)).json,
    'data',
  );
  expect(refund.reduce((sum, row) => sum + centavos(row.originalAmount), 0)).toBe(
    centavos(contract?.totalCancellationAmount),
  );
  const contracts = rowsAt((await get('/v1/sales-contracts?limit=200')).json, 'results');
  const units = contracts.map((row) => dig(row, 'salesContractUnits', 0, 'id'));
  const twice = units.filter((unit, fieldPath) => units.indexOf(unit) !== fieldPath);
  expect(twice.length).toBeGreaterThan(0);
  const again = contracts.filter((row) => dig(row, 'salesContractUnits', 0, 'id') === twice[0]);
  expect(again.map(({ situation }) => situation).sort()).toEqual(['Cancelado', 'Emitido']);
});

test('S14: transfers of rights, agreements made anew, keys, requests, two cost centres, three thirds of 99.99', async () => {
  const { get, emulator } = await sienge();
  const contracts = rowsAt((await get('/v1/sales-contracts?limit=200')).json, 'results');
  expect(new Set(contracts.map(({ situation }) => situation))).toEqual(
    new Set(['Solicitado', 'Autorizado', 'Emitido', 'Cancelado']),
  );
  expect(contracts.some((row) => Number(dig(row, 'salesContractCustomers', 0, 'id')) >= 2_000_000)).toBe(true);
  const remade = rowsAt((await get('/v1/remade-installments')).json, 'results');
  expect(remade.length).toBeGreaterThan(0);
  for (const row of remade) expect(row.remadeValue).toBe(row.generatedValue);
  expect(contracts.filter(({ containsRemadeInstallments }) => containsRemadeInstallments).length).toBe(remade.length);
  const rates = (rows: ReturnType<typeof rowsAt>, list: string) =>
    new Set(
      rows.map((row) =>
        rowsAt(row, list)
          .map((one) => one.financialCategoryRate)
          .join('+'),
      ),
    );
  const income = rowsAt((await get(wholeIncome)).json, 'data');
  const outcome = rowsAt((await get(wholeOutcome)).json, 'data');
  expect(rates(income, 'receiptsCategories')).toEqual(new Set(['100', '60+40']));
  expect(rates(outcome, 'paymentsCategories')).toEqual(new Set(['100', '60+40', '33.33+33.33+33.33', '75+25']));
  const moved = emulator.mutate('unit.transfer').ids.unitId;
  expect((await get(`/v1/units/${moved}`)).json).toMatchObject({ commercialStock: 'T' });
  const before = emulator.mutate('keys.handover').ids.contractId;
  expect((await get(`/v1/sales-contracts/${before}`)).json).toMatchObject({ keysDeliveredAt: '2026-06-15' });
});

test('Budgets say what is planned and done, progress is measured by the month', async () => {
  const { get } = await sienge();
  const items = rowsAt((await get('/bulk-data/v1/building-cost-estimation-items?buildingId=1000')).json, 'data');
  const [heading, ...services] = items;
  expect(heading?.workItemId).toBeNull();
  expect(services.reduce((sum, row) => sum + centavos(row.totalPrice), 0)).toBe(centavos(heading?.totalPrice));
  expect(rowsAt(services[0], 'tasks', 0, 'Disbursments').length).toBeGreaterThan(0);
  const logs = rowsAt((await get('/v1/building-projects/progress-logs?buildingId=1000&limit=200')).json, 'results');
  expect(logs.at(-1)).toMatchObject({ consistent: false, statusApproval: 'EM_ELABORACAO' });
  const done = rowsAt(
    (await get(`/v1/building-projects/progress-logs?buildingId=1000&consistent=true&limit=200`)).json,
    'results',
  );
  expect(done).toHaveLength(logs.length - 1);
});

test('A client’s extract tells settlements by name, and those without cash net nothing', async () => {
  const { get } = await sienge();
  const period = everything.replace('startDate', 'startDueDate').replace('endDate', 'endDueDate');
  const titles = rowsAt((await get(`/bulk-data/v1/customer-extract-history?${period}`)).json, 'data');
  const receipts = titles.flatMap((row) => rowsAt(row, 'installments')).flatMap((row) => rowsAt(row, 'receipts'));
  const other = receipts.filter(({ type }) => type !== 'Recebimento');
  expect(other.length).toBeGreaterThan(50);
  expect(other.every(({ netReceipt }) => netReceipt === 0)).toBe(true);
  const without = rowsAt(
    (await get(`/bulk-data/v1/customer-extract-history?${period}&includeRevokedInstallments=false`)).json,
    'data',
  );
  const storedReceipts = without
    .flatMap((row) => rowsAt(row, 'installments'))
    .flatMap((row) => rowsAt(row, 'receipts'));
  expect(storedReceipts.some(({ type }) => type === 'Distrato')).toBe(false);
});
