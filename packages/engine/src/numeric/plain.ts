export function samePlain(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((entry, k) => samePlain(entry, b[k]));
  const names = Object.keys(a);
  return (
    !Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => samePlain(Reflect.get(a, name), Reflect.get(b, name)))
  );
}

/** A copy of a plain JSON value, which later changes of the value do not reach. */
export function copyPlain<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (typeof value[0] === 'object' ? value.map(copyPlain) : value.slice()) as T;
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = copyPlain(value[key]);
  return copy as T;
}
