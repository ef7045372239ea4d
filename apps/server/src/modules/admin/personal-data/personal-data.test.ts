/** LGPD: what is held of a person, and a person made unrecognisable. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { people, testOrganizations } from '../../../../testing/people.ts';
import { plan, set, studyAt } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { newId } from '../../../platform/database/index.ts';

const testApp = await openTestApp();
const { background, database } = testApp.app.platform;
const person = people.planner;
const url = `/api/admin/users/${person.id}/`;
const fullName = 'Maria Aparecida Quixadá';

await testApp.send('planner', 'PATCH', '/api/access/user/profile/', { name: fullName });
const { url: version, enterprise } = await plan(testApp);
await testApp.send('staff', 'POST', `${version}comments/`, {
  line: 'receipts',
  month: null,
  text: `Ver com maria aparecida quixadá (${person.email.toUpperCase()}) antes de enviar.`,
});
const reason = `A pedido de ${fullName}, por telefone.`;
const { revision, study } = await studyAt(testApp, version);
const edits = [set('/name', study.name, 'Aurora')];
const edited = await testApp.send('planner', 'PATCH', `${version}study/`, { revision, edits, reason });
if (edited.status !== 200) throw new Error(`the edit was refused: ${JSON.stringify(edited.body)}`);
await testApp.send(null, 'POST', '/api/access/forgot-password/', { email: person.email });
await background.drain();
const mails = (): string =>
  readdirSync(testApp.mailFolder)
    .map((file) => readFileSync(join(testApp.mailFolder, file), 'utf8'))
    .join();
await database.withPlatform((transaction) =>
  transaction
    .updateTable('sessions')
    .set({ address: '189.6.0.0', browser: 'Firefox', system: 'Linux' })
    .where('user_id', '=', person.id)
    .execute(),
);
await database.withPlatform((transaction) =>
  transaction
    .insertInto('security_keys')
    .values({
      ...{ id: newId(), user_id: person.id, name: `Notebook de ${fullName}`, credential_id: 'o-que-distingue' },
      ...{ public_key: 'o-que-prova', counter: 0, transports: '[]', created_at: new Date(), last_used_at: null },
    })
    .execute(),
);
const comment = { line: 'receipts', month: null, text: 'Está certo assim.' };
await testApp.send('planner', 'POST', `${version}comments/`, comment, { 'idempotency-key': 'c-1' });

/** Every text of every table, as the owner sees it. */
const everything = async (): Promise<string> => {
  let dump = '';
  await database
    .withOrganization(testOrganizations.first.id, async (transaction) => {
      await sql`reset role`.execute(transaction);
      const { rows } = await sql<{ name: string }>`select c.relname::text as name from pg_class c
        join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`.execute(
        transaction,
      );
      for (const { name } of rows) {
        const table = await sql<{ text: string }>`select coalesce(string_agg(t::text, '|'), '') as text
          from ${sql.table(name)} t`.execute(transaction);
        dump += table.rows[0]?.text ?? '';
      }
      throw new Error('only looked');
    })
    .catch(() => undefined);
  return dump.toLowerCase();
};

test('a person is told all that is held of them, and nothing that opens a door', async () => {
  const own = await testApp.send('planner', 'GET', '/api/access/user/personal-data/');
  expect(own).toMatchObject({
    status: 200,
    body: {
      format: 'uni.personal-data/1',
      person: { id: person.id, email: person.email, name: fullName },
      memberships: [{ name: 'Planejador' }],
      sessions: [expect.objectContaining({ user_id: person.id })],
      security_keys: [{ id: expect.any(Number), name: `Notebook de ${fullName}`, last_used_at: null }],
      comments: [expect.objectContaining({ text: 'Está certo assim.' })],
    },
  });
  expect(JSON.stringify(own.body)).toContain('version.created');
  expect(JSON.stringify(own.body)).not.toMatch(/argon2|password_hash|token|o-que-/);
  const exported = await testApp.send('staff', 'GET', `${url}personal-data/`);
  expect(exported).toMatchObject({ status: 200, body: { person: { id: person.id } } });
  const auditTrail = await testApp.send('staff', 'GET', `/api/admin/audit/?action=user.data_exported`);
  expect(auditTrail.body).toMatchObject({
    results: [{ actor: people.staff.id, target_id: person.id }, { actor: person.id }],
  });
});

test('nobody makes themselves unrecognisable', async () => {
  const own = `/api/admin/users/${people.staff.id}/pseudonymise/`;
  expect(await testApp.send('staff', 'POST', own, { confirm: people.staff.email })).toMatchObject({
    status: 400,
    body: { confirm: ['Nobody takes this from themselves.'] },
  });
});

test('a pseudonymised person is nowhere any more, and every number is as it was', async () => {
  const summaries = async () => (await testApp.send('staff', 'GET', '/api/planner/enterprise-summaries/')).body;
  const before = await summaries();
  expect(before).toMatchObject([{ id: enterprise, indicators: { result: expect.any(Number) } }]);
  const held = await everything();
  for (const trace of [person.email, reason.toLowerCase(), 'firefox', '189.6.0.0']) expect(held).toContain(trace);
  expect(mails()).toContain(person.email);

  expect((await testApp.send('staff', 'POST', `${url}pseudonymise/`, { confirm: 'outra@primeira.test' })).status).toBe(
    400,
  );
  const done = await testApp.send('staff', 'POST', `${url}pseudonymise/`, { confirm: person.email });
  expect(done).toMatchObject({
    status: 200,
    body: { id: person.id, name: 'Pessoa removida', is_active: false, groups: [], photo: null },
  });

  const dump = await everything();
  const traces = [person.email, fullName.toLowerCase(), 'firefox', '189.6.0.0'];
  for (const trace of traces) expect(dump).not.toContain(trace);
  expect(dump).toContain('a pedido de pessoa removida, por telefone.');
  expect(mails()).not.toContain(person.email);
  expect(dump).toContain('ver com pessoa removida (pessoa removida) antes de enviar');
  expect(await summaries()).toEqual(before);
  testApp.passMemory();
  expect((await testApp.send('planner', 'GET', version)).status).toBe(401);
  const payload = { email: person.email, password: 'Torre-Azul-1987' };
  expect((await testApp.raw({ method: 'POST', url: '/api/token/', payload })).status).toBe(401);
  const verified = await testApp.send('staff', 'GET', '/api/admin/audit/verification/');
  expect(verified.body).toMatchObject({ broken_at: null });
});
