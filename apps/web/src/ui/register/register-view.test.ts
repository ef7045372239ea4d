import { describe, expect, it } from 'vitest';
import { arrangeRegister, nextOrder, offeredPages, readRegisterView } from './register-view.ts';

const people = Array.from({ length: 45 }, (_, at) => ({ name: `Pessoa ${at + 1}`, age: 45 - at }));
const rules = {
  textOf: (row: { name: string }) => row.name,
  orders: { name: (row: { name: string }) => row.name, age: (row: { age: number }) => row.age },
};
const view = readRegisterView({}, 'name');

describe('a register', () => {
  it('orders names as people count: Pessoa 2 before Pessoa 10', () => {
    const { rows, pages } = arrangeRegister(people, view, rules);
    expect(rows.map(({ name }) => name).slice(0, 3)).toEqual(['Pessoa 1', 'Pessoa 2', 'Pessoa 3']);
    expect([rows.length, pages]).toEqual([20, 3]);
  });

  it('turns the order round with a hyphen', () => {
    const [first] = arrangeRegister(people, { ...view, order: '-age' }, rules).rows;
    expect(first?.age).toBe(45);
    expect([nextOrder('name', 'name'), nextOrder('-name', 'name'), nextOrder('name', 'age')]).toEqual([
      '-name',
      'name',
      'age',
    ]);
  });

  it('finds without accents and gives the last page for one beyond it', () => {
    const list = [{ name: 'João', age: 1 }, ...people];
    expect(arrangeRegister(list, { ...view, text: 'joao' }, rules).matchingRows).toHaveLength(1);
    const beyond = arrangeRegister(people, { ...view, page: 9 }, rules);
    expect([beyond.page, beyond.rows.length]).toEqual([3, 5]);
  });

  it('reads what it knows from the address, and the default for the rest', () => {
    const read = readRegisterView({ q: 'ana', pagina: '2', tamanho: '50', ordem: '-age' }, 'name');
    expect(read).toEqual({ text: 'ana', page: 2, size: 50, order: '-age' });
    expect(readRegisterView({ pagina: '-3', tamanho: '7' }, 'name')).toEqual({
      text: '',
      page: 1,
      size: 20,
      order: 'name',
    });
  });

  it('offers the first, the last and the neighbours of a page', () => {
    expect(offeredPages(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
    expect(offeredPages(1, 3)).toEqual([1, 2, 3]);
    expect(offeredPages(1, 1)).toEqual([1]);
  });
});
