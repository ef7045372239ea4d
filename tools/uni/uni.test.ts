import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWorkbook } from '@uni/workbook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryRoot } from '../bootstrap/node.mjs';

const program = join(repositoryRoot, 'tools/uni.mjs');
const cases = join(repositoryRoot, 'packages/engine/fixtures/cases');
const caseFile = join(cases, '01-two-houses.study.json');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'uni-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function uni(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr, answer: () => JSON.parse(stdout) };
}

test('audit verify takes no other verb, and finds no trail where there is no database', () => {
  expect(uni('audit', 'mend').status).toBe(64);
  expect(uni('audit').status).toBe(64);
  const { status, stderr } = spawnSync(process.execPath, [program, 'audit', 'verify'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: '', UNI_DATA_DIR: join(folder, 'nowhere') },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('there is no database in');
  expect(existsSync(join(folder, 'nowhere'))).toBe(false);
});

test('prints the projection of a worked study', () => {
  const { status, answer } = uni('project', caseFile);
  const worked = JSON.parse(readFileSync(join(cases, '01-two-houses.projection.json'), 'utf8'));
  expect(status).toBe(0);
  expect(answer()).toMatchObject({ format: 'uni.projection/1', months: worked.months, study_hash: worked.study_hash });
  expect(answer().indicators.result).toBe(worked.indicators.result);
});

test('narrows the projection to its lines and to its indicators', () => {
  expect(Object.keys(uni('project', caseFile, '--lines').answer())).toEqual(['lines']);
  expect(Object.keys(uni('project', '--indicators', caseFile).answer())).toEqual(['indicators']);
  expect(Object.keys(uni('project', caseFile, '--lines', '--indicators').answer())).toEqual(['lines', 'indicators']);
});

test('runs from another folder, with the bin that npx calls', () => {
  const bin = join(repositoryRoot, 'node_modules/.bin/uni');
  const { status, stdout } = spawnSync(bin, ['project', caseFile, '--indicators'], { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(0);
  expect(JSON.parse(stdout).indicators).toBeDefined();
});

test('a refused study ends with 2 and the path of every error', () => {
  const study = JSON.parse(readFileSync(caseFile, 'utf8'));
  const { status, answer, stderr } = uni('project', file('unknown.json', JSON.stringify({ ...study, colour: 'blue' })));
  expect(status).toBe(2);
  expect(stderr).toBe('');
  expect(Object.keys(answer())).toEqual(['errors']);
  expect(answer().errors).toEqual([{ path: '/colour', code: 'unknown_field', message: expect.any(String) }]);
});

test.each([
  ['a file that is not there', () => join(folder, 'nowhere.json')],
  ['a folder', () => folder],
  ['a file that is no JSON', () => file('text.json', '{"format": ')],
  ['an empty file', () => file('empty.json', '')],
  ['a file that is no UTF-8', () => file('latin1.json', new Uint8Array([0x22, 0xe3, 0x22]))],
])('%s is refused like a study: exit 2, one error of type', (_, path) => {
  for (const args of [
    ['project', path()],
    ['explain', path(), 'receipts', '0'],
    ['export', path(), join(folder, 'out.xlsx')],
  ]) {
    const { status, answer } = uni(...args);
    expect(status).toBe(2);
    expect(answer()).toEqual({ errors: [{ path: '', code: 'type', message: expect.stringContaining(path()) }] });
  }
  expect(existsSync(join(folder, 'out.xlsx'))).toBe(false);
});

test.each(['null', '[]', '"text"', '1e400', '{"format":"uni.study/1"}'])(
  'the JSON %s is refused with a path, never with a crash',
  (json) => {
    const { status, answer } = uni('project', file('odd.json', json));
    expect(status).toBe(2);
    expect(answer().errors.length).toBeGreaterThan(0);
  },
);

test('reads a study that begins with a byte order mark', () => {
  expect(uni('project', file('bom.json', `\ufeff${readFileSync(caseFile, 'utf8')}`)).status).toBe(0);
});

test('explains a cell, by month index and by calendar month, of the whole and of a module', () => {
  const study = JSON.parse(readFileSync(caseFile, 'utf8'));
  const byIndex = uni(
    'explain',
    caseFile,
    'receipts.direct.down_payment',
    '1',
    '--module',
    String(study.modules[0].number),
  );
  expect(byIndex.status).toBe(0);
  expect(byIndex.answer()).toMatchObject({ label: expect.any(String) });
  const [year, month] = study.base_month.split('-').map(Number);
  const next = `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  expect(uni('explain', caseFile, 'receipts', next).answer()).toEqual(
    uni('explain', caseFile, 'receipts', '1').answer(),
  );
});

test('explains a row behind the lines by the id that an explanation gives it', () => {
  const line = uni('explain', caseFile, 'receipts.direct.down_payment', '1').answer() as { parts: { row?: object }[] };
  const row = line.parts.map((term) => term.row).find((row) => row !== undefined) as { id: string; month: number };
  const inner = uni('explain', caseFile, row.id, String(row.month));
  expect(inner.status).toBe(0);
  expect(inner.answer()).toMatchObject({ row, parts: expect.any(Array) });
});

test('searches the land that a target allows, and the price that it requires', () => {
  const { result } = uni('project', caseFile, '--indicators').answer().indicators;
  // The study has no land: 40 reais more of it take 4,000 centavos of its result.
  const land = uni('residual-land', caseFile, 'result', String(result - 4000));
  expect(land.status).toBe(0);
  expect(land.answer()).toMatchObject({ kind: 'land', target: result - 4000, assumes: 'monotone', today: 0, land: 40 });
  expect(land.answer()).not.toHaveProperty('study');
  const price = uni('break-even-price', caseFile, 'result', '--', '-100').answer();
  expect(price).toMatchObject({ kind: 'price', target: -100 });
  expect(price.factor).toBeLessThan(1);
  expect(uni('residual-land', file('empty-study.json', '{}'), 'result', '0').status).toBe(2);
});

test('compares a study under taxations, the first file with each', () => {
  const ret = file('ret.json', JSON.stringify({ regime: 'ret', ret: { rates: [{ from: '2020-01', rate: 0.04 }] } }));
  const none = file('none.json', JSON.stringify({ regime: 'none' }));
  const { status, answer } = uni('tax-compare', caseFile, none, ret);
  expect(status).toBe(0);
  const { format, rows } = answer();
  expect(format).toBe('uni.tax-comparison/1');
  const { values, delta } = rows.find(({ key }: { key: string }) => key === 'tax.ret');
  expect(values[0]).toBe(0);
  expect(delta[1]).toBe(values[1]);
  const wrong = uni('tax-compare', caseFile, none, file('wrong.json', '{"regime":"ret"}'));
  expect(wrong.status).toBe(2);
  expect(wrong.answer().errors[0]).toMatchObject({ path: '/taxation/ret', code: 'required' });
  expect(wrong.answer().errors[0].message).toContain('wrong.json');
});

test.each([
  ['no command', []],
  ['an unknown command', ['fly']],
  ['no file', ['project']],
  ['a file too many', ['project', caseFile, caseFile]],
  ['an unknown option', ['project', caseFile, '--line']],
  ['no output file', ['export', caseFile]],
  ['a month that is none', ['explain', caseFile, 'receipts', 'soon']],
  ['a module that is no number', ['explain', caseFile, 'receipts', '1', '--module', 'A']],
  ['a line that does not exist', ['explain', caseFile, 'receipt', '1']],
  ['an indicator that does not exist', ['residual-land', caseFile, 'fortune', '0']],
  ['a single taxation', ['tax-compare', caseFile, caseFile]],
  ['a target that is no number', ['break-even-price', caseFile, 'result', 'more']],
])('%s is wrong usage: exit 64, text on standard error, nothing on standard output', (_, args) => {
  const { status, stdout, stderr } = uni(...args);
  expect(status).toBe(64);
  expect(stdout).toBe('');
  expect(stderr).toContain('Usage');
});

/** The projection of a large study, piped into another program. */
function pipedInto(reader: string) {
  const line = `"${process.execPath}" "${program}" project "${join(cases, '14-subdivision.study.json')}" | ${reader}`;
  return spawnSync('bash', ['-o', 'pipefail', '-c', line], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

test('a reader that takes its time gets everything', () => {
  const { stdout } = pipedInto('(sleep 1; cat)');
  expect(stdout.length).toBeGreaterThan(100_000);
  expect(JSON.parse(stdout).format).toBe('uni.projection/1');
});

test('a reader that leaves early is no error', () => {
  const { status, stderr } = pipedInto('head -c 10');
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('exports a workbook with the sheets that a reader looks for', () => {
  const out = join(folder, 'houses.xlsx');
  const { status, stdout } = uni('export', caseFile, out);
  expect(status).toBe(0);
  expect(stdout).toBe('');
  const { sheets } = readWorkbook(new Uint8Array(readFileSync(out)));
  expect([...sheets.keys()]).toEqual(
    expect.arrayContaining(['Premissas', 'Fluxo de caixa', 'Indicadores', 'Conferência']),
  );
});

test('an export that cannot be written ends with 1 and says why', () => {
  const { status, stderr } = uni('export', caseFile, join(folder, 'missing', 'out.xlsx'));
  expect(status).toBe(1);
  expect(stderr).toContain('no such file or directory');
});
