/**
 * Notices in the browser. Permission and push service are stubs: a headless browser has neither. What leaves the server is read by
 * `push.test.ts`.
 */
import type { Page } from '@playwright/test';
import { noticeInbox } from '@uni/phrases';
import { dialog, expect, layerIssues, main, test } from '../fixtures/index.ts';

const copy = noticeInbox.settings.push;

/** A browser that subscribes at once, with keys of its own. */
async function stubPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const encode = (bytes: Uint8Array): string =>
      btoa(String.fromCharCode(...bytes))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=/g, '');
    let current: object | null = null;
    const subscribe = async () => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const p256dh = encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
      const auth = encode(crypto.getRandomValues(new Uint8Array(16)));
      const endpoint = `https://push.invalid/${crypto.randomUUID()}`;
      const unsubscribe = async () => {
        current = null;
      };
      current = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe };
      return current;
    };
    const registration = { pushManager: { getSubscription: async () => current, subscribe } };
    const answer = { value: async () => registration };
    // A headless browser denies notices, whatever is granted.
    Object.defineProperties(Notification, {
      ...{ permission: { value: 'granted' }, requestPermission: { value: async () => 'granted' } },
    });
    Object.defineProperties(navigator.serviceWorker, {
      ...{ register: answer, getRegistration: answer, ready: { value: Promise.resolve(registration) } },
    });
  });
}

test('a person has this browser told, sees it listed, and stops it', async ({ as }) => {
  const page = await as('planner');
  await stubPushService(page);
  await page.goto('/avisos');
  await main(page).getByRole('button', { name: noticeInbox.preferences, exact: true }).click();
  await dialog(page).getByText(copy.lead).waitFor();
  await dialog(page).getByRole('button', { name: copy.add, exact: true }).focus();
  await page.keyboard.press('Enter');
  const browsers = dialog(page).getByRole('list', { name: copy.devices }).getByRole('listitem');
  await expect(browsers).toHaveCount(1);
  await expect(browsers).toContainText('este navegador');
  await expect(browsers).toContainText(copy.neverUsed);
  await expect(dialog(page).getByRole('button', { name: copy.add, exact: true })).toHaveCount(0);
  expect(await layerIssues(page)).toEqual([]);
  await browsers.getByRole('button').click();
  await dialog(page).getByRole('button', { name: copy.add, exact: true }).waitFor();
  await expect(browsers).toHaveCount(0);
});

test('without the permission it says what to do', async ({ as }) => {
  const page = await as('planner');
  await page.goto('/avisos?preferencias=1');
  await dialog(page).getByText(copy.denied).waitFor();
  await expect(dialog(page).getByRole('button', { name: copy.add, exact: true })).toHaveCount(0);
});
