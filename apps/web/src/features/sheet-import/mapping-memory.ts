import type { SheetKind, SheetMapping } from '@uni/contracts';
import { call } from '../../api/call.ts';
import type { Choice } from './mapping.ts';

/** Scope of the mapping: an enterprise's realised values, or its costs, which have other lines. */
export interface MemoryScope {
  readonly enterprise: number;
  readonly kind: SheetKind;
}

/** The bounds of the contract, whose values the page does not load. */
const LIMITS = { rows: 2_000, source: 400, target: 200 };

/** Returns the stored targets of this enterprise's sheet rows, by any user. Empty if the request fails. */
export async function readMemory({ enterprise, kind }: MemoryScope): Promise<ReadonlyMap<string, Choice>> {
  const known = await call('GET /api/planner/enterprises/:id/sheet-mappings/', {
    params: { id: enterprise },
    query: { kind },
    list: true,
  }).catch(() => []);
  return new Map(known.map(({ source, target }) => [source, target]));
}

/** Stores the choices for all users. A failure costs the memory, not the import. */
export async function saveMemory(
  { enterprise, kind }: MemoryScope,
  choices: Iterable<readonly [string, Choice]>,
): Promise<void> {
  const rows = rememberable(choices);
  if (rows.length === 0) return;
  await call('PUT /api/planner/enterprises/:id/sheet-mappings/', {
    params: { id: enterprise },
    body: { kind, rows },
    notify: 'none',
  }).catch(() => undefined);
}

/** Returns the choices in the server's format: each row once, and the last choice wins. */
export function rememberable(choices: Iterable<readonly [string, Choice]>): SheetMapping[] {
  return [...new Map(choices)]
    .filter(([source, target]) => source !== '' && source.length <= LIMITS.source && target.length <= LIMITS.target)
    .slice(0, LIMITS.rows)
    .map(([source, target]) => ({ source, target }));
}
