/** The films of the guide: their acts in the demonstration, and the sources of their screens. */
import { firstStudy, proposals, reportBuilder, scenarios } from '@uni/phrases';
import type { Page } from 'playwright-core';
import type { DemoStudy } from '../demonstration/demonstration.ts';
import type { Hand } from './hand.ts';

/** The stage of a film. */
export interface Scene {
  readonly page: Page;
  readonly hand: Hand;
  /** The draft of the first development. */
  readonly study: DemoStudy;
  readonly url: string;
  /** Ids of the demonstration's enterprises by their names. */
  readonly enterprises: ReadonlyMap<string, number>;
}

export interface Film {
  /** The chapter of the guide that has it. A chapter has one at most. */
  readonly chapter: string;
  readonly who: 'planner' | 'administrator';
  /** Folders of the screens. A film made before their last commit is old. */
  readonly sources: readonly string[];
  /** Opens the first picture. Nothing of it is recorded. */
  readonly open: (scene: Scene) => Promise<void>;
  readonly play: (scene: Scene) => Promise<void>;
}

const features = 'apps/web/src/features';
const main = (page: Page) => page.locator('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const settle = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);

const firstStudyFilm: Film = {
  chapter: 'primeiros-passos',
  who: 'planner',
  sources: [`${features}/first-study`, `${features}/study-editor/first-study`],
  open: async ({ page, url }) => {
    await page.goto(`${url}/primeiro-estudo`);
    await button(page, firstStudy.create).waitFor();
  },
  play: async ({ page, hand }) => {
    await hand.type(page.getByLabel(firstStudy.development.name, { exact: true }), 'Vila das Flores');
    await hand.press(button(page, firstStudy.create));
    await main(page).getByRole('heading', { name: firstStudy.steps.typologies }).first().waitFor();
    await hand.rest(700);
    await hand.type(main(page).locator('[data-path$="/typologies"]').getByRole('textbox').nth(1), '96');
    await page.keyboard.press('Enter');
    await hand.rest(900);
    for (const _ of ['costs', 'sales', 'result']) {
      await hand.press(button(page, firstStudy.next));
      await hand.rest(900);
    }
    await hand.rest(1_500);
  },
};

const scenarioFilm: Film = {
  chapter: 'cenarios',
  who: 'planner',
  sources: [`${features}/scenarios`],
  open: async ({ page, study }) => {
    await page.goto(study.tab('cenarios'));
    await page.locator('[data-scenario]').waitFor();
    await settle(page);
  },
  play: async ({ page, hand }) => {
    await hand.press(button(page, scenarios.emptyAction).first());
    await page.locator('[data-scenarios]').waitFor();
    await hand.rest(1_000);
    await hand.type(page.getByLabel('Preço/m² em Otimista', { exact: true }), '8');
    await page.keyboard.press('Enter');
    await page.locator('[data-scenario-save="saved"]').waitFor();
    await hand.rest(1_200);
    await hand.press(page.locator('[data-scenario]'));
    await hand.rest(500);
    await hand.press(page.getByRole('menuitemradio', { name: 'Pessimista', exact: true }));
    await page.locator('[data-active-scenario]').waitFor();
    await hand.rest(2_500);
  },
};

const closingFilm: Film = {
  chapter: 'realizado',
  who: 'planner',
  sources: [`${features}/closing`, `${features}/realised`],
  open: async ({ page, url, enterprises }) => {
    await page.goto(`${url}/planejamento/${enterprises.get('Edifício Buriti')}/realizado`);
    await button(page, 'Fechar mês').first().waitFor();
    await settle(page);
  },
  play: async ({ page, hand }) => {
    await hand.press(button(page, 'Fechar mês').first());
    const dialog = page.getByRole('dialog', { name: /^Fechar até/ });
    const checklist = dialog.locator('[aria-busy="false"]');
    await checklist.filter({ has: page.getByRole('region', { name: 'Conferência', exact: true }) }).waitFor();
    await hand.rest(1_500);
    const plan = dialog.getByRole('button', { name: 'mantém o plano', exact: true });
    if ((await plan.count()) > 0) await hand.press(plan);
    const reason = dialog.getByLabel('Motivo para fechar assim', { exact: true });
    if ((await reason.count()) > 0) await hand.type(reason, 'Conferido com a contabilidade');
    await hand.rest(600);
    await hand.press(dialog.getByRole('button', { name: 'Fechar mês', exact: true }));
    await dialog.waitFor({ state: 'detached' });
    await hand.rest(2_000);
  },
};

const contractFilm: Film = {
  chapter: 'vendas',
  who: 'administrator',
  sources: [`${features}/sales/proposals`],
  open: async ({ page, url }) => {
    await page.goto(`${url}/vendas/propostas`);
    await main(page).getByRole('row').nth(1).waitFor();
    await settle(page);
  },
  play: async ({ page, hand }) => {
    const approved = main(page)
      .getByRole('row')
      .filter({ hasText: /aprovada/i })
      .first();
    await hand.press(approved.getByRole('button').first());
    await page.getByRole('dialog').getByRole('tab', { name: proposals.view.comparison }).waitFor();
    await hand.rest(1_500);
    await hand.press(button(page, proposals.view.contract).last());
    await hand.type(page.getByLabel(proposals.dialogs.contract.number, { exact: true }), 'C-2026-118');
    await hand.press(page.getByRole('dialog').last().locator('button[type="submit"]').last());
    await page.getByLabel(proposals.dialogs.contract.number, { exact: true }).waitFor({ state: 'detached' });
    await hand.rest(2_500);
  },
};

const reportFilm: Film = {
  chapter: 'planejar',
  who: 'planner',
  sources: [`${features}/committee-report`],
  open: async ({ page, study, url }) => {
    await page.goto(`${url}/relatorios-do-estudo?emp=${study.enterprise}&v=${study.version}`);
    await main(page).getByRole('article').first().waitFor();
    await settle(page);
  },
  play: async ({ page, hand }) => {
    await hand.rest(800);
    for (const at of [2, 5, 9]) {
      await main(page).getByRole('article').nth(at).scrollIntoViewIfNeeded();
      await hand.rest(1_300);
    }
    await hand.point(button(page, reportBuilder.download).first());
    await hand.rest(1_200);
  },
};

/** One film for each main job. */
export const films: readonly Film[] = [firstStudyFilm, scenarioFilm, closingFilm, contractFilm, reportFilm];
