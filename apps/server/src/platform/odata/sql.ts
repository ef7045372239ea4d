/** Filters and orders as conditions of SQL. Values are parameters; names are looked up, never written. */
import { type RawBuilder, sql } from 'kysely';
import type { EntityValue, Expression, Match, OrderTerm, ValueKind } from './expression.ts';

type Sql = RawBuilder<unknown>;

/** Returns the SQL of a property: of its kind, null where it is empty. */
export type PropertySql = (name: string) => Sql;

const literal = (kind: ValueKind, value: EntityValue): Sql => {
  if (value === null) return sql`null`;
  // An integer stays one: a key is then found by its index.
  if (kind === 'number')
    return Number.isSafeInteger(value) ? sql`${value}::int8` : sql`${String(value)}::text::numeric`;
  if (kind === 'flag') return value === true ? sql`true` : sql`false`;
  return sql`(${String(value)}::text collate "C")`;
};

const ordered = {
  gt: (left: Sql, right: Sql) => sql`coalesce(${left} > ${right}, false)`,
  ge: (left: Sql, right: Sql) => sql`coalesce(${left} >= ${right}, false)`,
  lt: (left: Sql, right: Sql) => sql`coalesce(${left} < ${right}, false)`,
  le: (left: Sql, right: Sql) => sql`coalesce(${left} <= ${right}, false)`,
  eq: (left: Sql, right: Sql) => sql`(${left} is not distinct from ${right})`,
  ne: (left: Sql, right: Sql) => sql`(${left} is distinct from ${right})`,
} as const;

const matching: Readonly<Record<Match, (whole: Sql, piece: Sql) => Sql>> = {
  contains: (whole, piece) => sql`(strpos(${whole}, ${piece}) > 0)`,
  startswith: (whole, piece) => sql`starts_with(${whole}, ${piece})`,
  endswith: (whole, piece) => sql`(right(${whole}, length(${piece})) = ${piece})`,
};

const partPositions = { year: [1, 4], month: [6, 2], day: [9, 2] } as const;

/** A null that has a type: without one an operator has none either. */
const typed = (expression: Expression, beside: ValueKind, property: PropertySql): Sql => {
  if (expression.kind !== 'none') return conditionOf(expression, property);
  if (beside === 'number') return sql`null::numeric`;
  return beside === 'flag' ? sql`null::boolean` : sql`null::text`;
};

export const conditionOf = (expression: Expression, property: PropertySql): Sql => {
  switch (expression.node) {
    case 'literal':
      return literal(expression.kind, expression.value);
    case 'property':
      return property(expression.name);
    case 'dayPart': {
      const [from, length] = partPositions[expression.part];
      return sql`substr(${typed(expression.of, 'text', property)}, ${sql.lit(from)}, ${sql.lit(length)})::numeric`;
    }
    case 'compare': {
      const { left, right, how } = expression;
      return ordered[how](typed(left, right.kind, property), typed(right, left.kind, property));
    }
    case 'among': {
      const { left, values } = expression;
      const whole = typed(left, values[0]?.kind ?? 'text', property);
      const equal = values.map((value) => ordered.eq(whole, typed(value, left.kind, property)));
      return sql`(${sql.join(equal, sql` or `)})`;
    }
    case 'match':
      return matching[expression.how](
        typed(expression.whole, 'text', property),
        typed(expression.part, 'text', property),
      );
    case 'not':
      return sql`(not ${typed(expression.part, 'flag', property)})`;
    default: {
      const terms = expression.terms.map((term) => typed(term, 'flag', property));
      return sql`(${sql.join(terms, expression.node === 'and' ? sql` and ` : sql` or `)})`;
    }
  }
};

/** Null comes first, and last where the order is descending. */
export const orderOf = (order: readonly OrderTerm[], property: PropertySql): Sql =>
  sql.join(
    order.map(({ name, isDescending, isNullable }) => {
      const direction = isDescending ? sql`desc` : sql`asc`;
      if (!isNullable) return sql`${property(name)} ${direction}`;
      return sql`${property(name)} ${direction} nulls ${isDescending ? sql`last` : sql`first`}`;
    }),
  );

/** Returns the condition of all that comes after a position in an order. */
export const behind = (order: readonly OrderTerm[], position: readonly EntityValue[], property: PropertySql): Sql =>
  order.reduceRight<Sql>((later, { name, kind, isDescending }, at) => {
    const column = property(name);
    const value = position[at] ?? null;
    const equal = value === null ? sql`${column} is null` : sql`${column} = ${literal(kind, value)}`;
    return sql`(${beyond(column, kind, value, isDescending)} or (${equal} and ${later}))`;
  }, sql`false`);

const beyond = (column: Sql, kind: ValueKind, value: EntityValue, isDescending: boolean): Sql => {
  if (value === null) return isDescending ? sql`false` : sql`${column} is not null`;
  if (isDescending) return sql`(${column} < ${literal(kind, value)} or ${column} is null)`;
  return sql`${column} > ${literal(kind, value)}`;
};
