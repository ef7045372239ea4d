import { readSpreadsheet } from '@uni/workbook';
import { expect, test } from 'vitest';
import { signed } from '../../../../test/support/selling.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { pricedUnit, proposed } from '../test-support/proposals.ts';

const testApp = await openTestApp();
const lists = [
  ...(['installments', 'receipts', 'contracts', 'units', 'clients', 'suppliers', 'movements'] as const),
  ...(['commissions', 'proposals', 'cancellations'] as const),
] as const;

const exported = async (list: string, query: string, file_type: string) => {
  const { access } = await testApp.openSession('sales');
  return testApp.app.server.inject({
    method: 'POST',
    url: `/api/sales/${list}/export/?${query}`,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ file_name: 'x', file_type }),
  });
};
const linesOf = async (list: string, query: string): Promise<string[]> => {
  const { statusCode, body } = await exported(list, query, 'csv');
  expect([list, statusCode, body.charCodeAt(0)]).toEqual([list, 200, 0xfeff]);
  return body.slice(1).trimEnd().split('\r\n');
};

const contract = await signed(testApp, { client_name: '=Ana "Lima"; +1', number: 'X-1' });
await testApp.send('sales', 'POST', '/api/sales/receipts/', {
  contract: contract.id,
  day: '2025-01-10',
  amount: 1_500_000,
});
for (const [register, document] of [
  ['clients', '52998224725'],
  ['suppliers', '11222333000181'],
] as const) {
  const kind = register === 'clients' ? 'person' : 'company';
  await testApp.send('staff', 'POST', `/api/sales/${register}/`, { kind, name: `@${register}`, document });
}

test('a file holds what the filter finds, in its order, and adds up to the sums of the list', async () => {
  const query = `contract=${contract.id}&state=to_receive&sort=-due`;
  const { body } = await testApp.send('sales', 'GET', `/api/sales/installments/?${query}`);
  const { count, sums } = body as { count: number; sums: { open: number } };
  const [head = '', ...rows] = await linesOf('installments', query);
  expect(rows).toHaveLength(count);
  const heads = head.split(';');
  const at = (name: string) => heads.indexOf(name);
  const cells = rows.map((row) => row.split(';').slice(-(heads.length - 2)));
  // The name contains the separator and is quoted, so column positions are taken from the end.
  const cents = cells.map((row) => Math.round(Number(row.at(at('Em aberto') - heads.length)?.replace(',', '.')) * 100));
  expect(cents.reduce((total, amount) => total + amount, 0)).toBe(sums.open);
  expect(rows[0]).toContain(';"\'=Ana ""Lima""; +1";X-1;');
  const days = rows.map(
    (row) =>
      row
        .split(';')
        .at(at('Vencimento') - heads.length)
        ?.split('/')
        .reverse()
        .join('-') ?? '',
  );
  expect(days).toEqual([...days].sort().reverse());
  const receipts = await linesOf('receipts', `contract=${contract.id}`);
  expect(receipts.slice(1).map((row) => row.slice(0, row.indexOf(';')))).toEqual(['10/01/2025', '10/01/2025']);
});

test('documents of people stay masked, and texts stay texts', async () => {
  const clients = (await linesOf('clients', 'search=clients')).join('\n');
  expect(clients).toContain("'@clients;Pessoa física;***.***.***-25;");
  expect(clients).not.toContain('529982');
  expect((await linesOf('suppliers', '')).join('\n')).toContain('**.***.***/****-81');
  expect(await linesOf('clients', 'search=nobody')).toHaveLength(1);
});

test('proposals and distratos leave with what the lists show of them, and with their sums', async () => {
  const unit = await pricedUnit(testApp);
  const proposal = await proposed(testApp, unit, { client_name: 'Bruna Dias', broker: 'Caio' });
  const [head = '', row = '', ...others] = await linesOf('proposals', `empreendimento=${unit.empreendimento}`);
  expect(others).toEqual([]);
  const cells = new Map(head.split(';').map((name, at) => [name, row.split(';')[at]]));
  expect(cells.get('Cliente')).toBe('Bruna Dias');
  expect(cells.get('Proposta')).toBe('550000,00');
  expect(cells.get('Desconto, %')).toBe(((proposal.nominal_discount ?? 0) * 100).toFixed(2).replace('.', ','));
  expect(await linesOf('proposals', `empreendimento=${unit.empreendimento}&state=sold`)).toHaveLength(1);

  const gone = await signed(testApp, { client_name: 'Caio Reis', number: 'X-2' });
  const body = { day: '2025-04-01', reason: 'buyer', terms: { kind: 'incorporation', penalty: 0.25 } };
  const { status } = await testApp.send('sales', 'POST', `/api/sales/contracts/${gone.id}/cancellation/`, body);
  expect(status).toBe(200);
  const { body: page } = await testApp.send('sales', 'GET', '/api/sales/cancellations/');
  const { results } = page as { results: { refund: number }[] };
  const [heads = '', firstLine = ''] = await linesOf('cancellations', '');
  const at = heads.split(';').indexOf('A devolver');
  expect(firstLine).toContain('X-2;Caio Reis;');
  expect(Math.round(Number(firstLine.split(';')[at]?.replace(',', '.')) * 100)).toBe(results[0]?.refund);
});

test.each(lists)('%s leave as a workbook that can be read, and only for whoever may read them', async (list) => {
  const answer = await exported(list, '', 'xlsx');
  expect(answer.statusCode).toBe(200);
  const read = readSpreadsheet(new Uint8Array(answer.rawPayload));
  const rows = read.ok ? (read.sheets[0]?.rows ?? []) : [];
  const csv = await linesOf(list, '');
  // A title and an empty row stand above the heads.
  expect(rows).toHaveLength(csv.length + 2);
  expect(await exported(list, '', 'pdf')).toMatchObject({ statusCode: 400 });
  const audit = await testApp.send('staff', 'GET', `/api/admin/audit/?page_size=5`);
  expect(JSON.stringify(audit.body)).toContain(`${list}.exported`);
});

test('a contract of another house is in no file', async () => {
  const { access } = await testApp.openSession('stranger');
  const answer = await testApp.app.server.inject({
    method: 'POST',
    url: `/api/sales/installments/export/?contract=${contract.id}`,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ file_type: 'csv' }),
  });
  expect(answer.statusCode === 200 ? answer.body.trimEnd().split('\r\n') : ['refused']).toHaveLength(1);
});
