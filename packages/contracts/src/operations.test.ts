import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as contract from './index.ts';

const source = readFileSync(new URL('./operations.ts', import.meta.url), 'utf8');
const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value;
/** The contract's exports that contain endpoints. */
const groups = Object.entries(contract).filter(
  ([, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && Object.values(value).some(isEndpoint),
);

describe('the types of the operations', () => {
  it('name every group of endpoints that the contract exports, once', () => {
    const named = [...source.matchAll(/Named<typeof (\w+)>/g)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(groups.map(([name]) => name).toSorted());
  });

  it('stand for one endpoint each: no method and path is declared twice', () => {
    const names = groups.flatMap(([, group]) =>
      Object.values(group)
        .filter(isEndpoint)
        .map(({ method, path }) => `${method} ${path}`),
    );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('are types alone: nothing of a schema comes with them', () => {
    const values = source.match(/^(import (?!type )|export (?!type )|const |let |function |class ).*$/gm) ?? [];
    expect(values).toEqual([]);
  });
});
