import { readFileSync } from 'node:fs';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly type: string;
}

interface DictionaryEntry {
  readonly params: readonly Parameter[];
  readonly response: unknown;
}

/** The operations of the vendor's specification that this emulator answers: parameters, and the fields of answers. */
export const dictionary: Readonly<Record<string, DictionaryEntry>> = JSON.parse(
  readFileSync(new URL('../../fixtures/sienge-fields.json', import.meta.url), 'utf8'),
);

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

const paging: readonly Parameter[] = [
  { name: 'limit', in: 'query', type: 'integer' },
  { name: 'offset', in: 'query', type: 'integer' },
];

/** Operations that the dictionary lacks. */
const addenda: Readonly<Record<string, readonly Parameter[]>> = {
  'GET /v1/property-types': [{ name: 'name', in: 'query', type: 'string' }, ...paging],
  'GET /v1/payment-condition-types': [{ name: 'filter', in: 'query', type: 'string' }, ...paging],
  'GET /v1/remade-installments': paging,
};

/** Parameters that the dictionary types as plain text although only some words are valid. */
const ALLOWED_VALUES: Readonly<Record<string, readonly string[]>> = {
  selectionType: ['I', 'D', 'P', 'B', 'M'],
  onlyDetachedMovement: ['S', 'N'],
  completedBills: ['S'],
  commercialStock: ['D', 'V', 'L', 'C', 'R', 'E', 'M', 'P', 'T', 'G', 'O'],
};

const WINDOWS = [
  ['startDate', 'endDate'],
  ['startDueDate', 'endDueDate'],
  ['createdAfter', 'createdBefore'],
  ['modifiedAfter', 'modifiedBefore'],
  ['initialIssueDate', 'finalIssueDate'],
  ['initialCancelDate', 'finalCancelDate'],
] as const;

const LARGEST_PAGE = 200;

/** A request's parameters, by the names and types of the specification. */
export class Query {
  readonly #values: URLSearchParams;

  constructor(values: URLSearchParams) {
    this.#values = values;
  }

  text(name: string): string | null {
    return this.#values.get(name);
  }

  integer(name: string): number | null {
    const value = this.#values.get(name);
    return value === null ? null : Number(value);
  }

  /** Both ways of writing a list: repeated, and with commas. */
  list(name: string): string[] {
    return this.#values
      .getAll(name)
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== '');
  }

  integers(name: string): number[] {
    return this.list(name).map(Number);
  }

  /** Null if the parameter is absent; else true when the value is among the requested ones. */
  allows(name: string, value: string | number): boolean {
    const values = this.list(name);
    return values.length === 0 || values.includes(String(value));
  }

  within(value: string | null, from: string, to: string): boolean {
    const first = this.text(from);
    const last = this.text(to);
    if (value === null) return first === null && last === null;
    return (first === null || value >= first.slice(0, 10)) && (last === null || value <= last.slice(0, 10));
  }

  get limit(): number {
    return this.integer('limit') ?? 100;
  }

  get offset(): number {
    return this.integer('offset') ?? 0;
  }

  /** Everything that selects, nothing that pages. */
  get filterKey(): string {
    const filters = [...this.#values].filter(([name]) => name !== 'limit' && name !== 'offset').sort();
    return new URLSearchParams(filters).toString();
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }
}

/** Errors of a request's parameters, by the specification; empty when there are none. */
export function checkParameters(operation: string, query: Query): FieldError[] {
  const entry = dictionary[operation]?.params ?? addenda[operation] ?? [];
  const errors: FieldError[] = [];
  for (const parameter of entry.filter((one) => one.in === 'query' && one.name !== '_async')) {
    if (parameter.required && !query.has(parameter.name))
      errors.push({ field: parameter.name, message: 'não pode ser nulo' });
    for (const value of query.list(parameter.name)) {
      const message = checkValue(parameter, value);
      if (message) errors.push({ field: parameter.name, message });
    }
  }
  if (query.has('limit') && !(query.limit >= 1 && query.limit <= LARGEST_PAGE))
    errors.push({ field: 'limit', message: `deve estar entre 1 e ${LARGEST_PAGE}` });
  if (query.has('offset') && !(query.offset >= 0)) errors.push({ field: 'offset', message: 'não pode ser negativo' });
  for (const [from, to] of WINDOWS) {
    const [first, last] = [query.text(from), query.text(to)];
    if (first !== null && last !== null && last < first)
      errors.push({ field: to, message: `deve ser maior ou igual a ${from}` });
  }
  return errors;
}

function checkValue({ name, type }: Parameter, value: string): string | null {
  const copy = ALLOWED_VALUES[name] ?? /\{([^{}]{1,500})\}/.exec(type)?.[1]?.split('|');
  if (copy) return copy.includes(value) ? null : `deve ser um de ${copy.join(', ')}`;
  if (/integer/.test(type)) return /^-?\d{1,10}$/.test(value) ? null : 'deve ser um número inteiro';
  if (/boolean/.test(type)) return /^(true|false)$/.test(value) ? null : 'deve ser true ou false';
  if (/string\/date/.test(type) || /(Date|After|Before)$/.test(name))
    return isDay(value.slice(0, 10)) ? null : 'deve estar no formato yyyy-MM-dd';
  return null;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
