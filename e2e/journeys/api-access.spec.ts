/** Tokens, webhooks and the documentation of the API, as who integrates another system goes through them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { apiAccess, apiDocs, apiOperations, assistant, webhooks } from '@uni/phrases';
import { button, check, closed, dialog, expect, layerIssues, main, tabTo, test } from '../fixtures/index.ts';

/** The receiver of these journeys stands on this machine. */

const received: { id: string; type: string }[] = [];
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    received.push(JSON.parse(text));
    response.writeHead(204).end();
  });
});
test.beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => new Promise((resolve) => receiver.close(resolve)));

const { tokens } = apiAccess;
const screen = '/api-e-webhooks';
const open = async (page: Page, address = screen): Promise<void> => {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const call = (page: Page, token: string, path = '/api/planner/enterprises/', headers = {}) =>
  fetch(new URL(path, page.url()), { headers: { authorization: `Bearer ${token}`, ...headers } });

test.describe('somebody who integrates another system', () => {
  test('makes a token by keyboard, calls with it, fetches a table with it, revokes it, and it is over', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page);
    const create = main(page).getByRole('button', { name: tokens.create, exact: true });
    await tabTo(page, create);
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel(tokens.name, { exact: true }).waitFor();
    // Nothing is lost by sending too early.
    await page.keyboard.type('BI da controladoria');
    await page.keyboard.press('Enter');
    await dialog(page).getByText(tokens.noScopes).waitFor();
    for (const scope of [apiAccess.scopes['enterprise:read'], apiAccess.scopes['sales:read']])
      await dialog(page).getByLabel(scope, { exact: true }).press('Space');
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).press('Enter');
    const tokenField = dialog(page).getByLabel(tokens.token, { exact: true });
    await tokenField.waitFor();
    const token = await tokenField.inputValue();
    expect(token).toMatch(/^uni_o_[0-9A-Za-z]{59}$/);
    await button(page, apiAccess.understood).press('Enter');
    await closed(page);
    expect(await page.content()).not.toContain(token);

    expect((await call(page, token)).status).toBe(200);
    expect((await call(page, token, '/api/admin/users/')).status).toBe(403);
    const feed = await fetch(new URL('/api/feeds/v1/units.csv?decimal=comma&bom=1', page.url()), {
      headers: { authorization: `Basic ${Buffer.from(`bi:${token}`).toString('base64')}` },
    });
    expect(feed.status).toBe(200);
    const text = await feed.text();
    expect(text.replace('\u{feff}', '').split('\r\n')[0]).toMatch(/^unit_id;enterprise_id;enterprise;block;/);
    const again = await call(page, token, '/api/feeds/v1/units.csv?decimal=comma&bom=1', {
      'if-none-match': feed.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);

    await main(page)
      .getByRole('button', { name: tokens.revokeNamed('BI da controladoria') })
      .press('Enter');
    await dialog(page).getByRole('button', { name: tokens.revoke, exact: true }).press('Enter');
    await main(page).getByText(tokens.showOver(1)).waitFor();
    expect((await call(page, token)).status).toBe(401);
  });

  test('makes a token of their own in the user panel', async ({ as }) => {
    const page = await as('admin');
    await open(page, '/painel-usuario');
    // Lists that come move the button below them.
    await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
    await main(page).getByRole('button', { name: tokens.create, exact: true }).click();
    await dialog(page).getByLabel(tokens.name, { exact: true }).fill('Meu roteiro');
    await check(dialog(page).getByLabel(apiAccess.scopes['planning:read'], { exact: true }));
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
    const tokenField = dialog(page).getByLabel(tokens.token, { exact: true });
    await tokenField.waitFor();
    expect(await tokenField.inputValue()).toMatch(/^uni_p_/);
    await button(page, apiAccess.understood).click();
    await main(page).getByText('Meu roteiro').waitFor();
  });

  test('connects an assistant with the settings that the page copies and a token of their own', async ({ as }) => {
    const page = await as('admin');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/painel-usuario');
    await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
    await main(page).getByRole('button', { name: tokens.create, exact: true }).click();
    await dialog(page).getByLabel(tokens.name, { exact: true }).fill('Assistente');
    await check(dialog(page).getByLabel(apiAccess.scopes['planning:read'], { exact: true }));
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
    const token = await dialog(page).getByLabel(tokens.token, { exact: true }).inputValue();
    await button(page, apiAccess.understood).click();
    await open(page);
    await button(page, apiAccess.assistants.copySettings).press('Enter');
    await page.getByText(apiAccess.copied).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const settings = JSON.parse(copied.replace(apiAccess.assistants.tokenPlace, token));
    const { url, headers } = settings.mcpServers.uni;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const { result } = await answer.json();
    // A reading assistant has every tool of the page except proposals.
    const titles = result.tools.map(({ title }: { title: string }) => title);
    const visible = await main(page)
      .getByRole('list', { name: apiAccess.assistants.tools })
      .locator('p.medium')
      .allTextContents();
    expect(visible.filter((title) => title !== assistant.tools.propose_edits.title)).toEqual(titles);
  });

  test('sets a webhook up, sees the event arrive, its log, and sends it again under the same id', async ({ as }) => {
    const page = await as('admin');
    const { port } = receiver.address() as AddressInfo;
    await open(page);
    await main(page).getByRole('button', { name: webhooks.create, exact: true }).click();
    await dialog(page).getByLabel(webhooks.name, { exact: true }).fill('Controladoria');
    await dialog(page).getByLabel(webhooks.address, { exact: true }).fill('recebe');
    await check(dialog(page).getByLabel(webhooks.eventNames['version.locked'], { exact: true }));
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
    await dialog(page).getByText(webhooks.addressProblem).waitFor();
    await dialog(page).getByLabel(webhooks.address, { exact: true }).fill(`http://127.0.0.1:${port}/uni`);
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
    const secret = dialog(page).getByLabel(webhooks.secret, { exact: true });
    await secret.waitFor();
    expect(await secret.inputValue()).toMatch(/^whsec_/);
    await button(page, apiAccess.understood).click();
    await closed(page);

    await main(page)
      .getByRole('button', { name: webhooks.openNamed('Controladoria') })
      .click();
    await dialog(page).getByText(webhooks.deliveries.empty).waitFor();
    await dialog(page).getByRole('button', { name: webhooks.test, exact: true }).click();
    await expect.poll(() => received.length).toBe(1);
    await dialog(page).getByRole('button', { name: webhooks.deliveries.refresh, exact: true }).click();
    await dialog(page).getByText(webhooks.deliveries.answered(204)).waitFor();
    await dialog(page).getByRole('button', { name: webhooks.deliveries.details, exact: true }).click();
    await dialog(page).getByText(`"type":"webhook.tested"`).waitFor();
    const again = webhooks.deliveries.replayNamed(webhooks.eventNames['webhook.tested']);
    await dialog(page).getByRole('button', { name: again, exact: true }).click();
    await expect.poll(() => received.length).toBe(2);
    expect(received[1]?.id).toBe(received[0]?.id);
    await dialog(page).getByRole('button', { name: webhooks.deliveries.send, exact: true }).click();
    await dialog(page).getByText(webhooks.deliveries.replayedPeriod(0)).waitFor();
    expect(await layerIssues(page)).toEqual([]);
  });

  test('looks an operation up in the documentation, with its scopes and an example', async ({ as }) => {
    const page = await as('admin');
    await open(page, '/documentacao-da-api?q=sales%2Funits');
    const operation = 'GET /api/sales/units/';
    await main(page)
      .getByText(apiOperations[operation] ?? '', { exact: true })
      .waitFor();
    await main(page)
      .getByRole('button', { name: apiDocs.showNamed(operation), exact: true })
      .click();
    await main(page).getByText("-H 'Authorization: Bearer TOKEN'").waitFor();
    await main(page).getByText(apiAccess.scopes['sales:read'], { exact: false }).first().waitFor();
    await main(page).getByRole('searchbox').fill('não existe isso');
    await main(page).getByText(apiDocs.count(0, '0')).first().waitFor();
  });
});

test.describe('the screens of the API', () => {
  test('are shut to who does not administer the organization', async ({ as }) => {
    const page = await as('planner');
    await page.goto(screen);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(main(page).getByRole('button', { name: tokens.create, exact: true })).toHaveCount(0);
  });
});
