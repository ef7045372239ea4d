/** Rows for what is outside: a token of the organization, a webhook and what it was sent, a chat. */
import { tokenScopeKeys } from '@uni/contracts';
import { newBrowserKeys } from '../../src/modules/notices/push/test-support/push-service.ts';
import type { PersonName } from '../../testing/people.ts';
import { fieldOf, idOf } from '../../testing/planning.ts';
import type { TestApp } from '../../testing/test-app.ts';

export interface ApiRows {
  readonly token: number;
  readonly webhook: number;
  readonly delivery: number;
  readonly chat: number;
}

export const tokensUrl = '/api/admin/api-tokens/';
export const ownTokensUrl = '/api/access/tokens/';
const webhooksUrl = '/api/admin/webhooks/';

const nextYear = (): string => new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);

export const newToken = (scopes: readonly string[] = tokenScopeKeys) => ({
  name: 'Programa',
  scopes,
  expires_on: nextYear(),
});

const forgetCalls = (testApp: TestApp) =>
  testApp.app.platform.database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute());

export const makeApiRows = async (testApp: TestApp, staff: PersonName): Promise<ApiRows> => {
  await forgetCalls(testApp);
  const token = await testApp.send(staff, 'POST', tokensUrl, newToken(['sales:read']));
  const fields = { name: 'Recebe', address: 'https://recebe.test/', events: ['contract.signed'] };
  const webhook = idOf((await testApp.send(staff, 'POST', webhooksUrl, fields)).body);
  const delivery = await testApp.send(staff, 'POST', `${webhooksUrl}${webhook}/test/`);
  // `.invalid` never resolves (RFC 6761).
  const inChat = {
    name: 'Diretoria',
    app: 'slack',
    address: 'https://chat.invalid/x',
    kinds: ['alert'],
    enterprises: null,
  };
  const chat = idOf((await testApp.send(staff, 'POST', '/api/admin/notice-chats/', inChat)).body);
  return { token: idOf(token.body), webhook, delivery: idOf(delivery.body), chat };
};

/** A token of this person's own; null: they may not have one there. */
export const makeOwnToken = async (testApp: TestApp, token: string): Promise<number | null> => {
  await forgetCalls(testApp);
  const made = await testApp.send({ token }, 'POST', ownTokensUrl, newToken());
  return made.status === 201 ? idOf(made.body) : null;
};

export const pushDevicesUrl = '/api/home/push-devices/';

/** A browser that receives this person's notices; null: they may not have one there. */
export const makeOwnBrowser = async (testApp: TestApp, token: string): Promise<number | null> => {
  const { body } = await testApp.send({ token }, 'GET', pushDevicesUrl);
  const { p256dh, auth } = newBrowserKeys();
  const public_key = fieldOf(body, 'public_key');
  const fields = { endpoint: `https://push.invalid/${p256dh}`, p256dh, auth, public_key };
  const made = await testApp.send({ token }, 'POST', pushDevicesUrl, fields);
  return made.status === 201 ? idOf(made.body) : null;
};
