import { isForbiddenKey, tokensOf } from '@uni/contracts';
import type { Study } from '@uni/engine';

/** Values of a plain study by JSON Pointer. */

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** The tokens of a pointer; null when it is none. */
export function tokensOfPointer(pointer: string): string[] | null {
  const wellFormed = pointer.startsWith('/') && !/~(?![01])/.test(pointer);
  const tokens = wellFormed ? tokensOf(pointer) : [];
  return tokens.length === 0 || tokens.some(isForbiddenKey) ? null : tokens;
}

/** Returns the value at a pointer; undefined when it leads nowhere. */
export function valueAt(study: Study, tokens: readonly string[]): unknown {
  let value: unknown = study;
  for (const token of tokens) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = Reflect.get(value, token);
  }
  return value;
}

/** The study with another number at a pointer; null when there is no number. */
export function withNumberAt(study: Study, tokens: readonly string[], number: number): Study | null {
  return isNumber(valueAt(study, tokens)) ? asStudy(replaced(study, tokens, number)) : null;
}

function replaced(node: unknown, [head, ...rest]: readonly string[], next: number): unknown {
  if (head === undefined) return next;
  if (Array.isArray(node)) return node.with(Number(head), replaced(node[Number(head)], rest, next));
  if (typeof node !== 'object' || node === null) return node;
  return { ...node, [head]: replaced(Reflect.get(node, head), rest, next) };
}

/** A JSON value as the study it is; whether it is a valid one is the engine's to say. */
export function asStudy(value: unknown): Study | null {
  return isStudy(value) ? value : null;
}

function isStudy(value: unknown): value is Study {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 'uni.study/1';
}
