import type { MadeMirrorLink, MirrorLink, PublicMirror } from '@uni/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signed } from '../../../../test/support/selling.ts';
import { people } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { hashOfLink } from './mirror-link-token.gateway.ts';

const testApp = await openTestApp();
const linksUrl = '/api/sales/mirror-links/';
const dayIn = (days: number): string =>
  new Date(Date.now() + testApp.clock.aheadMs + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);

const made = async (enterprise: number, more: Record<string, unknown> = {}): Promise<MadeMirrorLink> => {
  const body = { empreendimento: enterprise, name: 'Imobiliária Cerrado', expires_on: dayIn(30), ...more };
  const answer = await testApp.send('staff', 'POST', linksUrl, body);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body as MadeMirrorLink;
};
const opened = (token: string) => testApp.send(null, 'POST', '/api/sales/public-mirror/', { token });
const unit = async (enterprise: number, fields: Record<string, unknown>): Promise<number> => {
  const answer = await testApp.send('staff', 'POST', '/api/sales/units/', { empreendimento: enterprise, ...fields });
  expect(answer.status).toBe(201);
  return (answer.body as { id: number }).id;
};

test('a link opens without a session: state, area and, where its maker chose so, price of what is for sale', async () => {
  const { enterprise } = await plan(testApp);
  const fields = { block: 'Torre A', floor: 1, stack: '01', private_area: 8_800, list_price: 98_600_000 };
  await unit(enterprise, { ...fields, nome: '101', facing: 'east', typology: '2 quartos', note: 'chave com Ana Lima' });
  const held = await unit(enterprise, { ...fields, nome: '102' });
  await testApp.send('staff', 'POST', '/api/sales/unit-moves/', { ids: [held], state: 'blocked' });
  const link = await made(enterprise, { shows_prices: true });
  const { status, body, headers } = await opened(link.token);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': expect.stringContaining('no-store') });
  expect(body).toEqual({
    ...{ organization: expect.any(String), enterprise: 'Aurora', day: dayIn(0), expires_on: dayIn(30) },
    shows_prices: true,
    units: [
      {
        ...{ block: 'Torre A', floor: 1, stack: '01', nome: '101', typology: '2 quartos', facing: 'east' },
        ...{ private_area: 8_800, price: 98_600_000, state: 'available' },
      },
      expect.objectContaining({ nome: '102', state: 'withheld', price: null }),
    ],
  });
  const bare = await opened((await made(enterprise)).token);
  expect((bare.body as PublicMirror).units.map(({ price }) => price)).toEqual([null, null]);
});

test('nothing of a buyer, a note, an id or the price of a sale is shown', async () => {
  const { empreendimento } = await signed(testApp, { client_name: 'Beatriz Sigilosa', note: 'segredo' });
  const { token } = await made(empreendimento, { shows_prices: true });
  const { body } = await opened(token);
  expect((body as PublicMirror).units).toMatchObject([{ state: 'sold', price: null }]);
  for (const hidden of ['Beatriz', 'segredo', 'Imobiliária', 'client', 'note', '"id"', '12000000', people.staff.email])
    expect(JSON.stringify(body)).not.toContain(hidden);
});

test('unknown, malformed, expired and revoked links, and those of a removed enterprise, are answered alike', async () => {
  const { enterprise } = await plan(testApp);
  const { id, token } = await made(enterprise);
  expect((await opened(token)).status).toBe(200);
  const organization = token.split('-')[0] ?? '';
  const strange = [
    token.slice(0, -1),
    `${token}x`,
    `${organization}-${'A'.repeat(43)}`,
    `1-${token.split('-').slice(1).join('-')}`,
    `zzzzzzzzzzz-${'A'.repeat(43)}`,
    'x',
  ];
  const refused = await Promise.all(strange.map(opened));
  expect(await testApp.send('staff', 'DELETE', `${linksUrl}${id}/`)).toMatchObject({ status: 204 });
  refused.push(await opened(token));
  const late = await made(enterprise, { expires_on: dayIn(0) });
  testApp.clock.aheadMs += 2 * 86_400_000;
  refused.push(await opened(late.token));
  testApp.clock.aheadMs -= 2 * 86_400_000;
  const gone = await made(enterprise);
  expect((await testApp.send('planner', 'DELETE', `/api/planner/enterprises/${enterprise}/`)).status).toBe(204);
  refused.push(await opened(gone.token));
  for (const { status, body } of refused) expect([status, body]).toEqual([404, { detail: 'Not found.' }]);
});

test('a token is returned once, stored as a hash, and in no audit entry', async () => {
  const { enterprise } = await plan(testApp);
  const [one, two] = [await made(enterprise), await made(enterprise)];
  expect(one.token).not.toBe(two.token);
  const { body } = await testApp.send('staff', 'GET', `${linksUrl}?empreendimento=${enterprise}`);
  expect(body).toMatchObject([{ id: expect.any(Number) }, { id: expect.any(Number) }]);
  expect(JSON.stringify(body)).not.toContain('token');
  const { rows } = await testApp.app.platform.database.withOrganization(people.staff.organizationId, (db) =>
    sql<{ hashes: string; entries: string }>`
      select (select string_agg(token_hash || name, ' ') from sales_mirror_links where ${db.own('sales_mirror_links')}) as hashes,
        (select string_agg(to_jsonb(audit_entries)::text, ' ') from audit_entries where ${db.own('audit_entries')}) as entries`.execute(
      db,
    ),
  );
  expect(rows[0]?.hashes).toContain(hashOfLink(one.token));
  expect(JSON.stringify(rows)).not.toContain(one.token);
  await opened(one.token);
  await opened(one.token);
  const after = (await testApp.send('staff', 'GET', linksUrl)).body as MirrorLink[];
  expect(after.find(({ id }) => id === one.id)).toMatchObject({ opened: 2, opened_on: dayIn(0), revoked_at: null });
});

test('a link lasts half a year at most, and an enterprise has few of them', async () => {
  const { enterprise } = await plan(testApp);
  const make = (expires_on: string) =>
    testApp.send('staff', 'POST', linksUrl, { empreendimento: enterprise, name: 'x', expires_on });
  expect(await make(dayIn(-1))).toMatchObject({ status: 400, body: { expires_on: [expect.any(String)] } });
  expect(await make(dayIn(181))).toMatchObject({ status: 400, body: { expires_on: [expect.any(String)] } });
  for (let at = 0; at < 20; at++) expect((await make(dayIn(1))).status).toBe(201);
  expect(await make(dayIn(1))).toMatchObject({ status: 409, body: { code: 'too_many_mirror_links' } });
});

test('another organization neither sees, ends nor makes a link, and a reader makes none', async () => {
  const { enterprise } = await plan(testApp);
  const { id } = await made(enterprise);
  expect(await testApp.send('stranger', 'GET', `${linksUrl}?empreendimento=${enterprise}`)).toMatchObject({ body: [] });
  expect((await testApp.send('stranger', 'DELETE', `${linksUrl}${id}/`)).status).toBe(404);
  const body = { empreendimento: enterprise, name: 'x', expires_on: dayIn(1) };
  expect((await testApp.send('stranger', 'POST', linksUrl, body)).status).toBe(400);
  expect((await testApp.send('reader', 'POST', linksUrl, body)).status).toBe(403);
});

test('a caller with many tokens from one address has to wait', async () => {
  const answers: number[] = [];
  for (let at = 0; at < 61; at++) answers.push((await opened(`1-${'A'.repeat(43)}`)).status);
  expect(answers).toContain(429);
});
