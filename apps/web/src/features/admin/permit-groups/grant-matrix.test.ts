import type { Grant } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import {
  type Capability,
  cellOf,
  changedGroups,
  describeGrants,
  type GrantChanges,
  grantsAfter,
  membersAfter,
  visibleCapabilities,
  withCell,
  withoutGroups,
} from './grant-matrix.ts';

const none: GrantChanges = new Map();
const plan: Capability = { resource: 'planning', action: 'write', by_enterprise: true };
const people: Capability = { resource: 'user', action: 'read', by_enterprise: false };
const grant = (enterprise: number | null, action = 'write'): Grant => ({ resource: 'planning', action, enterprise });
const [everywhere, single, empty] = [
  { id: 1, grants: [grant(null)] },
  { id: 2, grants: [grant(10), grant(11)] },
  { id: 3, grants: [] },
];

describe('a box of the matrix', () => {
  it('over all enterprises is checked, partly checked or empty', () => {
    expect([everywhere, single, empty].map((group) => cellOf(group, none, plan, null))).toEqual([
      { checked: true, inherited: false, some: 0 },
      { checked: false, inherited: false, some: 2 },
      { checked: false, inherited: false, some: 0 },
    ]);
  });

  it('over one enterprise tells what is held there from what is held everywhere', () => {
    expect([everywhere, single, empty].map((group) => cellOf(group, none, plan, 10))).toEqual([
      { checked: true, inherited: true, some: 0 },
      { checked: true, inherited: false, some: 0 },
      { checked: false, inherited: false, some: 0 },
    ]);
  });

  it('that is checked and unchecked again is no change', () => {
    const once = withCell(none, empty, plan, 10, true);
    expect(changedGroups(once)).toEqual([3]);
    expect(withCell(once, empty, plan, 10, false).size).toBe(0);
  });

  it('checked over all enterprises takes the place of the grants for single ones', () => {
    const changes = withCell(none, single, plan, null, true);
    expect(grantsAfter(single, changes)).toEqual([grant(null)]);
    expect(grantsAfter(single, withCell(changes, single, plan, null, false))).toEqual([]);
  });

  it('leaves the other groups, actions and enterprises as they are', () => {
    const changes = withCell(none, single, plan, 10, false);
    expect(grantsAfter(single, changes)).toEqual([grant(11)]);
    expect(grantsAfter(everywhere, changes)).toEqual([grant(null)]);
  });
});

describe('changes that are not saved', () => {
  it('stand over what somebody else saved meanwhile', () => {
    const changes = withCell(none, empty, plan, null, true);
    const meanwhile = { ...empty, grants: [grant(null, 'read')] };
    expect(grantsAfter(meanwhile, changes)).toEqual([grant(null, 'read'), grant(null)]);
  });

  it('are gone for the groups that were saved, and only for those', () => {
    const changes = withCell(withCell(none, empty, plan, null, true), everywhere, plan, null, false);
    expect(changedGroups(withoutGroups(changes, [3]))).toEqual([1]);
  });
});

describe('the rows of the matrix', () => {
  it('over one enterprise are those that may hold for one', () => {
    const rows = (scope: number | null) =>
      visibleCapabilities([people, plan], '', scope).map(({ resource }) => resource);
    expect(rows(null)).toEqual(['user', 'planning']);
    expect(rows(10)).toEqual(['planning']);
  });

  it('are found by the words for resource and action', () => {
    expect(visibleCapabilities([people, plan], 'usuarios', null)).toHaveLength(1);
    expect(visibleCapabilities([people, plan], 'alterar', null)[0]?.rows).toEqual([plan]);
    expect(visibleCapabilities([people, plan], 'nada', null)).toEqual([]);
  });

  it('are told of a group in words', () => {
    expect(describeGrants([grant(null, 'read'), grant(10), grant(11)])).toEqual([
      { resource: 'Planejamento', text: 'Ver, Alterar em 2 empreendimentos' },
    ]);
  });
});

describe('the members of a group', () => {
  it('are as others left them meanwhile, but for those that were checked and unchecked here', () => {
    expect(membersAfter([1, 2, 5], [1, 2], [2, 3])).toEqual([2, 5, 3]);
    expect(membersAfter([3], [1], [1, 3])).toEqual([3]);
  });
});
