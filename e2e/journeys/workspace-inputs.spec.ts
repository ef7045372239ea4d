import type { Page } from '@playwright/test';
import { type As, expect, test } from '../fixtures/index.ts';
import {
  field,
  indicator,
  openStudy,
  pick,
  request,
  saved,
  type Tab,
  type,
  typeInCell,
} from '../fixtures/workspace.ts';

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

test.describe('each kind of control writes what it shows', () => {
  test('text, calendar month, choice, rate with its basis', ({ as }) =>
    planner(as, 'geral', async (page, stored) => {
      await page.getByLabel('Nome do estudo', { exact: true }).fill('Aurora revisto');
      await page.keyboard.press('Enter');
      await pick(page, '/terms', 'Constante (real)');
      await pick(page, '/terms', 'Corrente (nominal)');
      await type(page, '/discount_rate', '13,25%');
      await field(page, '/discount_rate').locator('select').selectOption({ label: '% a.a. nominal' });
      await expect.poll(() => indicator(page, 'npv').textContent()).toContain('VPL a 13,3% a.a. nominal');
      const study = await stored();
      expect(study.name).toBe('Aurora revisto');
      expect(study.discount_rate).toEqual({ value: 0.1325, basis: 'nominal_year' });
    }));

  test('an index: yearly variation, lag, and a published month', ({ as }) =>
    planner(as, 'geral', async (page, stored) => {
      await type(page, '/indexes/incc/annual', '6,1');
      await type(page, '/indexes/incc/lag', '2');
      await field(page, '/indexes/incc/annual')
        .locator('xpath=..')
        .getByRole('button', { name: /^\d+ m/ })
        .click();
      const published = page.getByRole('treegrid').getByRole('gridcell', { name: /^INCC, .*(?<!em branco), editável/ });
      await published.last().click();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type('0,45');
      await page.keyboard.press('Enter');
      const index = at(await stored(), '/indexes/incc') as { annual: number; lag: number; monthly: object };
      expect([index.annual, index.lag]).toEqual([0.061, 2]);
      expect(Object.values(index.monthly).at(-1)).toBe(0.0045);
    }));

  test('months, months counted from an anchor, areas, whole numbers', ({ as }) =>
    planner(as, 'modulos', async (page, stored) => {
      await type(page, '/works_start', 'fev/27');
      await type(page, '/built_area', '12.500,5');
      await pick(page, '/keys', 'fim da obra');
      await page.getByLabel('Entrega das chaves, mais meses', { exact: true }).fill('3');
      await page.getByLabel('Entrega das chaves, mais meses', { exact: true }).press('Enter');
      const study = await stored();
      expect(at(study, '/modules/0/works_start')).toBe(13);
      expect(at(study, '/modules/0/built_area')).toBe(12500.5);
      expect(at(study, '/modules/0/keys')).toEqual({ at: 'works_end', plus: 3 });
    }));

  test('a list: an item is added, duplicated, moved and removed, each undone by one step', ({ as }) =>
    planner(as, 'modulos', async (page, stored) => {
      const names = (): Promise<string[]> =>
        page
          .locator('[data-path$="/name"] input')
          .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).slice(1));
      const act = async (position: number, action: string): Promise<void> => {
        await page
          .getByRole('button', { name: `Ações, Item ${position}`, exact: true })
          .last()
          .click();
        await page.getByRole('menuitem', { name: action }).click();
      };
      await expect.poll(() => names()).not.toHaveLength(0);
      const before = await names();
      await page.getByRole('button', { name: 'Adicionar tipologia', exact: true }).click();
      await expect.poll(() => names()).toHaveLength(before.length + 1);
      await act(before.length + 1, 'Subir');
      expect((await names()).at(-1)).toBe(before.at(-1));
      await act(before.length, 'Excluir');
      await expect.poll(() => names()).toEqual(before);
      await act(2, 'Duplicar');
      expect((await names()).length).toBe(before.length + 1);
      for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: /^Desfazer/ }).click();
      await expect.poll(() => names()).toEqual(before);
      expect((at(await stored(), '/modules/0/typologies') as unknown[]).length).toBe(before.length);
    }));

  test('the kind of a part of the payment plan changes what the part asks for', ({ as }) =>
    planner(as, 'vendas', async (page, stored) => {
      const kind = page
        .getByLabel('Parte, Item 1', { exact: true })
        .or(page.locator('[data-path$="/kind"] select').first())
        .first();
      await kind.selectOption('fixed_term');
      await page.getByLabel('Parcelas, Item 1').fill('24');
      await page.getByLabel('Parcelas, Item 1').press('Enter');
      await field(page, '/system').locator('select').selectOption('price');
      await type(page, '/rate', '9,9');
      const series = at(await stored(), '/modules/0/tables/0/parts/0') as Study;
      expect(series).toMatchObject({
        kind: 'fixed_term',
        installments: 24,
        system: 'price',
        rate: { value: 0.099, basis: 'effective_year' },
      });
    }));

  test('a cost: value, its basis, when it is paid, its curve', ({ as }) =>
    planner(as, 'custos', async (page, stored) => {
      await page.getByRole('rowheader', { name: 'Outras despesas' }).getByRole('button').click();
      await page.getByRole('button', { name: 'Adicionar lançamento', exact: true }).click();
      await type(page, '/name', 'Despesa de prova');
      await pick(page, '/value/basis', '% do VGV');
      await type(page, '/value/share', '0,75');
      await pick(page, '/timing/kind', 'Segue a obra');
      await pick(page, '/timing/kind', 'Curva por forma');
      await page.getByRole('button', { name: 'Frente', exact: true }).click();
      const study = await stored();
      const mine = (study.expenses as Study[]).find((item) => item.name === 'Despesa de prova');
      expect(mine?.value).toEqual({ basis: 'share_vgv', share: 0.0075 });
      expect(mine?.timing).toMatchObject({ kind: 'family', family: 'front' });
    }));

  test('a cost group of the study’s own', ({ as }) =>
    planner(as, 'custos', async (page, stored) => {
      await page.getByRole('button', { name: 'Grupos próprios', exact: true }).click();
      await page.getByRole('button', { name: 'Adicionar grupo', exact: true }).click();
      await page.locator('[data-path^="/groups/"][data-path$="/label"] input').last().fill('Compensação ambiental');
      await page.keyboard.press('Enter');
      expect((await stored()).groups).toContainEqual(expect.objectContaining({ label: 'Compensação ambiental' }));
      await page.getByRole('rowheader', { name: 'Compensação ambiental' }).waitFor();
    }));

  test('a loan: money, percent, each way of amortizing', ({ as }) =>
    planner(as, 'financiamento', async (page, stored) => {
      await type(page, '/limit', '1,5mi');
      await type(page, '/share', '72,5%');
      for (const kind of ['sweep', 'sac', 'price', 'bullet', 'transfer']) {
        await field(page, '/amortization/kind').locator('select').selectOption(kind);
        await expect(page.getByText('Alterações com pendência')).toHaveCount(0);
      }
      const study = await stored();
      expect(at(study, '/loans/0/limit')).toBe(1_500_000);
      expect(at(study, '/loans/0/share')).toBe(0.725);
      expect(at(study, '/loans/0/amortization/kind')).toBe('transfer');
    }));

  test('the tax regime, with the rates of the other one kept', ({ as }) =>
    planner(as, 'tributacao', async (page, stored) => {
      await page.getByRole('button', { name: /^Lucro presumido/ }).click();
      await page.getByRole('button', { name: /^Sem tributação/ }).click();
      const study = await stored();
      expect(at(study, '/taxation/regime')).toBe('none');
      expect((at(study, '/taxation/ret/rates') as unknown[]).length).toBeGreaterThan(0);
      await page.getByRole('button', { name: /^RET/ }).click();
      expect(at(await stored(), '/taxation/regime')).toBe('ret');
    }));

  test('CBS and IBS: by law, a month of refunds, and reducers of a module', ({ as }) =>
    planner(as, 'tributacao', async (page, stored) => {
      await page.getByText('CBS e IBS', { exact: true }).click();
      await page.getByRole('button', { name: 'Aplicar o regime regular', exact: true }).click();
      await field(page, '/refund/from').locator('select').selectOption({ label: 'fim da obra' });
      await page.getByRole('button', { name: 'Adicionar redutores de um módulo', exact: true }).click();
      await type(page, '/adjustment/amount', '1.398.000');
      const study = await stored();
      expect(at(study, '/taxation/consumption/mode')).toBe('regular');
      expect(at(study, '/taxation/consumption/refund/from')).toEqual({ at: 'works_end' });
      expect(at(study, '/taxation/consumption/modules/0/adjustment/amount')).toBe(1_398_000);
      await expect(page.getByText(/^Tributos com o preço incluindo CBS e IBS: R\$/)).toBeVisible();
      await expect(page.getByText('Alterações com pendência')).toHaveCount(0);
    }));

  test('companies: a module of its own company, with its own regime, capital and share of what is common', ({ as }) =>
    planner(as, 'modulos', async (page, stored) => {
      await page.getByText('Empresas (SPE): tributação, caixa e partes próprias', { exact: true }).click();
      await page.getByRole('button', { name: 'Adicionar empresa', exact: true }).click();
      await field(page, '/taxation/regime').locator('select').selectOption({ label: 'Lucro presumido' });
      await pick(page, '/apportion', 'Unidades');
      await page.getByText('Caixa, aportes e distribuição próprios', { exact: true }).click();
      await type(page, '/capital/minimum_cash', '250.000');
      const study = await stored();
      expect(at(study, '/companies/0')).toMatchObject({
        key: 'spe_1',
        modules: [1],
        taxation: { regime: 'presumed' },
        capital: { minimum_cash: 250_000 },
      });
      expect(study.apportion).toBe('units');
      await expect(page.getByRole('heading', { name: 'Resultado da empresa', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Usar o capital do estudo', exact: true }).click();
      const companies = page.locator('details', { hasText: 'Empresas (SPE)' });
      await companies.getByRole('button', { name: 'Ações, Item 1', exact: true }).first().click();
      await page.getByRole('menuitem', { name: 'Excluir' }).click();
      expect((await stored()).companies ?? null).toBeNull();
      await expect(page.getByText('Alterações com pendência')).toHaveCount(0);
    }));

  test('how profits are distributed: each mode, and the curve of one', ({ as }) =>
    planner(as, 'distribuicao', async (page, stored) => {
      for (const mode of ['none', 'at_end', 'sweep', 'curve']) {
        await field(page, '/distribution/mode').locator('select').selectOption(mode);
        await expect(page.getByText('Alterações com pendência')).toHaveCount(0);
      }
      const frame = page.locator('[data-path="/capital/distribution/curve"]').last();
      await typeInCell(page, frame.getByRole('gridcell', { name: /em branco, editável/ }).first(), '10');
      const curve = at(await stored(), '/capital/distribution/curve') as number[];
      expect(curve.at(-1)).toBe(0.1);
      expect(at(await stored(), '/capital/distribution/mode')).toBe('curve');
    }));

  test('the physical schedule: a form with its parameter, and a month of it', ({ as }) =>
    planner(as, 'cronograma', async (page, stored) => {
      await page.getByRole('button', { name: 'S', exact: true }).click();
      expect(at(await stored(), '/modules/0/schedule/family')).toBe('s_curve');
      await page.getByRole('button', { name: 'Manual', exact: true }).click();
      const cell = page.getByRole('gridcell', { name: /^Curva física, \w+ de/ }).first();
      await typeInCell(page, cell, '5');
      expect((at(await stored(), '/modules/0/schedule/shares') as number[])[0]).toBeCloseTo(0.05, 8);
    }));

  test('realised months: a closing, a line, its values and what becomes of the plan', ({ as }) =>
    planner(as, 'geral', async (page, stored) => {
      await page.getByRole('button', { name: 'Informar realizado', exact: true }).click();
      await type(page, '/accomplished/closing', 'fev/26');
      await page.getByRole('button', { name: 'Adicionar linha realizada', exact: true }).click();
      const key = await field(page, '/key').locator('option[value^="expense."]').first().getAttribute('value');
      await field(page, '/key').locator('select').selectOption(key);
      const cell = page.locator('[data-path$="/values"]').getByRole('gridcell', { name: /, janeiro de 2026, / });
      await typeInCell(page, cell, '(12.345,67)');
      await pick(page, '/accomplished/policy/default', 'redistribui o saldo');
      const { accomplished } = await stored();
      expect(accomplished).toMatchObject({
        closing: '2026-02',
        lines: [{ key, values: [-12345.67] }],
        policy: { default: 'balance' },
      });
      await page.getByRole('button', { name: 'Retirar o realizado', exact: true }).click();
      expect((await stored()).accomplished).toBeUndefined();
    }));
});

test.describe('what cannot be read or does not stand', () => {
  test('is told beside the field, and neither the text nor the study is lost', ({ as }) =>
    planner(as, 'financiamento', async (page, stored) => {
      const limit = field(page, '/limit');
      const before = at(await untouched(page), '/loans/0/limit');
      const refused: [string, string | RegExp][] = [
        ['abc', 'Informe um valor como 1.234,56'],
        ['12,5%', /^12,5% de quê\?/],
      ];
      for (const [text, message] of refused) {
        await type(page, '/limit', text);
        await limit.getByText(message).waitFor();
        await expect(limit.locator('input')).toHaveValue(text);
        await expect(limit.locator('input')).toHaveAttribute('aria-invalid', 'true');
      }
      await limit.locator('input').press('Escape');
      for (const text of ['-1', '1234,567']) {
        await type(page, '/limit', text);
        await page.getByText('Alterações com pendência').first().waitFor();
        expect(await limit.locator('p').count()).toBeGreaterThan(0);
      }
      await limit.locator('input').fill('1.234');
      await page.getByText('1.234 foi lido como R$ 1.234,00').waitFor();
      await limit.locator('input').press('Enter');
      expect(at(await stored(), '/loans/0/limit')).toBe(1234);
      expect(before).not.toBe(1234);
    }));

  async function untouched(page: Page): Promise<Study> {
    const version = new URL(page.url()).searchParams.get('v');
    return (await request<{ study: Study }>(page, `/api/planner/versions/${version}/study/`)).study;
  }
});
