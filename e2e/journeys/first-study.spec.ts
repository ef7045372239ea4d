/** The guided first study: from an organization without enterprises to a study whose indicators are the engine's. */

import type { Page } from '@playwright/test';
import type { Study } from '@uni/engine';
import { project } from '@uni/engine';
import { firstStudy as copy, firstStudyOffer, help, home } from '@uni/phrases';
import { button, enterOn, expect, issuesAtEveryWidth, main, signIn, tabTo, test } from '../fixtures/index.ts';
import { indicator, request, saved } from '../fixtures/workspace.ts';

interface Row {
  readonly id: number;
}

/** Puts every enterprise of the signed-in person's organization into the bin. */
async function emptyTheOrganization(page: Page): Promise<void> {
  for (const { id } of await request<Row[]>(page, '/api/planner/enterprises/'))
    await page.evaluate(async (address) => {
      const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
      await fetch(address, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } });
    }, `/api/planner/enterprises/${id}/`);
}

/** Forgets the progress of the signed-in person. */
const beginAgain = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
    const preferences = {
      first_study: { state: 'open', step: 1, enterprise: null, template: 'residencial_vertical' },
    };
    await fetch('/api/access/user/profile/', {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ preferences }),
    });
  });

const step = (page: Page, key: keyof typeof copy.steps) =>
  main(page).getByRole('heading', { level: 2, name: copy.steps[key], exact: true }).first();
const box = (page: Page, label: string) => main(page).getByLabel(label, { exact: true }).first();

/** The study as the server has it, and the engine's indicators of it: money in centavos. */
async function computed(page: Page): Promise<{ study: Study; indicators: Readonly<Record<string, unknown>> }> {
  const [enterprise] = await request<Row[]>(page, '/api/planner/enterprises/');
  const [version] = await request<Row[]>(page, `/api/planner/versions/?empreendimento=${enterprise?.id}`);
  const { study } = await request<{ study: Study }>(page, `/api/planner/versions/${version?.id}/study/`);
  const answer = project(study);
  if (!answer.ok) throw new Error('the study does not compute');
  return { study, indicators: answer.projection.indicators };
}

/** Centavos of an indicator as the screen has it in full. */
const centavosOf = async (page: Page, key: string): Promise<number> => {
  const exact = (await indicator(page, key).locator('dd').getAttribute('title')) ?? '';
  const digits = Number(exact.replace(/\D/g, ''));
  return /[−-]/.test(exact) ? -digits : digits;
};

async function expectEngineFigures(page: Page): Promise<void> {
  const { indicators } = await computed(page);
  for (const key of ['vgv_gross', 'result', 'max_exposure', 'npv'])
    expect(await centavosOf(page, key), key).toBe(indicators[key]);
}

test.describe('the first study', () => {
  test('by mouse: five steps from nothing to a result, left at the third and resumed after a sign-out elsewhere', {
    tag: '@proof',
  }, async ({ as, people }) => {
    const page = await as('stranger');
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await emptyTheOrganization(page);
    await page.reload();
    await page.getByText(home.empty.title).waitFor();
    await main(page).getByRole('link', { name: firstStudyOffer.begin, exact: true }).click();
    await step(page, 'development').waitFor();
    expect(await issuesAtEveryWidth(page)).toEqual([]);

    await button(page, copy.create).click();
    await main(page)
      .getByRole('alert')
      .filter({ hasText: copy.development.wrong(1) })
      .waitFor();
    await expect(box(page, copy.development.name)).toBeFocused();
    await box(page, copy.development.name).fill('Vila das Flores');
    await box(page, `${copy.development.city} (opcional)`).or(box(page, copy.development.city)).first().fill('Recife');
    await box(page, copy.development.state).selectOption('PE');
    await main(page).getByRole('radio', { name: 'Loteamento próprio' }).check({ force: true });
    await button(page, copy.create).click();

    await step(page, 'typologies').waitFor();
    const before = await centavosOf(page, 'vgv_gross');
    const units = main(page).locator('[data-path$="/typologies"]').getByRole('textbox').nth(1);
    await units.fill('200');
    await units.press('Enter');
    await expect.poll(() => centavosOf(page, 'vgv_gross')).not.toBe(before);
    expect(await issuesAtEveryWidth(page)).toEqual([]);
    await button(page, copy.next).click();

    await step(page, 'costs').waitFor();
    const land = main(page).locator('[data-path$="/value/amount"]').first().getByRole('textbox');
    await land.fill('7500000');
    await land.press('Enter');
    await saved(page);
    await button(page, copy.leave).click();
    await page.waitForURL('**/home');

    const other = await as(null);
    await signIn(other, people.stranger);
    await main(other)
      .getByRole('link', { name: firstStudyOffer.resume(3), exact: true })
      .click();
    await step(other, 'costs').waitFor();
    await expect(main(other).locator('[data-path$="/value/amount"]').first().getByRole('textbox')).toHaveValue(
      /7\.500\.000/,
    );
    await button(other, copy.next).click();
    await step(other, 'sales').waitFor();
    expect(await issuesAtEveryWidth(other)).toEqual([]);
    await button(other, copy.next).click();
    await step(other, 'result').waitFor();
    await main(other).locator('[data-answer="npv"]').getByText('VPL', { exact: false }).first().waitFor();
    await expectEngineFigures(other);
    const { study } = await computed(other);
    expect([study.modules[0]?.typologies?.[0]?.units, study.name]).toEqual([200, 'Vila das Flores']);
    const [enterprise] = await request<{ city: string; state: string }[]>(other, '/api/planner/enterprises/');
    expect(enterprise).toMatchObject({ city: 'Recife', state: 'PE' });
    expect(await issuesAtEveryWidth(other)).toEqual([]);

    await other.goBack();
    await step(other, 'sales').waitFor();
    await other.goForward();
    await step(other, 'result').waitFor();
    await button(other, copy.finish).click();
    await other.waitForURL('**/planejamento/*/fluxo-de-caixa**');
    await other.goto('/home');
    await other.getByRole('heading', { level: 1 }).waitFor();
    await main(other)
      .getByRole('heading', { name: home.portfolio.title, exact: true })
      .or(main(other).getByText(home.notAdded.title))
      .first()
      .waitFor();
    await expect(main(other).getByRole('link', { name: /Continuar do passo/ })).toHaveCount(0);
  });

  test('by keyboard alone, with a share that is refused in Portuguese and mended', async ({ as }) => {
    const page = await as('stranger');
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await emptyTheOrganization(page);
    await beginAgain(page);
    await page.goto('/primeiro-estudo');
    await step(page, 'development').waitFor();
    await tabTo(page, box(page, copy.development.name));
    await page.keyboard.type('Torre do Sol');
    await page.keyboard.press('Enter');
    await step(page, 'typologies').waitFor();
    await expect(step(page, 'typologies')).toBeVisible();
    await enterOn(page, button(page, copy.next));
    await expect(step(page, 'costs')).toBeFocused();
    await enterOn(page, button(page, copy.next));
    await expect(step(page, 'sales')).toBeFocused();
    const share = main(page).locator('[data-path$="/tables"]').getByRole('textbox').nth(1);
    await tabTo(page, share);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await main(page)
      .getByRole('alert')
      .filter({ hasText: copy.problems(1) })
      .waitFor();
    await tabTo(page, share);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('72');
    await page.keyboard.press('Enter');
    await expect(
      main(page)
        .getByRole('alert')
        .filter({ hasText: copy.problems(1) }),
    ).toHaveCount(0);
    await enterOn(page, button(page, copy.next));
    await expect(step(page, 'result')).toBeFocused();
    await expectEngineFigures(page);
    await enterOn(page, button(page, copy.finish));
    await page.waitForURL('**/planejamento/*/fluxo-de-caixa**');
  });

  test('is dismissed for good, and found again in the help', async ({ as }) => {
    const page = await as('stranger');
    await page.goto('/primeiro-estudo');
    await page.getByRole('heading', { level: 1, name: copy.title, exact: true }).waitFor();
    await button(page, copy.dismiss).click();
    await page.waitForURL('**/home');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(main(page).getByRole('link', { name: firstStudyOffer.begin, exact: true })).toHaveCount(0);
    await page.keyboard.press('F1');
    await page
      .getByRole('dialog', { name: help.title, exact: true })
      .getByRole('link', { name: help.firstStudy })
      .click();
    await page.waitForURL('**/primeiro-estudo');
    await page.getByRole('heading', { level: 1, name: copy.title, exact: true }).waitFor();
  });
});
