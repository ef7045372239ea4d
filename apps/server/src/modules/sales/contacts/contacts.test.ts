import type { KeyedPage, SalesContact } from '@uni/contracts';
import { expect, test } from 'vitest';
import { contractsUrl, ordered, signed } from '../../../../test/support/selling.ts';
import { idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { promiseOf } from './contacts.repository.ts';

const testApp = await openTestApp();
/** Days are São Paulo's, also in the three hours in which Greenwich is a day ahead. */
const day = (ahead: number): string => dayInSaoPaulo(new Date(Date.now() + ahead * 86_400_000));
const contact = (more: Record<string, unknown> = {}) => ({
  ...{ day: day(-10), channel: 'phone', said: 'Vai pagar as duas parcelas juntas' },
  ...more,
});
const urlOf = (contract: { id: number }) => `${contractsUrl}${contract.id}/contacts/`;
const listed = async (query: string): Promise<KeyedPage<SalesContact, { promised: number }>> => {
  const { status, body } = await testApp.send('reader', 'GET', `/api/sales/contacts/?${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as KeyedPage<SalesContact, { promised: number }>;
};
const client = idOf(
  (await testApp.send('staff', 'POST', '/api/sales/clients/', { kind: 'person', name: 'Nina Prates' })).body,
);
const contract = await signed(testApp, { client, client_name: 'Nina Prates' });

test('contacts are told with who wrote them down, the last first, of the contract and of the client', async () => {
  const first = await testApp.send('sales', 'POST', urlOf(contract), contact({ day: day(-20), person: 'Marido' }));
  expect([first.status, first.body]).toEqual([
    201,
    expect.objectContaining({
      contract: contract.id,
      client,
      person: 'Marido',
      promise: null,
      by_name: expect.any(String),
    }),
  ]);
  await testApp.send('sales', 'POST', urlOf(contract), contact({ channel: 'message' }));
  const [one, other] = [await listed(`contract=${contract.id}`), await listed(`client=${client}`)];
  expect(one.results.map(({ channel }) => channel)).toEqual(['message', 'phone']);
  expect(other.results).toEqual(one.results);
  expect((await listed('contract=1')).count).toBe(0);
});

test('a promise waits for its day, is kept by the money that comes in by then, and is broken without it', async () => {
  const owing = await signed(testApp, { client_name: 'Caio Reis' });
  for (const [ahead, amount] of [
    [5, 500_000],
    [-2, 300_000],
    [-1, null],
  ] as const)
    await testApp.send(
      'sales',
      'POST',
      urlOf(owing),
      contact({ promised_day: day(ahead), promised_amount: amount, said: `até ${ahead}` }),
    );
  const contactSummary = async () => {
    const { results, sums } = await listed(`contract=${owing.id}`);
    return { promises: Object.fromEntries(results.map(({ said: text, promise }) => [text, promise])), ...sums };
  };
  expect(await contactSummary()).toEqual({
    promises: { 'até 5': 'waiting', 'até -2': 'broken', 'até -1': 'broken' },
    promised: 500_000,
  });
  await ordered(testApp, owing, { kind: 'payment', day: day(-3), amount: 300_000 });
  expect((await contactSummary()).promises).toEqual({ 'até 5': 'waiting', 'até -2': 'kept', 'até -1': 'kept' });
});

test('what comes before the contact is no promise, what has not happened is no contact, and money has its day', async () => {
  const refused = async (more: Record<string, unknown>) => {
    const { status, body } = await testApp.send('sales', 'POST', urlOf(contract), contact(more));
    return [status, Object.keys(body as object)];
  };
  expect(await refused({ promised_day: day(-11) })).toEqual([400, ['promised_day']]);
  expect(await refused({ promised_amount: 100 })).toEqual([400, ['promised_day']]);
  expect(await refused({ day: day(2) })).toEqual([400, ['day']]);
  expect(await refused({ said: ' ' })).toEqual([400, ['said']]);
  expect(await refused({ channel: 'pigeon' })).toEqual([400, ['channel']]);
  expect(await testApp.send('reader', 'POST', urlOf(contract), contact())).toMatchObject({ status: 403 });
  expect(await testApp.send('stranger', 'POST', urlOf(contract), contact())).toMatchObject({ status: 404 });
});

test('the trail tells that somebody was spoken with, and no word of it', async () => {
  await testApp.send('sales', 'POST', urlOf(contract), contact({ said: 'Segredo de família' }));
  const { body } = await testApp.send('staff', 'GET', '/api/admin/audit/?page_size=50');
  expect(JSON.stringify(body)).toContain('contract.contacted');
  expect(JSON.stringify(body)).not.toContain('Segredo');
});

test('who asks for their data is told what was written down of talks with them', async () => {
  const { body } = await testApp.send('staff', 'GET', `/api/sales/clients/${client}/personal-data/`);
  expect(body).toMatchObject({
    contacts: expect.arrayContaining([expect.objectContaining({ said: expect.any(String) })]),
  });
});

test.each([
  [null, null, 0, null],
  ['2026-03-10', null, 0, 'waiting'],
  ['2026-03-09', null, 0, 'broken'],
  ['2026-03-09', null, 1, 'kept'],
  ['2026-03-09', 200, 199, 'broken'],
  ['2026-03-12', 200, 200, 'kept'],
])('a promise for %s of %s with %s paid stands %s on 10 March', (promised_day, promised_amount, paid_since, state) => {
  expect(promiseOf({ promised_day, promised_amount, paid_since }, '2026-03-10')).toBe(state);
});
