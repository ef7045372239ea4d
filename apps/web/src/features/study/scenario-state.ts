import type { RefusedOverride } from '@uni/analysis';
import type { StoredScenario } from '@uni/contracts';
import type { Comparison } from './comparison.ts';
import type { Draft } from './store/drafting.ts';

/** A study with the changes of a scenario. */
export interface OpenedScenario {
  /** Null when the engine refuses the study with the changes. */
  readonly draft: Draft | null;
  /** Its base, as another version to compare with. */
  readonly base: Comparison | null;
  /** The changes in words, such as `Preço/m² −5%`. */
  readonly changes: readonly string[];
  /** The changes that cannot be made. */
  readonly refused: readonly RefusedOverride[];
}

/**
 * `base`: none is chosen. `active`: every number is the scenario's. Otherwise one is chosen, and its numbers are not or not yet
 * there: all but `loading` show the base's.
 */
export type ScenarioStatus = 'base' | 'loading' | 'active' | 'missing' | 'refused' | 'failed';

/** The scenario that the address names, and what of it is on screen. */
export interface ScenarioState {
  readonly status: ScenarioStatus;
  /** The one that the address names; null for none, and for one that the version has not. */
  readonly chosen: StoredScenario | null;
  readonly opened: OpenedScenario | null;
  /** The version's scenarios; empty until they are read. */
  readonly list: readonly StoredScenario[];
  /** Has the list and the code read that a choice needs. */
  readonly prepare: () => void;
  /** Null chooses the base. */
  readonly choose: (id: number | null) => void;
  readonly retry: () => void;
}

/** Names whose numbers are on screen: the version's by its id, or a scenario's. */
export const figuresOf = ({ status, chosen }: ScenarioState, version: number): number | string =>
  status === 'active' && chosen ? `scenario:${chosen.id}` : version;

/** Names the scenario on screen to an operation that writes a file of the version. */
export const scenarioQueryOf = ({ status, chosen }: ScenarioState): { scenario?: number } =>
  status === 'active' && chosen ? { scenario: chosen.id } : {};
