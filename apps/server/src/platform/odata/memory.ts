/** Filters and orders over entities in memory. Null is neither true nor false, as in SQL. */
import type { Comparison, Entity, EntityValue, Expression, OrderTerm } from './expression.ts';

/** By code points, as `collate "C"` orders. */
const compareTexts = (left: string, right: string): number => {
  if (left === right) return 0;
  const isPlain = !/[\ud800-\udfff]/.test(left) && !/[\ud800-\udfff]/.test(right);
  if (isPlain) return left < right ? -1 : 1;
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
};

const compareGiven = (left: string | number | boolean, right: string | number | boolean): number => {
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right);
  return Math.sign(Number(left) - Number(right));
};

const holds: Readonly<Record<Comparison, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
};

/** Null equals null, and is neither more nor less than anything. */
const compare = (how: Comparison, left: EntityValue, right: EntityValue): boolean => {
  if (left !== null && right !== null) return holds[how](compareGiven(left, right));
  if (how === 'ne') return left !== right;
  return how === 'eq' && left === right;
};

const partPositions = { year: [0, 4], month: [5, 7], day: [8, 10] } as const;

const joined = (node: 'and' | 'or', values: readonly EntityValue[]): boolean | null => {
  const settling = node === 'or';
  if (values.includes(settling)) return settling;
  return values.includes(null) ? null : !settling;
};

const matched = (how: 'contains' | 'startswith' | 'endswith', whole: EntityValue, piece: EntityValue) => {
  if (typeof whole !== 'string' || typeof piece !== 'string') return null;
  if (how === 'contains') return whole.includes(piece);
  return how === 'startswith' ? whole.startsWith(piece) : whole.endsWith(piece);
};

export const evaluate = (expression: Expression, entity: Entity): EntityValue => {
  switch (expression.node) {
    case 'literal':
      return expression.value;
    case 'property':
      return entity[expression.name] ?? null;
    case 'dayPart': {
      const day = evaluate(expression.of, entity);
      return typeof day === 'string' ? Number(day.slice(...partPositions[expression.part])) : null;
    }
    case 'compare':
      return compare(expression.how, evaluate(expression.left, entity), evaluate(expression.right, entity));
    case 'among': {
      const left = evaluate(expression.left, entity);
      return expression.values.some((value) => compare('eq', left, evaluate(value, entity)));
    }
    case 'match':
      return matched(expression.how, evaluate(expression.whole, entity), evaluate(expression.part, entity));
    case 'not': {
      const value = evaluate(expression.part, entity);
      return value === null ? null : value !== true;
    }
    default:
      return joined(
        expression.node,
        expression.terms.map((term) => evaluate(term, entity)),
      );
  }
};

const compareValues = (left: EntityValue, right: EntityValue): number => {
  if (left !== null && right !== null) return compareGiven(left, right);
  if (left === right) return 0;
  return left === null ? -1 : 1;
};

/** Null comes first, and last where the order is descending. */
export const compareEntities =
  (order: readonly OrderTerm[]) =>
  (left: Entity, right: Entity): number =>
    comparePositions(order, positionOf(order, left), positionOf(order, right));

/** Returns the values that an order reads of an entity. */
export const positionOf = (order: readonly OrderTerm[], entity: Entity): EntityValue[] =>
  order.map(({ name }) => entity[name] ?? null);

export const comparePositions = (
  order: readonly OrderTerm[],
  left: readonly EntityValue[],
  right: readonly EntityValue[],
): number => {
  for (const [at, { isDescending }] of order.entries()) {
    const compared = compareValues(left[at] ?? null, right[at] ?? null);
    if (compared !== 0) return isDescending ? -compared : compared;
  }
  return 0;
};
