/** Texts that would be code where a screen let them. They are stored in every field there is, then every screen is opened. */

import type { Page } from '@playwright/test';
import { applyTemplate, reportPageKeys, residencialVertical } from '@uni/contracts';
import { textFields } from '@uni/contracts/specification/text-fields.ts';
import { type HostileErp, startHostileErp } from '../fixtures/hostile-erp.ts';
import { type Send, storeAccess, storeContract, storeMoney, storeProposals } from '../fixtures/hostile-money.ts';
import { expect, goWithin, test } from '../fixtures/index.ts';
import { registeredScreens, studyAddresses } from '../fixtures/registered-screens.ts';
import { unshown } from '../fixtures/unshown-texts.ts';
import { request } from '../fixtures/workspace.ts';

/** The ERP of these journeys stands on this machine. */

const payloads = [
  '<script>stolen=1</script>',
  '<img src=x onerror=stolen=1>',
  '"><svg onload=stolen=1>',
  "'-stolen=1-'",
  'javascript:stolen=1',
  'JaVaScRiPt:alert(1)//',
  '</title><script>alert(1)</script>',
  '</textarea><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content=0;//evil.example>',
  '<math><mtext><img src=x onerror=alert(1)>',
  '" autofocus onfocus=alert(1) x="',
  '<!--<img src="--><img src=x onerror=alert(1)>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template is what is tried
  '${stolen=1}',
  "{{constructor.constructor('stolen=1')()}}",
  '&lt;img src=x onerror=alert(1)&gt;',
  '\u202e<b onclick=alert(1)>',
] as const;

/** Truncates a payload for a field of twenty characters. */
const short = (payload: string, at: number) => `${at}${payload}`.slice(0, 20);

/** One record of every register with the payload in all its texts; answers the enterprise. */
async function storeRegisters(send: Send, payload: string, at: number): Promise<number> {
  const name = `${payload} ${at}`;
  const code = short(payload, at);
  await send('POST /api/admin/permit-groups/', { name });
  await send('POST /api/admin/access-requests/', { screen: payload });
  await send('POST /api/admin/services/', { name, path: payload, plan: payload });
  const names = { code, domain: name.slice(0, 50), name };
  const { id } = await send('POST /api/admin/partners/', { ...names, document: '11444777000161' });
  await send('PATCH /api/admin/partners/:id/organization/', names, { id });
  await send('POST /api/admin/partners/:id/reveal/', { reason: payload }, { id });
  for (const register of ['clients', 'suppliers']) {
    const related = { related_bond: 'contact', related_name: name };
    const unitInput = { address: payload, city: payload, note: payload, ...related };
    const made = await send(`POST /api/sales/${register}/`, { kind: 'person', name, ...unitInput });
    await send(`POST /api/sales/${register}/:id/reveal/`, { reason: payload }, made);
  }
  const index = { name: `${at} ${payload}`.slice(0, 60), publisher: payload };
  await send('PATCH /api/planner/index-series/:id/', index, await send('POST /api/planner/index-series/', index));
  await send('POST /api/planner/cash-flow-groupings/', { name, lines: [] });
  await send('POST /api/planner/templates/', { nome: name, kind: 'curve', content: { shares: [1] } });
  const appearance = { density: 'padrao', label: 200, total: 100, month: null, frozen: 0 };
  const view = {
    screen: 'organization_cash_flow',
    nome: name,
    is_shared: true,
    content: { parts: {}, look: appearance },
  };
  await send('POST /api/planner/grid-views/', view);
  return (await send('POST /api/planner/enterprises/', { phase: 'launch', code, name, city: payload, spe: payload }))
    .id;
}

/** Pages of a report with a payload in each text; in a comment braces would name a figure. */
async function storeReport(send: Send, id: number, next: () => string): Promise<void> {
  const comment = () => next().replaceAll(/[{}]/g, '');
  const body = {
    ...{ format: 'a4', occasion: next().slice(0, 120), signatories: [next().slice(0, 80)] },
    pages: reportPageKeys.map((key) => ({ key, visible: true, comment: comment() })),
  };
  await send('PUT /api/planner/enterprises/:id/report-settings/:model/', body, { id, model: 'committee' });
}

/** A plot of land with a payload in each text, a file and a move. */
async function storeLand(send: Send, enterpriseId: number, next: () => string): Promise<void> {
  const position = { city: next(), address: next(), zoning: next() };
  const contact = { contact_name: next(), contact_phone: next().slice(0, 40), contact_email: next(), note: next() };
  const option = { option_on: '2026-01-01', option_until: '2027-01-01' };
  const body = { name: next(), ...position, ...contact, ...option, empreendimento: enterpriseId };
  const plot = await send('POST /api/planner/land-plots/', body);
  await send('POST /api/planner/land-plots/:id/moves/', { step: 'discarded', reason: next() }, plot);
  await send('POST /api/planner/land-plots/:id/moves/', { step: 'analysis', option_until: '2027-01-01' }, plot);
  const content = Buffer.from('%PDF-1.7').toString('base64');
  await send('POST /api/planner/land-plots/:id/files/', { kind: 'document', name: next(), content }, plot);
}

/** A study of the enterprise, with a payload in each of the texts that stand in it and around it. */
async function storePlan(send: Send, enterpriseId: number, next: () => string): Promise<number> {
  const study = withHostileTexts(applyTemplate(residencialVertical, {}), next);
  const version = await send('POST /api/planner/versions/', { empreendimento: enterpriseId, nome: next(), study });
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const silence = { rule: 'not_current', subject: String(enterpriseId), act: 'silenced', until, reason: next() };
  await send('POST /api/home/alert-acts/', silence);
  await send('POST /api/planner/modules/', { empreendimento: enterpriseId, n_modulo: 90, nome: next() });
  const copy = await send('POST /api/planner/versions/:id/clone/', { nome: `Cópia ${next()}` }, version);
  const thread = await send('POST /api/planner/versions/:id/comments/', { line: 'receipts', text: next() }, version);
  await send('POST /api/planner/comment-threads/:id/replies/', { text: next() }, thread);
  await send('POST /api/planner/versions/:id/scenarios/', { nome: next() }, version);
  for (const state of ['lock', 'unlock', 'submit', 'reopen'])
    await send(`POST /api/planner/versions/:id/${state}/`, { reason: next() }, version);
  const enterprise = { id: enterpriseId };
  const row = { key: 'expense.land', module: null, month: '2026-01', amount: '-1', document: next(), note: next() };
  const span = { nature: 'realised', from: '2026-01', to: '2026-01', lines: [{ key: row.key, module: null }] };
  await send('PUT /api/planner/enterprises/:id/realised-entries/', { ...span, rows: [row] }, enterprise);
  const typed = { ...row, nature: 'realised', month: '2026-03', document: next(), note: next() };
  await send('POST /api/planner/enterprises/:id/realised-entries/', typed, enterprise);
  const file = { nature: 'realised', file_name: next(), rows: [{ ...row, month: '2026-02' }] };
  await send('POST /api/planner/enterprises/:id/realised-imports/', file, enterprise);
  const comments = [{ key: 'expense.terrain', text: next() }];
  await send('POST /api/planner/enterprises/:id/closing/', { month: '2026-01', reason: next(), comments }, enterprise);
  await send('POST /api/planner/enterprises/:id/reopening/', { month: '2026-01', reason: next() }, enterprise);
  const short40 = () => next().slice(0, 40);
  const unitInput = { block: short40(), stack: next().slice(0, 20), nome: short40() };
  const unit = await send('POST /api/sales/units/', {
    empreendimento: enterpriseId,
    ...unitInput,
    typology: next(),
    note: next(),
  });
  for (const act of ['submit', 'approve'])
    await send(`POST /api/planner/versions/:id/${act}/`, { reason: next() }, copy);
  await storeProposals(send, { empreendimento: enterpriseId, version: copy.id }, next);
  await storeContract(send, { empreendimento: enterpriseId, unit: unit.id }, next);
  await storeMoney(send, enterpriseId, next);
  const mapped = { kind: 'costs', rows: [{ source: next(), target: next() }] };
  await send('PUT /api/planner/enterprises/:id/sheet-mappings/', mapped, enterprise);
  await storeReport(send, enterpriseId, next);
  const meaning = { targets: {}, are_costs_positive: true, developments: [] };
  await send('PUT /api/planner/workbook-layouts/', { fingerprint: 'a'.repeat(64), file_name: next(), meaning });
  await storeLand(send, enterpriseId, next);
  return version.id;
}

/** A request of approval with a payload, sent to all approvers. */
async function storeApproval(page: Page, send: Send, enterprise: number, next: () => string): Promise<void> {
  const study = applyTemplate(residencialVertical, {});
  const version = await send('POST /api/planner/versions/', { empreendimento: enterprise, nome: next(), study });
  await send('POST /api/planner/versions/:id/submit/', { reason: next() }, version);
  const path = `/api/planner/versions/${version.id}/approvers/`;
  const approvers = (await request<{ id: number }[]>(page, path)).map(({ id }) => id);
  await send('POST /api/planner/versions/:id/approval-requests/', { approvers, note: next() }, version);
}

/** Stores the singletons: the person, a colleague, and the organization's information. */
async function storeOnce(send: Send, colleague: number, next: () => string): Promise<void> {
  await send('PATCH /api/access/user/profile/', { name: next() });
  await send('PATCH /api/admin/users/:id/', { name: next() }, { id: colleague });
  const textInput = { country: next(), city: next(), classification: next(), rating_cash: next() };
  for (const key of ['lct', 'vso'])
    await send('PATCH /api/colab/indicators/', { key, version: 0, name: next().slice(0, 80) });
  await send('PATCH /api/admin/organization-info/', { ...textInput, rating_version: next(), segmentation: next() });
}

/** Names and labels of a study; its keys and kinds are words of ours. */
function withHostileTexts<T>(node: T, next: () => string): T {
  return JSON.parse(
    JSON.stringify(node, (key, value: unknown) =>
      typeof value === 'string' && ['name', 'label', 'note', 'notes'].includes(key) ? `${next()} ${value}` : value,
    ),
  );
}

test.describe('texts that would be code', () => {
  const storedTexts = new Map<string, Set<string>>();
  const senderOf =
    (page: Page): Send =>
    async (operation, body, ids = {}) => {
      const [method = '', path = ''] = operation.split(' ');
      storedTexts.set(operation, new Set([...(storedTexts.get(operation) ?? []), ...namesIn(body)]));
      const address = path.replaceAll(/:(\w+)/g, (_all, name: string) => String(ids[name]));
      const { status, answer } = await textInput(page, method, address, body);
      if (status >= 400) throw new Error(`${operation}: ${status} ${JSON.stringify(answer)}`);
      return answer;
    };

  test('are texts on every screen, whatever field they are kept in', async ({ as, people }) => {
    test.setTimeout(300_000);
    const page = await as('admin', { allow: /^console: / });
    const success: string[] = [];
    await watch(page, success);
    const send = senderOf(page);
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const enterprises: number[] = [];
    for (const [at, payload] of payloads.entries()) {
      await storeAccess(send, payload, `${payload} ${at}`.slice(0, 80));
      enterprises.push(await storeRegisters(send, payload, at));
    }
    let count = 0;
    const next = () => payloads[count++ % payloads.length] ?? '';
    const [enterprise = 0] = enterprises;
    const version = await storePlan(send, enterprise, next);
    for (const other of enterprises.slice(1, 3)) await storePlan(send, other, next);
    const planner = await as('planner');
    await planner.goto('/home');
    await planner.getByRole('heading', { level: 1 }).waitFor();
    await storeApproval(planner, senderOf(planner), enterprise, next);
    const members = await textInput<{ results?: { id: number; email: string }[] }>(
      page,
      'GET',
      '/api/admin/users/?page=1',
    );
    await storeOnce(send, members.answer.results?.find(({ email }) => email === people.planner.email)?.id ?? 0, next);
    const screens = await registeredScreens(page);
    expect(screens.length).toBeGreaterThan(25);
    const addresses = [...screens, ...studyAddresses(enterprise, version), ...opened];
    let visibleCount = 0;
    for (const address of addresses) visibleCount += await checkScreen(page, address, success);
    await page.getByRole('button', { name: /^Central de avisos/ }).click();
    await page.getByRole('dialog').getByText('pede acesso a').first().waitFor();
    success.push(...(await injected(page)).map((one) => `the list of notices: ${one}`));
    // A screen that shows none of them would prove nothing.
    expect(visibleCount).toBeGreaterThan(100);
    const fields = [...storedTexts.values()].reduce((sum, { size }) => sum + size, 0);
    const tried = `${payloads.length} payloads in ${fields} fields, read ${visibleCount} times on ${addresses.length} addresses`;
    process.stdout.write(`XSS: ${tried}, ${success.length} successes\n`);
    expect(success).toEqual([]);
  });

  test('are texts where an ERP tells them, and where its money is mapped', async ({ as }) => {
    test.setTimeout(240_000);
    const page = await as('admin', { allow: /^console: / });
    const success: string[] = [];
    await watch(page, success);
    const send = senderOf(page);
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    let count = 0;
    const next = () => payloads[count++ % payloads.length] ?? '';
    const erp = await startHostileErp(next);
    try {
      const enterprise = await storeRegisters(send, 'ERP', 99);
      const connection = await loadHostile(page, send, erp, next(), enterprise);
      await storeMapping(page, send, connection, enterprise, next);
      let visibleCount = 0;
      const screens = (await registeredScreens(page)).filter((address) => ofErp.test(address));
      expect(screens.length).toBeGreaterThanOrEqual(8);
      for (const address of [...screens, `/integracao?abrir=${connection}`])
        visibleCount += await checkScreen(page, address, success);
      expect(visibleCount).toBeGreaterThan(20);
      process.stdout.write(`XSS: read ${visibleCount} times on ${screens.length} screens of an ERP\n`);
      expect(success).toEqual([]);
    } finally {
      await erp.close();
    }
  });

  test('are texts where a superuser names organizations', async ({ as }) => {
    test.setTimeout(120_000);
    const page = await as('superuser', { allow: /^console: / });
    const success: string[] = [];
    await watch(page, success);
    const send = senderOf(page);
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const [at, payload] of payloads.entries())
      await send('POST /api/admin/organizations/', {
        code: short(payload, at),
        domain: `${at}${payload}`.slice(0, 50),
        name: payload,
      });
    // The frame has loaded the list before: it is loaded again.
    await page.goto('/cadastro-organizacoes?tamanho=100');
    expect(await checkScreen(page, '/cadastro-organizacoes', success)).toBeGreaterThan(10);
    await page.getByRole('banner').getByRole('button', { name: 'Nenhuma organização' }).click();
    await page.getByRole('menuitemradio').first().waitFor();
    success.push(...(await injected(page)));
    expect(success).toEqual([]);
  });

  test('have been tried in every field that takes them', () => {
    const tried = (operation: string, field: string) =>
      storedTexts.get(operation)?.has(field.split('.').at(-1) ?? '') ?? false;
    const missing = textFields().filter((one) => {
      const [method = '', path = '', field = ''] = one.split(' ');
      // An update takes the fields of the corresponding creation.
      const making = `POST ${path.replace(/:(id|scenario)\/$/, '')}`;
      return (
        !tried(`${method} ${path}`, field) && !tried(making, field) && !unshown.some(([pattern]) => pattern.test(one))
      );
    });
    expect(missing).toEqual([]);
  });
});

/** Opens a screen and checks what the texts have become. Returns how many of them are to be read there. */
async function checkScreen(page: Page, address: string, success: string[]): Promise<number> {
  // Loaded once, then as links do: seventy screens from nothing would take two minutes.
  if ((await page.getByRole('heading', { level: 1 }).count()) === 0) await page.goto(address);
  else await goWithin(page, address);
  await page.waitForURL((url) => url.pathname === address.replace(/\?.*/, ''));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  // A screen reached by a link is drawn before its rows are there.
  await expect(page.getByRole('status').filter({ hasText: /^Carregando/ })).toHaveCount(0);
  success.push(...(await injected(page)).map((one) => `${address}: ${one}`));
  const copy = await page.locator('body').innerText();
  return payloads.filter((payload) => copy.includes(payload.slice(0, 18))).length;
}

const ofErp = /^\/(integracao|de-para|parametrizacao|rubrica|planejamento\/integracao|operac|versao|receita)/;

/** Connects the ERP, waits until it is read, and ties all its works to the enterprise; answers the connection. */
async function loadHostile(
  page: Page,
  send: Send,
  { url, account }: HostileErp,
  name: string,
  enterprise: number,
): Promise<number> {
  const settings = { start_date: '2025-01-01', bulk_async: false };
  const access = { address: url, subdomain: account.subdomain, user: account.user, secret: account.password };
  const { id } = await send('POST /api/integration/connections/', { system: 'sienge', name, ...access, settings });
  const { id: run } = await send('POST /api/integration/connections/:id/runs/', { kind: 'full' }, { id });
  const state = async () =>
    (await textInput<{ state: string }>(page, 'GET', `/api/integration/runs/${run}/`)).answer.state;
  await expect.poll(state, { timeout: 120_000, intervals: [1_000] }).toBe('done');
  const sites = await textInput<{ results: { company: string; cost_center: string }[] }>(
    page,
    'GET',
    `/api/integration/connections/${id}/bindings/?page=1`,
  );
  const rows = sites.answer.results.map(({ company, cost_center }) => ({
    company,
    cost_center,
    state: 'bound',
    enterprise,
  }));
  await send('PUT /api/integration/connections/:id/bindings/', { rows }, { id });
  return id;
}

/** Rules, conditions and reasons with texts of `next`. */
async function storeMapping(page: Page, send: Send, connection: number, enterprise: number, next: () => string) {
  const code = () => next().slice(0, 40);
  const match = {
    account: code(),
    kind: null,
    condition: code(),
    document_type: code(),
    operation: code(),
    cost_center: code(),
  };
  const scope = { system: 'sienge', connection, enterprise: null };
  const rule = { op: 'put', kind: 'general', scope, match, valid_from: '2025-01', targets: [] };
  await send('POST /api/integration/mapping-batches/', { note: next(), changes: [rule] });
  await send('POST /api/integration/mapping-suggestions/accept/', { kind: 'general', connection, min_confidence: 0 });
  const condition = { condition: code(), line: null, index: code() };
  await send(
    'PUT /api/integration/connections/:id/gross-revenue-lines/',
    { side: 'received', rows: [condition] },
    { id: connection },
  );
  const documents = await textInput<{ results: { resource: string; key: string }[] }>(
    page,
    'GET',
    `/api/planner/enterprises/${enterprise}/erp-documents/?page=1`,
  );
  const [document] = documents.answer.results;
  if (!document) throw new Error('The ERP has no document of the enterprise');
  await send(
    'PUT /api/planner/enterprises/:id/erp-documents/',
    { connection, resource: document.resource, key: document.key, considered: false, reason: next() },
    { id: enterprise },
  );
}

/** Addresses with open records, or with another layout. */
const opened = [
  '/planejamento?ver=list',
  '/planejamento?novo=sim',
  '/cadastro-parceiros?ver=list',
  '/cadastro-parceiros?abrir=novo',
  '/cadastro-usuarios?abrir=convite',
  '/cadastro-empreendimento?abrir=importar',
  '/grupos-de-permissao?abrir=novo',
  '/auditoria?por=100',
];

/** Queries the server as the person on the page. */
async function textInput<Answer = { id: number }>(
  page: Page,
  method: string,
  address: string,
  body?: unknown,
): Promise<{ status: number; answer: Answer }> {
  const token = await page.evaluate((): string => JSON.parse(localStorage.getItem('session') ?? '{}').token);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const reply = await fetch(new URL(address, page.url()), { method, headers, ...init });
  const text = await reply.text();
  return { status: reply.status, answer: JSON.parse(text || '{"id":0}') };
}

function namesIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    if (typeof value !== 'object') return typeof value === 'string' ? [key] : [];
    const isTextList = Array.isArray(value) && value.some((one) => typeof one === 'string');
    return isTextList ? [key] : namesIn(value);
  });
}

/** Everything by which code of a text would show itself while a page lives. */
async function watch(page: Page, success: string[]): Promise<void> {
  page.on('dialog', (dialog) => {
    success.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(page.url()).host && !/^(data|blob):/.test(request.url()))
      success.push(`a call to ${request.url()}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => success.push(`against the policy: ${text}`));
  await page.addInitScript(() => {
    const report = Reflect.get(window, 'reportViolation') as (text: string) => void;
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${event.effectiveDirective} ${event.sample}`),
    );
  });
}

/** Returns effects of the texts on the page: their elements, attributes and links, or a variable. */
const injected = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own =
      'script:not([src]), iframe, base, meta[http-equiv="refresh"], math, [srcdoc], [autofocus], a[href^="javascript:" i]';
    const handlers = [...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(({ name }) => name.startsWith('on')),
    );
    return [
      ...[...document.querySelectorAll(own), ...handlers].map((element) => element.outerHTML.slice(0, 120)),
      ...[...document.querySelectorAll('img')]
        .filter((image) => image.getAttribute('src') === 'x')
        .map(() => 'an image'),
      ...(Reflect.has(window, 'stolen') ? ['a script has run'] : []),
      ...(document.body.innerText.trim() === '' ? ['the page is blank'] : []),
    ];
  });
