import { describe, expect, it } from 'vitest';
import { type NameRow, nameRows } from '../../specification/names.ts';
import { permissions } from '../http/permissions.ts';
import { policies } from '../http/policy.ts';
import * as door from '../index.ts';
import { resourceOf, resources } from './registry.ts';
import { namespaces } from './resource.ts';

/** The paths of every endpoint there is, from the contract itself. */
const paths = new Set(
  Object.values(door)
    .flatMap((value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .flatMap((value: unknown) =>
      typeof value === 'object' && value !== null && 'path' in value && 'method' in value ? [String(value.path)] : [],
    ),
);

const isIdentifier = (name: string) => /^[A-Za-z_]+$/.test(name);
const standsFor = ({ namespace, name }: NameRow) =>
  resources.filter((row) => row.namespace === namespace && row.quoted === name);

describe('the registry of lists and objects', () => {
  it.each(nameRows.map((row) => [row.id, row] as const))('has what the specification calls %s', (_, row) => {
    const found = standsFor(row);
    expect(found.length).toBeGreaterThan(0);
    if (isIdentifier(row.name) && found.length === 1) expect(found[0]?.state).toBe(row.name);
  });

  it('has nothing that the specification does not name', () => {
    const named = new Set(nameRows.map(({ id }) => id));
    expect(resources.filter(({ namespace, quoted }) => !named.has(`${namespace}.${quoted}`))).toEqual([]);
  });

  it('has each name once in its namespace, and every namespace', () => {
    expect(new Set(resources.map(({ namespace, state }) => `${namespace}.${state}`)).size).toBe(resources.length);
    expect([...new Set(resources.map(({ namespace }) => namespace))].sort()).toEqual([...namespaces].sort());
  });

  it('names the permission of the policy for every endpoint that asks for one', () => {
    for (const { state, endpoint, permission } of resources) {
      const needs = policies[`GET ${endpoint}`]?.needs;
      if (permissions.some((one) => one === needs)) expect([state, permission]).toEqual([state, needs]);
    }
  });

  it('names an endpoint that exists, or says why there is none', () => {
    for (const { state, endpoint, reason } of resources) {
      expect(endpoint === null, state).toBe(reason !== null);
      if (endpoint !== null) expect(paths, state).toContain(endpoint);
    }
  });

  it('gives every cost group a value and a monthly curve', () => {
    const groups = nameRows.filter(({ quote }) => quote.startsWith('incorporation, outorga'));
    expect(groups.length).toBe(17);
    for (const row of groups) {
      const shapes = standsFor(row).map(({ stateType }) => stateType);
      expect(
        [shapes.filter((one) => one === 'obj').length, shapes.filter((one) => one === 'list').length],
        row.name,
      ).toEqual(row.name === 'bank rate and fee' ? [2, 2] : [1, 1]);
    }
  });

  it('refuses a name that nobody gave', () => {
    expect(() => resourceOf('sales', 'salse')).toThrow('sales.salse');
    expect(resourceOf('sales', 'sales').stateType).toBe('list');
  });
});
