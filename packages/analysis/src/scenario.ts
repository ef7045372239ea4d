import {
  applyEdits,
  type EditProblemCode,
  EditRefusal,
  isObject,
  type Json,
  locate,
  pointerOf,
  type StudyDocument,
  type StudyEdit,
  setAt,
  tokensOf,
} from '@uni/contracts';
import { type Model, openStudy, type StudyError } from '@uni/engine';
import { fieldAt, toDecimals } from './fields.ts';
import { asStudy, isNumber } from './pointer.ts';

/**
 * One premise that a scenario sees otherwise, at a path through ids (`/modules/@8123/typologies/@9/price_m2`), so that it means
 * the same when items are moved: another value, the version's own value times a factor, or with an amount added. Factor and
 * delta work on a number, on each cell of a vector, and (delta) on a month reference, which they move by months.
 */
export type Override = { readonly path: string } & (
  | { readonly value: Json }
  | { readonly factor: number }
  | { readonly delta: number }
);

export interface Scenario {
  readonly key: string;
  readonly name: string;
  readonly overrides: readonly Override[];
}

/** An override that does not hold, and why: it leads nowhere, it is no number there, or the study is refused with it. */
export interface RefusedOverride {
  readonly path: string;
  readonly code: EditProblemCode | 'not_numeric' | StudyError['code'];
  /** The engine's sentence when the engine refuses. */
  readonly message?: string;
}

export interface OverriddenStudy {
  readonly document: StudyDocument;
  /** What the overrides change, as edits of the version: made there they promote the scenario. */
  readonly edits: readonly StudyEdit[];
  readonly refused: readonly RefusedOverride[];
}

/** The document with the overrides that can be made, in their order; the others are reported. The document given stays. */
export function applyOverrides(document: StudyDocument, overrides: readonly Override[]): OverriddenStudy {
  let current = document;
  const edits: StudyEdit[] = [];
  const refused: RefusedOverride[] = [];
  for (const override of overrides) {
    try {
      const outcome = applyEdits(current, editsOf(current, override));
      if (!outcome.ok) throw new EditRefusal(outcome.problem.code, outcome.problem.path);
      current = outcome.document;
      edits.push(...outcome.applied);
    } catch (error) {
      if (!(error instanceof EditRefusal) && !(error instanceof NotNumeric)) throw error;
      const code = error instanceof EditRefusal ? error.problem.code : 'not_numeric';
      refused.push({ path: override.path, code });
    }
  }
  return { document: current, edits, refused };
}

class NotNumeric extends Error {}

function editsOf(document: StudyDocument, override: Override): StudyEdit[] {
  const { path } = override;
  const noItems = (): never => {
    throw new EditRefusal('holds_items', path);
  };
  if ('value' in override) return setAt(document, path, override.value, noItems);
  const { unit, decimals: typed } = fieldAt(tokensOf(path));
  const decimals = ['share', 'rate', 'number'].includes(unit) ? 9 : typed;
  const place = locate(document, path);
  if (place.kind !== 'value') throw new EditRefusal('holds_items', path);
  const change =
    'factor' in override ? (cell: number) => cell * override.factor : (cell: number) => cell + override.delta;
  const amount = 'factor' in override ? override.factor : override.delta;
  if (!isNumber(amount)) throw new EditRefusal('bad_value', path);
  const moved = 'delta' in override ? movedReference(place.value, override.delta) : null;
  return setAt(document, path, moved ?? changed(place.value, change, decimals), noItems);
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
  /** Null when the engine refuses the study that the overrides make: then `refused` says which of them it blames. */
  readonly model: Model | null;
  readonly edits: readonly StudyEdit[];
  readonly refused: readonly RefusedOverride[];
}

export interface ScenarioSet {
  readonly base: Model;
  readonly outcomes: readonly ScenarioOutcome[];
  /** A row for each path that some scenario overrides: the version's value, and each scenario's where it is overridden. */
  readonly premises: readonly PremiseRow[];
}

export interface PremiseRow {
  readonly path: string;
  readonly base: Json;
  readonly values: readonly ({ readonly value: Json } | null)[];
}

export type ScenarioSetOutcome =
  | ({ readonly ok: true } & ScenarioSet)
  | { readonly ok: false; readonly errors: readonly StudyError[] };

/** A version (Base) and scenarios over it, each projected. */
export function evaluateScenarios(document: StudyDocument, scenarios: readonly Scenario[]): ScenarioSetOutcome {
  const opened = openStudy(document.study);
  if (!opened.ok) return { ok: false, errors: opened.errors };
  const base = opened.model;
  const made = scenarios.map((scenario) => ({ scenario, ...applyOverrides(document, scenario.overrides) }));
  const outcomes = made.map(({ scenario, document: overridden, edits, refused }): ScenarioOutcome => {
    const answer = openStudy(asStudy(overridden.study), base);
    if (answer.ok) return { scenario, model: answer.model, edits, refused };
    const blamed = blame(document, scenario.overrides, answer.errors);
    return { scenario, model: null, edits, refused: [...refused, ...blamed] };
  });
  const paths = [...new Set(scenarios.flatMap(({ overrides }) => overrides.map(({ path }) => path)))];
  const premises = paths.map((path) => ({
    path,
    base: valueAt(document, path),
    values: made.map(({ scenario, document: overridden }) =>
      scenario.overrides.some((override) => override.path === path) ? { value: valueAt(overridden, path) } : null,
    ),
  }));
  return { ok: true, base, outcomes, premises };
}

/** The edits that make a scenario the version's own premises, or which overrides stand in the way. */
export function promoteScenario(
  document: StudyDocument,
  scenario: Scenario,
):
  | { readonly ok: true; readonly edits: readonly StudyEdit[] }
  | { readonly ok: false; readonly refused: readonly RefusedOverride[] } {
  const { document: overridden, edits, refused } = applyOverrides(document, scenario.overrides);
  if (refused.length > 0) return { ok: false, refused };
  const opened = openStudy(overridden.study);
  return opened.ok ? { ok: true, edits } : { ok: false, refused: blame(document, scenario.overrides, opened.errors) };
}

/** The overrides on the way to the engine's errors, each with its error; all of them when none is on any way. */
function blame(
  document: StudyDocument,
  overrides: readonly Override[],
  errors: readonly StudyError[],
): RefusedOverride[] {
  const blamed = overrides.flatMap(({ path }) => {
    const pointer = pointerOf(document, path);
    const error = errors.find((each) => pointer !== null && (within(each.path, pointer) || within(pointer, each.path)));
    return error ? [{ path, code: error.code, message: error.message }] : [];
  });
  if (blamed.length > 0) return blamed;
  const first = errors[0];
  return first ? overrides.map(({ path }) => ({ path, code: first.code, message: first.message })) : [];
}

function within(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}

function valueAt(document: StudyDocument, path: string): Json {
  try {
    return locate(document, path).value;
  } catch (error) {
    if (error instanceof EditRefusal) return null;
    throw error;
  }
}
