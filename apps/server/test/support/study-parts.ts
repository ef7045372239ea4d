/** Short ways to the named parts of a version, and a study that has most of them. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { fieldOf, type Planned } from '../../testing/planning.ts';
import type { TestApp } from '../../testing/test-app.ts';

const cases = new URL('../../../../packages/engine/fixtures/cases/', import.meta.url);
export const twoTowers = () => JSON.parse(readFileSync(new URL('13-two-towers.study.json', cases), 'utf8'));

/** The rows of a part, wherever its kind has them. */
export const rowsIn = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : (fieldOf(value, 'items') ?? [])) as Record<string, unknown>[];

export const partsOf = (testApp: TestApp, planned: () => Planned) => {
  const at = (part: string, row: number | '' = '') => `${planned().url}parts/${part}/${row === '' ? '' : `${row}/`}`;
  const read = async (part: string): Promise<unknown> => {
    const { status, body } = await testApp.send('planner', 'GET', at(part));
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return { at, read };
};
