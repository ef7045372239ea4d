/** The first walk of ARCHITECTURE.md in a browser, for a month of the sales curve: typed, computed, stored, displayed again. */

import type { Locator, Page, Request } from '@playwright/test';
import { applyEdits, noRealised, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { hashProjection, openStudy, studyHash } from '@uni/engine';
import { expect, test } from '../fixtures/index.ts';
import { monthCell, typeInCell } from '../fixtures/workspace.ts';

interface Row {
  id: number;
  state: string;
}
interface StoredStudy extends StudyDocument {
  revision: number;
}
interface ReportedEdit {
  revision: number;
  op: string;
  path: string;
  old: unknown;
  new: unknown;
  author__name: string | null;
}
interface Batch {
  revision: number;
  edits: StudyEdit[];
}
interface StudyState {
  revision: number;
  study_hash: string;
  projection_hash: string;
}

/** Queries the server with the rights of the person on the page. */
async function request<Answer>(page: Page, path: string): Promise<Answer> {
  const token = await page.evaluate((): string => JSON.parse(localStorage.getItem('session') ?? '{}').token);
  const answer = await fetch(new URL(path, page.url()), { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

/** Opens the sales tab of the first development's draft; returns its version id. */
async function openSales(page: Page): Promise<number> {
  const [enterprise] = await request<Row[]>(page, '/api/planner/enterprises/');
  if (!enterprise) throw new Error('the demonstration has no enterprise');
  const versions = await request<Row[]>(page, `/api/planner/versions/?empreendimento=${enterprise.id}`);
  const draft = versions.find(({ state }) => state === 'draft');
  if (!draft) throw new Error('the demonstration has no draft');
  await page.goto(`/planejamento/${enterprise.id}/vendas?v=${draft.id}`);
  await september(page).waitFor();
  return draft.id;
}

const september = (page: Page): Locator => monthCell(page, 'Curva de vendas', 'setembro de 2026');
const august = (page: Page): Locator => monthCell(page, 'Curva de vendas', 'agosto de 2026');
const isEdit = (request: Request): boolean => request.method() === 'PATCH' && request.url().endsWith('/study/');

/** The six live indicators in full, as the page shows them. */
const visibleTexts = (page: Page): Promise<(string | null)[]> =>
  page.locator('[data-indicator]').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('title')));

/** Lets no edit through to the server until `release` is called. */
async function holdEdits(page: Page): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const gate = new Promise<void>((open) => {
    release = open;
  });
  await page.route('**/study/', async (route) => {
    if (isEdit(route.request())) await gate;
    await route.continue();
  });
  return { release: () => release() };
}

/** Computes the edited study with this process's engine: the same code that the page runs. */
function computedHere(stored: StoredStudy, edits: readonly StudyEdit[]): StudyState {
  const outcome = applyEdits({ study: stored.study, identity: stored.identity }, edits);
  if (!outcome.ok) throw new Error(`edit ${outcome.index} does not apply: ${JSON.stringify(outcome.problem)}`);
  const opened = openStudy(outcome.document.study);
  if (!opened.ok) throw new Error(opened.errors.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return {
    revision: stored.revision + 1,
    study_hash: studyHash(outcome.document.study),
    projection_hash: hashProjection(opened.model.projection),
  };
}

test('takes 4,0 % to 5,5 % in one month of the sales curve, from the typed text to the stored row and back', async ({
  as,
}) => {
  const page = await as('planner');
  const version = await openSales(page);
  const stored = await request<StoredStudy>(page, `/api/planner/versions/${version}/study/`);
  expect(await september(page).getAttribute('aria-label')).toContain(' 4,00 por cento');
  const neighbour = await august(page).getAttribute('aria-label');
  const before = await visibleTexts(page);

  // In the page: the text becomes a share, the open months adapt, the page computes and repaints. The network is held.
  const edits = await holdEdits(page);
  const sent = page.waitForRequest(isEdit);
  await typeInCell(page, september(page), '5,5');
  await page.waitForFunction(
    (old) =>
      [...document.querySelectorAll('[data-indicator]')].some((tile, k) => tile.getAttribute('title') !== old[k]),
    before,
  );
  const moved = await visibleTexts(page);
  expect(await september(page).getAttribute('aria-label')).toContain(' 5,50 por cento');
  await expect(august(page)).not.toHaveAttribute('aria-label', neighbour ?? '');
  await page.getByText('Soma 100,00%').first().waitFor();

  // On the way: the pause in typing is over, and the known revision leaves with the edits. The server still has not answered.
  const batch = (await sent).postDataJSON() as Batch;
  expect(batch.revision).toBe(stored.revision);
  expect(batch.edits.length).toBeGreaterThan(0);
  expect(batch.edits.every(({ op, path }) => op === 'set' && path.includes('/sales_curve'))).toBe(true);
  await expect(page.getByText(/^Salvo às/)).toHaveCount(0);
  expect((await request<StoredStudy>(page, `/api/planner/versions/${version}/study/`)).revision).toBe(stored.revision);

  // On the server: it computes the same study and the same numbers, and confirms them.
  const replied = page.waitForResponse((response) => isEdit(response.request()));
  edits.release();
  const reply = await replied;
  expect(reply.status()).toBe(200);
  expect(await reply.json()).toEqual({ ...computedHere(stored, batch.edits), realised_hash: noRealised });
  await page.getByText(/^Salvo às \d\d:\d\d$/).waitFor();
  await expect.poll(() => visibleTexts(page)).toEqual(moved);

  // Stored: the edit with its author, and after a reload the same cells and the same indicators.
  const history = await request<ReportedEdit[]>(
    page,
    `/api/planner/versions/${version}/edits/?since=${stored.revision}`,
  );
  expect(history.map(({ op, path, old, new: value }) => ({ op, path, old, new: value }))).toEqual(batch.edits);
  expect(new Set(history.map(({ author__name }) => author__name))).toEqual(new Set(['Paula Planejadora']));
  await page.reload();
  await september(page).waitFor();
  expect(await september(page).getAttribute('aria-label')).toContain(' 5,50 por cento');
  await expect.poll(() => visibleTexts(page)).toEqual(moved);
});
