import { evaluateScenario, type Override, type RefusedOverride } from '@uni/analysis';
import type { RealisedSeries, StoredScenario, StudyDocument, Version } from '@uni/contracts';
import { scenarios as copy } from '@uni/phrases';
import { compareWith } from '../../study/comparison.ts';
import type { OpenedScenario } from '../../study/scenario-state.ts';
import type { Draft } from '../../study/store/drafting.ts';
import { premiseName } from '../../study-forms/descriptors/field-paths.ts';
import { amountText, driverLabel, driverOfPremise, knownOverrides } from '../scenario-model.ts';

interface ScenarioBase {
  readonly version: Version;
  /** The study itself: its last valid state is what the scenario changes. */
  readonly draft: Draft;
  readonly realised: RealisedSeries | null;
}

/** A scenario over the study on screen. It takes over nothing but valid numbers, and leaves the study as it is. */
export function openScenario({ version, draft, realised }: ScenarioBase, stored: StoredScenario): OpenedScenario {
  const overrides = knownOverrides(stored.overrides);
  const scenario = { key: String(stored.id), name: stored.nome, overrides };
  const { model, document, refused } = evaluateScenario(draft.model, draft.valid, scenario, realised);
  const opened = model && { valid: document, model, document, held: [], errors: [] };
  return {
    draft: opened,
    base: opened && compareWith(baseOf({ version, draft, realised }), document, opened.model.projection),
    changes: overrides.map((override) => changeText(draft.valid, override)),
    refused: [...refused, ...unknownOf(stored)],
  };
}

/** The base under its own name. No version has the id 0. */
const baseOf = ({ version, draft, realised }: ScenarioBase) => ({
  version: { ...version, id: 0, nome: copy.base },
  document: draft.valid,
  study: draft.model.study,
  projection: draft.model.projection,
  realised,
});

/** Changes of drivers that this program does not know: stored by a newer one. */
const unknownOf = ({ overrides }: StoredScenario): RefusedOverride[] =>
  overrides.flatMap((override) =>
    'driver' in override && !driverOfPremise(`driver:${override.driver}`)
      ? [{ path: `driver:${override.driver}`, code: 'does_not_apply' as const }]
      : [],
  );

function changeText(document: StudyDocument, override: Override): string {
  if (!('driver' in override)) return premiseName(document, override.path);
  const driver = driverOfPremise(`driver:${override.driver}`);
  return driver ? `${driverLabel(driver)} ${amountText(driver, override.amount)}` : override.driver;
}
