import { expect, test } from 'vitest';
import { predicateFaults, readSources, tenantTables, withoutOnePredicate } from './support/predicates.ts';

const sources = readSources();
const tenants = tenantTables(sources);

test('every query of a tenant table names its organization, beside the wall of the database', () => {
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
