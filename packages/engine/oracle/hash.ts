/** SHA-256 over RFC 8785 canonical JSON. */
import { createHash } from 'node:crypto';

/** Keys sorted by UTF-16 units; JSON.stringify already writes numbers and texts per RFC 8785. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}

export function studyHash(study: unknown): string {
  return createHash('sha256').update(canonical(study)).digest('hex');
}
