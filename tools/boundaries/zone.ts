/**
 * The import table of the architecture, as data. A file belongs to the first zone whose pattern matches its path. A zone may
 * import itself and its row's zones, and nothing else. Tests may use any library, Node and any zone's entry.
 */
export interface Zone {
  readonly name: string;
  /** Path from the repository's root. Named groups `module`, `slice` and `feature` separate parts of one zone. */
  readonly pattern: RegExp;
  /** Zones it may import besides itself: values, only types (`import type`), or types and these names. */
  readonly imports: Readonly<Record<string, 'values' | 'types' | readonly string[]>>;
  /** Packages from the registry: names or prefixes ending in `/`, or `any`. */
  readonly libraries: readonly string[] | 'any';
  readonly node: boolean;
  /** Where no file may lie but tests: why. */
  readonly refusal?: string;
  /** Globals that would make the same input give another answer, or tie the zone to one machine. */
  readonly forbiddenGlobals?: readonly string[];
}

export const value = 'values' as const;
export const typesOnly = 'types' as const;
