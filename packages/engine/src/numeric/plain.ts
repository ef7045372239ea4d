/** A copy of a plain JSON value, which later changes of the value do not reach. */
export function copyPlain<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (typeof value[0] === 'object' ? value.map(copyPlain) : value.slice()) as T;
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = copyPlain(value[key]);
  return copy as T;
}
