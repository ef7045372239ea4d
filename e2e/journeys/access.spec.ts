/** Ways into the application other than a password that is known: a forgotten one, and a second step. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, type JourneyServer, screenIssues, signIn, test } from '../fixtures/index.ts';

const newPassword = 'Guindaste-Verde-44';

/** Returns the link in the newest mail to an address. */
async function linkFor(server: JourneyServer, email: string): Promise<string> {
  const folder = join(server.folder, 'mail');
  const newest = async () => {
    const files = await readdir(folder).catch(() => []);
    const mails = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
    return mails.filter((mail) => mail.includes(`To: ${email}`)).at(-1) ?? '';
  };
  await expect.poll(newest).toContain('/user/nova-senha#');
  const [link = ''] = /http\S+#[\w-]+/.exec((await newest()).replaceAll('=\r\n', '')) ?? [];
  return link;
}

test.describe('somebody who forgot the password', () => {
  test('asks for a link, follows it once, and signs in with the new password', async ({ as, people, server }) => {
    const page = await as(null, { allow: /400/ });
    const { email } = people.stranger;
    await page.goto('/user/login');
    await page.getByRole('link', { name: 'Esqueci minha senha', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Esqueci minha senha' }).waitFor();
    expect(await page.title()).toBe('Esqueci minha senha — UNI');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Veja a sua caixa de entrada' }).waitFor();

    const link = await linkFor(server, email);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Nova senha' }).waitFor();
    expect(new URL(page.url()).hash, 'the secret stays neither on screen nor in the history').toBe('');
    await page.getByLabel('Nova senha', { exact: true }).and(page.locator('input')).fill(newPassword);
    await page.getByLabel('Confirme a nova senha', { exact: true }).fill(newPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/login');
    await signIn(page, { email, password: newPassword });

    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('Nova senha', { exact: true }).and(page.locator('input')).fill('Outra-Senha-Longa-3');
    await page.getByLabel('Confirme a nova senha', { exact: true }).fill('Outra-Senha-Longa-3');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Este link não vale mais.' }).waitFor();
    expect(await screenIssues(page, ['light'])).toEqual([]);
  });
});

test.describe('somebody with a second step', () => {
  /** A request as the person of this session. */
  const call = async (page: Page, path: string, body: object): Promise<Record<string, unknown>> => {
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').token);
    const answer = await fetch(new URL(path, page.url()), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return Object(await answer.json());
  };

  test('is asked for the code after the password, and comes in with a recovery code', async ({ as, people }) => {
    const page = await as(null, { allow: /401/ });
    const { email, password } = people.superuser;
    await signIn(page, people.superuser);
    const { secret } = await call(page, '/api/access/second-step/', { password });
    const { recovery_codes: codes } = await call(page, '/api/access/second-step/confirm/', {
      code: await codeOf(String(secret)),
    });
    await page.evaluate(() => localStorage.clear());

    await page.goto('/user/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Código de verificação', { exact: true });
    await field.waitFor();
    expect(await field.evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await screenIssues(page, ['light'])).toEqual([]);
    await field.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Código de verificação inválido!').first().waitFor();
    await field.fill(String(Object(codes)[0]));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
  });
});

/** RFC 6238, as an authenticator computes it. */
async function codeOf(secret: string): Promise<string> {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(Date.now() / 30_000)));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const at = mac.getUint8(19) & 15;
  return String((mac.getUint32(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
