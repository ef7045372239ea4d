import type { SheetKind, SheetMapping } from '@uni/contracts';
import { call } from '../../api/call.ts';
import type { Choice } from './mapping.ts';

/** Whose sheets: an enterprise's realised values, or its costs, whose lines are others. */
export interface MemoryScope {
  readonly enterprise: number;
  readonly kind: SheetKind;
}

/** The bounds of the contract, whose values the page does not load. */
const LIMITS = { rows: 2_000, source: 400, target: 200 };

/** Where the rows of this enterprise's sheets went, whoever imported them. Without an answer nothing is remembered. */
export async function readMemory({ enterprise, kind }: MemoryScope): Promise<ReadonlyMap<string, Choice>> {
  const known = await call('GET /api/planner/enterprises/:id/sheet-mappings/', {
    params: { id: enterprise },
    query: { kind },
    list: true,
  }).catch(() => []);
  return new Map(known.map(({ source, target }) => [source, target]));
}

/** Tells the others too. What cannot be kept costs the memory, not the import. */
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

/** What the server takes of it, each row once and the last choice counting. */
export function rememberable(choices: Iterable<readonly [string, Choice]>): SheetMapping[] {
  return [...new Map(choices)]
    .filter(([source, target]) => source !== '' && source.length <= LIMITS.source && target.length <= LIMITS.target)
    .slice(0, LIMITS.rows)
    .map(([source, target]) => ({ source, target }));
}
