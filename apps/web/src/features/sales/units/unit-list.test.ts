import type { Unit } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { filterText, isFiltered, matchingUnits, readFilter, type UnitSearch } from './unit-list.ts';

const unit = (name: string, state: Unit['state'], typology = '2 dormitórios', erp: Unit['erp'] = null) =>
  ({ nome: name, state, typology, erp, block: 'Torre A' }) as Unit;
const units = [
  unit('101', 'sold', '2 dormitórios', 'sienge'),
  unit('102', 'available'),
  unit('1901', 'available', 'Cobertura'),
];
const names = (search: UnitSearch) => matchingUnits(units, readFilter(search)).map(({ nome }) => nome);

describe('units in a table', () => {
  test('are found by name, block and typology, in capitals or not, and by state', () => {
    expect(names({ q: 'COBERT' })).toEqual(['1901']);
    expect(names({ q: 'torre a' })).toHaveLength(3);
    expect(names({ q: '10', situacao: 'available' })).toEqual(['102']);
    expect(names({ situacao: 'blocked' })).toEqual([]);
  });

  test('are all asked for by an address that names no state there is', () => {
    expect(names({ situacao: 'gone' })).toHaveLength(3);
    expect(isFiltered(readFilter({ situacao: 'gone', q: ' ' }))).toBe(false);
  });

  test('are found by where they come from', () => {
    expect(names({ origem: 'sienge' })).toEqual(['101']);
    expect(names({ origem: 'own' })).toEqual(['102', '1901']);
    expect(names({ origem: 'uau' })).toEqual([]);
    expect(filterText(readFilter({ origem: 'own' }))).toBe('Filtro: origem “Cadastro próprio”.');
  });

  test('say in words what they are filtered by', () => {
    expect(filterText(readFilter({ q: '10', situacao: 'sold' }))).toBe('Filtro: texto “10”, situação “vendida”.');
  });
});
