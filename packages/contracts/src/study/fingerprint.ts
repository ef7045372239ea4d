import type { Projection } from '@uni/engine';
import type { JsonObject } from './json.ts';

/**
 * Returns the values by which two ends verify equal computation: the study, the engine and every cell. Indicators are excluded
 * (a root in float64 may differ in its last bit between two machines). Hash it with the engine's `studyHash`.
 */
export function projectionFingerprint(projection: Projection): JsonObject {
  const lines = projection.lines.map(({ key, module, values }): [string, number | null, number[]] => [
    key,
    module,
    values,
  ]);
  return {
    engine: projection.engine,
    study_hash: projection.study_hash,
    months: projection.months,
    lines: lines.filter(([, , values]) => values.some((cell) => cell !== 0)),
  };
}
