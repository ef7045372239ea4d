/** Typed input stays: areas, months of a curve, and the description of a tax choice. */
import type { Locator, Page } from '@playwright/test';
import { expect, screenIssues, tabTo, test } from '../fixtures/index.ts';
import { goToTab, monthCell, openStudy, request, saved, typeInCell } from '../fixtures/workspace.ts';

interface Study {
  modules: {
    built_area: number;
    typologies: { units: number; private_area: number }[];
    sales_curve: { shares: number[] };
  }[];
}

const studyOf = async (page: Page, version: number): Promise<Study> =>
  (await request<{ study: Study }>(page, `/api/planner/versions/${version}/study/`)).study;
/** Returns the server's study after all typed input is saved. */
const savedStudy = async (page: Page, version: number): Promise<Study> => {
  await saved(page);
  return studyOf(page, version);
};
const put = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
const privateArea = ({ modules: [first] }: Study): number =>
  (first?.typologies ?? []).reduce((sum, { units, private_area }) => sum + units * private_area, 0);

test('keyboard: the built area follows the private one by its ratio, until it is typed, and undoing lets it follow again', async ({
  as,
}) => {
  const page = await as('planner');
  const version = await openStudy(page, 'modulos');
  const before = await studyOf(page, version);
  const ratio = (before.modules[0]?.built_area ?? 0) / privateArea(before);
  const units = page.getByLabel('Unidades, Item 1', { exact: true });
  const built = page.getByLabel('Área construída', { exact: true });

  await put(page, units, '90');
  const followed = await savedStudy(page, version);
  expect(followed.modules[0]?.built_area).toBeCloseTo(ratio * privateArea(followed), 1);
  await page.getByText(/^A área construída acompanha a privativa/).waitFor();

  await put(page, built, '15000');
  await page.getByText(/^A área construída fica como foi digitada/).waitFor();
  await put(page, units, '80');
  expect((await savedStudy(page, version)).modules[0]?.built_area).toBe(15_000);

  await page.getByRole('heading', { level: 1 }).click();
  for (let step = 0; step < 2; step++) await page.keyboard.press('ControlOrMeta+Z');
  await page.getByText(/^A área construída acompanha a privativa/).waitFor();
  expect((await savedStudy(page, version)).modules[0]?.built_area).toBe(followed.modules[0]?.built_area);

  await put(page, page.getByLabel('Área construída por m² privativo', { exact: true }), '2');
  const doubled = await savedStudy(page, version);
  expect(doubled.modules[0]?.built_area).toBeCloseTo(2 * privateArea(doubled), 1);
  expect(await screenIssues(page)).toEqual([]);
});

test('months typed into the sales curve stay, the others give way, and undo lets one go', { tag: '@proof' }, async ({
  as,
}) => {
  const page = await as('planner');
  const version = await openStudy(page, 'vendas');
  const type = (month: string, text: string): Promise<void> =>
    typeInCell(page, monthCell(page, 'Curva de vendas', month), text);
  await type('julho de 2026', '12,5');
  await type('agosto de 2026', '7');
  await type('setembro de 2026', '6');
  await page.getByText('3 meses mantidos como foram digitados').waitFor();
  const shares = (await savedStudy(page, version)).modules[0]?.sales_curve.shares ?? [];
  expect(shares.slice(1, 4)).toEqual([0.125, 0.07, 0.06]);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);

  // A typed month may be typed again. A value that exceeds the other months' remaining share is refused, and loses nothing.
  await type('agosto de 2026', '8');
  expect((await savedStudy(page, version)).modules[0]?.sales_curve.shares.slice(1, 4)).toEqual([0.125, 0.08, 0.06]);
  await type('outubro de 2026', '95');
  await page.getByText(/^Os meses que cedem não têm tanto/).waitFor();
  await page.keyboard.press('Escape');

  await page.reload();
  await page.getByText('3 meses mantidos como foram digitados').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  for (let step = 0; step < 2; step++) await page.keyboard.press('ControlOrMeta+Z');
  await page.getByText('2 meses mantidos como foram digitados').waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Soltar todos', exact: true }).first());
  // A page that closes earlier leaves the months held for the next test.
  const released = page.waitForResponse(
    (answer) => answer.url().endsWith('/held-cells/') && answer.request().method() === 'PATCH',
  );
  await page.keyboard.press('Enter');
  await page.getByText('meses mantidos como foram digitados').waitFor({ state: 'detached' });
  expect((await released).ok()).toBe(true);
});

test('a lock that is slow to arrive lets no typed month give way', async ({ as }) => {
  const page = await as('planner');
  const { promise: isTyped, resolve: letGo } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/held-cells/', async (route) => {
    const isHeldBack = isFirst && route.request().method() === 'PATCH';
    if (isHeldBack) isFirst = false;
    // The others are answered before the first has left.
    if (isHeldBack) await isTyped;
    await route.continue();
  });
  const version = await openStudy(page, 'vendas');
  for (const [month, text] of [
    ['outubro', '5,1'],
    ['novembro', '4,2'],
    ['dezembro', '3,3'],
  ])
    await typeInCell(page, monthCell(page, 'Curva de vendas', `${month} de 2026`), text ?? '');
  letGo();
  await page.getByText('3 meses mantidos como foram digitados').waitFor();
  const shares = (await savedStudy(page, version)).modules[0]?.sales_curve.shares ?? [];
  expect(shares.slice(4, 7)).toEqual([0.051, 0.042, 0.033]);
});

test('no regime says which taxes still apply, and a regime without rates arrives with those in force', async ({
  as,
}) => {
  const page = await as('planner');
  const version = await openStudy(page, 'tributacao');
  await page.getByRole('button', { name: /^Sem tributação/ }).click();
  await page.getByText('Sem tributação do regime. Ainda incidem sobre os recebimentos:').waitFor();
  await page.getByText(/^IBS e CBS: 2,08% a partir de jan\/27/).waitFor();
  await page.getByRole('button', { name: /^Lucro presumido/ }).click();
  await page.getByText(/Lei 9\.249\/1995, art\. 15/).waitFor();
  expect(await screenIssues(page)).toEqual([]);
  await saved(page);
  const { study } = await request<{ study: { taxation: { presumed: { pis: object[] } } } }>(
    page,
    `/api/planner/versions/${version}/study/`,
  );
  expect(study.taxation.presumed.pis).toEqual([
    { from: '2020-01', rate: 0.0065 },
    { from: '2027-01', rate: 0 },
  ]);
  await goToTab(page, 'indicadores');
});
