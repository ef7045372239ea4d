import { describe, expect, it } from 'vitest';
import { type NameRow, nameRows } from '../../specification/names.ts';
import { permissions } from '../http/permissions.ts';
import { policies } from '../http/policy.ts';
import { resourceOf, resources } from './registry.ts';
import { namespaces } from './resource.ts';
import { policiesOfStore } from './store-operations.ts';

const addressed = resources.filter(({ address }) => address !== null);
const named = addressed.map((resource) => [`${resource.namespace}.${resource.state}`, resource] as const);

const isIdentifier = (name: string) => /^[A-Za-z_]+$/.test(name);
const standsFor = ({ namespace, name }: NameRow) =>
  resources.filter((row) => row.namespace === namespace && row.quoted === name);

describe('the registry of lists and objects', () => {
  it.each(nameRows.map((row) => [row.id, row] as const))('has what the specification calls %s', (_, row) => {
    const standIn = standsFor(row);
    expect(standIn.length).toBeGreaterThan(0);
    if (isIdentifier(row.name) && standIn.length === 1) expect(standIn[0]?.state).toBe(row.name);
  });

  it('has nothing that the specification does not name', () => {
    const named = new Set(nameRows.map(({ id }) => id));
    expect(resources.filter(({ namespace, quoted }) => !named.has(`${namespace}.${quoted}`))).toEqual([]);
  });

  it('has each name once in its namespace, and every namespace', () => {
    expect(new Set(resources.map(({ namespace, state }) => `${namespace}.${state}`)).size).toBe(resources.length);
    expect([...new Set(resources.map(({ namespace }) => namespace))].sort()).toEqual([...namespaces].sort());
  });

  it.each(named)('%s is read where its permission opens it', (_, resource) => {
    const [policy] = policiesOfStore(resource, 'fetch');
    expect(policy, String(resource.address)).toBeDefined();
    if (permissions.some((one) => one === policy?.needs)) expect(resource.permission).toBe(policy?.needs);
  });

  it.each(named)('%s names the operation that its address calls', (_, { operation, address, given }) => {
    expect(Object.keys(policies)).toContain(operation);
    const path = operation
      ?.replace('GET ', '')
      .replace(/:(\w+)/g, (_match, name: string) => given.params?.[name] ?? '');
    expect(address?.split('?')[0]).toBe(path);
  });

  it.each(named)('%s is saved, or says why not', (_, resource) => {
    expect(policiesOfStore(resource, 'save').length === 0).toBe(resource.readOnly !== null);
  });

  it('says why a name has no address, and only then', () => {
    for (const { state, address, reason } of resources) expect(address === null, state).toBe(reason !== null);
    expect(addressed.length).toBe(171);
  });

  it('gives no two names the same address', () => {
    const names = Map.groupBy(addressed, ({ address }) => address);
    expect([...names.values()].filter((same) => same.length > 1).map((same) => same.map(({ state }) => state))).toEqual(
      [],
    );
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
