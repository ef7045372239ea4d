import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { applyTemplate, residencialVertical } from '@uni/contracts';
import { openStudy, type Study } from '@uni/engine';
import { partnerReports as copy, partnerReport, partnersResult, states, titles } from '@uni/phrases';
import { readPdf } from '@uni/server/testing/journeys.ts';
import { button, expect, issuesAtEveryWidth, main, signIn, test } from '../fixtures/index.ts';
import { request } from '../fixtures/workspace.ts';

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const names = ['Fundo Norte', 'Gestora Sul'] as const;

const shared = (): Study => {
  const study = applyTemplate(residencialVertical, {});
  const partners = [
    { name: names[0], share: 0.7, contribution_share: 0.8 },
    { name: names[1], share: 0.3, contribution_share: 0.2 },
  ];
  const waterfall = [
    { kind: 'preferred', rate: { value: 0.08, basis: 'effective_year' } },
    { kind: 'return_of_capital' },
    { kind: 'split', shares: [0.6, 0.4] },
  ] satisfies NonNullable<Study['capital']>['waterfall'];
  return { ...study, capital: { ...study.capital, partners, waterfall } };
};

const post = <T>(page: Page, path: string, body: object, method = 'POST'): Promise<T> =>
  request<T>(page, path, { method, body: JSON.stringify(body) });

/** The current version of a new development that two partners share. */
async function plan(page: Page, code: string, name: string): Promise<{ enterprise: number; version: number }> {
  const input = { code, name, phase: 'launch' };
  const { id: enterprise } = await post<{ id: number }>(page, '/api/planner/enterprises/', input);
  const draft = { empreendimento: enterprise, nome: 'Rev 1', study: shared() };
  const { id: version } = await post<{ id: number }>(page, '/api/planner/versions/', draft);
  for (const step of ['submit', 'approve'])
    await post(page, `/api/planner/versions/${version}/${step}/`, { reason: 'Para os sócios' });
  return { enterprise, version };
}

/** Leaves a person with what a new group of nothing but reports allows. */
async function restrict(page: Page, email: string): Promise<void> {
  const users = await request<{ id: number; email: string }[]>(page, '/api/admin/users/');
  const user = users.find((one) => one.email === email)?.id;
  await page.goto('/grupos-de-permissao?abrir=novo');
  await page.getByLabel('Nome do grupo').fill('Sócios');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByLabel('Planejamento, Ver só os relatórios dos sócios: Sócios', { exact: true }).click();
  await button(page, 'Salvar permissões').click();
  await button(page, 'Salvar permissões').waitFor({ state: 'detached' });
  const groups = await request<{ id: number; name: string }[]>(page, '/api/admin/permit-groups/');
  const own = groups.find(({ name }) => name === 'Sócios')?.id;
  await post(page, `/api/admin/users/${user}/`, { groups: [own] }, 'PATCH');
}

test('who may see reports for partners alone finds one and downloads it, and no study opens', async ({
  as,
  people,
}) => {
  const admin = await as('admin');
  await admin.goto('/home');
  const { enterprise, version } = await plan(admin, 'SOC', 'Torre dos Sócios');
  await restrict(admin, people.planner.email);

  const page = await as(null, { allow: /status of 403/ });
  await signIn(page, people.planner);
  await page.waitForURL('**/relatorios-dos-socios');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await menu.getByRole('link', { name: copy.title, exact: true }).waitFor();
  for (const closed of [titles.enterprises, titles.cashFlow, titles.indexSeries])
    await expect(menu.getByRole('link', { name: closed, exact: true })).toHaveCount(0);

  await main(page).getByRole('row').nth(2).waitFor();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await page.getByLabel(copy.filter, { exact: true }).fill('gestora');
  await expect(main(page).getByRole('row')).toHaveCount(2);
  const waiting = page.waitForEvent('download');
  await button(page, copy.downloadOf(names[1], 'Torre dos Sócios')).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('soc-rev-1-relatorio-do-socio-gestora-sul.pdf');
  const { text } = readPdf(await readFile((await file.path()) ?? ''));
  expect(text).toContain(names[1]);
  expect(text).toContain(partnerReport.agreed);
  expect(text).not.toContain(names[0]);

  await page.goto(`/planejamento/${enterprise}/indicadores?v=${version}`);
  await main(page).getByText(states.noPermission).waitFor();
  const answer = await request<{ detail: string }>(page, `/api/planner/versions/${version}/study/`);
  expect(answer.detail).toBe('You do not have permission to perform this action.');
});

test('a planner downloads the report of each partner from the results by partner', { tag: '@proof' }, async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto('/home');
  const { enterprise, version } = await plan(page, 'SOC2', 'Torre das Partes');
  await page.goto(`/planejamento/${enterprise}/distribuicao?v=${version}`);
  await button(page, partnerReport.downloadOf(names[0])).waitFor();
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  const tiers = page.getByRole('region', { name: partnersResult.tiers.table, exact: true });
  await expect(tiers.getByRole('row')).toHaveCount(5);
  const opened = openStudy(shared());
  if (!opened.ok) throw new Error('the study is refused');
  for (const at of names.keys()) {
    const received = Number(opened.model.projection.indicators[`partner.${at + 1}.received`]) / 100;
    const byTier = tiers.getByRole('row').filter({ hasText: partnersResult.tiers.total }).getByRole('cell').nth(at);
    await expect(byTier).toHaveText(reais.format(received));
  }
  for (const name of names) {
    const waiting = page.waitForEvent('download');
    await button(page, partnerReport.downloadOf(name)).click();
    const { text } = readPdf(await readFile((await (await waiting).path()) ?? ''));
    expect(text).toContain(name);
  }
});
