import { expect, test } from 'vitest';
import { testOrganizations } from '../../../../testing/people.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const users = '/api/admin/users/';
const { database } = testApp.app.platform;

test('more than five hundred invitations in a day are refused, and tomorrow there are more', async () => {
  await database.withPlatform(async (transaction) => {
    const rows = Array.from({ length: 500 }, (_, n) => ({
      id: 7_000_000 + n,
      organization_id: testOrganizations.second.id,
      email: `cheio${n}@muitos.test`,
      name: 'x',
      role: 'member' as const,
      password_hash: '',
      photo: null,
      is_active: true,
      is_validated: false,
      last_login: null,
      deleted_at: null,
    }));
    await transaction.insertInto('users').values(rows).execute();
  });
  const one = { emails: 'mais-um@muitos.test' };
  expect(await testApp.send('stranger', 'POST', `${users}invite/`, one)).toMatchObject({
    status: 400,
    body: { emails: ['No more than 500 people can be invited in a day.'] },
  });
  await database.withPlatform((transaction) =>
    transaction
      .updateTable('users')
      .set({ created_at: new Date(Date.now() - 90_000_000) })
      .where('email', 'like', 'cheio%')
      .execute(),
  );
  expect((await testApp.send('stranger', 'POST', `${users}invite/`, one)).status).toBe(200);
});
