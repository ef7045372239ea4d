/** The catalogue of refusals, docs/errors.md and what people read are one: none is without the others. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../bootstrap/node.mjs';
import { functionsIn, listFieldMessages, listRefusals, type Refusal } from './catalogue.ts';
import { socketRefusals, unshownTables, whenOf, writeErrors } from './document.ts';
import { situations } from './situations.ts';

/** Writes the document. */
const command = 'tools/commands/write-errors.ts';
const rooms = ['apps/server/src/modules', 'apps/server/src/platform'];
const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const source = read('packages/contracts/src/http/errors.ts');
const refusals = listRefusals(source);
const fields = listFieldMessages(refusals);

describe('the catalogue of refusals', () => {
  it('is whole: every function that makes a refusal is found', () => {
    expect(functionsIn(source).length).toBe(source.match(/^export const .*(?:\n.*)?WireError =>/gm)?.length);
    expect(refusals.length).toBeGreaterThan(120);
    expect(fields.length).toBeGreaterThan(90);
  });

  it('is read in Portuguese', () => {
    const unread = [...refusals, ...fields].filter(({ text }) => text === null).map(({ name }) => name);
    expect(unread).toEqual([]);
  });

  it('says of each refusal when it is answered, and of nothing else', () => {
    expect(refusals.filter((refusal) => whenOf(refusal, situations) === null).map(({ name }) => name)).toEqual([]);
    const names = new Set(refusals.map(({ name }) => name));
    expect(Object.keys(situations).filter((name) => !names.has(name))).toEqual([]);
  });

  it(`stands in docs/errors.md: node ${command} writes it`, () => {
    expect(read('docs/errors.md')).toBe(writeErrors(refusals, fields, situations));
    expect(unshownTables(refusals)).toEqual([]);
  });

  it('has no code twice with two statuses', () => {
    const statuses = Map.groupBy(refusals, ({ code }) => code);
    for (const [code, ofCode] of statuses)
      if (code !== null) expect(new Set(ofCode.map(({ status }) => status)).size, code).toBe(1);
  });

  it('is the only place: the server makes no refusal of its own but on the bare socket', () => {
    const own = rooms
      .flatMap((room) => globSync('**/*.ts', { cwd: join(repositoryRoot, room) }).map((path) => `${room}/${path}`))
      .filter((path) => !/\.test\.ts$|test-support/.test(path))
      .filter((path) => /\bstatus: [45]\d\d\b/.test(read(path)));
    expect(own).toEqual([]);
    const failures = read('apps/server/src/platform/http/failures.ts');
    for (const { status, wire } of socketRefusals) {
      expect(failures).toContain(`'${status} `);
      expect(failures).toContain(`'${wire}'`);
    }
  });

  it('notices a refusal without a situation and without a sentence', () => {
    const stray: Refusal = { name: 'salesErrors.stray', status: 409, code: 'stray', detail: 'Stray.', text: null };
    expect(whenOf(stray, situations)).toBeNull();
    expect(writeErrors([...refusals, stray], fields, situations)).not.toBe(read('docs/errors.md'));
    expect(unshownTables([{ ...stray, name: 'strayErrors.one' }])).toEqual(['strayErrors']);
  });
});
