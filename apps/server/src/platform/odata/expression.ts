/** A filter as data: what a parser makes, and memory and SQL evaluate alike. */

/** A value of a property: numbers of any kind, texts, days as `YYYY-MM-DD`, flags. */
export type EntityValue = string | number | boolean | null;

export type Entity = Readonly<Record<string, EntityValue>>;

/** Values of one kind compare with each other. `none` is the null literal: it compares with all. */
export type ValueKind = 'number' | 'text' | 'day' | 'flag' | 'none';

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

export const comparisons: readonly Comparison[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];

export type Match = 'contains' | 'startswith' | 'endswith';

export const matches: readonly Match[] = ['contains', 'startswith', 'endswith'];

export type DayPart = 'year' | 'month' | 'day';

export const dayParts: readonly DayPart[] = ['year', 'month', 'day'];

interface Literal {
  readonly node: 'literal';
  readonly kind: ValueKind;
  readonly value: EntityValue;
}

interface PropertyValue {
  readonly node: 'property';
  readonly kind: ValueKind;
  readonly name: string;
}

interface PartOfDay {
  readonly node: 'dayPart';
  readonly kind: 'number';
  readonly part: DayPart;
  readonly of: Expression;
}

interface Compared {
  readonly node: 'compare';
  readonly kind: 'flag';
  readonly how: Comparison;
  readonly left: Expression;
  readonly right: Expression;
}

interface Among {
  readonly node: 'among';
  readonly kind: 'flag';
  readonly left: Expression;
  readonly values: readonly Expression[];
}

interface Matched {
  readonly node: 'match';
  readonly kind: 'flag';
  readonly how: Match;
  readonly whole: Expression;
  readonly part: Expression;
}

interface Joined {
  readonly node: 'and' | 'or';
  readonly kind: 'flag';
  readonly terms: readonly Expression[];
}

interface Negated {
  readonly node: 'not';
  readonly kind: 'flag';
  readonly part: Expression;
}

export type Expression = Literal | PropertyValue | PartOfDay | Compared | Among | Matched | Joined | Negated;

/** One property of an order. */
export interface OrderTerm {
  readonly name: string;
  readonly kind: ValueKind;
  readonly isDescending: boolean;
  readonly isNullable: boolean;
}
