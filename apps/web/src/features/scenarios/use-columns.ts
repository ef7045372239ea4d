import { evaluateScenario, type RefusedOverride } from '@uni/analysis';
import type { RealisedSeries, StudyDocument } from '@uni/contracts';
import type { Model } from '@uni/engine';
import { scenarios as copy } from '@uni/phrases';
import { useDeferredValue, useState } from 'react';
import type { ScenarioView } from './scenario-model.ts';

/** A column of the table: the version as it stands, or a scenario over it. */
export interface Column {
  /** Null: the version itself. */
  readonly id: number | null;
  readonly name: string;
  readonly document: StudyDocument;
  /** Null: the engine refuses the study. */
  readonly model: Model | null;
  readonly refused: readonly RefusedOverride[];
  readonly overrides: ScenarioView['overrides'];
}

interface Made {
  readonly base: Model;
  readonly signature: string;
  readonly column: Column;
}

/** Base and scenarios, each projected; only what changed is projected again, after the slider has moved. */
export function useColumns(
  base: Model,
  document: StudyDocument,
  scenarios: readonly ScenarioView[],
  realised: RealisedSeries | null,
): Column[] {
  const list = useDeferredValue(scenarios);
  const [made] = useState(() => new Map<number, Made>());
  const columns = list.map((scenario) => columnOf({ base, document, realised }, scenario, made));
  return [{ id: null, name: copy.base, document, model: base, refused: [], overrides: [] }, ...columns];
}

interface ColumnContext {
  readonly base: Model;
  readonly document: StudyDocument;
  readonly realised: RealisedSeries | null;
}

function columnOf(
  { base, document, realised }: ColumnContext,
  scenario: ScenarioView,
  known: Map<number, Made>,
): Column {
  const signature = JSON.stringify(scenario);
  const before = known.get(scenario.id);
  if (before && before.base === base && before.signature === signature) return before.column;
  const { id, nome: name, overrides } = scenario;
  const outcome = evaluateScenario(base, document, { key: String(id), name, overrides }, realised);
  const column = { id, name, document: outcome.document, model: outcome.model, refused: outcome.refused, overrides };
  known.set(id, { base, signature, column });
  return column;
}
