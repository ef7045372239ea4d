import type { WorkbookStudy } from '@uni/contracts';
import { project } from '@uni/engine';
import { drawnShare } from '@uni/tools/test/share.ts';
import { companyCases, fileOf } from '@uni/workbook/test-support/company-workbooks/ten-workbooks.ts';
import { describe, expect, test } from 'vitest';
import { fieldOf, plan, studyAt } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const url = '/api/planner/workbook-studies/';
const layouts = '/api/planner/workbook-layouts/';
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
let count = 0;
const bodyOf = (file: Uint8Array, name = 'Do arquivo') => {
  count += 1;
  return {
    file: base64(file),
    file_name: 'viabilidade.xlsx',
    nome: 'Da planilha',
    enterprise: { code: `W${count}`, name },
  };
};
const send = (body: unknown, who: 'planner' | 'reader' | 'staff' | 'stranger' = 'planner') =>
  testApp.send(who, 'POST', url, body);

describe.each(drawnShare(companyCases(), 3).map((one) => [one.name, one] as const))('the workbook %s', (name, one) => {
  test('becomes a draft whose cash flow is its own to 0,00, or says by line why not', async () => {
    const made = await send(bodyOf(fileOf(one), name));
    expect(made, JSON.stringify(made.body).slice(0, 500)).toMatchObject({ status: 201 });
    const { version, proof } = made.body as WorkbookStudy;
    const { study } = await studyAt(testApp, `/api/planner/versions/${version}/`);
    const projected = project(study);
    if (!projected.ok) throw new Error('the stored study is refused');
    const net =
      projected.projection.lines.find(({ key, module }) => key === 'net_cash_flow' && module === null)?.values ?? [];
    const script = one.flow.map((value) => Math.round(value * 100));
    const explained = script.map((_, month) =>
      proof.lines
        .filter(({ reason }) => reason !== null)
        .reduce((sum, line) => sum + (line.sheet[month] ?? 0) - (line.study[month] ?? 0), 0),
    );
    // What the script wrote less what the stored study computes is what the named lines explain.
    expect(script.map((cents, month) => cents - (net[month] ?? 0))).toEqual(explained);
    expect([...new Set(proof.lines.flatMap(({ reason }) => reason ?? []))]).toEqual(one.expected.reasons);
    expect(proof.lines.every(({ rows }) => rows.length > 0)).toBe(true);
  });
});

test('what a layout means is remembered for everybody who plans, and needs no mapping the next time', {
  tags: ['proof'],
}, async () => {
  const [first] = companyCases();
  if (!first) throw new Error('no workbook');
  const made = (await send(bodyOf(fileOf(first)))).body as WorkbookStudy;
  const listed = async (who: 'staff' | 'stranger') =>
    (
      (await testApp.send(who, 'GET', layouts)).body as {
        fingerprint: string;
        meaning: { targets: Record<string, string> };
      }[]
    ).find(({ fingerprint }) => fingerprint === made.fingerprint);
  const known = await listed('staff');
  expect(known?.meaning.targets).toMatchObject({ 'custos e despesas › obra civil': 'expense.labor_cost' });
  expect(await listed('stranger')).toBeUndefined();
  const meaning = {
    ...known?.meaning,
    targets: { ...known?.meaning.targets, 'custos e despesas › obra civil': 'expense.other_labor_cost' },
  };
  const remembered = { fingerprint: made.fingerprint, file_name: 'outra.xlsx', meaning };
  expect((await testApp.send('reader', 'PUT', layouts, remembered)).status).toBe(403);
  expect((await testApp.send('staff', 'PUT', layouts, remembered)).status).toBe(204);
  const again = (await send(bodyOf(fileOf(first)))).body as WorkbookStudy;
  expect(again.proof.lines.map(({ key }) => key)).toContain('expense.other_labor_cost');
  expect(again.proof.total.sheet).toEqual(made.proof.total.sheet);
});

test('a study for a known enterprise is one more version of it; rows that are left out are named', {
  tags: ['proof'],
}, async () => {
  const { enterprise } = await plan(testApp);
  const [, second] = companyCases();
  if (!second) throw new Error('no workbook');
  const { enterprise: _new, ...body } = bodyOf(fileOf(second));
  const first = (await send({ ...body, empreendimento: enterprise })).body as WorkbookStudy;
  expect(first.enterprise).toBe(enterprise);
  expect(await send({ ...body, empreendimento: enterprise })).toMatchObject({ status: 400 });
  const known = (
    (await testApp.send('planner', 'GET', layouts)).body as { fingerprint: string; meaning: object }[]
  ).find(({ fingerprint }) => fingerprint === first.fingerprint);
  const targets = { ...(fieldOf(known, 'meaning', 'targets') as Record<string, string>), 'saidas › terreno': '' };
  const partly = await send({
    ...body,
    nome: 'Sem terreno',
    empreendimento: enterprise,
    meaning: { ...known?.meaning, targets },
  });
  const reasons = (partly.body as WorkbookStudy).proof.lines.filter(({ reason }) => reason !== null);
  expect(reasons).toMatchObject([{ reason: 'left_out', rows: [{ label: 'Terreno' }] }]);
});

describe('a file that cannot become a study is refused in words, and nothing is written', () => {
  const enterprises = async () =>
    ((await testApp.send('planner', 'GET', '/api/planner/enterprises/')).body as unknown[]).length;
  const broken: [string, Uint8Array, RegExp][] = [
    ['no workbook', new Uint8Array([1, 0, 2, 3]), /no workbook/],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /older than 2007/],
    ['a damaged archive', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), /no workbook/],
    ['a sheet without months', new TextEncoder().encode('Linha;Valor\nObra;10'), /no rows of amounts/],
  ];
  test.each(drawnShare(broken, 2))('%s', async (_, file, message) => {
    const before = await enterprises();
    const refused = await send(bodyOf(file));
    expect(refused).toMatchObject({ status: 400, body: { file: [expect.stringMatching(message)] } });
    expect(await enterprises()).toBe(before);
  });

  test('rows that nothing names, by their positions', async () => {
    const text = new TextEncoder().encode('Linha;jan/26;fev/26;mar/26\nXyz;1;2;3\nObra;1;2;3');
    expect(await send(bodyOf(text))).toMatchObject({
      status: 400,
      body: { meaning: ['Rows of the workbook have no target.', 'Planilha!A2 Xyz'] },
    });
  });

  test('people who only read, another organization, and a body that names no enterprise', async () => {
    const [first] = companyCases();
    if (!first) throw new Error('no workbook');
    const body = bodyOf(fileOf(first));
    expect((await send(body, 'reader')).status).toBe(403);
    const { enterprise } = await plan(testApp);
    const { enterprise: _new, ...without } = body;
    expect(await send(without)).toMatchObject({ status: 400, body: { empreendimento: expect.anything() } });
    expect((await send({ ...without, empreendimento: enterprise }, 'stranger')).status).toBeGreaterThanOrEqual(400);
  });
});
