/** Tokens, webhooks and the documentation of the API, as who integrates another system goes through them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiAccess, apiDocs, apiOperations, webhooks } from '@uni/phrases';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, closed, dialog, flaws, main, openStage, people, tabTo, widths } from '../fixtures/index.ts';

/** The receiver of these journeys stands on this machine. */
const stage = openStage({ settings: { UNI_ALLOW_PRIVATE_HOSTS: '1' } });
type Visit = NonNullable<Parameters<typeof stage.visit>[1]>;
const visit = (journey: (page: Page) => Promise<void>, more: Visit = {}): Promise<void> =>
  stage.visit(journey, { who: people.admin, look: widths[0], ...more });

const received: { id: string; type: string }[] = [];
const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    received.push(JSON.parse(text));
    response.writeHead(204).end();
  });
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

const { tokens } = apiAccess;
const screen = '/api-e-webhooks';
const open = async (page: Page, address = screen): Promise<void> => {
  await page.goto(`${stage.url}${address}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const call = (token: string, path = '/api/planner/enterprises/', headers = {}) =>
  fetch(`${stage.url}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });

describe('somebody who integrates another system', () => {
  it('makes a token by keyboard, calls with it, fetches a table with it, revokes it, and it is over', () =>
    visit(async (page) => {
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
      const shown = dialog(page).getByLabel(tokens.token, { exact: true });
      await shown.waitFor();
      const token = await shown.inputValue();
      expect(token).toMatch(/^uni_o_[0-9A-Za-z]{59}$/);
      await button(page, apiAccess.understood).press('Enter');
      await closed(page);
      expect(await page.content()).not.toContain(token);

      expect((await call(token)).status).toBe(200);
      expect((await call(token, '/api/admin/users/')).status).toBe(403);
      const feed = await fetch(`${stage.url}/api/feeds/v1/units.csv?decimal=comma&bom=1`, {
        headers: { authorization: `Basic ${Buffer.from(`bi:${token}`).toString('base64')}` },
      });
      expect(feed.status).toBe(200);
      const text = await feed.text();
      expect(text.replace('\u{feff}', '').split('\r\n')[0]).toMatch(/^unit_id;enterprise_id;enterprise;block;/);
      const again = await call(token, '/api/feeds/v1/units.csv?decimal=comma&bom=1', {
        'if-none-match': feed.headers.get('etag') ?? '',
      });
      expect(again.status).toBe(304);

      await main(page)
        .getByRole('button', { name: tokens.revokeNamed('BI da controladoria') })
        .press('Enter');
      await dialog(page).getByRole('button', { name: tokens.revoke, exact: true }).press('Enter');
      await main(page).getByText(tokens.showOver(1)).waitFor();
      expect((await call(token)).status).toBe(401);
    }));

  it('makes a token of their own in the user panel', () =>
    visit(async (page) => {
      await open(page, '/painel-usuario');
      await main(page).getByRole('button', { name: tokens.create, exact: true }).click();
      await dialog(page).getByLabel(tokens.name, { exact: true }).fill('Meu roteiro');
      await dialog(page).getByLabel(apiAccess.scopes['planning:read'], { exact: true }).check();
      await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click();
      const shown = dialog(page).getByLabel(tokens.token, { exact: true });
      await shown.waitFor();
      expect(await shown.inputValue()).toMatch(/^uni_p_/);
      await button(page, apiAccess.understood).click();
      await main(page).getByText('Meu roteiro').waitFor();
      expect(await flaws(page, 'own-tokens', { full: true })).toEqual([]);
    }));

  it('sets a webhook up, sees the event arrive, its log, and sends it again under the same id', () =>
    visit(async (page) => {
      const { port } = receiver.address() as AddressInfo;
      await open(page);
      await main(page).getByRole('button', { name: webhooks.create, exact: true }).click();
      await dialog(page).getByLabel(webhooks.name, { exact: true }).fill('Controladoria');
      await dialog(page).getByLabel(webhooks.address, { exact: true }).fill('recebe');
      await dialog(page).getByLabel(webhooks.eventNames['version.locked'], { exact: true }).check();
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
      expect(await flaws(page, 'webhook', { full: true })).toEqual([]);
    }));

  it('looks an operation up in the documentation, with its scopes and an example', () =>
    visit(async (page) => {
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
      expect(await flaws(page, 'api-docs', { full: true })).toEqual([]);
      await main(page).getByRole('searchbox').fill('não existe isso');
      await main(page).getByText(apiDocs.count(0, '0')).first().waitFor();
    }));
});

describe('the screens of the API', () => {
  it.each(widths)('hold at $width in both themes', (look) =>
    visit(
      async (page) => {
        await open(page);
        await main(page).getByRole('list', { name: webhooks.label }).waitFor();
        const found = await flaws(page, 'api-access', { full: true });
        await open(page, '/documentacao-da-api?q=webhooks');
        await main(page).getByRole('list').first().waitFor();
        found.push(...(await flaws(page, 'api-docs', { full: true })));
        expect(found).toEqual([]);
      },
      { look },
    ),
  );

  it('are shut to who does not administer the organization', () =>
    visit(
      async (page) => {
        await page.goto(`${stage.url}${screen}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await main(page).getByRole('button', { name: tokens.create, exact: true }).count()).toBe(0);
      },
      { who: people.planner },
    ));
});
