import type { Unit } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { filterText, isFiltered, matchingUnits, readFilter, toQuery, type UnitSearch } from './unit-list.ts';

const unit = (name: string, state: Unit['state'], typology = '2 dormitórios', erp: Unit['erp'] = null) =>
  ({ id: Number(name), nome: name, state, typology, erp, block: 'Torre A', list_price: 0, floor: null }) as Unit;
const units: Unit[] = [
  unit('101', 'sold', '2 dormitórios', 'sienge'),
  unit('102', 'available'),
  unit('1901', 'available', 'Cobertura'),
];
const names = (search: UnitSearch) => matchingUnits(units, readFilter(search), new Set([101])).map(({ nome }) => nome);

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

  test('are found by typology, price, floor, front and arrears', () => {
    const [sold, free, top] = units as [Unit, Unit, Unit];
    Object.assign(sold, { list_price: 98_600_000, floor: 1, facing: 'east' });
    Object.assign(free, { list_price: 100_850_000, floor: 1, facing: 'west' });
    Object.assign(top, { list_price: 250_000_000, floor: 19, facing: null });
    expect(names({ tipologia: 'Cobertura' })).toEqual(['1901']);
    expect(names({ preco: '1000~' })).toEqual(['102', '1901']);
    expect(names({ preco: '900~1000' })).toEqual(['101']);
    expect(names({ andar: '~10', face: 'west' })).toEqual(['102']);
    expect(names({ atraso: '1' })).toEqual(['101']);
    expect(names({ preco: 'caro', andar: '~', face: 'up' })).toHaveLength(3);
    const filter = readFilter({ preco: '900~1000', andar: '~10', face: 'west', atraso: '1' });
    expect(toQuery(filter)).toMatchObject({
      price_from: 90_000_000,
      price_to: 100_000_000,
      floor_to: 10,
      late: 'true',
    });
    expect(filterText(filter)).toBe(
      'Filtro: preço de tabela “de R$ 900 mil a R$ 1.000 mil”, andar “até 10º”, face “oeste (poente)”, situação “em atraso”.',
    );
  });

  test('say in words what they are filtered by', () => {
    expect(filterText(readFilter({ q: '10', situacao: 'sold' }))).toBe('Filtro: texto “10”, situação “vendida”.');
  });
});
