import type { Locator, Page } from '@playwright/test';
import { readWorkbook } from '@uni/workbook';
import { chart, publishedChart } from '../fixtures/charts.ts';
import { type As, expect, test, type Viewport, widths } from '../fixtures/index.ts';
import { goToTab, openStudy, request, type Tab } from '../fixtures/workspace.ts';

/** A planner's page that breaks nothing, the page's own policy of scripts and styles included. */
const planner = async (as: As, act: (page: Page) => Promise<void>, viewport?: Viewport) => {
  const page = await as('planner', { ...viewport });
  const reports: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => reports.push(text));
  await page.addInitScript(() => {
    const report = Reflect.get(window, 'reportViolation') as (text: string) => void;
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${event.effectiveDirective} ${event.sample}`),
    );
  });
  await act(page);
  expect(reports).toEqual([]);
};

const chartsByTab: readonly { tab: Tab; titles: readonly RegExp[] }[] = [
  { tab: 'indicadores', titles: [/^Resultado de /, /é o que mais muda TIR/] },
  { tab: 'financiamento', titles: [/^Entram /] },
  { tab: 'cronograma', titles: [/^Cronograma por módulo/, /^Curva S física/] },
  { tab: 'versoes', titles: [/^Resultado foi de /] },
  { tab: 'vendas', titles: [/^Pico de |por mês durante/] },
  { tab: 'fluxo-de-caixa', titles: [/^Caixa /] },
];

test.describe('every chart', () => {
  for (const viewport of widths)
    test(`has its table and stays inside the screen at ${viewport.width}`, { tag: '@proof' }, ({ as }) =>
      planner(
        as,
        async (page) => {
          for (const [at, { tab, titles }] of chartsByTab.entries()) {
            await (at === 0 ? openStudy(page, tab) : goToTab(page, tab));
            for (const title of titles) {
              const figure = chart(page, title).first();
              await figure.scrollIntoViewIfNeeded();
              const box = await figure.boundingBox();
              expect((box?.x ?? 0) + (box?.width ?? 0), tab).toBeLessThanOrEqual(viewport.width);
              await figure.getByRole('button', { name: 'Ver como tabela' }).click();
              expect(await figure.getByRole('table').locator('tbody tr').count(), tab).toBeGreaterThan(1);
              await figure.getByRole('button', { name: 'Ver como gráfico' }).click();
              // Drawn again at the width that there is, not at the least one.
              const drawing = figure.locator('svg[data-drawing]');
              if ((await drawing.count()) > 0)
                await expect
                  .poll(async () => Math.round((await drawing.boundingBox())?.width ?? 0), { message: String(title) })
                  .toBe(Math.floor(box?.width ?? 0));
            }
          }
        },
        viewport,
      ),
    );

  test('leaves the page as a drawing that stands alone, in the colours of the light theme', ({ as }) =>
    planner(
      as,
      async (page) => {
        await openStudy(page, 'fluxo-de-caixa');
        const figure = chart(page, /^Caixa /);
        const title = (await figure.getByRole('heading').textContent()) ?? '';
        const { file, bytes } = await publishedChart(page, figure, 'Desenho vetorial (.svg)');
        expect(file.suggestedFilename()).toMatch(/^[\p{L}\d-]+-fluxo-de-caixa\.svg$/u);
        const svg = bytes.toString('utf8');
        expect(svg).not.toMatch(/var\(|class=|style=|<script|data-|aria-/);
        expect(svg.match(/url\([^)]*\)/g)?.every((one) => one.startsWith('url(#'))).toBe(true);
        expect(svg).toContain('font-family="sans-serif"');
        expect(svg).toContain('#2465b8');
        const svgText = svg.replaceAll(/<\/text>/g, ' ').replaceAll(/<[^<>]{1,5000}>/g, '');
        expect(svgText.replaceAll(/\s+/g, ' ')).toContain(title.replaceAll(/\s+/g, ' ').slice(0, 30));
        for (const copy of ['Residencial Aurora', 'Entradas', 'Fluxo livre acumulado', 'Payback'])
          expect(svgText).toContain(copy);
        expect(svgText).toMatch(/\d\d\/\d\d\/\d{4}/);
        // On a page of nothing else it is a picture of its own size, on white.
        const alone = await page.context().newPage();
        await alone.setContent(`<img src="data:image/svg+xml;base64,${bytes.toString('base64')}">`);
        const drawn = await alone.evaluate(async () => {
          const image = document.querySelector('img');
          await image?.decode();
          return [image?.naturalWidth ?? 0, image?.naturalHeight ?? 0];
        });
        expect(Math.min(...drawn)).toBeGreaterThan(150);
        await alone.close();
      },
      { theme: 'dark', width: 1440 },
    ));

  test('leaves as a picture, a sheet and a table with the same numbers', ({ as }) =>
    planner(as, async (page) => {
      await openStudy(page, 'indicadores');
      const figure = chart(page, /^Resultado de /);
      const picture = (await publishedChart(page, figure, 'Imagem (.png)')).bytes;
      expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
      expect(picture.readUInt32BE(16)).toBeGreaterThan(1200);
      const sheet = readWorkbook((await publishedChart(page, figure, 'Planilha (.xlsx)')).bytes).sheets.get('Gráfico');
      const csv = (await publishedChart(page, figure, 'Tabela (.csv)')).bytes.toString('utf8');
      const rows = csv.slice(1).split('\r\n').slice(1);
      expect(rows.length).toBeGreaterThan(10);
      for (const [at, row] of rows.entries()) {
        const [name, value] = row.split(';').map((cell) => cell.slice(1, -1));
        expect(sheet?.get(`A${at + 5}`)?.value).toBe(name);
        expect(sheet?.get(`B${at + 5}`)?.value).toBe(Number(value?.replace(',', '.')));
      }
      expect(sheet?.get('A2')?.value).toContain('Residencial Aurora');
    }));

  test('that is a list or a table on the page leaves as a drawing all the same', ({ as }) =>
    planner(as, async (page) => {
      await openStudy(page, 'indicadores');
      const tornado = chart(page, /é o que mais muda TIR/);
      await tornado.waitFor({ timeout: 30_000 });
      const svg = (await publishedChart(page, tornado, 'Desenho vetorial (.svg)')).bytes.toString('utf8');
      const names = await tornado.locator('li button').allTextContents();
      expect(names.length).toBeGreaterThan(5);
      for (const name of names) expect(svg).toContain(name);
      await tornado.locator('li button').first().click();
      await page.locator('[data-tab="duas-entradas"] >> nth=0').waitFor();
    }));
});

test('says so when a chart cannot be saved', async ({ as }) => {
  const page = await as('planner', { allow: /publish-chart|ERR_FAILED/ });
  await openStudy(page, 'financiamento');
  await page.route('**/publish-chart-*.js', (route) => route.abort());
  const figure = chart(page, /^Entram /);
  await figure.getByRole('button', { name: /^Baixar gráfico: / }).click();
  await page.getByRole('menuitem', { name: 'Imagem (.png)' }).click();
  await page.getByText('O gráfico não pôde ser salvo').first().waitFor();
  await expect(figure.getByRole('slider')).toHaveCount(1);
});

test.describe('by the keyboard', () => {
  const spoken = (figure: Locator) => figure.getByRole('slider').getAttribute('aria-valuetext');

  test('points are travelled and said, one value alone if wished', ({ as }) =>
    planner(as, async (page) => {
      await openStudy(page, 'financiamento');
      const figure = chart(page, /^Entram /);
      await figure.getByRole('slider').focus();
      await page.keyboard.press('End');
      const all = (await spoken(figure)) ?? '';
      for (const source of ['Financiamento', 'Recursos próprios', 'Clientes', 'Total']) expect(all).toContain(source);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => spoken(figure)).toMatch(/^\p{L}+ de \d{4}: Financiamento [^,]+(?:,\d[^,]*)?$/u);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => spoken(figure)).not.toContain(all.split(':')[0]);
    }));

  test('Enter on a step of the cascade explains it, and the parts of the explanation are the step', ({ as }) =>
    planner(as, async (page) => {
      await openStudy(page, 'indicadores');
      const figure = chart(page, /^Resultado de /);
      await figure.getByRole('slider').focus();
      for (let step = 0; step < 20 && !((await spoken(figure)) ?? '').startsWith('Obra:'); step += 1)
        await page.keyboard.press('ArrowRight');
      const value = /Valor (.+?),? Do VGV/.exec((await spoken(figure)) ?? '')?.[1] ?? '';
      await page.keyboard.press('Enter');
      const panel = page.getByRole('complementary');
      await panel.getByText('Soma confere, diferença 0,00').waitFor();
      expect(value).toMatch(/^−\d+,\d/);
      const total = (await panel.locator('dl > div[class*=equals] dd').first().textContent()) ?? '';
      const millions = Number(total.replaceAll(/[^\d,]/g, '').replace(',', '.')) / 1e6;
      expect(millions).toBeCloseTo(Number(value.replace(/[^\d,]/g, '').replace(',', '.')), 1);
    }));

  test('a stretch of the cash flow is chosen and drawn larger, and the whole comes back', ({ as }) =>
    planner(as, async (page) => {
      await openStudy(page, 'fluxo-de-caixa');
      const figure = chart(page, /^Caixa /);
      const slider = figure.getByRole('slider');
      const most = await slider.getAttribute('aria-valuemax');
      await slider.focus();
      await page.keyboard.press('PageDown');
      await page.keyboard.press('Shift+PageDown');
      await expect.poll(() => spoken(figure)).toMatch(/^De .+ a .+/);
      await page.keyboard.press('Enter');
      await expect.poll(() => slider.getAttribute('aria-valuemax')).toBe('12');
      await figure.getByRole('button', { name: 'Período inteiro' }).click();
      await expect.poll(() => slider.getAttribute('aria-valuemax')).toBe(most);
    }));
});

test('a stretch of the cash flow is drawn larger by dragging over it', ({ as }) =>
  planner(as, async (page) => {
    await openStudy(page, 'fluxo-de-caixa');
    const figure = chart(page, /^Caixa /);
    const box = await figure.locator('svg[data-drawing]').boundingBox();
    if (!box) throw new Error('the drawing is not on the screen');
    const middle = box.y + box.height / 3;
    await page.mouse.move(box.x + box.width * 0.3, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, middle, { steps: 5 });
    await page.mouse.up();
    await figure.getByRole('button', { name: 'Período inteiro' }).waitFor();
    expect(Number(await figure.getByRole('slider').getAttribute('aria-valuemax'))).toBeLessThan(40);
  }));

test('a point of the versions in time opens what differs from that version, which charts then show beside the study', ({
  as,
}) =>
  planner(as, async (page) => {
    await openStudy(page, 'versoes');
    const figure = chart(page, /^Resultado foi de /);
    await figure.getByRole('slider').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Premissas', exact: true }).waitFor();
    const other = new URL(page.url()).searchParams.get('cmp');
    expect(other).toMatch(/^"?\d+"?$/);
    await goToTab(page, 'indicadores');
    const cascade = chart(page, /^Resultado de /);
    await cascade.getByRole('button', { name: 'Ver como tabela' }).click();
    await cascade.getByRole('columnheader', { name: 'Diferença' }).waitFor();
    await goToTab(page, 'fluxo-de-caixa');
    await expect
      .poll(() =>
        chart(page, /^Caixa /)
          .locator('[data-legend] li')
          .count(),
      )
      .toBe(6);
  }));

test('measured works are held against the plan and the approved version, in quantity and in money', ({ as }) =>
  planner(as, async (page) => {
    await openStudy(page, 'cronograma');
    const [enterprise] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
    const rows = [
      { module: 1, month: '2027-06', share: 0.04 },
      { module: 1, month: '2027-09', share: 0.09 },
    ];
    await request(page, `/api/planner/enterprises/${enterprise?.id}/physical-progress/`, {
      method: 'PUT',
      body: JSON.stringify({ measurements: rows }),
    });
    await page.reload();
    const figure = chart(page, /^Curva S física: [−+]\d+,\d p\.p\. em set\/27; tendência de término \d+ m/);
    await figure.waitFor();
    await figure.getByRole('button', { name: 'Ver como tabela' }).click();
    const heads = await figure.getByRole('columnheader').allTextContents();
    expect(heads.slice(0, 2)).toEqual(['Mês', 'Planejado']);
    expect(heads[2]).toMatch(/^Linha de base \(/);
    expect(heads.slice(3)).toEqual(['Realizado', 'Tendência']);
    await figure.getByRole('radio', { name: 'Empreendimento' }).or(figure.getByText('Empreendimento')).first().click();
    await chart(page, /^Curva S/)
      .getByText('Financeiro')
      .first()
      .click();
    await chart(page, /^Curva S financeira/).waitFor();
  }));
