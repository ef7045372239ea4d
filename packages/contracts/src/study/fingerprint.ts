import type { Projection } from '@uni/engine';
import type { JsonObject } from './json.ts';

/**
 * What two ends compare to know that they computed the same: the study, the engine and every cell, and no indicator
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
