import { expect, test } from 'vitest';
import { predicateFaults, readSources, tenantTables, withoutOnePredicate } from './support/predicates.ts';

const sources = readSources();
const tenants = tenantTables(sources);

test('every query written as text, and of people of all organizations, names its organization', () => {
  const faults = [...sources].flatMap(([path, text]) =>
    predicateFaults(path, text, tenants).map((fault) => `${path}: ${fault}`),
  );
  expect(tenants.size).toBeGreaterThan(25);
  expect(faults).toEqual([]);
});

test('of all organization predicates there is none that could be taken out unseen', () => {
  const mutants = [...sources].flatMap(([path, text]) =>
    withoutOnePredicate(text).map((mutant) => ({ path, ...mutant })),
  );
  const survivors = mutants.filter(({ path, text }) => predicateFaults(path, text, tenants).length === 0);
  expect(mutants.length).toBeGreaterThan(100);
  expect(survivors.map(({ path, line }) => `${path}:${line}`)).toEqual([]);
});
