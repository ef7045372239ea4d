/** Facts about a failed query for repositories and the HTTP platform, alike on both databases. */

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** A SQL error as both drivers report it. `code` is the SQLSTATE. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(message: string, code: string | undefined, constraint: string | undefined) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

const property = (error: unknown, name: 'code' | 'constraint' | 'message'): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/** The name of the violated unique constraint, or null when the error is another. */
export const violatedUnique = (error: unknown): string | null =>
  property(error, 'code') === '23505' ? (property(error, 'constraint') ?? '') : null;

/** The name of the violated foreign key, or null when the error is another. */
export const violatedForeignKey = (error: unknown): string | null =>
  property(error, 'code') === '23503' ? (property(error, 'constraint') ?? '') : null;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOENT',
  'EAI_AGAIN',
]);
/** Shut down, starting up, full, or too slow to finish a statement in its time. */
const unavailableStates = new Set(['57P01', '57P02', '57P03', '53300', '53200', '58030', '53100', '57014']);
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/** True when the database is away or refuses everybody: the caller may try again later (503). */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = property(error, 'code') ?? '';
  if (networkCodes.has(code) || unavailableStates.has(code) || /^08/.test(code)) return true;
  const message = property(error, 'message') ?? '';
  return driverMessages.some((text) => message.includes(text));
};
