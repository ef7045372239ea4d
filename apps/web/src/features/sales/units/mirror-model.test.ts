import type { Unit } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { between, blocksOf, generated, mostGenerated, neighbour } from './mirror-model.ts';

let count = 0;
const unit = (values: Partial<Unit>): Unit => ({
  id: ++count,
  empreendimento: 1,
  n_modulo: null,
  block: '',
  floor: null,
  stack: '',
  nome: `${count}`,
  typology: '',
  facing: null,
  private_area: 0,
  list_price: 0,
  state: 'available',
  reserved_until: null,
  note: '',
  origin: 'manual',
  erp: null,
  changed_at: '2026-11-22T09:00:00-03:00',
  version: 1,
  ...values,
});

const tower = (block: string, from: number, to: number): Unit[] =>
  generated({ block, n_modulo: 1, from, to, stacks: 3, private_area: 8_800, list_price: 1 }).map((one) => unit(one));

describe('the mirror', () => {
  it('has the highest floor on top and places in their order, however they came', () => {
    const [block] = blocksOf(tower('A', 1, 12).reverse());
    expect(block?.rows.map(({ head }) => head).slice(0, 3)).toEqual(['12º', '11º', '10º']);
    expect(block?.rows[0]?.cells.map((one) => one?.nome)).toEqual(['1201', '1202', '1203']);
    expect(block?.columns).toEqual(['01', '02', '03'].map((label) => ({ label, area: 8_800 })));
  });

  it('shows every unit once: gaps stay open, doubles stand beside each other, lots in rows', () => {
    const units = [
      ...tower('Torre 10', 1, 2).slice(1),
      ...tower('Torre 9', 1, 1),
      unit({ block: 'Torre 9', floor: 1, stack: '01', nome: '101-B' }),
      ...Array.from({ length: 30 }, (_, at) => unit({ block: 'Quadra A', nome: `Lote ${at + 1}` })),
    ];
    const blocks = blocksOf(units);
    expect(blocks.map(({ name }) => name)).toEqual(['Quadra A', 'Torre 9', 'Torre 10']);
    const visibleIds = blocks.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap((one) => one?.id ?? [])));
    expect(visibleIds.sort()).toEqual(units.map(({ id }) => id).sort());
    expect(blocks[0]?.kind).toBe('lots');
    expect(blocks[0]?.rows.map(({ head }) => head)).toEqual(['Lote 1 a Lote 15', 'Lote 30 a Lote 16']);
    expect(blocks[2]?.rows[1]?.cells[0]).toBeNull();
  });

  it('counts what is sold, and areas that differ are told of none', () => {
    const own = tower('A', 1, 2).map((one, at) => ({
      ...one,
      state: at < 2 ? ('sold' as const) : one.state,
      private_area: at === 0 ? 1 : one.private_area,
    }));
    const [block] = blocksOf(own);
    expect([block?.sold, block?.count]).toEqual([2, 6]);
    expect(block?.columns.map(({ area }) => area)).toEqual([null, 8_800, 8_800]);
  });
});

describe('keys', () => {
  const units = [...tower('A', 1, 3), ...tower('B', 1, 3)];
  const blocks = blocksOf(units);
  const at = (block: string, name: string): number =>
    units.find((one) => one.block === block && one.nome === name)?.id ?? 0;

  it('walk a tower, and from one to the next', () => {
    expect(neighbour(blocks, at('A', '202'), 'up')).toBe(at('A', '302'));
    expect(neighbour(blocks, at('A', '302'), 'up')).toBe(at('A', '302'));
    expect(neighbour(blocks, at('A', '203'), 'right')).toBe(at('B', '201'));
    expect(neighbour(blocks, at('B', '201'), 'left')).toBe(at('A', '203'));
    expect(neighbour(blocks, at('B', '203'), 'first')).toBe(at('B', '201'));
    expect(neighbour(blocks, 4_242, 'up')).toBe(4_242);
  });

  it('mark a block between two units, and only the last one across towers', () => {
    expect(between(blocks, at('A', '101'), at('A', '202')).sort()).toEqual(
      ['101', '102', '201', '202'].map((name) => at('A', name)).sort(),
    );
    expect(between(blocks, at('A', '101'), at('B', '101'))).toEqual([at('B', '101')]);
  });
});

describe('a generated tower', () => {
  it('is numbered by floor and place, and never larger than one request', () => {
    const plan = { block: 'A', n_modulo: null, from: 9, to: 10, stacks: 2, private_area: 0, list_price: 0 };
    expect(generated(plan).map(({ nome }) => nome)).toEqual(['901', '902', '1001', '1002']);
    expect(generated({ ...plan, to: 8 })).toEqual([]);
    expect(generated({ ...plan, stacks: mostGenerated })).toEqual([]);
    expect(generated({ ...plan, from: Number.NaN })).toEqual([]);
  });
});
