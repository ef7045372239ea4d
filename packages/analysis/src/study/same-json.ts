/** True if two JSON values are equal to the engine. Field order does not matter, and a null or undefined field is absent. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b || (isAbsent(a) && isAbsent(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((cell, index) => sameJson(cell, b[index]));
  }
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameJson(Reflect.get(a, name), Reflect.get(b, name)));
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined;
}
