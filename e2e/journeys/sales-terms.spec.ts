import type { Page } from '@playwright/test';
import { type As, expect, test } from '../fixtures/index.ts';
import { openStudy, pick, request, saved, type Tab, type } from '../fixtures/workspace.ts';

type Study = Record<string, unknown>;

/** Returns the value at a JSON Pointer of the stored study. */
function at(study: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], study);
}

/** A planner on a tab of the vertical development's draft. `stored` is the study on the server once all is saved. */
const planner = async (as: As, tab: Tab, journey: (page: Page, stored: () => Promise<Study>) => Promise<void>) => {
  const page = await as('planner');
  const version = await openStudy(page, tab);
  await journey(page, async () => {
    await saved(page);
    const answer = await request<{ study: Study }>(page, `/api/planner/versions/${version}/study/`);
    return answer.study;
  });
};

test.describe('how a module is sold, as it is typed', () => {
  test('a bank that pays during construction, and a calendar of installments', ({ as }) =>
    planner(as, 'vendas', async (page, stored) => {
      const kinds = page.locator('[data-path*="/parts/"][data-path$="/kind"] select');
      await kinds.nth(1).selectOption({ label: 'Repasse na planta' });
      await type(page, '/signing', '2');
      await type(page, '/min_sold', '30');
      await type(page, '/land_share', '10');
      // The first are those of the table.
      await page.getByText('Mais opções', { exact: true }).nth(1).click();
      await type(page, '/retention', '5');
      await pick(page, '/index_until_signing', 'Não');
      await page.getByLabel('Cronograma do banco', { exact: false }).first().check();
      await kinds.nth(2).selectOption({ label: 'Parcelas programadas' });
      await type(page, '/after', '4');
      await page.getByRole('button', { name: 'Adicionar parcela programada', exact: true }).click();
      await pick(page, '/by_keys', 'Sim');
      const plan = at(await stored(), '/modules/0/tables/0/parts') as Study[];
      expect(plan[1]).toMatchObject({
        ...{ kind: 'works_transfer', signing: 2, min_sold: 0.3, land_share: 0.1, retention: 0.05 },
        ...{ index_until_signing: false, schedule: { family: 'linear' } },
      });
      expect(plan[2]).toMatchObject({
        ...{ kind: 'calendar', by_keys: true },
        calendar: [{ after: 4, share: 0.5 }, { after: 12, share: 0.5 }, { share: 0 }],
      });
    }));

  test('a typology with a curve, tables and price steps of its own', ({ as }) =>
    planner(as, 'vendas', async (page, stored) => {
      await page.getByText('Condições por tipologia', { exact: true }).click();
      await page.getByLabel('Curva própria', { exact: true }).check();
      await page.getByLabel('Tabelas próprias', { exact: true }).check();
      await page.getByLabel('Reajustes próprios', { exact: true }).check();
      await page.getByRole('button', { name: 'Adicionar reajuste', exact: true }).last().click();
      await page.locator('[data-path*="/typologies/"][data-path$="/change"] input').fill('4');
      await page.keyboard.press('Enter');
      const study = await stored();
      expect(at(study, '/modules/0/typologies/0')).toMatchObject({
        ...{ tables: at(study, '/modules/0/tables'), sales_curve: at(study, '/modules/0/sales_curve') },
        price_steps: [{ sold: 0.3, change: 0.04 }],
      });
      await page.getByLabel('Curva própria', { exact: true }).uncheck();
      expect(at(await stored(), '/modules/0/typologies/0')).not.toHaveProperty('sales_curve');
    }));

  test('late installments by age, and what the land’s owner is guaranteed', ({ as }) =>
    planner(as, 'vendas', async (page, stored) => {
      await type(page, '/financial_barter/share', '18');
      await type(page, '/financial_barter/cap', '9mi');
      await pick(page, '/financial_barter/cap_index', 'INCC');
      await page.getByRole('button', { name: 'Adicionar valor garantido', exact: true }).click();
      await type(page, '/amount', '300mil');
      await page.getByRole('button', { name: 'Adicionar faixa de atraso', exact: true }).click();
      await page.getByRole('button', { name: 'Adicionar faixa de atraso', exact: true }).click();
      await page.locator('[data-path*="/recovery/"][data-path$="/share"] input').last().fill('1,5');
      await page.keyboard.press('Enter');
      await type(page, '/fine', '2');
      await type(page, '/late_interest', '1');
      await pick(page, '/delinquency/channels', 'Venda direta e financiada');
      const study = await stored();
      expect(at(study, '/modules/0/financial_barter')).toMatchObject({
        ...{ share: 0.18, cap: 9_000_000, cap_index: 'incc' },
        minimum: [{ at: { at: 'launch' }, amount: 300_000 }],
      });
      expect(at(study, '/modules/0/delinquency')).toMatchObject({
        ...{ fine: 0.02, late_interest: 0.01, channels: ['direct', 'financed'] },
        recovery: [{ share: 0.045 }, { share: 0.015 }],
      });
      expect(at(study, '/modules/0/delinquency')).not.toHaveProperty('late_share');
    }));
});
