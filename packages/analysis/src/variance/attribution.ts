import { type Model, openStudy, type Study, type StudyError } from '@uni/engine';
import { headlineIndicators } from '../portfolio/headline-indicators.ts';
import { numberOf } from '../sensitivity/criteria.ts';
import { sameJson } from '../study/same-json.ts';
import type { EditGroup } from '../versions/edit-group.ts';

/** Neighboring groups that had to be merged, and the reason. */
export interface JoinedGroups {
  readonly keys: readonly string[];
  /**
   * `refused`: the study between them is no valid one · `not_applicable`: the later cannot be made without the earlier.
   * `order`: what they give depends on which comes first.
   */
  readonly reason: 'refused' | 'not_applicable' | 'order';
  readonly errors: readonly StudyError[];
}

/** The change that one group of edits explains. */
export interface AttributedPart {
  /** One key, or the keys of merged groups. */
  readonly keys: readonly string[];
  /** Centavos; for a rate a multiple of a power of two, so that sums are exact. */
  readonly change: number;
}

/** An indicator at both ends, and its change by group. */
export interface AttributedIndicator {
  readonly indicator: (typeof headlineIndicators)[number];
  readonly from: number | null;
  readonly to: number | null;
  /** Exactly the sum of its terms. Null when the indicator is not defined at one end, and then there are no terms. */
  readonly change: number | null;
  /** Groups between which a rate is not defined, or money not exact, are one part here. */
  readonly parts: readonly AttributedPart[];
}

/** Changes of the headline indicators by group of edits. */
export interface Attribution {
  readonly ok: true;
  readonly joined: readonly JoinedGroups[];
  readonly indicators: readonly AttributedIndicator[];
}

/** The attribution, or the errors of the end that is no valid study. */
export type AttributionOutcome =
  | Attribution
  | { readonly ok: false; readonly refused: 'base' | 'changed'; readonly errors: readonly StudyError[] };

/**
 * Attributes a change of the headline indicators to the groups of edits that made it. Each group gets the mean of its effects
 * when the edits run first to last and last to first. The parts add up exactly.
 */
export function attributeChange(
  base: Study,
  groups: readonly EditGroup[],
  open: OpenStudy = openStudy,
): AttributionOutcome {
  const opened = open(base);
  if (!opened.ok) return { ok: false, refused: 'base', errors: opened.errors };
  const start = { study: base, model: opened.model };
  const forward = forwards(start, groups, open);
  const end = forward.at(-1);
  if (!end?.made) return { ok: false, refused: 'changed', errors: end?.errors ?? [] };
  const changed = end.made;
  const backward = backwards(start, groups, open);
  const cuts = groups.slice(1).map((_, k) => {
    const sides = [forward[k + 1], backward[k + 1]];
    return cutOf(groups, sides, (whole) => endsAt(whole, changed, open), k + 1);
  });
  const validCuts = cuts.filter((cut) => cut.reason === null);
  return {
    ok: true,
    joined: joinedOf(groups, cuts),
    indicators: headlineIndicators.map((indicator) => {
      const read = (model: Model): number | null => numberOf(model.projection.indicators, indicator);
      return attributed(indicator, groups, read, start.model, changed.model, validCuts);
    }),
  };
}

/** Projects studies: alone, or over the closed months of their enterprise. */
export type OpenStudy = (study: Study, previous?: Model) => ReturnType<typeof openStudy>;

/** A study and its projection, which may cover realised months outside the study. */
interface Made {
  readonly study: Study;
  readonly model: Model;
}

/** A study on the way: with the first k groups made, or with the groups from the k-th on. */
interface State {
  readonly made: Made | null;
  readonly applicable: boolean;
  readonly errors: readonly StudyError[];
}

function stateOf(study: Study | null, beside: Model, open: OpenStudy): State {
  if (!study) return { made: null, applicable: false, errors: [] };
  const opened = open(study, beside);
  return opened.ok
    ? { made: { study, model: opened.model }, applicable: true, errors: [] }
    : { made: null, applicable: true, errors: opened.errors };
}

/** State k: the first k groups are made. */
function forwards(start: Made, groups: readonly EditGroup[], open: OpenStudy): State[] {
  let study: Study | null = start.study;
  let beside = start.model;
  const states: State[] = [{ made: start, applicable: true, errors: [] }];
  for (const group of groups) {
    study = study && group.apply(study);
    const state = stateOf(study, beside, open);
    beside = state.made?.model ?? beside;
    states.push(state);
  }
  return states;
}

/** State k: the groups from the k-th on are made. What is refused or cannot be made waits for the group before it. */
function backwards(start: Made, groups: readonly EditGroup[], open: OpenStudy): State[] {
  const states: State[] = [];
  let last = start;
  let until = groups.length;
  for (let k = groups.length - 1; k >= 1; k--) {
    const study = applied(last.study, groups.slice(k, until));
    const state = stateOf(study, last.model, open);
    states[k] = state;
    if (!state.made) continue;
    last = state.made;
    until = k;
  }
  return states;
}

function applied(study: Study, groups: readonly EditGroup[]): Study | null {
  const [first, ...others] = groups;
  if (first?.applyWith) return first.applyWith(study, others);
  return groups.reduce<Study | null>((made, group) => made && group.apply(made), study);
}

/** The boundary before group k: the two models there, or the reason why the groups around it are merged. */
type Cut = { readonly at: number; readonly errors: readonly StudyError[] } & (
  | { readonly reason: null; readonly before: Model; readonly after: Model }
  | { readonly reason: JoinedGroups['reason'] }
);

function cutOf(
  groups: readonly EditGroup[],
  sides: readonly (State | undefined)[],
  isEnd: (whole: Study | null) => boolean,
  at: number,
): Cut {
  if (!sides.every((side) => side?.applicable)) return { at, reason: 'not_applicable', errors: [] };
  const [before, after] = sides.map((side) => side?.made);
  if (!before || !after) return { at, reason: 'refused', errors: sides.flatMap((side) => side?.errors ?? []) };
  if (!isEnd(applied(after.study, groups.slice(0, at)))) return { at, reason: 'order', errors: [] };
  return { at, reason: null, before: before.model, after: after.model, errors: [] };
}

/** True if a study equals the one that all groups make. The order of inserted items does not matter. */
function endsAt(study: Study | null, end: Made, open: OpenStudy): boolean {
  if (!study || sameJson(study, end.study)) return study !== null;
  const opened = open(study, end.model);
  if (!opened.ok) return false;
  const { indicators } = opened.model.projection;
  return headlineIndicators.every((key) => indicators[key] === end.model.projection.indicators[key]);
}

function joinedOf(groups: readonly EditGroup[], cuts: readonly Cut[]): JoinedGroups[] {
  return spansOf(
    groups.length,
    cuts.filter((cut) => cut.reason === null).map(({ at }) => at),
  ).flatMap(([from, to]) => {
    const inside = cuts.filter(({ at }) => at > from && at < to);
    const reason = inside[0]?.reason;
    if (!reason) return [];
    const keys = groups.slice(from, to).map(({ key }) => key);
    return [{ keys, reason, errors: inside.flatMap(({ errors }) => errors) }];
  });
}

/** The stretches of 0 … length between cuts, as [from, to). */
function spansOf(length: number, cuts: readonly number[]): [from: number, to: number][] {
  if (length === 0) return [];
  return [...cuts, length].map((to, k) => [k === 0 ? 0 : (cuts[k - 1] ?? 0), to]);
}

function attributed(
  indicator: AttributedIndicator['indicator'],
  groups: readonly EditGroup[],
  read: (model: Model) => number | null,
  start: Model,
  end: Model,
  cuts: readonly Cut[],
): AttributedIndicator {
  const from = read(start);
  const to = read(end);
  if (from === null || to === null) return { indicator, from, to, change: null, parts: [] };
  const steps = cuts.flatMap((cut) => {
    if (cut.reason !== null) return [];
    const [before, after] = [read(cut.before), read(cut.after)];
    return isCountable(before) && isCountable(after) ? [{ at: cut.at, before, after }] : [];
  });
  const grain = grainOf([from, to, ...steps.flatMap(({ before, after }) => [before, after])]);
  const whole = (value: number): number => Math.round(value / grain);
  // Twice the effect of the first k groups: made first, and made last. Half of it, rounded down, is their joint part.
  const upTo = [0, ...steps.map(({ before, after }) => whole(before) - whole(from) + whole(to) - whole(after))];
  upTo.push(2 * (whole(to) - whole(from)));
  const spans = spansOf(
    groups.length,
    steps.map(({ at }) => at),
  );
  const contributions = spans.map(([first, last], k) => ({
    keys: groups.slice(first, last).map(({ key }) => key),
    change: (Math.floor((upTo[k + 1] ?? 0) / 2) - Math.floor((upTo[k] ?? 0) / 2)) * grain,
  }));
  return { indicator, from, to, change: (whole(to) - whole(from)) * grain, parts: contributions };
}

/** Centavos up to which two differences of values still add up without rounding. */
const MAX_COUNTABLE = 2 ** 51;

/** True if a state between groups can be divided there: its number is defined, and floats hold it exactly. */
const isCountable = (value: number | null): value is number => value !== null && Math.abs(value) <= MAX_COUNTABLE;

/** 1 for money; for rates a power of two near 1e-12, coarser for enormous ones. Its multiples add up without rounding. */
function grainOf(values: readonly number[]): number {
  const largest = Math.max(1, ...values.map(Math.abs));
  if (values.every(Number.isInteger) && largest <= MAX_COUNTABLE) return 1;
  return 2 ** Math.max(-40, Math.ceil(Math.log2(largest)) - 49);
}
