import type { PublicUnitState, Unit, UnitState } from '@uni/contracts';
import { units as copy } from '@uni/phrases';

/** The fields of a unit that decide its cell in the mirror. */
export interface Placed extends Pick<Unit, 'block' | 'floor' | 'stack' | 'nome' | 'private_area' | 'facing'> {
  readonly state: UnitState | PublicUnitState;
}

/** A tower as built, floors from the top down, or a block of lots street by street. */
export interface Block<One extends Placed = Unit> {
  readonly kind: 'tower' | 'lots';
  readonly name: string;
  readonly columns: readonly { readonly label: string; readonly area: number | null }[];
  readonly rows: readonly { readonly head: string; readonly cells: readonly (One | null)[] }[];
  readonly count: number;
  readonly sold: number;
}

const naturally = new Intl.Collator('pt-BR', { numeric: true });

/** True if the unit's floor and stack are known. */
const hasPosition = ({ floor, stack }: Placed): boolean => floor !== null && stack !== '';

/** The towers of an enterprise, by name. */
export function blocksOf<One extends Placed>(units: readonly One[]): Block<One>[] {
  return [...Map.groupBy(units, ({ block }) => block)]
    .sort(([a], [b]) => naturally.compare(a, b))
    .flatMap(([name, own]) => {
      const placed = own.filter(hasPosition);
      const others = own.filter((unit) => !hasPosition(unit));
      return [
        ...(placed.length > 0 ? [towerOf(name, placed)] : []),
        ...(others.length > 0 ? [lotsOf(name, others)] : []),
      ];
    });
}

const isSold = ({ state }: Placed): boolean => state === 'sold' || state === 'settled';

function blockOf<One extends Placed>(
  name: string,
  units: readonly One[],
  layout: Pick<Block<One>, 'kind' | 'columns' | 'rows'>,
): Block<One> {
  return { name: name || copy.noBlock, ...layout, count: units.length, sold: units.filter(isSold).length };
}

function towerOf<One extends Placed>(name: string, units: readonly One[]): Block<One> {
  const stacks = [...new Set(units.map(({ stack }) => stack))].sort(naturally.compare);
  const floors = [...new Set(units.map(({ floor }) => floor ?? 0))].sort((a, b) => b - a);
  const at = Map.groupBy(units, ({ floor, stack }) => `${floor} ${stack}`);
  const columns = stacks.map((label) => {
    const areas = new Set(units.filter(({ stack }) => stack === label).map(({ private_area }) => private_area));
    const [area = 0] = areas;
    return { label, area: areas.size === 1 && area > 0 ? area : null };
  });
  // Units of the same position appear side by side, so that none is hidden.
  const rows = floors.flatMap((floor) => {
    const cells = stacks.map((stack) => at.get(`${floor} ${stack}`) ?? []);
    const deep = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: deep }, (_, layer) => ({
      head: copy.floorOf(floor),
      cells: cells.map((cell) => cell[layer] ?? null),
    }));
  });
  return blockOf(name, units, { kind: 'tower', columns, rows });
}

/** A block of few lots has one street. */
const fewLots = 5;

/**
 * Lots as a block of land usually has them: numbers run along one street, and back along the other. The rows stand back to back.
 */
function lotsOf<One extends Placed>(name: string, units: readonly One[]): Block<One> {
  const sorted = units.toSorted((a, b) => naturally.compare(a.nome, b.nome));
  const half = sorted.length <= fewLots ? sorted.length : Math.ceil(sorted.length / 2);
  const streets = [sorted.slice(0, half), sorted.slice(half).reverse()].filter((row) => row.length > 0);
  const rows = streets.map((cells) => ({ head: copy.lotsOf(cells[0]?.nome ?? '', cells.at(-1)?.nome ?? ''), cells }));
  return blockOf(name, units, { kind: 'lots', columns: [], rows });
}

export type Step = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';
type Numbered = Placed & { readonly id: number };

/** Keys that walk the mirror. */
export const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

/** Returns the unit to which a key moves the focus, across gaps and sideways to the next tower. Without one, the same unit. */
export function neighbour<One extends Numbered>(blocks: readonly Block<One>[], id: number, step: Step): number {
  const match = blocks.flatMap((block, at) =>
    block.rows.flatMap(({ cells }, row) =>
      cells.flatMap((unit, column) => (unit?.id === id ? [{ at, row, column }] : [])),
    ),
  )[0];
  const block = match && blocks[match.at];
  if (!match || !block) return id;
  const { row, column, at } = match;
  const inRow = (of: Block<One> | undefined, line: number): One[] =>
    (of?.rows[line]?.cells ?? []).filter((unit) => unit !== null);
  const own = inRow(block, row);
  const index = own.findIndex((unit) => unit.id === id);
  const beside = (by: number): number | undefined =>
    own[index + by]?.id ?? (by > 0 ? inRow(blocks[at + 1], row)[0]?.id : inRow(blocks[at - 1], row).at(-1)?.id);
  const above = (by: number): number | undefined => {
    for (let line = row + by; line >= 0 && line < block.rows.length; line += by) {
      const unit = block.rows[line]?.cells[column];
      if (unit) return unit.id;
    }
    return undefined;
  };
  const to: Readonly<Record<Step, () => number | undefined>> = {
    left: () => beside(-1),
    right: () => beside(1),
    up: () => above(-1),
    down: () => above(1),
    first: () => own[0]?.id,
    last: () => own.at(-1)?.id,
  };
  return to[step]() ?? id;
}

/** The unit that comes after or before another as one reads the towers. At an end, the same unit. */
export function unitBeside(blocks: readonly Block[], id: number, by: 1 | -1): number {
  const ids = blocks.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.flatMap((unit) => (unit ? [unit.id] : []))),
  );
  const at = ids.indexOf(id);
  return at < 0 ? id : (ids[at + by] ?? id);
}

/** Everything between two units, in the order in which they stand. */
export function between(blocks: readonly Block[], a: number, b: number): number[] {
  for (const { rows } of blocks) {
    const positions = new Map(
      rows.flatMap(({ cells }, row) =>
        cells.flatMap((unit, column): [number, [number, number]][] => (unit ? [[unit.id, [row, column]]] : [])),
      ),
    );
    const [from, to] = [positions.get(a), positions.get(b)];
    if (!from || !to) continue;
    const within = (value: number, x: number, y: number) => value >= Math.min(x, y) && value <= Math.max(x, y);
    return [...positions]
      .filter(([, [row, column]]) => within(row, from[0], to[0]) && within(column, from[1], to[1]))
      .map(([id]) => id);
  }
  return [b];
}

export interface TowerPlan {
  readonly block: string;
  readonly n_modulo: number | null;
  readonly from: number;
  readonly to: number;
  readonly stacks: number;
  readonly private_area: number;
  readonly list_price: number;
}

export const mostGenerated = 2_000;

/** Returns the units of a tower, numbered by floor and stack, `1203`. Empty for an impossible plan. */
export function generated({ from, to, stacks, ...all }: TowerPlan) {
  const count = (to - from + 1) * stacks;
  if (!Number.isInteger(count) || count < 1 || count > mostGenerated || stacks < 1) return [];
  return Array.from({ length: count }, (_, at) => {
    const floor = from + Math.floor(at / stacks);
    const stack = String((at % stacks) + 1).padStart(2, '0');
    return { ...all, floor, stack, nome: `${floor}${stack}` };
  });
}
