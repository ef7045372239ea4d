import type { SheetKind, SheetMapping } from '@uni/contracts';
import { readList, write } from '../../api/untyped.ts';
import type { Choice } from './mapping.ts';

/** Whose sheets: an enterprise's realised values, or its costs, whose lines are others. */
export interface MemoryScope {
  readonly enterprise: number;
  readonly kind: SheetKind;
}

/** The bounds of the contract, whose values the page does not load. */
const LIMITS = { rows: 2_000, source: 400, target: 200 };
const urlOf = (scope: MemoryScope): string => `/api/planner/enterprises/${scope.enterprise}/sheet-mappings/`;

/** Where the rows of this enterprise's sheets went, whoever imported them. Without an answer nothing is remembered. */
export async function readMemory(scope: MemoryScope): Promise<ReadonlyMap<string, Choice>> {
  const known = await readList<SheetMapping>(`${urlOf(scope)}?kind=${scope.kind}`).catch(() => []);
  return new Map(known.map(({ source, target }) => [source, target]));
}

/** Tells the others too. What cannot be kept costs the memory, not the import. */
export async function keepMemory(scope: MemoryScope, choices: Iterable<readonly [string, Choice]>): Promise<void> {
  const rows = rememberable(choices);
  if (rows.length === 0) return;
  const body = { kind: scope.kind, rows };
  await write({ method: 'PUT', url: urlOf(scope), body, noMessage: true, quiet: true }).catch(() => undefined);
}

/** What the server takes of it, each row once and the last choice counting. */
export function rememberable(choices: Iterable<readonly [string, Choice]>): SheetMapping[] {
  return [...new Map(choices)]
    .filter(([source, target]) => source !== '' && source.length <= LIMITS.source && target.length <= LIMITS.target)
    .slice(0, LIMITS.rows)
    .map(([source, target]) => ({ source, target }));
}
