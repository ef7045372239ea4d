import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Proof } from './proof.ts';
import { proveAll, type Surroundings } from './prove-all.ts';
import { playwrightFigures, vitestFigures } from './readings.ts';
import { codeState, openStoredResults } from './stored-results.ts';
import { proofs as allProofs } from './table.ts';

const home = mkdtempSync(join(tmpdir(), 'uni-proofs-test-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(home, 'case-'));
});

/** Writes a program that appends a line to `ran` and then executes the text; `figures` prints figures. */
const program = (name: string, text: string): string => {
  const file = join(folder, `${name}.mjs`);
  const handOut = 'const figures = (all) => writeFileSync(process.env.UNI_FIGURES, JSON.stringify(all));';
  const ran = `appendFileSync(${JSON.stringify(join(folder, 'ran'))}, '${name} ' + process.argv.slice(2).join(' ') + '\\n');`;
  writeFileSync(file, `import { appendFileSync, writeFileSync } from 'node:fs';\n${handOut}\n${ran}\n${text}\n`);
  return file;
};

const proof = (name: string, text: string, rest: Partial<Proof> = {}): Proof => ({
  ...{ name, what: name, command: [program(name, text), '{seed}'], reading: 'figures', seed: 7, needs: [] },
  limitMinutes: 1,
  ...rest,
});

const met = "figures([{ what: 'speed', measured: '2', goal: '≤ 3', met: true }]);";
const missed = "figures([{ what: 'speed', measured: '4', goal: '≤ 3', met: false }]);";

const ran = (): string[] =>
  existsSync(join(folder, 'ran')) ? readFileSync(join(folder, 'ran'), 'utf8').trim().split('\n') : [];

/** Runs the command over the rows; returns its exit code, its output and the text recorded in the documents. */
const prove = async (proofs: readonly Proof[], args: readonly string[] = [], more: Partial<Surroundings> = {}) => {
  const output: string[] = [];
  let recorded: string | null = null;
  const code = await proveAll(args, {
    proofs,
    stored: openStoredResults(join(folder, 'stored'), 'a-state'),
    isSameCode: () => true,
    provide: () => new Map(),
    record: (markdown) => {
      recorded = markdown;
    },
    say: (text) => output.push(text),
    ...more,
  });
  return { code, output: output.join('\n'), recorded };
};

const lineOf = (output: string, name: string): string =>
  output.split('\n').find((line) => line.startsWith(`${name} `)) ?? `no line of ${name}`;

describe('what is asked', () => {
  test('an unknown name is refused with the known ones, and nothing runs', async () => {
    const { code, output } = await prove([proof('one', met), proof('two', met)], ['--only', 'one,three']);
    expect(code).toBe(64);
    expect(output).toContain('There is no proof three. Known are one, two.');
    expect(ran()).toEqual([]);
  });

  test.each([
    ['an unknown option', ['--onyl', 'one']],
    ['a seed that is no number', ['--seed', 'today']],
    ['arguments without a row', ['--', '3']],
    ['arguments of a recorded row', ['--only', 'one', '--record', '--', '3']],
  ])('%s is refused', async (_what, args) => {
    const { code, recorded } = await prove([proof('one', met), proof('two', met)], args);
    expect({ code, recorded, ran: ran() }).toEqual({ code: 64, recorded: null, ran: [] });
  });

  test('the list names every row and runs none', async () => {
    const { code, output } = await prove([proof('one', met), proof('two', met, { seed: null })], ['--list']);
    expect({ code, ran: ran() }).toEqual({ code: 0, ran: [] });
    expect(output.split('\n')).toEqual(['one  one  from seed 7', 'two  two']);
  });

  test('only the named rows run, in the order of the table', async () => {
    const { code } = await prove([proof('one', met), proof('two', met), proof('three', met)], ['--only', 'three,one']);
    expect({ code, ran: ran() }).toEqual({ code: 0, ran: ['one 7', 'three 7'] });
  });

  test('the seed is the row’s own, or the given one; it is printed', async () => {
    const one = proof('one', met);
    expect(lineOf((await prove([one])).output, 'one')).toMatch(/met\s+7$/);
    expect(lineOf((await prove([one], ['--seed', '12'])).output, 'one')).toMatch(/met\s+12$/);
    expect(ran()).toEqual(['one 7', 'one 12']);
  });

  test('a seed also reaches the environment', async () => {
    const text = "figures([{ what: 'seed', measured: process.env.FIRST, goal: '9', met: process.env.FIRST === '9' }]);";
    const { code } = await prove([proof('one', text, { env: { FIRST: '{seed}' } })], ['--seed', '9']);
    expect(code).toBe(0);
  });
});

test('a row is told to take every case, unless it names others', async () => {
  const text =
    "figures([{ what: 'cases', measured: process.env.UNI_TEST_CASES, goal: 'all', met: process.env.UNI_TEST_CASES === 'all' }]);";
  expect((await prove([proof('one', text)])).code).toBe(0);
  expect((await prove([proof('two', text, { env: { UNI_TEST_CASES: 'usual' } })])).code).toBe(1);
});

describe('what comes of it', () => {
  test('goals that are met end with 0, one that is missed with 1', async () => {
    expect((await prove([proof('one', met), proof('two', met)])).code).toBe(0);
    const { code, output } = await prove([proof('good', met), proof('bad', missed)]);
    expect(code).toBe(1);
    expect(lineOf(output, 'good')).toMatch(/speed +2 +≤ 3 +met/);
    expect(lineOf(output, 'bad')).toMatch(/speed +4 +≤ 3 +missed/);
    expect(output).toContain('1 of 2 proofs met, missed: bad');
  });

  test.each([
    ['a crash', "throw new Error('lost');", 'it left no report'],
    ['a crash after figures that are met', `${met} console.error('gone'); process.exit(3);`, 'gone'],
    ['no figures', '', 'it left no report'],
    ['figures that are none', 'figures({ speed: 2 });', 'holds no figures'],
    ['figures without a goal', "figures([{ what: 'speed', measured: '2' }]);", 'it states no goal'],
  ])('%s is missed', async (_what, text, reason) => {
    const { code, output } = await prove([proof('one', text)]);
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`runs to its end .{0,200}${reason}.{0,200} missed`));
  });

  test('a missed goal of a program that also ends with 1 is one miss, not a crash', async () => {
    const { code, output } = await prove([proof('one', `${missed} process.exitCode = 1;`)]);
    expect(code).toBe(1);
    expect(output).not.toContain('runs to its end');
  });

  test('what takes too long is missed, and nothing that it started outlives it', async () => {
    const child = `
      import { spawn } from 'node:child_process';
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(child.pid));
      setInterval(() => {}, 1000);`;
    const { code, output } = await prove([proof('one', child, { limitMinutes: 2 / 60 })]);
    expect(code).toBe(1);
    expect(lineOf(output, 'one')).toContain('missed');
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    // A killed process is there until it has been waited for.
    for (let attempt = 0; attempt < 50 && isThere(pid); attempt += 1) await wait(50);
    expect(isThere(pid)).toBe(false);
  });

  test('a machine that lacks something is a miss with the reason', async () => {
    const provide = () => new Map([['libreoffice', { ready: false, reason: 'no LibreOffice' }]] as const);
    const { code, output } = await prove([proof('one', met, { needs: ['libreoffice'] })], [], { provide });
    expect({ code, ran: ran() }).toEqual({ code: 1, ran: [] });
    expect(lineOf(output, 'one')).toContain('no LibreOffice');
  });

  test('recording writes the rows of this run and those proved before on the same code', async () => {
    const rows = [proof('one', met), proof('two', missed), proof('three', met)];
    await prove(rows, ['--only', 'one']);
    const { recorded } = await prove(rows, ['--only', 'two', '--record']);
    expect(recorded).toBe(
      [
        '| proof | figure | measured | goal |  | seed |',
        '|---|---|---|---|---|---|',
        '| one | speed | 2 | ≤ 3 | met | 7 |',
        '| two | speed | 4 | ≤ 3 | **missed** | 7 |',
      ].join('\n'),
    );
  });
});

describe('resuming', () => {
  test('rows that ran to their end are not run again, met or missed; those that crashed are', async () => {
    const rows = [proof('good', met), proof('bad', missed), proof('broken', 'process.exit(1);')];
    const first = await prove(rows);
    const second = await prove(rows);
    expect(ran()).toEqual(['good 7', 'bad 7', 'broken 7', 'broken 7']);
    expect(second.code).toBe(1);
    expect(second.output).toContain('already proved on this code: good, bad');
    for (const name of ['good', 'bad']) expect(lineOf(second.output, name)).toBe(lineOf(first.output, name));
  });

  test('they are run again when asked to, for another seed, and on other code', async () => {
    const rows = [proof('one', met)];
    await prove(rows);
    await prove(rows, ['--again']);
    await prove(rows, ['--seed', '8']);
    await prove(rows, ['--seed', '8']);
    await prove(rows, [], { stored: openStoredResults(join(folder, 'stored'), 'another-state') });
    expect(ran()).toEqual(['one 7', 'one 7', 'one 8', 'one 7']);
  });

  test('arguments for the program are not what the row stands for', async () => {
    const rows = [proof('one', met)];
    await prove(rows, ['--only', 'one', '--', '3', '7']);
    await prove(rows);
    await prove(rows, ['--only', 'one', '--', '3']);
    expect(ran()).toEqual(['one 7 3 7', 'one 7', 'one 7 3']);
  });

  test('what ran while the code was changed stands for no code', async () => {
    const rows = [proof('one', met)];
    expect((await prove(rows, [], { isSameCode: () => false })).output).toContain('the code has changed meanwhile');
    await prove(rows);
    expect(ran()).toEqual(['one 7', 'one 7']);
  });

  test('without a commit nothing is resumed', async () => {
    const open = () => ({ stored: openStoredResults(join(folder, 'stored'), null) });
    await prove([proof('one', met)], [], open());
    await prove([proof('one', met)], [], open());
    expect(ran()).toEqual(['one 7', 'one 7']);
  });

  test('the state of the code is its commit and what was changed, added or removed since; the record is no code', () => {
    const git = (...args: string[]) => {
      const as = ['-c', 'user.name=T', '-c', 'user.email=t@t.test', '-c', 'init.defaultBranch=main'];
      expect(spawnSync('git', [...as, ...args], { cwd: folder }).status).toBe(0);
    };
    expect(codeState(folder)).toBe(null);
    git('init');
    spawnSync('mkdir', ['docs'], { cwd: folder });
    writeFileSync(join(folder, 'code.ts'), 'one');
    writeFileSync(join(folder, 'docs/benchmarks.md'), 'one');
    git('add', '.');
    git('commit', '-m', 'one');
    const clean = codeState(folder);
    writeFileSync(join(folder, 'docs/benchmarks.md'), 'two');
    expect(codeState(folder)).toBe(clean);
    writeFileSync(join(folder, 'code.ts'), 'two');
    const changed = codeState(folder);
    writeFileSync(join(folder, 'more.ts'), 'one');
    const added = codeState(folder);
    writeFileSync(join(folder, 'more.ts'), 'two');
    expect(new Set([clean, changed, added, codeState(folder)]).size).toBe(4);
  });
});

describe('reports', () => {
  const vitest = (numPassedTests: number, numFailedTests: number, status = 'passed') =>
    vitestFigures(
      JSON.stringify({ numPassedTests, numFailedTests, testResults: [{ status, assertionResults: [{ status }] }] }),
    );

  test('vitest: every case has to pass, and there has to be one', () => {
    expect(vitest(12, 0)).toMatchObject([{ measured: '12 of 12', met: true }]);
    expect(vitest(11, 1, 'failed')).toMatchObject([{ measured: '11 of 12', met: false }]);
    expect(vitest(0, 0)).toMatchObject([{ measured: '0 of 0', met: false }]);
  });

  const repeated = (...statuses: string[]) => statuses.map((status) => ({ projectName: 'journeys', status }));
  const journeys = (...specs: { title: string; tests: unknown[] }[]) =>
    playwrightFigures(
      JSON.stringify({ suites: [{ title: 'login.spec.ts', suites: [{ title: 'a visitor', specs }] }] }),
    );

  test('Playwright: every case has to pass each time', () => {
    const stable = { title: 'signs in', tests: repeated('expected', 'expected', 'expected') };
    const skipped = { title: 'prints', tests: repeated('skipped', 'skipped', 'skipped') };
    expect(journeys(stable, skipped)).toMatchObject([
      { what: 'cases that pass 3 of 3', measured: '1 of 1', met: true },
    ]);
    const flaky = { title: 'signs out', tests: repeated('expected', 'unexpected', 'expected') };
    expect(journeys(stable, flaky)).toMatchObject([
      { measured: '1 of 2', met: false },
      { what: 'journeys › login.spec.ts › a visitor › signs out', measured: 'passed 2 of 3', met: false },
    ]);
    expect(journeys()).toMatchObject([{ measured: '0 of 0', met: false }]);
  });

  test('Playwright: an error outside of the cases is a miss', () => {
    const suites = [{ title: 'a.spec.ts', specs: [{ title: 'a', tests: repeated('expected') }] }];
    expect(playwrightFigures(JSON.stringify({ suites, errors: [{}] }))).toMatchObject([{ met: false }]);
  });
});

test('every row of the real table has a name of its own, says what it holds, and names its seed where it has one', () => {
  expect(new Set(allProofs.map(({ name }) => name)).size).toBe(allProofs.length);
  for (const { name, what, seed, command, env } of allProofs) {
    expect(what, name).not.toBe('');
    const isDrawn = [...command, ...Object.values(env ?? {})].some((text) => text.includes('{seed}'));
    expect(isDrawn, name).toBe(seed !== null);
  }
});

test('every test file that a row names is there', () => {
  const files = globSync('{apps,packages,tools}/**/*.test.ts', { exclude: (path) => path.includes('node_modules') });
  const runsOneFile = allProofs.filter(({ command }) => command.some((text) => text.endsWith('vitest.mjs')));
  for (const { name, command } of runsOneFile) {
    const options = ['--project', '--root'];
    const named = command
      .slice(2)
      .filter((text, at) => !options.includes(text) && !options.includes(command[at + 1] ?? ''));
    for (const argument of named)
      expect(
        files.some((file) => file.includes(argument)),
        `${name}: ${argument}`,
      ).toBe(true);
  }
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
