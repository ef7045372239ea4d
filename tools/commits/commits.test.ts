import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRange, readSince } from './history.ts';
import { checkCommit, scopesOf } from './rules.ts';

let root: string;
const scopes = scopesOf((folder) => (folder === 'packages' ? ['engine'] : []));

/** Git as a stranger has it: no settings, a name of its own. */
function git(...args: string[]): string {
  const ran = spawnSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return ran.stdout.trim();
}

function commit(subject: string): string {
  git('add', '-A');
  git('commit', '--allow-empty', '-qm', `${subject}\n\nMore of it.`);
  return git('rev-parse', 'HEAD');
}

function write(path: string, lines: number, word = 'line'): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), Array.from({ length: lines }, (_, at) => `${word} ${at}\n`).join(''));
}

/** What is wrong with the commits after one, by subject. */
function faultsAfter(since: string): Record<string, string[]> {
  const history = readSince(root, since);
  if ('unjudged' in history) throw new Error(history.unjudged);
  return Object.fromEntries(history.commits.map((one) => [one.subject, checkCommit(one, scopes)]));
}

let first: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'uni-commits-'));
  git('init', '-q', '-b', 'main');
  write('packages/engine/src/old.ts', 1_200);
  first = commit('What was before. It is not judged.');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a subject', () => {
  it.each([
    'feat(engine): a line of its own',
    'fix(tools)!: what was written before is refused',
    'docs: the whole book',
    'chore(move): files where they belong',
    `fix(engine): ${'a'.repeat(59)}`,
  ])('is good: %s', (subject) => {
    commit(subject);
    expect(faultsAfter(first)).toEqual({ [subject]: [] });
  });

  it.each([
    ['A line of its own', /is not “type/],
    ['fix(engine):no space', /is not “type/],
    ['feature(engine): a line of its own', /“feature” is no type/],
    ['feat: a line of its own', /“feat” needs a scope/],
    ['feat(motor): a line of its own', /“motor” is no scope: e2e, engine, lab, tools/],
    ['feat(move): files where they belong', /“move” is no scope/],
    ['fix(engine): a line of its own.', /full stop/],
    [`fix(engine): ${'a'.repeat(60)}`, /73 characters/],
  ])('is refused: %s', (subject, fault) => {
    commit(subject);
    expect(faultsAfter(first)[subject]).toEqual([expect.stringMatching(fault)]);
  });
});

describe('a size', () => {
  it('is good up to a thousand lines, and refused beyond', () => {
    write('packages/engine/src/a.ts', 1_000);
    commit('feat(engine): a thousand');
    write('packages/engine/src/b.ts', 1_001);
    commit('feat(engine): one more');
    expect(faultsAfter(first)).toEqual({
      'feat(engine): a thousand': [],
      'feat(engine): one more': ['1001 changed lines, not 1000: take it apart'],
    });
  });

  it('does not count what nobody reads line by line', () => {
    write('package-lock.json', 2_000);
    write('apps/server/src/tables.generated.ts', 2_000);
    write('packages/engine/fixtures/cases/01.json', 2_000);
    write('packages/engine/src/__snapshots__/a.snap', 2_000);
    write('docs/errors.md', 2_000);
    write('packages/engine/src/a.ts', 900);
    commit('feat(engine): much beside it');
    expect(faultsAfter(first)).toEqual({ 'feat(engine): much beside it': [] });
  });

  it('counts fixtures of a program, which are code', () => {
    write('e2e/fixtures/world.ts', 1_001);
    commit('test(e2e): a world');
    expect(faultsAfter(first)['test(e2e): a world']).toHaveLength(1);
  });

  it('does not matter where files only move, and does where others change with them', () => {
    write('packages/engine/src/other.ts', 1_100, 'other');
    commit('feat(engine): another');
    const since = git('rev-parse', 'HEAD');
    mkdirSync(join(root, 'packages/engine/src/room'));
    renameSync(join(root, 'packages/engine/src/old.ts'), join(root, 'packages/engine/src/room/new.ts'));
    commit('refactor(engine): a room');
    rmSync(join(root, 'packages/engine/src/other.ts'));
    commit('refactor(engine): one less');
    write('packages/engine/src/third.ts', 1_100, 'third');
    commit('chore(move): three rooms');
    expect(faultsAfter(since)).toEqual({
      'refactor(engine): a room': [],
      'refactor(engine): one less': ['1100 changed lines, not 1000: take it apart'],
      'chore(move): three rooms': [],
    });
  });

  it('is told with the path where a file lies now', () => {
    mkdirSync(join(root, 'packages/engine/fixtures/cases'), { recursive: true });
    renameSync(join(root, 'packages/engine/src/old.ts'), join(root, 'packages/engine/fixtures/cases/01.json'));
    commit('test(engine): a case');
    const history = readRange(root, `${first}..HEAD`);
    expect(history).toMatchObject({
      commits: [{ files: [{ path: 'packages/engine/fixtures/cases/01.json', lines: 0, isMoved: true }] }],
    });
  });
});

describe('a history', () => {
  it('is judged without merges, and without what began beside the first commit', () => {
    git('checkout', '-q', '-b', 'beside');
    commit('Work that knew no rule');
    git('checkout', '-q', 'main');
    const since = commit('docs: the rule');
    git('merge', '-q', '--no-ff', '-m', 'merge: beside', 'beside');
    commit('docs: after it');
    expect(faultsAfter(since)).toEqual({ 'docs: after it': [] });
  });

  it('passes where the commit is absent, and says so', () => {
    expect(readSince(root, 'f'.repeat(40))).toEqual({ unjudged: expect.stringContaining('is not in this history') });
    expect(readRange(root, 'nowhere..HEAD')).toEqual({ unjudged: 'git knows no nowhere..HEAD' });
  });

  it('passes in a shallow clone, and says so', () => {
    commit('whatever');
    git('clone', '-q', '--depth', '1', `file://${root}`, 'shallow');
    expect(readSince(join(root, 'shallow'), first)).toEqual({ unjudged: expect.stringContaining('shallow') });
  });
});
