import { describe, expect, test } from 'vitest';
import { columnChoice, savedParts, viewApplied } from './list-choices.ts';

describe('the columns of a list', () => {
  const choice = columnChoice(['name', 'price', 'state'], ['name', 'price']);

  test('are the usual ones until others are chosen, and always the one that names the row', () => {
    expect(choice.visibleColumns(undefined)).toEqual(['name', 'price']);
    expect(choice.visibleColumns('state')).toEqual(['name', 'state']);
    expect(choice.text(['state'])).toBe('name~state');
    expect(choice.text(['price'])).toBeUndefined();
  });

  test('are asked of without those that an address of another day names', () => {
    expect(choice.visibleColumns('state~gone')).toEqual(['name', 'state']);
  });
});

describe('a view of a list', () => {
  const now = { q: 'ana', situacao: 'late', ordem: '-due', pagina: '3', tamanho: '50', abrir: '7' };

  test('keeps filter, order and columns, and neither the page nor what lies open', () => {
    expect(savedParts(now)).toEqual({ q: 'ana', situacao: 'late', ordem: '-due' });
  });

  test('takes away what it does not ask for, goes to the first page, and leaves what lies open', () => {
    expect(viewApplied(now, { situacao: 'paid', colunas: 'name~price' })).toEqual({
      ...{ q: undefined, ordem: undefined, pagina: undefined },
      ...{ situacao: 'paid', colunas: 'name~price' },
    });
  });
});
