/** From the request of an approval through its mail to the decision, and back to who has sent it. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sentMails } from '@uni/server/testing/journeys.ts';
import { dialog, expect, screenIssues, test } from '../fixtures/index.ts';
import { openStudy } from '../fixtures/workspace.ts';

/** Chooses an act of a version's menu. */
async function act(page: Page, version: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${version}`, exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('an approval is requested by name, and decided from its mail by keyboard alone', async ({
  as,
  people,
  server,
}) => {
  const version = 'Rev 3 – Revisão';
  const planner = await as('planner');
  await openStudy(planner, 'versoes');
  await act(planner, version, 'Enviar para aprovação');
  await dialog(planner).getByRole('button', { name: 'Enviar para aprovação', exact: true }).click();
  await planner.getByText('Esta versão está em aprovação.').waitFor();
  await act(planner, version, 'Pedir aprovação…');
  await dialog(planner).getByRole('button', { name: 'Pedir aprovação', exact: true }).click();
  await dialog(planner).getByText('Escolha ao menos uma pessoa.').waitFor();
  await dialog(planner).getByRole('checkbox').first().check();
  await dialog(planner).getByLabel('Nota (opcional)').fill('Obra revista.');
  await dialog(planner).getByRole('button', { name: 'Pedir aprovação', exact: true }).click();
  await dialog(planner).waitFor({ state: 'detached' });

  const mailed = () => sentMails({ mailFolder: join(server.folder, 'mail') });
  const mailTo = (email: string, text: string) =>
    mailed().find((mail) => mail.includes(`To: ${email}`) && mail.includes(text)) ?? '';
  await expect.poll(() => mailTo(people.admin.email, 'Obra revista.'), { timeout: 30_000 }).not.toBe('');
  const link = /https?:\/\/\S+\/aprovar#\S+/.exec(mailTo(people.admin.email, 'Obra revista.'))?.[0] ?? '';
  expect(link.startsWith(server.url)).toBe(true);

  // Signed out, the link leads through the sign-in to its decision; the secret stays behind the sign #.
  const admin = await as(null, { allow: /40[09]/ });
  await admin.goto(link);
  await admin.getByLabel('E-mail').waitFor();
  expect(new URL(admin.url()).search).not.toContain(link.split('#')[1]);
  await admin.getByLabel('E-mail').focus();
  await admin.keyboard.insertText(people.admin.email);
  await admin.keyboard.press('Tab');
  await admin.getByLabel('Senha', { exact: true }).focus();
  await admin.keyboard.insertText(people.admin.password);
  await admin.keyboard.press('Enter');
  await admin.getByRole('heading', { level: 1, name: 'Decidir aprovação' }).waitFor();
  await admin.getByText('“Obra revista.”').waitFor();
  expect(await screenIssues(admin)).toEqual([]);
  await admin.getByLabel('Sua senha').focus();
  await admin.keyboard.insertText('outra senha');
  await admin.keyboard.press('Enter');
  await admin.getByText('A senha não confere. Nada foi decidido.').waitFor();
  await admin.getByLabel('Sua senha').fill('');
  await admin.getByLabel('Sua senha').focus();
  await admin.keyboard.insertText(people.admin.password);
  await admin.keyboard.press('Enter');
  await admin.getByText('Aprovação registrada.').waitFor();

  await admin.goto('/home');
  await admin.goto(link);
  await admin.getByText('Este link não decide mais nada').waitFor();

  const expected = `${version}, foi aprovada`;
  await expect.poll(() => mailTo(people.planner.email, expected), { timeout: 30_000 }).not.toBe('');
  await planner.goto('/avisos');
  await planner.getByText(expected).first().waitFor();
});

test('the inbox goes by keyboard: filter, mark as read, open the subject', async ({ as }) => {
  const page = await as('planner');
  await page.goto('/avisos');
  const filter = page.getByRole('group', { name: 'Filtro' });
  await filter.getByRole('button', { name: 'Vendas' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Nenhum aviso com este filtro.').waitFor();
  await filter.getByRole('button', { name: 'Para mim' }).focus();
  await page.keyboard.press('Enter');
  const mark = page.getByRole('button', { name: /^Marcar como lido: .*foi aprovada/ });
  await mark.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Marcar como não lido: .*foi aprovada/ }).waitFor();
  await page.getByRole('link', { name: /^Abrir: .*foi aprovada/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/planejamento\/\d+\/versoes/);
  await page.getByRole('heading', { level: 3, name: 'Rev 3 – Revisão' }).waitFor();
});
