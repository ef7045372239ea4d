import {
  applyEdits,
  type EditProblemCode,
  EditRefusal,
  isObject,
  type Json,
  locate,
  pointerOf,
  type RealisedSeries,
  type StudyDocument,
  type StudyEdit,
  setAt,
  tokensOf,
} from '@uni/contracts';
import type { Model, StudyError } from '@uni/engine';
import { openComposed } from '../realised/composition.ts';
import { fieldAt, toDecimals } from '../study/fields.ts';
import { asStudy, isNumber } from '../study/pointer.ts';
import { driverEdits, noItems } from './driver-edits.ts';
import { type DriverKey, drivers } from './drivers.ts';

/**
 * One premise that a scenario changes, at a path through ids (`/modules/@8123/typologies/@9/price_m2`). So it means the same when
 * items are moved. It gives another value, or the version's own value times a factor, or with an amount added. Factor and delta
 * work on a number and on each cell of a vector. Delta also moves a month reference by months.
 */
export type PathOverride = { readonly path: string } & (
  | { readonly value: Json }
  | { readonly factor: number }
  | { readonly delta: number }
);

/** A driver moved by an amount, as a tornado moves it: wherever the study has what it moves. */
export interface DriverOverride {
  readonly driver: DriverKey;
  readonly amount: number;
}

/** A change of a scenario: of one field, or of a driver. */
export type Override = PathOverride | DriverOverride;

/** Returns the key of a scenario's premise: the path, or `driver:` and the driver's key. */
export function premiseOf(override: Override): string {
  return 'driver' in override ? `driver:${override.driver}` : override.path;
}

/** A named list of changes to a study, applied in order. */
export interface Scenario {
  readonly key: string;
  readonly name: string;
  readonly overrides: readonly Override[];
}

/** An override that does not hold, and why. It leads nowhere, it is no number there, or the study is refused with it. */
export interface RefusedOverride {
  /** Of the premise, as `premiseOf` names it. */
  readonly path: string;
  readonly code: EditProblemCode | 'not_numeric' | 'does_not_apply' | StudyError['code'];
  /** The engine's sentence when the engine refuses. */
  readonly message?: string;
}

export interface OverriddenStudy {
  readonly document: StudyDocument;
  /** The overrides' changes as edits of the version. Applying them there promotes the scenario. */
  readonly edits: readonly StudyEdit[];
  readonly refused: readonly RefusedOverride[];
  /** The paths that each override touches, in their order. */
  readonly touched: readonly (readonly string[])[];
}

/** The document with the overrides that can be made, in their order; the others are reported. The document given stays. */
export function applyOverrides(document: StudyDocument, overrides: readonly Override[]): OverriddenStudy {
  let current = document;
  const edits: StudyEdit[] = [];
  const refused: RefusedOverride[] = [];
  const touched: string[][] = [];
  for (const override of overrides) {
    const paths = 'driver' in override ? [] : [override.path];
    touched.push(paths);
    try {
      const outcome = applyEdits(current, editsOf(current, override));
      if (!outcome.ok) throw new EditRefusal(outcome.problem.code, outcome.problem.path);
      current = outcome.document;
      edits.push(...outcome.applied);
      paths.push(...outcome.applied.map(({ path }) => path));
    } catch (error) {
      refused.push({ path: premiseOf(override), code: codeOf(error) });
    }
  }
  return { document: current, edits, refused, touched };
}

function codeOf(error: unknown): RefusedOverride['code'] {
  if (error instanceof EditRefusal) return error.problem.code;
  if (error instanceof NotNumeric) return 'not_numeric';
  if (error instanceof DoesNotApply) return 'does_not_apply';
  throw error;
}

class DoesNotApply extends Error {}
class NotNumeric extends Error {}

function editsOf(document: StudyDocument, override: Override): StudyEdit[] {
  if ('driver' in override) {
    const driver = drivers.find(({ key }) => key === override.driver);
    const study = asStudy(document.study);
    if (!study || !driver?.appliesTo(study)) throw new DoesNotApply();
    return driverEdits(document, driver, override.amount);
  }
  const { path } = override;
  if ('value' in override) return setAt(document, path, override.value, noItems(path));
  const { unit, decimals: typed } = fieldAt(tokensOf(path));
  const decimals = ['share', 'rate', 'number'].includes(unit) ? 9 : typed;
  const target = locate(document, path);
  if (target.kind !== 'value') throw new EditRefusal('holds_items', path);
  const change =
    'factor' in override ? (cell: number) => cell * override.factor : (cell: number) => cell + override.delta;
  const amount = 'factor' in override ? override.factor : override.delta;
  if (!isNumber(amount)) throw new EditRefusal('bad_value', path);
  const moved = 'delta' in override ? movedReference(target.value, override.delta) : null;
  return setAt(document, path, moved ?? changed(target.value, change, decimals), noItems(path));
}

/** A month reference `{at, plus}` some whole months later; null for anything else. */
function movedReference(value: Json, months: number): Json {
  if (!isObject(value) || typeof value.at !== 'string') return null;
  return { ...value, plus: Math.round((isNumber(value.plus) ? value.plus : 0) + months) };
}

function changed(value: Json, change: (cell: number) => number, decimals: number): Json {
  if (isNumber(value)) return toDecimals(change(value), decimals);
  if (Array.isArray(value) && value.length > 0) return value.map((cell) => changed(cell, change, decimals));
  const cells = isObject(value) ? Object.entries(value) : [];
  if (cells.length === 0 || !cells.every(([, cell]) => isNumber(cell))) throw new NotNumeric();
  return Object.fromEntries(cells.map(([key, cell]) => [key, changed(cell, change, decimals)]));
}

/** A scenario's numbers, or why there are none. */
export interface ScenarioOutcome {
  readonly scenario: Scenario;
  /** With the overrides that could be made. */
  readonly document: StudyDocument;
  /** Null when the engine refuses the study with the overrides. Then `refused` names the overrides that it blames. */
  readonly model: Model | null;
  readonly edits: readonly StudyEdit[];
  readonly refused: readonly RefusedOverride[];
}

/** One scenario over a version that is projected already, over the same closed months as it. */
export function evaluateScenario(
  base: Model,
  document: StudyDocument,
  scenario: Scenario,
  realised: RealisedSeries | null = null,
): ScenarioOutcome {
  const made = applyOverrides(document, scenario.overrides);
  const { document: overridden, edits, refused } = made;
  const answer = openComposed(asStudy(overridden.study), realised, base);
  if (answer.ok) return { scenario, document: overridden, model: answer.model, edits, refused };
  const blamed = blame(document, scenario.overrides, made.touched, answer.errors);
  return { scenario, document: overridden, model: null, edits, refused: [...refused, ...blamed] };
}

/** The overrides on the way to the engine's errors, each with its error. All of them when none is on any way. */
function blame(
  document: StudyDocument,
  overrides: readonly Override[],
  touched: readonly (readonly string[])[],
  errors: readonly StudyError[],
): RefusedOverride[] {
  const blamed = overrides.flatMap((override, at) => {
    const pointers = (touched[at] ?? []).map((path) => pointerOf(document, path)).filter((each) => each !== null);
    const error = errors.find((each) => pointers.some((one) => within(each.path, one) || within(one, each.path)));
    return error ? [{ path: premiseOf(override), code: error.code, message: error.message }] : [];
  });
  if (blamed.length > 0) return blamed;
  const first = errors[0];
  return first ? overrides.map((each) => ({ path: premiseOf(each), code: first.code, message: first.message })) : [];
}

function within(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}
