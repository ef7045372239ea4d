/**
 * The anonymous comparison. A member takes part and leaves, and goes from an indicator to its rank, its detail and the report.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { collaboration as copy } from '@uni/phrases';
import { readWorkbook } from '@uni/workbook';
import { expect, main, screenIssues, tabTo, test } from '../fixtures/index.ts';
import { root } from '../fixtures/paths.ts';
import { request } from '../fixtures/workspace.ts';

/** Published groups are visible to every organization, so no other file shares this server. */
test.use({ launch: { engine: 'embedded', alone: 'benchmark' } });
const benchmark = copy.benchmark;
const open = async (page: Page, address = '/uni-colab'): Promise<void> => {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const list = (page: Page) => main(page).getByRole('list', { name: copy.table });

interface ValuesAnswer {
  indicators: {
    key: string;
    name: string;
    benchmark: { place: keyof typeof benchmark.places | null; levels: string[] } | null;
  }[];
}
/** An indicator that is ranked in its group. */
const placed = async (page: Page) => {
  const { indicators } = await request<ValuesAnswer>(page, '/api/colab/values/');
  const one = indicators.find((each) => each.benchmark?.place);
  if (!one?.benchmark?.place) throw new Error('no indicator is compared');
  return { ...one, sentence: benchmark.places[one.benchmark.place] };
};

test.describe('before anything is published', () => {
  test('an administrator reads what it means, takes part, and sees when it begins and what is missing', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page, '/uni-colab');
    const region = page.getByRole('region', { name: benchmark.consent.title, exact: true });
    const box = region.getByRole('checkbox', { name: benchmark.consent.takePart });
    await tabTo(page, box);
    await expect(box).not.toBeChecked();
    await page.keyboard.press('Space');
    await expect.poll(() => box.isChecked()).toBe(true);
    await region.getByText(/^Próxima publicação/).waitFor();
    await list(page).waitFor();
    await main(page).getByText(benchmark.reasons.cohort_untold, { exact: false }).first().waitFor();
    expect(await screenIssues(page)).toEqual([]);
    await page.getByText(benchmark.ledger.none).waitFor();
  });

  test('and leaves again, asked first', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    const box = page.getByRole('checkbox', { name: benchmark.consent.takePart });
    await expect.poll(() => box.isChecked()).toBe(true);
    await box.click();
    const dialog = page.getByRole('dialog', { name: benchmark.consent.leaveTitle });
    await dialog.getByRole('button', { name: benchmark.consent.leave, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => box.isChecked()).toBe(false);
    await main(page).getByText(benchmark.reasons.not_connected, { exact: false }).waitFor();
  });

  test('whoever does not administer the organization is not offered the decision', async ({ as }) => {
    const page = await as('planner');
    await open(page);
    await list(page).waitFor();
    await expect(page.getByRole('checkbox', { name: benchmark.consent.takePart })).toHaveCount(0);
  });
});

test.describe('with a published group', () => {
  test.beforeAll(async ({ server, organizations }, { file }) => {
    const organization = await organizations.of(file, 'plan');
    await server.stop();
    const script = resolve(root, 'apps/server/test/support/publish-benchmark.ts');
    execFileSync(process.execPath, [script, server.folder, organization.code], { cwd: root, stdio: 'pipe' });
    await server.restart();
  });

  test('an indicator leads to its place in words, its strip with the table behind it, and the report as a sheet (J10)', async ({
    as,
  }) => {
    const page = await as('admin');
    await open(page);
    const { name, sentence, key } = await placed(page);
    const row = list(page).getByRole('link').filter({ hasText: name }).first();
    await row.getByText(sentence, { exact: true }).waitFor();
    await row.getByRole('img').first().waitFor();
    expect(await screenIssues(page)).toEqual([]);
    await row.click();
    await expect.poll(() => page.url()).toContain(`ind=${key}`);
    await main(page).getByText(new RegExp(sentence, 'i')).first().waitFor();
    const figure = page.getByRole('figure').filter({ hasText: benchmark.chart(name) });
    await figure.getByRole('img').first().waitFor();
    expect(await screenIssues(page)).toEqual([]);
    await figure.getByRole('button', { name: 'Ver como tabela' }).click();
    await figure.getByRole('rowheader', { name: benchmark.percentiles[2], exact: true }).waitFor();
    await main(page).getByRole('link', { name: copy.toReport, exact: true }).click();
    const reportArticle = main(page).getByRole('article', { name: copy.report.title });
    await reportArticle
      .getByText(/publicado em \d\d\/\d\d\/\d{4}/)
      .first()
      .waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: copy.report.sheet, exact: true }).click();
    const { sheets } = readWorkbook(new Uint8Array(await readFile(await (await download).path())));
    const cells = [...(sheets.get(copy.report.indicators) ?? [])].map(([, { value }]) => String(value));
    expect(cells).toContain(sentence);
    expect(cells.some((value) => /organizações; doze meses até/.test(value))).toBe(true);
  });

  test('the group is chosen among those that are told about, and a shorter period says why there is none', async ({
    as,
  }) => {
    const page = await as('admin');
    const { key } = await placedFirst(page);
    await open(page, `/uni-colab/detalhamento?ind=${key}`);
    await page.getByRole('button', { name: new RegExp(`^${benchmark.level}`) }).click();
    await page.getByRole('menuitemradio', { name: benchmark.levels.segment, exact: true }).click();
    await expect.poll(() => page.url()).toContain('nivel=segment');
    await main(page)
      .getByText(new RegExp(`${benchmark.segments.medium};`))
      .first()
      .waitFor();
    await open(page, `/uni-colab/detalhamento?ind=${key}&meses=3`);
    await main(page).getByText(benchmark.reasons.other_period, { exact: false }).waitFor();
  });

  test('an administrator sees what was handed in, to the last value', async ({ as }) => {
    const page = await as('admin');
    await open(page);
    const ledger = page.getByRole('region', { name: benchmark.ledger.title, exact: true }).first();
    await ledger.getByText(benchmark.ledger.states.published, { exact: true }).waitFor();
    await ledger.getByText(/^Valores entregues para/).click();
    await ledger.getByText('Geração de receita média', { exact: true }).waitFor();
    expect(await screenIssues(page)).toEqual([]);
  });

  for (const address of ['/uni-colab', '/uni-colab/detalhamento?ind=grm'])
    test(`${address} is whole on a narrow page`, { tag: '@proof' }, async ({ as }) => {
      const page = await as('admin', { width: 390 });
      await open(page, address);
      await main(page).getByRole('heading', { level: 2 }).first().waitFor();
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
      expect(await screenIssues(page)).toEqual([]);
    });
});

/** The same, from a page that is signed in and shows anything. */
async function placedFirst(page: Page) {
  await open(page);
  return placed(page);
}
