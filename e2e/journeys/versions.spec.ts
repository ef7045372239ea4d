import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  type As,
  check,
  countEffort,
  enterOn,
  expect,
  issuesAtEveryWidth,
  layerIssues,
  type PersonName,
  screenIssues,
  tabTo,
  test,
} from '../fixtures/index.ts';
import { goToTab, indicator, openStudy, request, tabLink } from '../fixtures/workspace.ts';

/** The browser's own log lines for refusals that a journey provokes. */
const refusals = /^console: Failed to load resource: the server responded with a status of (400|409)/;

const runAs = async (as: As, who: PersonName, journey: (page: Page) => Promise<void>): Promise<void> =>
  journey(await as(who, { allow: refusals }));

/** Chooses from a menu behind a button, with the mouse. */
async function choose(page: Page, button: string, option: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page
    .getByRole('menu')
    .getByRole('menuitem', { name: option })
    .or(page.getByRole('menuitemradio', { name: option }))
    .first()
    .click();
}

const menuOf = (page: Page, version: string) => page.getByRole('button', { name: `Ações de ${version}`, exact: true });

/** Picks an action of a version's menu. */
async function act(page: Page, version: string, action: string): Promise<void> {
  await menuOf(page, version).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const dialog = (page: Page) => page.getByRole('dialog');

test.describe('versions in every look', () => {
  test('are readable and accessible in light and dark, at every width', { tag: '@proof' }, ({ as }) =>
    runAs(as, 'planner', async (page) => {
      await openStudy(page, 'versoes');
      await page.getByText('Escolha com que comparar').waitFor();
      await check(page.getByLabel('Comparar Rev 2 – Comitê'));
      await page.getByRole('table').first().waitFor();
      expect(await issuesAtEveryWidth(page)).toEqual([]);
      await page.getByRole('button', { name: 'Por que mudou?', exact: true }).click();
      await page.getByRole('row', { name: /Soma das mudanças/ }).waitFor();
      expect(await issuesAtEveryWidth(page)).toEqual([]);
      await check(page.getByLabel('Comparar Viabilidade inicial'));
      await page.getByRole('button', { name: /^Só diferenças \(\d+\)$/ }).waitFor();
      expect(await issuesAtEveryWidth(page)).toEqual([]);
      await menuOf(page, 'Rev 3 – Revisão').click();
      await page.getByRole('menuitem', { name: 'Clonar', exact: true }).click();
      await dialog(page).waitFor();
      expect(await issuesAtEveryWidth(page)).toEqual([]);
      await page.keyboard.press('Escape');
      const address = new URL(page.url());
      address.pathname = address.pathname.replace('versoes', 'fluxo-de-caixa');
      await page.goto(address.href);
      await indicator(page, 'npv').waitFor();
      await page.getByRole('group', { name: 'Diferença no fluxo' }).waitFor();
      expect(await issuesAtEveryWidth(page)).toEqual([]);
    }),
  );
});

/** Opens the demonstration's draft on a tab of a development of its own, so that journeys do not meet. */
const enterprises = { explain: 0, decide: 1, keys: 0 } as const;

test.describe('why the return fell, from the comparison to a comment', () => {
  test('J3 mouse: takes four presses from the cash flow to the premise', { tag: '@proof' }, ({ as }) =>
    runAs(as, 'planner', async (page) => {
      await openStudy(page, 'fluxo-de-caixa', { enterprise: enterprises.explain });
      const effort = await countEffort(page);
      await page.getByRole('button', { name: 'Comparar com nenhuma', exact: true }).click();
      await page
        .getByRole('menuitem', { name: /^Rev 2/ })
        .or(page.getByRole('menuitemradio', { name: /^Rev 2/ }))
        .click();
      await indicator(page, 'irr_year')
        .getByText(/p\.p\./)
        .waitFor();
      await expect.poll(() => page.evaluate(() => location.search)).toContain('cmp=');
      const changed = page.getByRole('gridcell', { name: /→/ }).first();
      await page.getByRole('treegrid').focus();
      await page.keyboard.press('Control+End');
      await changed.waitFor();
      expect(await changed.getAttribute('title')).toMatch(/ → .*(melhora|piora|mudou)/);
      await indicator(page, 'irr_year').click();
      const causes = page.getByRole('region', { name: 'O que mudou desde Rev 2 – Comitê' });
      await causes.getByText('−1,7 p.p.').last().waitFor();
      expect(await screenIssues(page)).toEqual([]);
      await causes.getByRole('button', { name: /^Financiamento/ }).click();
      expect((await effort()).clicks).toBeLessThanOrEqual(4);
      await page.waitForURL('**/financiamento?**');
      const field = page.locator('[data-path$="/rate"]').first();
      expect(await field.innerText()).toMatch(/Rev 2 – Comitê: 10,8% → 11,2%/);
      expect(await page.evaluate(() => location.search), 'the comparison stays in the address').toContain('cmp=');
      await page.getByRole('button', { name: 'Por que mudou?', exact: true }).click();
      const why = page.getByRole('region', { name: 'Por que mudou?' });
      await why
        .getByRole('heading', { name: /^Por que a TIR mudou de Rev 2 – Comitê para Rev 3 – Revisão\?$/ })
        .waitFor();
      await why.getByRole('row', { name: /Soma das mudanças −1,7 p\.p\./ }).waitFor();
      expect(await why.getByRole('row').count(), 'a head, three causes and their sum').toBe(5);
      await why
        .getByRole('row', { name: /^Financiamento/ })
        .getByRole('button')
        .click();
      await page.waitForURL('**/financiamento?**');
    }),
  );

  test('J3 keyboard: goes the same way, and leaves a comment on the cell', ({ as }) =>
    runAs(as, 'planner', async (page) => {
      await openStudy(page, 'fluxo-de-caixa', { enterprise: enterprises.keys });
      const effort = await countEffort(page);
      await enterOn(page, page.getByRole('button', { name: 'Comparar com nenhuma', exact: true }));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await indicator(page, 'irr_year')
        .getByText(/p\.p\./)
        .waitFor();
      await enterOn(page, indicator(page, 'irr_year'));
      const causes = page.getByRole('region', { name: /^O que mudou desde / });
      await enterOn(page, causes.getByRole('button', { name: /abrir premissa$/ }).first());
      await page.waitForURL((address) => !address.pathname.endsWith('/fluxo-de-caixa'));
      await enterOn(page, await tabLink(page, 'fluxo-de-caixa', (group) => enterOn(page, group)));
      await tabTo(page, page.locator('[role="treegrid"] [tabindex="0"]'));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+F2');
      const box = page.getByLabel(/^Comentário sobre/);
      await box.waitFor();
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.type('A Torre B vende menos no lançamento.');
      await page.keyboard.press('Control+Enter');
      const thread = page.getByRole('list', { name: 'Comentários da versão' }).getByText('A Torre B vende menos');
      await thread.waitFor();
      await page
        .getByRole('gridcell', { name: /tem comentário/ })
        .first()
        .waitFor();
      expect((await effort()).clicks).toBe(0);
      expect(await screenIssues(page)).toEqual([]);
      await page.reload();
      await page
        .getByRole('gridcell', { name: /tem comentário/ })
        .first()
        .waitFor();
    }));
});

/** Types a new amount into the first money field of a path and leaves it. */
async function retype(page: Page, path: RegExp, text: string): Promise<void> {
  const fields = page.locator('[data-path]');
  const find = async (): Promise<number> => {
    const paths = await fields.evaluateAll((elements) => elements.map((element) => element.getAttribute('data-path')));
    return paths.findIndex((one) => path.test(one ?? ''));
  };
  await expect.poll(find, { message: `a field of ${path}` }).toBeGreaterThan(-1);
  const at = await find();
  const input = fields.nth(at).locator('input').first();
  await input.fill(text);
  await input.press('Tab');
  await page.getByText(/Salvo às/).waitFor();
}

test.describe('a version from its copy to the record of the decision', () => {
  test('is cloned, renamed, changed, compared, sent, approved with a reason, and recorded as PDF', async ({ as }) => {
    await runAs(as, 'planner', async (page) => {
      await openStudy(page, 'versoes', { enterprise: enterprises.decide });
      await act(page, 'Rev 3 – Revisão', 'Clonar');
      await dialog(page).getByLabel('Nome da nova versão', { exact: true }).fill('Viabilidade inicial');
      await dialog(page).getByRole('button', { name: 'Clonar', exact: true }).click();
      await dialog(page).getByText('O nome da versão deve ser único no empreendimento.').waitFor();
      await dialog(page).getByLabel('Nome da nova versão', { exact: true }).fill('Para o comitê');
      await dialog(page).getByLabel('Deslocar as datas').fill('2');
      await dialog(page).getByLabel('Deslocar as datas').press('Tab');
      await dialog(page).getByRole('button', { name: 'Clonar', exact: true }).click();
      await page.getByRole('heading', { level: 3, name: 'Para o comitê' }).waitFor();
      await check(page.getByLabel('Comparar Rev 3 – Revisão'));
      await page.getByRole('row', { name: /Data-base/ }).waitFor();
      await act(page, 'Para o comitê', 'Renomear');
      await dialog(page).getByLabel('Nome', { exact: true }).fill('Comitê de novembro');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 3, name: 'Comitê de novembro' }).waitFor();
      await act(page, 'Comitê de novembro', 'Enviar para aprovação');
      await dialog(page).getByRole('button', { name: 'Enviar para aprovação', exact: true }).click();
      await page.getByText('Esta versão está em aprovação.').waitFor();
      await expect(menuOf(page, 'Comitê de novembro')).toHaveCount(1);
      await menuOf(page, 'Comitê de novembro').click();
      expect(
        await page.getByRole('menuitem', { name: 'Aprovar', exact: true }).count(),
        'planners do not approve',
      ).toBe(0);
    });
    await runAs(as, 'admin', async (page) => {
      const id = await openStudy(page, 'versoes', { enterprise: enterprises.decide, state: 'submitted' });
      await act(page, 'Comitê de novembro', 'Aprovar');
      await dialog(page).getByRole('button', { name: 'Aprovar', exact: true }).click();
      await dialog(page).getByText('Informe o motivo.').waitFor();
      await dialog(page).getByLabel('Motivo', { exact: true }).fill('Margem dentro do limite do comitê.');
      await dialog(page).getByRole('button', { name: 'Aprovar', exact: true }).click();
      await page.getByRole('heading', { name: 'Números da aprovação' }).waitFor();
      await page.getByText('O cálculo de hoje dá os mesmos números.').waitFor();
      expect(await screenIssues(page)).toEqual([]);
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Registro de decisão (.pdf)', exact: true }).click();
      const file = await readFile(await (await waiting).path());
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      const record = await request<{ approval: { reason: string } }>(
        page,
        `/api/planner/versions/${id}/decision-record/`,
      );
      expect(record.approval.reason).toBe('Margem dentro do limite do comitê.');
      const listed = (name: string) => page.getByRole('listitem').filter({ hasText: name });
      await listed('Comitê de novembro').getByText('vigente').waitFor();
      await act(page, 'Rev 2 – Comitê', 'Tornar vigente');
      await listed('Rev 2 – Comitê').getByText('vigente').waitFor();
      await act(page, 'Comitê de novembro', 'Tornar vigente');
      await listed('Comitê de novembro').getByText('vigente').waitFor();
    });
  });

  test('goes to the bin and comes back, is archived and unarchived', ({ as }) =>
    runAs(as, 'planner', async (page) => {
      await openStudy(page, 'versoes', { enterprise: enterprises.decide });
      await act(page, 'Viabilidade inicial', 'Excluir');
      await dialog(page).getByRole('button', { name: 'Excluir', exact: true }).click();
      await page.getByText('Lixeira (1)').click();
      await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
      await page.getByRole('button', { name: 'Viabilidade inicial', exact: true }).waitFor();
      await act(page, 'Viabilidade inicial', 'Arquivar');
      await page.getByRole('button', { name: 'Mostrar arquivadas (1)', exact: true }).click();
      await act(page, 'Viabilidade inicial', 'Desarquivar');
      await page.getByRole('button', { name: /arquivadas/ }).waitFor({ state: 'detached' });
    }));
});

test.describe('two versions that began as one', () => {
  test('merge: what one changed comes in, what both changed is chosen', ({ as }) =>
    runAs(as, 'planner', async (page) => {
      const draft = await openStudy(page, 'versoes', { enterprise: enterprises.explain });
      await act(page, 'Rev 3 – Revisão', 'Clonar');
      await dialog(page).getByLabel('Nome da nova versão', { exact: true }).fill('Do colega');
      await dialog(page).getByRole('button', { name: 'Clonar', exact: true }).click();
      await page.getByRole('heading', { level: 3, name: 'Do colega' }).waitFor();
      await goToTab(page, 'financiamento');
      await retype(page, /\/loans\/@\d+\/rate$/, '9,9');
      await retype(page, /\/loans\/@\d+\/share$/, '55');
      const address = new URL(page.url());
      address.searchParams.set('v', String(draft));
      await page.goto(address.href);
      await indicator(page, 'npv').waitFor();
      await retype(page, /\/loans\/@\d+\/rate$/, '12,5');
      await goToTab(page, 'versoes');
      await act(page, 'Rev 3 – Revisão', 'Trazer mudanças de outra versão');
      await choose(page, 'Trazer de', 'Do colega');
      await dialog(page).getByRole('button', { name: 'Trazer mudanças', exact: true }).click();
      await dialog(page).getByText('1 valor foi mudado nas duas versões.').waitFor();
      expect(await layerIssues(page)).toEqual([]);
      const send = dialog(page).getByRole('button', { name: 'Trazer mudanças', exact: true });
      expect(await send.isDisabled(), 'nothing is written before the choice').toBe(true);
      await check(dialog(page).getByLabel(/^Manter o meu em/));
      await send.click();
      await dialog(page).waitFor({ state: 'detached' });
      const { study } = await request<{ study: { loans: { share: number; rate: { value: number } }[] } }>(
        page,
        `/api/planner/versions/${draft}/study/`,
      );
      expect(study.loans[0]).toMatchObject({ share: 0.55, rate: { value: 0.125 } });
      await check(page.getByLabel('Comparar Do colega'));
      const row = page.getByRole('row', { name: /Juros/ });
      await row.getByText('12,5%').waitFor();
      await row.getByText(/^Paula Planejadora, /).waitFor();
      expect(await page.getByRole('row', { name: /Parcela/ }).count(), 'what came in is equal now').toBe(0);
      await row.getByRole('button', { name: 'Voltar ao valor de Do colega em' }).click();
      await row.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Desfazer: Voltar/ }).click();
      await row.getByText('12,5%').waitFor();
    }));
});
