/** Index series: read, published by hand and from a sheet, fetched from the Banco Central, and a month's effects. */
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { common, indexSeries as copy, states } from '@uni/phrases';
import {
  button,
  check,
  closed,
  dialog,
  enterOn,
  expect,
  layerIssues,
  main,
  screenIssues,
  tabTo,
  test,
  widths,
} from '../fixtures/index.ts';
import { unitForSale } from '../fixtures/sales.ts';
import { request } from '../fixtures/workspace.ts';

/** A local Banco Central: it returns an error with status 200 until the test sets its answer. */
let answer = '{"erro":{}}';
const bank = createServer((_request, response) => response.end(answer));
await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done));
const bankAddress = bank.address();
const port = typeof bankAddress === 'object' && bankAddress ? bankAddress.port : 0;
test.afterAll(() => {
  bank.closeAllConnections();
  bank.close();
});

test.use({
  launch: {
    environment: { UNI_INDEX_SOURCE: `http://127.0.0.1:${port}/{code}` },
  },
});
const open = async (page: Page, search = '', title: string = copy.title): Promise<void> => {
  await page.goto(`/indices${search}`);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
};
const { publish, effects, table, feed } = copy;
const field = (page: Page, label: string, at = 0) => dialog(page).getByLabel(label, { exact: true }).nth(at);
const line = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();

/** A contract that the INCC-M corrects month by month, and that was paid once by a projection. */
const sellIndexed = async (page: Page): Promise<void> => {
  const [enterprise] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
  const first = '2026-03-10';
  const installmentSeries = [{ kind: 'monthly', amount: 12_000_000, installments: 60, first: '2026-04-10' }];
  const index = { index: 'incc_m', lag: 1 };
  const correction = { before_keys: index, after_keys: index, step: 'monthly', no_deflation: false };
  const agreed = {
    channel: 'direct',
    price: 12_000_000,
    signed: first,
    base_month: '2026-03',
    keys: '2030-12',
    parts: installmentSeries,
  };
  const unit = await unitForSale(page, 'I-1');
  const contract = { empreendimento: enterprise?.id, unit, number: 'I-1', client_name: 'Ana Lima' };
  const post = <T>(path: string, body: object) =>
    request<T>(page, path, { method: 'POST', body: JSON.stringify(body) });
  const { id } = await post<{ id: number }>('/api/sales/contracts/', { ...contract, terms: { ...agreed, correction } });
  const { results } = await request<{ results: { id: number }[] }>(
    page,
    `/api/sales/installments/?contract=${id}&due_from=2026-06-01&due_to=2026-06-30`,
  );
  await post('/api/sales/receipts/', { installment: results[0]?.id, day: '2026-06-10', amount: 250_000 });
};

test.describe('index series', () => {
  test('mouse: found in the list, read as a chart and as months, published and estimated told apart by word and mark', {
    tag: '@proof',
  }, async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await line(page, 'INCC-M').getByText('abr/26', { exact: true }).waitFor();
    await line(page, 'INPC').getByText(copy.list.never, { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('nada disso');
    await main(page).getByText(copy.list.noMatch('nada disso'), { exact: true }).waitFor();
    await button(page, states.clearFilters).click();
    await page.getByRole('link', { name: 'IPCA', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'IPCA', exact: true }).waitFor();
    await main(page)
      .getByText(copy.chart.month('IPCA', 'jul/26', '0,07%'), { exact: true })
      .waitFor();
    await line(page, 'jul/26').getByText(table.published, { exact: true }).waitFor();
    await line(page, 'ago/26').getByText(table.estimated, { exact: true }).waitFor();
    await line(page, 'ago/26').getByText(copy.estimates.average, { exact: true }).waitFor();
    await button(page, copy.measures.year).click();
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toContain(copy.chart.estimated);
    expect(await screenIssues(page)).toEqual([]);
  });

  test('mouse: a month is looked over with its contracts and drafts, published, and the contracts are corrected', {
    tag: '@proof',
  }, async ({ as }) => {
    const page = await as('admin');
    await open(page);
    await sellIndexed(page);
    await open(page, '?serie=incc_m', 'INCC-M');
    await button(page, publish.open).click();
    await expect(field(page, publish.month)).toHaveValue('mai/26');
    await field(page, publish.value).fill('2,5');
    expect(await layerIssues(page)).toEqual([]);
    await button(page, publish.check).click();
    await dialog(page)
      .getByText(publish.summary(1, 0, 0, 0), { exact: true })
      .waitFor();
    await dialog(page).getByText(effects.summary(1, 0), { exact: true }).waitFor();
    await dialog(page).getByRole('row').filter({ hasText: 'I-1, Ana Lima' }).waitFor();
    await check(dialog(page).getByLabel(effects.correct));
    expect(await layerIssues(page)).toEqual([]);
    await button(page, publish.apply(1)).click();
    await dialog(page).getByText(publish.done(1), { exact: true }).waitFor();
    await dialog(page)
      .getByText(/^1 contrato reajustado, R\$/)
      .waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await dialog(page).locator('button', { hasText: common.close }).last().click();
    await closed(page);
    await line(page, 'mai/26').getByText(copy.origins.manual, { exact: true }).waitFor();
  });

  test('keyboard: months pasted from a sheet are told row by row, put in place, corrected, and withdrawn', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page, '?serie=inpc', 'INPC');
    await main(page).getByText(copy.empty.title, { exact: true }).waitFor();
    await enterOn(page, button(page, publish.open).first());
    await enterOn(page, button(page, publish.sheet));
    await tabTo(page, field(page, publish.paste));
    await page.keyboard.insertText('"data";"valor"\n"01/01/2026";"0,39"\n"01/02/2026";"0,56"\n"01/03/2026";"n/d"');
    await enterOn(page, button(page, publish.check));
    await dialog(page)
      .getByText(publish.summary(2, 0, 0, 1), { exact: true })
      .waitFor();
    await dialog(page).getByText(copy.refusals.number, { exact: true }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await enterOn(page, button(page, publish.apply(2)));
    await dialog(page).getByText(publish.done(2), { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await enterOn(page, button(page, table.change('fev/26')));
    await tabTo(page, field(page, publish.value));
    await page.keyboard.type('0,57');
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByText(publish.summary(0, 1, 0, 0), { exact: true })
      .waitFor();
    await enterOn(page, button(page, publish.apply(1)));
    await dialog(page).getByText(publish.done(1), { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await line(page, 'fev/26').getByText(table.corrected, { exact: true }).waitFor();
    await enterOn(page, button(page, table.history('fev/26')));
    await dialog(page).getByRole('row').filter({ hasText: '0,56%' }).waitFor();
    expect(await layerIssues(page)).toEqual([]);
    await enterOn(page, button(page, copy.history.withdraw));
    await enterOn(page, button(page, copy.history.withdrawAction));
    await closed(page);
    await line(page, 'jan/26').waitFor();
    await expect(line(page, 'fev/26')).toHaveCount(0);
  });

  test('the Banco Central: an error with status 200 is told as a failure, and what it tells waits to be looked over', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page);
    const run = button(page, feed.runOf('IPCA'));
    await run.click();
    await line(page, '433').getByText(feed.outcomes.error_answer(), { exact: true }).waitFor();
    expect(await screenIssues(page)).toEqual([]);
    answer = JSON.stringify(
      [
        ['05', '0.58'],
        ['06', '0.16'],
        ['07', '0.07'],
        ['08', '0.21'],
      ].map(([month, valor]) => ({ data: `01/${month}/2026`, valor })),
    );
    const { monthly } = await monthsOf(page, 'ipca');
    answer = answer.replace('"0.58"', `"${Number(((monthly['2026-05'] ?? 0) * 100).toFixed(4))}"`);
    await run.click();
    await line(page, '433').getByText(feed.ok('ago/26'), { exact: true }).waitFor();
    await line(page, 'IPCA').getByText(copy.list.arrivals(1), { exact: true }).waitFor();
    await page.getByRole('link', { name: 'IPCA', exact: true }).click();
    await main(page).getByText(feed.arrivals(1), { exact: true }).waitFor();
    expect(await screenIssues(page)).toEqual([]);
    await button(page, feed.review).click();
    await dialog(page).getByRole('button', { name: publish.check, exact: true }).click();
    await dialog(page)
      .getByText(publish.summary(1, 0, 0, 0), { exact: true })
      .waitFor();
    await button(page, publish.apply(1)).click();
    await dialog(page).getByText(publish.done(1), { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await line(page, 'ago/26').getByText(copy.origins.bcb, { exact: true }).waitFor();
    await expect(main(page).getByText(feed.arrivals(1), { exact: true })).toHaveCount(0);
  });

  test('keyboard: a rate expected of a year stands behind the published months, and a series of its own is begun', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page, '?serie=igpm', 'IGP-M');
    await enterOn(page, button(page, copy.rates.open));
    await enterOn(page, button(page, copy.rates.add));
    await tabTo(page, field(page, copy.rates.period));
    await page.keyboard.type('20x');
    await dialog(page).getByText(copy.rates.badPeriod, { exact: true }).waitFor();
    await field(page, copy.rates.period).fill('2026');
    await tabTo(page, field(page, copy.rates.rate));
    await page.keyboard.type('4,5');
    expect(await layerIssues(page)).toEqual([]);
    await enterOn(page, button(page, common.save));
    await closed(page);
    await line(page, 'dez/26').getByText(copy.estimates.year, { exact: true }).waitFor();
    await line(page, 'dez/26').getByText('4,50%', { exact: true }).waitFor();
    await open(page);
    await enterOn(page, button(page, copy.own.open));
    await tabTo(page, field(page, copy.own.name));
    await page.keyboard.type('CUB-SC');
    expect(await layerIssues(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'CUB-SC', exact: true }).waitFor();
    await main(page).getByText(copy.empty.title, { exact: true }).waitFor();
  });

  test('an outage is told as one on the list, on the months, and where contracts are looked over', async ({ as }) => {
    const page = await as('admin', { allow: /^console: / });
    const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }));
    await fail('**/api/planner/index-series/');
    await page.goto('/indices');
    await main(page).getByRole('alert').getByText(states.couldNotLoad(copy.noun)).waitFor();
    await fail('**/api/planner/index-months/**');
    await page.goto('/indices?serie=tr');
    await main(page).getByRole('alert').getByText(states.couldNotLoad(copy.monthsNoun)).waitFor();
    await page.unroute('**/api/planner/index-months/**');
    await button(page, states.retry).click();
    await page.getByRole('heading', { level: 1, name: 'TR', exact: true }).waitFor();
    await page.goto('/indices?serie=nada');
    await main(page).getByText(copy.unknown, { exact: true }).waitFor();
    await fail('**/api/sales/correction-readings/');
    await open(page, '?serie=cdi', 'CDI');
    await button(page, publish.open).click();
    await field(page, publish.value).fill('1,07');
    await button(page, publish.check).click();
    await dialog(page).getByRole('alert').getByText(effects.failed).waitFor();
    expect(await button(page, publish.apply(1)).isEnabled()).toBe(true);
  });
});

for (const viewport of widths.slice(1))
  test.describe(`in light and dark, ${viewport.width} pixels wide`, () => {
    test('list, series and dialogs are whole', { tag: '@proof' }, async ({ as }) => {
      const page = await as('admin', { ...viewport });
      await open(page);
      await line(page, 'INCC-DI').waitFor();
      await open(page, '?serie=incc', 'INCC-DI');
      await line(page, 'mar/26').waitFor();
      await button(page, publish.open).click();
      await button(page, publish.addRow).click();
      expect(await layerIssues(page)).toEqual([]);
      await field(page, publish.value).fill('1');
      await field(page, publish.value, 1).fill('0,5');
      await button(page, publish.check).click();
      await dialog(page)
        .getByText(publish.summary(2, 0, 0, 0), { exact: true })
        .waitFor();
      expect(await layerIssues(page)).toEqual([]);
    });
  });

const monthsOf = async (page: Page, series: string) =>
  (await request<{ series: { monthly: Record<string, number> } }>(page, `/api/planner/index-months/?series=${series}`))
    .series;
