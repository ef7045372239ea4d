import type { BankStep, KeyedPage, SalesContract, SalesContractDetail, SalesSummary } from '@uni/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contractsUrl, order, signed, terms } from '../../../../test/support/selling.ts';
import { type PersonName, testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { migrationSteps, tenancyRules } from '../../../app.ts';

const testApp = await openTestApp();

const installmentSeries = [
  { kind: 'signing', amount: 2_000_000, installments: 1, first: '2025-01-10' },
  { kind: 'bank_transfer', amount: 10_000_000, installments: 1, first: '2028-12-10' },
];
const financed = (more: Record<string, unknown> = {}) =>
  signed(testApp, { terms: terms({ channel: 'financed', parts: installmentSeries }), ...more });

interface Sent {
  readonly who?: PersonName;
  readonly headers?: Record<string, string>;
}
const move = ({ id }: Pick<SalesContract, 'id'>, body: object, { who = 'sales', headers = {} }: Sent = {}) =>
  testApp.send(who, 'POST', `${contractsUrl}${id}/bank-steps/`, body, headers);
const moved = async (contract: Pick<SalesContract, 'id'>, step: BankStep, day: string, more: object = {}) => {
  const { status, body } = await move(contract, { step, day, ...more });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as SalesContractDetail;
};

test('a sale with a part of a bank goes from the analysis to the registry, each step with its day', async () => {
  const contract = await financed();
  expect(contract).toMatchObject({ bank_step: 'to_send', bank_day: null, bank_name: '', bank_moves: [] });
  const sent = await moved(contract, 'in_analysis', '2025-02-03', {
    ...{ bank: 'Banco do Norte', expected: '2025-04-01', note: 'Documentos completos' },
  });
  expect(sent).toMatchObject({
    ...{ bank_step: 'in_analysis', bank_day: '2025-02-03', bank_name: 'Banco do Norte' },
    ...{ bank_expected: '2025-04-01', version: contract.version + 1, open: contract.open },
  });
  await moved(contract, 'approved', '2025-03-03', { bank: 'Banco do Norte', expected: '2025-04-20' });
  await moved(contract, 'signed', '2025-04-22', { bank: 'Banco do Norte' });
  const registered = await moved(contract, 'registered', '2025-05-30', { bank: 'Banco do Norte' });
  expect(registered.bank_moves.map(({ step, day }) => [step, day])).toEqual([
    ['in_analysis', '2025-02-03'],
    ['approved', '2025-03-03'],
    ['signed', '2025-04-22'],
    ['registered', '2025-05-30'],
  ]);
  expect(registered.bank_moves[0]).toMatchObject({ note: 'Documentos completos', by_name: expect.any(String) });
  expect(registered.transfer_day).toBeNull();
  const { body } = await testApp.send('staff', 'GET', '/api/admin/audit/?page_size=50');
  const { results } = body as { results: { action: string; target_id: number; after: object }[] };
  const [last, ...before] = results.filter(({ action }) => action === 'contract.bank_moved');
  expect([last, before.length]).toMatchObject([{ target_id: contract.id, after: { step: 'registered' } }, 3]);
});

test('associative credit: the bank pays by month during construction, without interest of the buyer', async () => {
  const transfer = { kind: 'works_transfer', amount: 10_000_001, installments: 30, first: '2025-06-10' };
  const down = { kind: 'signing', amount: 1_999_999, installments: 1, first: '2025-01-10' };
  const agreed = (more: object = {}) => terms({ channel: 'associative', parts: [down, { ...transfer, ...more }] });
  const contract = await signed(testApp, { terms: agreed() });
  expect(contract).toMatchObject({ channel: 'associative', bank_step: 'to_send', open: 12_000_000 });
  const query = `contract=${contract.id}&kind=works_transfer&page_size=50`;
  const { body } = await testApp.send('reader', 'GET', `/api/sales/installments/?${query}`);
  const { results } = body as { results: { amount: number }[] };
  expect(results).toHaveLength(30);
  expect(results.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000_001);
  const rate = { value: 0.01, basis: 'effective_month' };
  const plan = { terms: agreed({ system: 'price', rate }) };
  expect(await testApp.send('sales', 'POST', '/api/sales/contract-plans/', plan)).toMatchObject({
    status: 400,
    body: { terms: { parts: { 1: { system: ['What a bank pays during construction bears no interest.'] } } } },
  });
});

test('a buyer who was refused is sent again', async () => {
  const contract = await financed();
  await moved(contract, 'in_analysis', '2025-02-03');
  await moved(contract, 'refused', '2025-02-20', { note: 'Renda' });
  await moved(contract, 'to_send', '2025-03-01');
  expect(await moved(contract, 'in_analysis', '2025-03-01')).toMatchObject({ bank_step: 'in_analysis' });
});

test('a wrong step is taken back with a reason, one at a time, and the history keeps both', async () => {
  const contract = await financed();
  const undo = (sequence: number, { who = 'sales', headers = {}, note = 'Etapa lançada no contrato errado' } = {}) =>
    testApp.send(
      who as PersonName,
      'POST',
      `${contractsUrl}${contract.id}/bank-steps/undo/`,
      { sequence, note },
      headers,
    );
  expect(await undo(1)).toMatchObject({ status: 409, body: { code: 'bank_step_not_last' } });
  await moved(contract, 'in_analysis', '2025-02-03', { bank: 'Banco do Norte', expected: '2025-04-01' });
  const approved = await moved(contract, 'approved', '2025-03-03', { bank: 'Banco do Sul' });
  expect(await undo(1)).toMatchObject({ status: 409, body: { code: 'bank_step_not_last' } });
  expect(await undo(2, { note: ' ' })).toMatchObject({ status: 400, body: { note: [expect.any(String)] } });
  expect(await undo(2, { who: 'reader' })).toMatchObject({ status: 403 });
  expect(await undo(2, { who: 'stranger' })).toMatchObject({ status: 404 });
  expect(await undo(2, { headers: { 'if-match': '"9"' } })).toMatchObject({ status: 412 });
  const { status, body } = await undo(2);
  expect([status, body]).toMatchObject([
    200,
    {
      ...{ bank_step: 'in_analysis', bank_day: '2025-02-03', bank_name: 'Banco do Norte' },
      ...{ bank_expected: '2025-04-01', version: approved.version + 1, open: contract.open },
    },
  ]);
  const { bank_moves } = body as SalesContractDetail;
  expect(bank_moves.map(({ sequence, undoes, step }) => [sequence, undoes, step])).toEqual([
    [1, null, 'in_analysis'],
    [2, null, 'approved'],
    [3, 2, 'in_analysis'],
  ]);
  expect(bank_moves[2]).toMatchObject({ note: 'Etapa lançada no contrato errado', by_name: expect.any(String) });
  // The day of the step that was taken back holds nothing up.
  expect(await moved(contract, 'refused', '2025-02-20')).toMatchObject({ bank_step: 'refused' });
  expect(await undo(2)).toMatchObject({ status: 409 });
  expect(await undo(4)).toMatchObject({ status: 200, body: { bank_step: 'in_analysis' } });
  expect(await undo(1)).toMatchObject({
    status: 200,
    body: { bank_step: 'to_send', bank_day: null, bank_name: '', bank_expected: null },
  });
  expect(await undo(1)).toMatchObject({ status: 409 });
  const auditTrail = await testApp.send('staff', 'GET', '/api/admin/audit/?page_size=50');
  const { results } = auditTrail.body as { results: { action: string; before: object; after: object }[] };
  const [, , first] = results.filter(({ action }) => action === 'contract.bank_undone');
  expect(first).toMatchObject({ before: { step: 'approved' }, after: { step: 'in_analysis' } });
});

test('steps out of their order, days out of theirs and contracts without a bank are refused', async () => {
  const contract = await financed();
  const refusals = [
    [{ step: 'signed', day: '2025-02-03' }, 409, { code: 'bank_step_order' }],
    [{ step: 'to_send', day: '2025-02-03' }, 409, { code: 'bank_step_order' }],
    [{ step: 'sold', day: '2025-02-03' }, 400, { step: [expect.any(String)] }],
    [{ step: 'in_analysis', day: '2025-01-09' }, 400, { day: [expect.stringContaining('before the signing')] }],
    [{ step: 'in_analysis', day: '2140-01-01' }, 400, { day: ['What has not happened yet cannot be registered.'] }],
    [{ step: 'in_analysis', day: '2025-02-03', bank: 'x'.repeat(121) }, 400, { bank: [expect.any(String)] }],
  ] as const;
  for (const [body, status, answer] of refusals)
    expect([body, await move(contract, body)]).toMatchObject([body, { status, body: answer }]);
  await moved(contract, 'in_analysis', '2025-02-03');
  expect(await move(contract, { step: 'approved', day: '2025-02-02' })).toMatchObject({ status: 400 });
  expect(await move(await signed(testApp), { step: 'in_analysis', day: '2025-02-03' })).toMatchObject({
    status: 409,
    body: { code: 'no_bank_part' },
  });
});

test('who may not write, a stranger, and who saw another version change nothing', async () => {
  const contract = await financed();
  const body = { step: 'in_analysis', day: '2025-02-03' };
  expect(await move(contract, body, { who: 'reader' })).toMatchObject({ status: 403 });
  expect(await move(contract, body, { who: 'stranger' })).toMatchObject({ status: 404 });
  expect(await move(contract, body, { headers: { 'if-match': '"9"' } })).toMatchObject({ status: 412 });
  const { body: detail } = await testApp.send('sales', 'GET', `${contractsUrl}${contract.id}/`);
  expect(detail).toMatchObject({ bank_step: 'to_send', version: contract.version });
});

test('the signing with the bank stops when the contract is cancelled', async () => {
  const contract = await financed();
  await moved(contract, 'in_analysis', '2025-02-03');
  await testApp.app.platform.database.withOrganization(testOrganizations.first.id, (db) =>
    sql`update sales_contracts set state = 'cancelled' where id = ${contract.id}`.execute(db),
  );
  expect(await move(contract, { step: 'approved', day: '2025-03-03' })).toMatchObject({
    status: 409,
    body: { code: 'not_active' },
  });
});

test('money that comes in leaves the step as it is', async () => {
  const contract = await financed();
  await moved(contract, 'in_analysis', '2025-02-03', { bank: 'Banco do Norte' });
  const paid = await order(testApp, contract, { kind: 'payment', day: '2025-01-10', amount: 2_000_000 });
  expect(paid).toMatchObject({ status: 200, body: { contract: { bank_step: 'in_analysis', received: 2_000_000 } } });
});

test('the list and its file find contracts by their step', async () => {
  const contract = await financed({ number: 'B-1' });
  await financed({ number: 'B-2' });
  await moved(contract, 'in_analysis', '2025-02-03', { bank: 'Banco do Sul' });
  await moved(contract, 'approved', '2025-02-28', { bank: 'Banco do Sul' });
  const query = `empreendimento=${contract.empreendimento}&bank_step=approved`;
  const { body } = await testApp.send('reader', 'GET', `${contractsUrl}?${query}`);
  const { count, results } = body as KeyedPage<SalesContract, unknown>;
  expect([count, results[0]]).toMatchObject([1, { number: 'B-1', bank_step: 'approved', bank_name: 'Banco do Sul' }]);
  const file = await testApp.send('sales', 'POST', `${contractsUrl}export/?${query}`, {
    ...{ file_name: 'x', file_type: 'csv' },
  });
  expect(file.status).toBe(200);
});

test('the panel counts contracts by step, with what the bank still owes and what is overdue', async () => {
  const contract = await financed();
  const { empreendimento } = contract;
  const stepsOf = async (who: PersonName = 'reader') => {
    const { body } = await testApp.send(who, 'GET', `/api/sales/summary/?empreendimento=${empreendimento}`);
    return (body as SalesSummary).bank;
  };
  expect(await stepsOf()).toEqual([
    { step: 'to_send', contracts: 1, open: 10_000_000, overdue: 0, since: '2025-01-10' },
  ]);
  await moved(contract, 'in_analysis', '2025-02-03', { expected: '2025-04-01' });
  const [analysed] = await stepsOf();
  expect(analysed).toEqual({
    ...{ step: 'in_analysis', contracts: 1, open: 10_000_000, overdue: 1, since: '2025-02-03' },
  });
  await moved(contract, 'approved', '2025-03-03', { expected: '2025-04-01' });
  await moved(contract, 'signed', '2025-05-02', { expected: '2025-04-01' });
  expect(await stepsOf()).toMatchObject([{ step: 'signed', overdue: 0 }]);
  await testApp.app.platform.database.withOrganization(testOrganizations.first.id, (db) =>
    sql`update sales_contracts set state = 'cancelled' where id = ${contract.id}`.execute(db),
  );
  expect(await stepsOf()).toEqual([]);
});

test('contracts of before the steps begin to be sent where a bank pays a part', async () => {
  const [bank, own] = [await financed(), await signed(testApp)];
  const { database } = testApp.app.platform;
  await database.withOrganization(testOrganizations.first.id, async (db) => {
    await sql`reset role`.execute(db);
    await sql`alter table sales_contracts drop column bank_step, drop column bank_day, drop column bank_name,
      drop column bank_expected`.execute(db);
    await sql`drop table sales_bank_moves`.execute(db);
    await sql`delete from kysely_migration where name in ('6120-sales-bank-moves', '6122-sales-bank-moves-undone')`.execute(
      db,
    );
  });
  expect(await database.migrate(migrationSteps, tenancyRules)).toEqual([
    '6120-sales-bank-moves',
    '6122-sales-bank-moves-undone',
  ]);
  const stepOf = async ({ id }: SalesContract) => (await testApp.send('sales', 'GET', `${contractsUrl}${id}/`)).body;
  expect([await stepOf(bank), await stepOf(own)]).toMatchObject([{ bank_step: 'to_send' }, { bank_step: null }]);
});

test('what was noted at the bank is given out to each buyer who asks for their data, and to nobody else', async () => {
  const registered = async (name: string): Promise<number> => {
    const client = { kind: 'person', name };
    const { status, body } = await testApp.send('staff', 'POST', '/api/sales/clients/', client);
    expect([status, body]).toEqual([201, expect.anything()]);
    return (body as { id: number }).id;
  };
  const [buyer, spouse, other] = [
    await registered('Rita Buarque'),
    await registered('Davi Buarque'),
    await registered('Lia Prado'),
  ];
  const contract = await financed({ client: buyer, client_name: 'Rita Buarque' });
  await testApp.app.platform.database.withOrganization(testOrganizations.first.id, (db) =>
    sql`insert into sales_contract_holders (organization_id, contract_id, key, client_id, client_name)
      values (${testOrganizations.first.id}, ${contract.id}, 'spouse', ${spouse}, 'Davi Buarque')`.execute(db),
  );
  await moved(contract, 'in_analysis', '2025-02-03', { bank: 'Banco do Norte', note: 'Renda de dois empregos' });
  const dataOf = async (id: number) =>
    (await testApp.send('staff', 'GET', `/api/sales/clients/${id}/personal-data/`)).body as { bank_steps: object[] };
  const step = { contract_id: contract.id, step: 'in_analysis', day: '2025-02-03', note: 'Renda de dois empregos' };
  expect((await dataOf(buyer)).bank_steps).toMatchObject([step]);
  expect((await dataOf(spouse)).bank_steps).toMatchObject([step]);
  expect((await dataOf(other)).bank_steps).toEqual([]);
});
