/**
 * RFC 8785: canonical JSON, keys sorted by UTF-16 code units, shortest number text. Undefined fields are left out.
 *
 * `known` remembers the text of every object and list. Its values are never changed.
 */
export function canonicalJson(value: unknown, known?: WeakMap<object, string>): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const before = known?.get(value);
  if (before !== undefined) return before;
  const text = Array.isArray(value) ? listText(value, known) : recordText(value as Record<string, unknown>, known);
  known?.set(value, text);
  return text;
}

const listText = (items: readonly unknown[], known: WeakMap<object, string> | undefined): string =>
  `[${items.map((item) => canonicalJson(item === undefined ? null : item, known)).join(',')}]`;

function recordText(record: Record<string, unknown>, known: WeakMap<object, string> | undefined): string {
  const fields = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key], known)}`);
  return `{${fields.join(',')}}`;
}
