/** Any JSON value, as it travels. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
/** A JSON object; in a study a null field is the same as an absent one. */
export interface JsonObject {
  [key: string]: Json;
}

/** Deepest nesting that an edit's value may have; a study needs 8. */
const depthLimit = 32;

/** Returns true for a JSON object, and false for an array, null and undefined. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own field of an object; absent and null are both null. */
export function fieldOf(object: JsonObject, key: string): Json {
  return Object.hasOwn(object, key) ? (object[key] ?? null) : null;
}

/** A copy of `object` with `key` set, or without it when `value` is null. Never touches a prototype. */
export function withField(object: JsonObject, key: string, value: Json): JsonObject {
  const entries = Object.entries(object).filter(([name]) => value !== null || name !== key);
  return Object.fromEntries(value === null ? entries : [...entries.filter(([name]) => name !== key), [key, value]]);
}

/** Equal as a study reads them. The order of fields does not matter, and a null field is an absent one. */
export function equalJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((cell, index) => equalJson(cell, b[index] ?? null));
  }
  if (!isObject(a) || !isObject(b)) return false;
  return fieldNames(a, b).every((key) => equalJson(fieldOf(a, key), fieldOf(b, key)));
}

/** Returns the field names of all objects together, each once, in the order of first use. */
export function fieldNames(...objects: JsonObject[]): string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))];
}

/** The normal form of a value: no field is null, because null is the same as leaving the field out. */
export function withoutNulls<T extends Json>(value: T): T;
export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map((cell) => withoutNulls(cell));
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([key, field]) => [key, withoutNulls(field)]));
}

/** Reason why a value cannot be stored as canonical JSON. `too_deep`: more than 32 levels. */
export type JsonProblemCode = 'not_json' | 'not_finite' | 'forbidden_field' | 'forbidden_text' | 'too_deep';

/**
 * Returns the problem that makes a value unfit to be stored, with its JSON Pointer inside the value, or null. `JSON.parse` reads
 * 1e400 as Infinity and "__proto__" as a field. U+0000 and lone surrogates cannot be written as canonical JSON.
 */
export function problemInJson(value: unknown, path = '', depth = 0): { path: string; code: JsonProblemCode } | null {
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : { path, code: 'not_finite' };
  if (typeof value === 'string') return isStorableText(value) ? null : { path, code: 'forbidden_text' };
  if (typeof value !== 'object') return { path, code: 'not_json' };
  if (depth >= depthLimit) return { path, code: 'too_deep' };
  for (const [key, child] of Object.entries(value)) {
    const childPath = `${path}/${escapeToken(key)}`;
    if (isForbiddenKey(key)) return { path: childPath, code: 'forbidden_field' };
    const problem = problemInJson(child, childPath, depth + 1);
    if (problem) return problem;
  }
  return null;
}

/** Returns true for `__proto__`, and for a key with U+0000 or a lone surrogate. */
export function isForbiddenKey(key: string): boolean {
  return key === '__proto__' || !isStorableText(key);
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** RFC 6901: `~` and `/` inside a token. */
export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns the field name behind a token of a JSON Pointer; the inverse of `escapeToken`. */
export function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The value as a storable JSON object, or null when it is none. */
export function toJsonObject(value: unknown): JsonObject | null {
  return isJsonObject(value) ? value : null;
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && problemInJson(value) === null;
}
