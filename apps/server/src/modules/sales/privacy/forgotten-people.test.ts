import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { contractsUrl, ordered, signed } from '../../../../test/support/selling.ts';
import { people } from '../../../../testing/people.ts';
import { idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { statusColumnsOf } from '../contract-rows/contract-rows.model.ts';
import { readContract } from '../ledger/contract-ledger.service.ts';
import { plainText } from '../shared/search-text.model.ts';
import { actOn, pricedUnit, proposed, unitIn } from '../test-support/proposals.ts';
import { patternOf } from './forgotten-names.repository.ts';

const testApp = await openTestApp();
const organizationId = people.staff.organizationId;
const name = 'Ênio Ábaco de Souza';
const others = 'Ênia Abacate';

const post = async (url: string, body: object, who: 'staff' | 'sales' = 'staff'): Promise<unknown> => {
  const answer = await testApp.send(who, 'POST', url, body);
  expect([url, answer.body, answer.status < 300]).toEqual([url, expect.anything(), true]);
  return answer.body;
};

/** Every text that the tables of the sales back office hold, by table and column. */
const everyText = () =>
  testApp.app.platform.database.withOrganization(organizationId, async (db) => {
    const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and table_name like 'sales\\_%' and data_type in ('text', 'jsonb', 'json')
      order by table_name, column_name`.execute(db);
    const textRows: { column: string; text: string }[] = [];
    for (const { table_name, column_name } of columns) {
      const { rows } = await sql<{ text: string }>`select ${sql.ref(column_name)}::text as text
        from ${sql.table(table_name)} where organization_id = ${organizationId} and ${sql.ref(column_name)} is not null`.execute(
        db,
      );
      textRows.push(...rows.map(({ text }) => ({ column: `${table_name}.${column_name}`, text })));
    }
    return { columns: columns.length, textRows };
  });
const naming = async (who: string): Promise<string[]> => {
  const { textRows } = await everyText();
  return [
    ...new Set(textRows.filter(({ text }) => plainText(text).includes(plainText(who))).map(({ column }) => column)),
  ];
};

const made = await (async () => {
  const client = idOf(
    await post('/api/sales/clients/', { kind: 'person', name, document: '52998224725', email: 'enio@abaco.br' }),
  );
  await post('/api/sales/clients/', {
    ...{ kind: 'person', name: others, note: `Prima de ${name.toUpperCase()}` },
    ...{ related_bond: 'spouse', related_name: name, related_document: '52998224725' },
  });
  const receivers = [
    { name: 'enio abaco  de souza', share: 0.5 },
    { name: 'Corretor', broker: true, share: 0.5 },
  ];
  const commission = { channel: 'direct', from: '2025-01-01', share: 0.05, pay_day: 10, receivers };
  await post('/api/sales/commission-terms/', { empreendimento: null, ...commission });
  const sold = await signed(testApp, { client, client_name: name, broker: name, note: `Ligar para ${name}` });
  const typed = await signed(testApp, { client_name: name, number: `Contrato de ${name}`.slice(0, 40) });
  await post(`${contractsUrl}${sold.id}/contacts/`, {
    ...{
      day: '2025-03-02',
      channel: 'phone',
      person: 'Irmã dele',
      said: 'Perdeu o emprego',
      promised_day: '2025-03-20',
    },
  });
  await post(`${contractsUrl}${typed.id}/contacts/`, {
    ...{ day: '2025-03-02', channel: 'message', said: `ênio ábaco de SOUZA disse que paga` },
  });
  await ordered(testApp, sold, { kind: 'payment', day: '2025-01-10', amount: 1_200_000 });
  await post(`${contractsUrl}${sold.id}/cancellation/`, {
    ...{ day: '2025-04-01', reason: 'buyer', terms: { kind: 'incorporation', penalty: 0.25 } },
    facts: { charges: [{ name: `IPTU de ${name}`, amount: 50_000 }] },
  });
  const column = await pricedUnit(testApp, { note: `Vizinho de ${name}` });
  const proposal = await proposed(testApp, column, { client_name: name, note: `${name} pede desconto`, broker: name });
  await actOn(testApp, proposal, 'submit', { body: { note: `Pedido de ${name}` } });
  await actOn(testApp, proposal, 'refuse', { who: 'staff', body: { reason: `${name} não comprova renda` } });
  await proposed(testApp, await unitIn(testApp, column.empreendimento), { client, client_name: name });
  const account = idOf(await post('/api/sales/accounts/', { name: 'Conta' }));
  const movement = idOf(
    await post('/api/sales/movements/', {
      ...{ kind: 'inflow', account, day: '2025-02-10', amount: 100, client, category: 101 },
      ...{ description: `TED ENIO ABACO DE SOUZA`, document: name },
    }),
  );
  for (const state of ['checked', 'approved', 'settled', 'reversed'])
    await post('/api/sales/movement-moves/', {
      ...{ ids: [movement], state, reason: state === 'reversed' ? `Estorno a ${name}` : '' },
    });
  return { client, sold };
})();

describe('a client who is forgotten', () => {
  test('was named in many places before', async () => {
    const columns = await naming(name);
    expect(columns.length).toBeGreaterThan(20);
    expect(columns).toContain('sales_contract_events.body');
    expect(columns).toContain('sales_commission_terms.receivers');
  });

  test('is named in no text of any table of the sales back office afterwards', { timeout: 60_000 }, async () => {
    const before = await everyText();
    await post(`/api/sales/clients/${made.client}/pseudonymise/`, { confirm: name });
    expect(await naming(name)).toEqual([]);
    expect(await naming('perdeu o emprego')).toEqual([]);
    expect(await naming('enio@abaco.br')).toEqual([]);
    expect(await naming('52998224725')).toEqual([]);
    const after = await everyText();
    expect(after.columns).toBeGreaterThan(100);
    expect(await naming('abaco')).toEqual([]);
    // Nothing is gone but words. Words that a search reads are made of the names, so they follow them.
    const isTyped = ({ column }: { column: string }) => !column.startsWith('sales_record_words.');
    const typedBefore = before.textRows.filter((row) => isTyped(row) && row.text !== '52998224725');
    expect(after.textRows.filter(isTyped).length).toBe(typedBefore.length);
  });

  test('leaves money, days and everybody else as they were, and a history that still tells its contract', async () => {
    expect((await naming(others)).length).toBeGreaterThan(0);
    const { status, body } = await testApp.send('sales', 'GET', `${contractsUrl}${made.sold.id}/`);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ price: 12_000_000, client_name: 'Pessoa removida' }),
    ]);
    const contacts = await testApp.send('sales', 'GET', `/api/sales/contacts/?client=${made.client}`);
    expect(contacts.body).toMatchObject({ count: 1, results: [{ person: '', said: '', promised_day: '2025-03-20' }] });
    await testApp.app.platform.database.withOrganization(organizationId, async (db) => {
      const rows = await db
        .selectFrom('sales_contracts')
        .select(['id', 'state_hash'])
        .where('organization_id', '=', organizationId)
        .execute();
      for (const { id, state_hash } of rows)
        expect(statusColumnsOf(await readContract(db, id)).state_hash).toBe(state_hash);
    });
  });
});

test('the database lets nobody change what a history says beside the names of charges', async () => {
  const changing = (body: string) =>
    testApp.app.platform.database.withOrganization(organizationId, (db) =>
      sql`update sales_contract_events set body = ${sql.raw(body)}
        where organization_id = ${organizationId} and contract_id = ${made.sold.id} and kind = 'cancelled'`.execute(db),
    );
  await expect(changing(`replace(body, '50000', '60000')`)).rejects.toThrow('is not changed');
  await expect(changing(`replace(body, 'buyer', 'regret')`)).rejects.toThrow('is not changed');
  await expect(changing(`body || ' '`)).rejects.toThrow('is not changed');
});

test.each([
  ['Ana Lima', 'ANÁ   LIMA', true],
  ['José Çedilha', 'jose cedilha', true],
  ['Ana Lima', 'Ana Limão', false],
  ['Ana Lima', 'Joana Lima', false],
  ['Ana Lima', '"Ana Lima",', true],
  ['Ana Lima', 'Ana Luz', false],
  ['A.B. (C) D', 'A.B. (C) D', true],
  ['A.B. C', 'AxBx C', false],
])('the name %s is %s found in %s', (who, text, isPresent) => {
  expect(new RegExp(patternOf(who)).test(text)).toBe(isPresent);
});
