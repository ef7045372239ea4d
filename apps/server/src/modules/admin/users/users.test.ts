/** The people of an organization: how they come in, change, and leave. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { password, people, testOrganizations } from '../../../../testing/people.ts';
import { fieldOf, idOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const users = '/api/admin/users/';
const { database } = testApp.app.platform;

const mailsTo = (email: string): string[] =>
  readdirSync(testApp.mailFolder)
    .sort()
    .map((file) => readFileSync(join(testApp.mailFolder, file), 'utf8'))
    .filter((mail) => mail.includes(`To: ${email}\r\n`));
const secretOf = (mail: string): string => /Primeira senha: (\S+)/.exec(mail)?.[1] ?? '';
const tryIn = (email: string, password: string) =>
  testApp.raw({ method: 'POST', url: '/api/token/', payload: { email, password } });
const seeded = async (key: string): Promise<number> => {
  const { body } = await testApp.send('staff', 'GET', '/api/admin/permit-groups/');
  return idOf((Array.isArray(body) ? body : []).find((group) => group.key === key));
};

describe('an invitation', () => {
  test('of a pasted list tells of each address what became of it', async () => {
    const planners = await seeded('planner');
    const emails = [
      'Ana Lima <ana@nova.test>; BIA@nova.test,',
      'nao-e-mail',
      'ana@nova.test',
      people.staff.email,
      people.stranger.email,
    ].join('\n');
    const { status, body } = await testApp.send('staff', 'POST', `${users}invite/`, { emails, groups: [planners] });
    expect(status).toBe(200);
    expect(body).toEqual({
      accepted: [
        { id: expect.any(Number), email: 'ana@nova.test' },
        { id: expect.any(Number), email: 'bia@nova.test' },
        { id: expect.any(Number), email: people.stranger.email },
      ],
      rejected: [
        { email: 'nao-e-mail', reason: 'invalid' },
        { email: 'ana@nova.test', reason: 'repeated' },
        { email: people.staff.email, reason: 'taken' },
      ],
    });
    const { body: list } = await testApp.send('staff', 'GET', `${users}?state=waiting&q=NOVA`);
    expect(list).toMatchObject([
      { email: 'ana@nova.test', state: 'waiting', groups: [planners], organization: testOrganizations.first.id },
      { email: 'bia@nova.test', state: 'waiting' },
    ]);
  });

  test('is a mail with a first password, which opens nothing but the choice of an own one', async () => {
    const [mail = ''] = mailsTo('ana@nova.test');
    const secret = secretOf(mail);
    expect(secret).toMatch(/^[\w-]{24}$/);
    const signedIn = await tryIn('ana@nova.test', secret);
    expect(signedIn.status).toBe(200);
    const me = { token: String(fieldOf(signedIn.body, 'access')) };
    expect((await testApp.send(me, 'GET', '/api/planner/enterprises/')).status).toBe(403);
    const chosen = { new_password: 'Jequitiba-Azul-77' };
    expect((await testApp.send(me, 'PATCH', '/api/access/change-password/', chosen)).status).toBe(200);
    testApp.passMemory();
    expect((await testApp.send(me, 'GET', '/api/planner/enterprises/')).status).toBe(200);
    expect((await tryIn('ana@nova.test', secret)).status).toBe(401);
    expect((await tryIn('ana@nova.test', chosen.new_password)).status).toBe(200);
  });

  test('that nobody used for a day opens nothing, and a new first password does', async () => {
    const [mail = ''] = mailsTo('bia@nova.test');
    await database.withPlatform((transaction) =>
      transaction
        .updateTable('users')
        .set({ first_secret_expires_at: new Date(Date.now() - 1) })
        .where('email', '=', 'bia@nova.test')
        .execute(),
    );
    expect(await tryIn('bia@nova.test', secretOf(mail))).toMatchObject({
      status: 401,
      body: { detail: 'No active account found with the given credentials' },
    });
    const id = Number(fieldOf((await testApp.send('staff', 'GET', `${users}?q=bia@nova`)).body, 0, 'id'));
    expect((await testApp.send('staff', 'POST', `${users}${id}/reset-password/`)).status).toBe(200);
    expect((await tryIn('bia@nova.test', secretOf(mailsTo('bia@nova.test')[1] ?? ''))).status).toBe(200);
  });

  test('stores no first password, and answers with none', async () => {
    const { body } = await testApp.send('staff', 'POST', `${users}invite/`, { emails: 'eva@nova.test' });
    const secret = secretOf(mailsTo('eva@nova.test')[0] ?? '');
    expect(JSON.stringify(body)).not.toContain(secret);
    const rows = await database.withPlatform((transaction) => transaction.selectFrom('users').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('of too many at once, or into a group that is not there, invites nobody', async () => {
    const many = Array.from({ length: 101 }, (_, n) => `p${n}@muitos.test`).join('\n');
    expect((await testApp.send('staff', 'POST', `${users}invite/`, { emails: many })).status).toBe(400);
    const nowhere = { emails: 'um@muitos.test', groups: [4_242] };
    expect(await testApp.send('staff', 'POST', `${users}invite/`, nowhere)).toMatchObject({
      status: 400,
      body: { groups: ['Invalid pk "4242" - object does not exist.'] },
    });
    expect((await testApp.send('staff', 'GET', `${users}?q=muitos.test`)).body).toEqual([]);
  });
});

describe('an invitation of somebody who signs in elsewhere', () => {
  const invited = [people.strangePlanner.email, people.superuser.email];
  const answer = async (email: string) => {
    const { status, body } = await testApp.send('staff', 'POST', `${users}invite/`, { emails: email });
    const { body: list } = await testApp.send('staff', 'GET', `${users}?q=${encodeURIComponent(email)}`);
    const shape = (value: unknown) =>
      JSON.stringify(value)
        .replaceAll(email, '@')
        .replaceAll(/\d{6,}/g, '0');
    const [name = ''] = email.split('@');
    return shape([status, body, list])
      .replaceAll(name, 'name')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.+-]+/g, 'then');
  };

  test('is answered, listed and repeated as any other, so that nothing of other organizations is told', async () => {
    const plain = await answer('livre@nova.test');
    const again = await answer('livre@nova.test');
    for (const email of invited) {
      expect(await answer(email)).toBe(plain);
      expect(await answer(email)).toBe(again);
    }
  });

  test('tells only that person, changes nothing for them and opens nothing', async () => {
    const [email = ''] = invited;
    const mail = mailsTo(email).at(-1) ?? '';
    expect(mail).toContain('convite para outro e-mail seu');
    expect(secretOf(mail)).toBe('');
    const signedIn = await tryIn(email, password);
    expect(signedIn.status).toBe(200);
    const me = { token: String(fieldOf(signedIn.body, 'access')) };
    expect((await testApp.send(me, 'GET', '/api/access/user/profile/')).body).toMatchObject({
      id: people.strangePlanner.id,
      organization: testOrganizations.second.id,
    });
    const { body: list } = await testApp.send('staff', 'GET', `${users}?q=${encodeURIComponent(email)}`);
    const [row] = Array.isArray(list) ? list : [];
    expect((await testApp.send('staff', 'POST', `${users}${row.id}/reset-password/`, {})).status).toBe(200);
    expect(secretOf(mailsTo(email).at(-1) ?? '')).toBe('');
    expect((await tryIn(email, password)).status).toBe(200);
  });
});

describe('a list', () => {
  test('is of the own organization, paged, and reads a filter as text', async () => {
    const { body } = await testApp.send('stranger', 'GET', users);
    const emails = (Array.isArray(body) ? body : []).map(({ email }) => email);
    expect(emails.sort()).toEqual([people.strangePlanner.email, people.stranger.email]);
    expect((await testApp.send('staff', 'GET', `${users}?page=1&page_size=2`)).body).toMatchObject({
      results: [expect.anything(), expect.anything()],
      previous: null,
    });
    for (const q of ['%25', '_', "'; drop table users; --", '\\']) {
      expect(await testApp.send('staff', 'GET', `${users}?q=${q}`)).toMatchObject({ status: 200, body: [] });
    }
  });

  test('is of one group', async () => {
    const { body } = await testApp.send('staff', 'GET', `${users}?group=${await seeded('sales')}`);
    expect(body).toMatchObject([{ id: people.sales.id }]);
  });
});

describe('a user', () => {
  test('who is deactivated is out in a second, and in again when activated', async () => {
    const url = `${users}${people.colab.id}/`;
    const session = { token: (await testApp.openSession('colab')).access };
    expect((await testApp.send(session, 'GET', '/api/planner/enterprises/')).status).toBe(200);
    expect((await testApp.send('staff', 'PATCH', url, { is_active: false })).body).toMatchObject({ state: 'inactive' });
    testApp.passMemory();
    expect((await testApp.send(session, 'GET', '/api/planner/enterprises/')).status).toBe(401);
    expect((await testApp.send('staff', 'PATCH', url, { is_active: true })).body).toMatchObject({ state: 'active' });
    expect((await tryIn(people.colab.email, 'Torre-Azul-1987')).status).toBe(200);
  });

  test('moves between groups, one or many at once', async () => {
    const [readers, sales] = [await seeded('reader'), await seeded('sales')];
    const both = [people.colab.id, people.groupless.id];
    const moved = await testApp.send('staff', 'POST', `${users}groups/`, { users: both, add: [readers, sales] });
    expect(fieldOf(moved.body, 0, 'groups')).toEqual(expect.arrayContaining([readers, sales]));
    await testApp.send('staff', 'POST', `${users}groups/`, { users: both, remove: [readers] });
    const { body } = await testApp.send('staff', 'PATCH', `${users}${people.groupless.id}/`, { groups: [] });
    expect(body).toMatchObject({ groups: [] });
    const foreign = await testApp.send('staff', 'POST', `${users}groups/`, {
      users: [people.stranger.id],
      add: [sales],
    });
    expect(foreign).toMatchObject({ status: 400, body: { users: [expect.stringContaining('does not exist')] } });
  });

  test('takes nothing from themselves by which they administer', async () => {
    const own = `${users}${people.staff.id}/`;
    const refused = (field: string) => ({ status: 400, body: { [field]: ['Nobody takes this from themselves.'] } });
    expect(await testApp.send('staff', 'PATCH', own, { is_active: false })).toMatchObject(refused('is_active'));
    expect((await testApp.send('staff', 'PATCH', own, { name: 'Sílvia' })).status).toBe(200);
    expect(await testApp.send('staff', 'GET', own)).toMatchObject({ body: { is_active: true, is_staff: true } });

    const grants = ['read', 'write'].map((action) => ({ resource: 'user', action, enterprise: null }));
    const made = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', { name: 'Portaria', grants });
    const office = idOf(made.body);
    const porter = `${users}${people.groupless.id}/`;
    expect((await testApp.send('staff', 'PATCH', porter, { groups: [office] })).status).toBe(200);
    testApp.passMemory();
    expect(await testApp.send('groupless', 'PATCH', porter, { groups: [] })).toMatchObject(refused('groups'));
    const leaving = { users: [people.groupless.id], remove: [office] };
    expect(await testApp.send('groupless', 'POST', `${users}groups/`, leaving)).toMatchObject(refused('remove'));
    expect(await testApp.send('staff', 'GET', porter)).toMatchObject({ body: { groups: [office] } });
    expect((await testApp.send('staff', 'PATCH', porter, { groups: [] })).status).toBe(200);
  });

  test('is not demoted by the own hand, be it a superuser’s', async () => {
    await database.withPlatform((transaction) =>
      transaction
        .updateTable('users')
        .set({ organization_id: testOrganizations.first.id })
        .where('id', '=', people.superuser.id)
        .execute(),
    );
    const { access: token } = await testApp.openSession('superuser');
    await testApp.send({ token }, 'POST', '/api/access/select-organization/', {
      organization: testOrganizations.first.id,
    });
    const own = `${users}${people.superuser.id}/`;
    for (const is_staff of [true, false])
      expect(await testApp.send({ token }, 'PATCH', own, { is_staff })).toMatchObject({
        status: 400,
        body: { is_staff: ['Nobody takes this from themselves.'] },
      });
    expect(await testApp.send('superuser', 'GET', '/api/access/user/profile/')).toMatchObject({
      body: { is_superuser: true },
    });
  });

  test('keeps what only a superuser writes', async () => {
    const own = {
      name: 'Rita',
      role: 'superuser',
      is_superuser: true,
      organization: testOrganizations.second.id,
      is_staff: true,
    };
    const { body } = await testApp.send('staff', 'PATCH', `${users}${people.reader.id}/`, own);
    expect(body).toMatchObject({ name: 'Rita', is_staff: false, organization: testOrganizations.first.id });
    const profile = await testApp.send('reader', 'PATCH', '/api/access/user/profile/', own);
    expect(profile.body).toMatchObject({ role: 'member', is_superuser: false, is_staff: false });
  });
});

describe('the own panel', () => {
  const photo = '/api/access/user/photo/';
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

  test('keeps name and preferences, one by one', async () => {
    const url = '/api/access/user/profile/';
    await testApp.send('sales', 'PATCH', url, { preferences: { theme: 'dark' } });
    const { body } = await testApp.send('sales', 'PATCH', url, { name: 'Vera', preferences: { density: 'compacta' } });
    expect(body).toMatchObject({ name: 'Vera', preferences: { theme: 'dark', density: 'compacta' } });
    expect((await testApp.send('sales', 'PATCH', url, { preferences: { theme: 'neon' } })).status).toBe(400);
  });

  test('takes a small image and nothing else', async () => {
    expect((await testApp.send('sales', 'PUT', photo, { photo: pixel })).body).toMatchObject({ photo: pixel });
    const bytes = Buffer.from(pixel.split(',')[1] ?? '', 'base64');
    const asData = (file: Buffer, kind = 'png') => `data:image/${kind};base64,${file.toString('base64')}`;
    const wide = Buffer.from(bytes);
    wide.writeUInt32BE(4_000, 16);
    for (const wrong of [
      'https://fora.test/x.png',
      'data:image/svg+xml;base64,PHN2Zy8+',
      'data:text/html;base64,PGI+',
      asData(Buffer.concat([bytes, Buffer.from('<script>')])),
      asData(bytes, 'jpeg'),
      asData(bytes.subarray(0, 40)),
      asData(wide),
      `${pixel}=`,
    ]) {
      expect((await testApp.send('sales', 'PUT', photo, { photo: wrong })).status, wrong.slice(0, 60)).toBe(400);
    }
    expect((await testApp.send('sales', 'DELETE', photo)).body).toMatchObject({ photo: null });
  });
});
