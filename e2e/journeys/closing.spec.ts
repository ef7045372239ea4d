import type { Locator, Page } from '@playwright/test';
import { awaitChecklist } from '../fixtures/closing.ts';
import { type As, expect, issuesAtEveryWidth, test } from '../fixtures/index.ts';
import { goToTab, request } from '../fixtures/workspace.ts';

interface ClosingFixture {
  readonly enterprise: number;
  readonly version: number;
}
interface Cell {
  readonly key: string;
  readonly module: number | null;
  readonly month: string;
  readonly amount: string;
  readonly note?: string;
}
interface Projection {
  readonly indicators: Readonly<Record<string, number>>;
  readonly lines: readonly {
    key: string;
    module: number | null;
    values: number[];
    planned?: number[];
    realised?: number[];
  }[];
}
interface Summary {
  readonly closing: string | null;
  readonly history: readonly {
    reason: string | null;
    by__name: string | null;
    record: { items: { key: string; verdict: string }[] } | null;
  }[];
  readonly realised: { lines: { key: string; values: number[] }[] } | null;
}

const post = (page: Page, path: string, body: unknown) =>
  request<{ id: number }>(page, path, { method: 'POST', body: JSON.stringify(body) });

let made = 0;
/** An enterprise of its own whose plan begins in January 2026, with a draft or an approved version. */
async function openFixture(page: Page, { approved = false } = {}): Promise<ClosingFixture> {
  made += 1;
  const [first] = await request<{ id: number }[]>(page, '/api/planner/enterprises/');
  const versions = await request<{ id: number; state: string }[]>(
    page,
    `/api/planner/versions/?empreendimento=${first?.id}`,
  );
  const draft = versions.find(({ state }) => state === 'draft');
  const { study } = await request<{ study: object }>(page, `/api/planner/versions/${draft?.id}/study/`);
  const code = `F${Date.now()}${made}`.slice(-12);
  const { id: enterprise } = await post(page, '/api/planner/enterprises/', {
    code,
    name: `Fechamento ${code}`,
    phase: 'works',
  });
  const input = { empreendimento: enterprise, nome: 'Rev 1', study: { ...study, accomplished: undefined } };
  const { id: version } = await post(page, '/api/planner/versions/', input);
  if (approved) {
    await post(page, `/api/planner/versions/${version}/submit/`, { reason: 'Comitê' });
    await post(page, `/api/planner/versions/${version}/approve/`, { reason: 'Comitê' });
  }
  return { enterprise, version };
}

const enter = (page: Page, { enterprise }: ClosingFixture, rows: readonly Cell[]) =>
  request(page, `/api/planner/enterprises/${enterprise}/realised-entries/`, {
    method: 'PUT',
    body: JSON.stringify({ nature: 'realised', from: '2026-01', to: '2026-03', lines: [], rows }),
  });
const summaryOf = (page: Page, { enterprise }: ClosingFixture) =>
  request<Summary>(page, `/api/planner/enterprises/${enterprise}/realised/`);
const projectionOf = async (page: Page, { version }: ClosingFixture, query = ''): Promise<Projection> =>
  (await request<{ projection: Projection }>(page, `/api/planner/versions/${version}/projection/${query}`)).projection;
const open = async (page: Page, { enterprise, version }: ClosingFixture): Promise<void> => {
  await page.goto(`/planejamento/${enterprise}/realizado?v=${version}`);
  await page.getByRole('grid').waitFor();
};
const land: Cell = { key: 'expense.terrain', module: null, month: '2026-01', amount: '-1000.00' };

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Fechar até/ });
const openDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Fechar mês', exact: true }).click();
  await dialog(page).waitFor();
};
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Fechar mês', exact: true }).click();
const closedUntil = (page: Page, month: string) =>
  page.getByRole('status').getByText(`Fechado até ${month}`).first().waitFor();

test('a month that goes on is refused with its reason, one that has ended is closed', async ({ as }) => {
  const page = await as('admin');
  const at = await openFixture(page);
  await enter(page, at, [land]);
  await open(page, at);
  await openDialog(page);
  const field = dialog(page).getByLabel('Fechar até');
  const now = new Date();
  await field.fill(`${String(now.getMonth() + 1).padStart(2, '0')}/${now.getFullYear()}`);
  await field.blur();
  await dialog(page)
    .getByText(/ainda não terminou e não pode ser fechado\.$/)
    .waitFor();
  await confirm(page);
  await expect(dialog(page)).toBeVisible();
  expect((await summaryOf(page, at)).closing).toBeNull();
  const month = now.toISOString().slice(0, 7);
  const answer = await request<{ code: string }>(page, `/api/planner/enterprises/${at.enterprise}/closing/`, {
    method: 'POST',
    body: JSON.stringify({ month, reason: 'Pressa', absent_default: 'plan' }),
  });
  expect(answer.code).toBe('month_not_over');

  await field.fill('jan/26');
  await field.blur();
  await awaitChecklist(page);
  await dialog(page).getByRole('button', { name: 'mantém o plano', exact: true }).click();
  const reason = dialog(page).getByLabel('Motivo para fechar assim', { exact: true });
  if ((await reason.count()) > 0) await reason.fill('conferido');
  await confirm(page);
  await closedUntil(page, 'jan/26');
});

const grave: Cell = { ...land, amount: '-99000000.00' };

test('what is grave stops who only plans; who may gives a reason, which is kept and shown', async ({
  as,
}: {
  as: As;
}) => {
  const admin = await as('admin');
  const at = await openFixture(admin);
  await enter(admin, at, [grave]);
  const planner = await as('planner');
  await open(planner, at);
  await openDialog(planner);
  await awaitChecklist(planner);
  await dialog(planner).getByRole('button', { name: 'mantém o plano', exact: true }).click();
  await expect(dialog(planner).locator('[data-item="deviations"]')).toHaveAttribute('data-verdict', 'stops');
  await dialog(planner).getByText('só quem pode bloquear versões fecha o mês').waitFor();
  await expect(dialog(planner).getByLabel('Motivo para fechar assim')).toHaveCount(0);
  await confirm(planner);
  await expect(dialog(planner)).toBeVisible();
  expect((await summaryOf(planner, at)).closing).toBeNull();
  // The deviation needs a comment: with it nothing stops.
  await dialog(planner).getByLabel('Comentário do desvio: Terreno').fill('escritura antecipada');
  await expect(dialog(planner).locator('[data-item="deviations"]')).toHaveAttribute('data-verdict', 'fine');
  await planner.keyboard.press('Escape');

  await open(admin, at);
  await openDialog(admin);
  await awaitChecklist(admin);
  await confirm(admin);
  await dialog(admin).getByText('Informe o motivo, ou resolva o que bloqueia.').waitFor();
  await dialog(admin).getByLabel('Motivo para fechar assim').fill('nota da empresa 07 só entra em fevereiro');
  await confirm(admin);
  await closedUntil(admin, 'jan/26');
  const [act] = (await summaryOf(admin, at)).history;
  expect(act).toMatchObject({ reason: 'nota da empresa 07 só entra em fevereiro', by__name: expect.any(String) });
  expect(act?.record?.items.filter(({ verdict: result }) => result === 'stops').map(({ key }) => key)).toEqual([
    'gaps',
    'deviations',
  ]);
  await admin.getByRole('button', { name: 'Histórico', exact: true }).click();
  await admin
    .getByRole('dialog')
    .getByText(/nota da empresa 07.*Pendências: linhas sem lançamento, desvios sem comentário\./)
    .waitFor();
});

for (const policy of ['plan', 'zero'] as const) {
  test(`a line without an entry is called that, and ${policy === 'plan' ? 'keeps its plan' : 'holds zero'}`, async ({
    as,
  }) => {
    const page = await as('admin');
    const at = await openFixture(page);
    const before = await projectionOf(page, at);
    const planned = before.lines.find(({ key, module }) => key === land.key && module === null)?.values ?? [];
    expect(planned[0]).not.toBe(0);
    await enter(page, at, [
      { key: 'expense.admin_expenses', module: null, month: '2026-01', amount: '-1.00', note: 'taxa' },
    ]);
    await open(page, at);
    await openDialog(page);
    await awaitChecklist(page);
    await dialog(page).getByRole('button', { name: 'mantém o plano', exact: true }).click();
    await dialog(page).getByLabel('No mês fechado: Terreno', { exact: true }).selectOption(policy);
    await expect(dialog(page).locator('[data-item="gaps"]')).toHaveAttribute('data-verdict', 'fine');
    const reason = dialog(page).getByLabel('Motivo para fechar assim', { exact: true });
    if ((await reason.count()) > 0) await reason.fill('conferido');
    await confirm(page);
    await closedUntil(page, 'jan/26');
    const after = (await projectionOf(page, at)).lines.find(({ key, module }) => key === land.key && module === null);
    if (policy === 'plan') {
      expect(after?.values).toEqual(planned);
      expect(after?.realised).toBeUndefined();
    } else {
      expect(after?.values[0]).toBe(0);
      expect(after?.realised).toEqual([0]);
      expect(after?.planned).toEqual(planned);
    }
    await page.getByRole('button', { name: 'Mês', exact: true }).click();
    const expectedText = policy === 'plan' ? 'sem lançamento, o plano é mantido' : 'sem lançamento, conta como zero';
    const cell = page.getByRole('gridcell', { name: new RegExp(`^Terreno, jan/26, Realizado: .*, ${expectedText}$`) });
    await cell.waitFor();
    expect(await cell.textContent()).not.toContain('realizado,');
  });
}

test('a refund is a negative cost, wherever it is typed, and the screen says so', async ({ as }) => {
  const page = await as('admin');
  const at = await openFixture(page);
  await open(page, at);
  await page.getByText('custos e receitas são positivos; devolução de um custo é negativa').waitFor();
  await page.getByRole('button', { name: 'Mês', exact: true }).click();
  const written = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('gridcell', { name: /^Terreno, jan\/26, Realizado: / }).focus();
  await page.keyboard.type('-250,00');
  await page.keyboard.press('Enter');
  const answer = await written;
  expect(answer.status()).toBe(200);
  expect((await answer.json()).findings).toMatchObject([{ code: 'reverse_sign', key: land.key, amount: '250.00' }]);
  await page.getByText('Valor negativo: gravado como devolução.').waitFor();
  await page.getByRole('gridcell', { name: /^Terreno, jan\/26, Realizado: −250/ }).waitFor();
  const stored = await request<{ amount: string }[]>(
    page,
    `/api/planner/enterprises/${at.enterprise}/realised-entries/`,
  );
  expect(stored).toMatchObject([{ amount: '250.00' }]);
});

test('the approved plan is the same to the centavo after a closing, and the trend stands beside it', async ({ as }) => {
  const page = await as('admin');
  const at = await openFixture(page, { approved: true });
  const approved = await projectionOf(page, at, '?sealed=true');
  await enter(page, at, [grave]);
  await open(page, at);
  await expect(page.locator('[data-approved]')).toHaveCount(0);
  await openDialog(page);
  await awaitChecklist(page);
  await dialog(page).getByRole('heading', { name: 'O plano aprovado não muda' }).waitFor();
  await dialog(page).getByRole('button', { name: 'mantém o plano', exact: true }).click();
  await dialog(page).getByLabel('Motivo para fechar assim').fill('conferido');
  await confirm(page);
  await closedUntil(page, 'jan/26');

  expect(await projectionOf(page, at, '?sealed=true')).toEqual(approved);
  const trend = await projectionOf(page, at);
  expect(trend.indicators.result).not.toBe(approved.indicators.result);
  const beside = page.locator('[data-approved]');
  await beside.getByText('Tendência até jan/26').waitFor();
  const sealed = (key: string) => page.locator(`[data-indicator="${key}"] [data-of="sealed:${at.version}"]`);
  // Between sign and figure stands a space that may break or not.
  const plain = (text: string): string => text.replaceAll(/\s/g, ' ');
  const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  const expectText = (cell: Locator, cents = 0): Promise<void> =>
    expect
      .poll(async () => plain((await cell.getAttribute('title')) ?? ''))
      .toContain(plain(money.format(Math.abs(cents) / 100)));
  await expectText(sealed('result'), approved.indicators.result);
  await expectText(page.locator('[data-indicator="result"]'), trend.indicators.result);
  await beside.click();
  const bridge = page.getByRole('dialog', { name: 'Do aprovado à tendência' });
  await bridge.waitFor();
  const result = bridge.locator('[data-row="result"] td');
  await expectText(result.first(), approved.indicators.result);
  await expectText(result.nth(1), trend.indicators.result);
  expect(await issuesAtEveryWidth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await goToTab(page, 'versoes');

  await page.goto('/planejamento');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href*="/planejamento/${at.enterprise}/"]`) });
  await card.getByText('Como foi aprovado em Rev 1').waitFor();
  await expect(card.locator(`[data-figure="result"][data-of="sealed:${at.version}"]`)).toBeVisible();
});

test('the dialog has nothing that axe objects to, at every width', { tag: '@proof' }, async ({ as }) => {
  const page = await as('admin');
  const at = await openFixture(page);
  await enter(page, at, [grave]);
  await open(page, at);
  await openDialog(page);
  await awaitChecklist(page);
  expect(await issuesAtEveryWidth(page)).toEqual([]);
});
