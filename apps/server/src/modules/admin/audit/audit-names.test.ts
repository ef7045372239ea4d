import type { PresentedAuditEntry } from '@uni/contracts';
import { expect, test } from 'vitest';
import { signed } from '../../../../test/support/selling.ts';
import type { PersonName } from '../../../../testing/people.ts';
import { idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const entriesOf = async (who: PersonName, query: string) => {
  const { status, body } = await testApp.send(who, 'GET', `/api/admin/audit/?${query}`);
  expect(status).toBe(200);
  return (body as { results: PresentedAuditEntry[] }).results;
};

test('names the record of an act and those that its values refer to', async () => {
  const contract = await signed(testApp);
  const [entry] = await entriesOf('staff', `action=contract.signed&target_id=${contract.id}`);
  expect(entry?.target__name).toContain(contract.number);
  const { empreendimento, unit } = entry?.after ?? {};
  expect(entry?.names).toEqual({
    [`empreendimento:${empreendimento}`]: expect.any(String),
    [`unit:${unit}`]: expect.stringContaining(contract.unit_name),
  });
});

test('names the version that another was cloned from', async () => {
  const { url } = await plan(testApp);
  const clone = await testApp.send('planner', 'POST', `${url}clone/`, { nome: 'Revisão 2', shift_months: 0 });
  const [entry] = await entriesOf('staff', `action=version.cloned&target_id=${idOf(clone.body)}`);
  expect(entry?.names).toEqual({ [`from:${entry?.details.from}`]: expect.any(String) });
});

test('an enterprise in the bin has its name there', async () => {
  const enterprise = idOf(
    (await testApp.send('planner', 'POST', '/api/planner/enterprises/', { code: '905', name: 'Residencial Breve' }))
      .body,
  );
  await testApp.send('planner', 'DELETE', `/api/planner/enterprises/${enterprise}/`);
  const names = (await entriesOf('staff', `target=enterprise&target_id=${enterprise}`)).map(
    ({ action, target__name }) => [action, target__name],
  );
  expect(names).toEqual([
    ['enterprise.deleted', 'Residencial Breve'],
    ['enterprise.created', 'Residencial Breve'],
  ]);
});

test('names no party', async () => {
  const contract = await signed(testApp);
  const query = `action=contract.signed&target_id=${contract.id}`;
  const [entry] = await entriesOf('staff', query);
  expect(JSON.stringify(entry)).not.toContain(contract.client_name);
  const client = { kind: 'person', name: 'Helena Pessoa' };
  const id = idOf((await testApp.send('staff', 'POST', '/api/sales/clients/', client)).body);
  const parties = await entriesOf('staff', `target=client&target_id=${id}`);
  expect(parties.map(({ action, target__name }) => [action, target__name])).toEqual([['client.created', null]]);
  expect(JSON.stringify(parties)).not.toContain(client.name);
});
