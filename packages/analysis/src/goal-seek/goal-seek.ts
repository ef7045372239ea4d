import { evaluateStudy, type Indicators, type Model, type Study, type StudyError } from '@uni/engine';
import { type Criterion, numberOf, slackOf } from '../sensitivity/criteria.ts';
import { evaluateHurdles, type HurdleResult } from '../sensitivity/hurdle.ts';
import { toDecimals } from '../study/fields.ts';
import type { Lever } from './levers.ts';

export interface Goal {
  /** The target and all additional constraints. Every one has to be met. */
  readonly criteria: readonly Criterion[];
  /**
   * Selects among the values that meet the criteria. By default the smallest where a higher value helps, the largest where it
   * harms.
   */
  readonly want?: 'smallest' | 'largest';
}

/** A value that was tried, with what the criteria say there. */
export interface GoalTrial {
  readonly value: number;
  /** Null when the study is refused there. */
  readonly hurdleResult: HurdleResult | null;
  readonly errors: readonly StudyError[];
}

/** The lever's value that meets all criteria, the smallest or largest by `want`. */
export interface GoalSolution {
  readonly isSolved: true;
  readonly value: number;
  readonly want: 'smallest' | 'largest';
  readonly study: Study;
  readonly indicators: Indicators;
  readonly hurdleResult: HurdleResult;
  /** One step further, where the criteria are no longer met; null when the value is the bound of the search. */
  readonly beyond: GoalTrial | null;
  /** False when both sides hold values that meet and miss the criteria. The answer is then the first of a scan. */
  readonly monotone: boolean;
  readonly trials: number;
}

/** No value meets the criteria, and why. */
export interface GoalMissing {
  readonly isSolved: false;
  /**
   * `no_effect`: the lever moves no criterion · `out_of_reach`: no value within the bounds meets one of them.
   * `conflict`: each is met somewhere, never all at once · `undefined`: an indicator has no value · `refused`: no study is
   * valid.
   */
  readonly reason: 'no_effect' | 'out_of_reach' | 'conflict' | 'undefined' | 'refused';
  /** The value that came nearest. */
  readonly nearest: GoalTrial | null;
  readonly trials: number;
}

/**
 * Returns the value of a lever that just meets the criteria: the smallest (or largest) at its own decimal step. The adjacent step
 * proves it. Near-linear indicators take a handful of projections. Without a bracket, or when trials contradict each other, it
 * scans the bounds.
 */
export function seekGoal(base: Model, lever: Lever, goal: Goal): GoalSolution | GoalMissing {
  const trials = new Trials(base, lever, goal.criteria);
  const slope = trials.slope();
  const want = goal.want ?? (slope >= 0 ? 'smallest' : 'largest');
  if (slope === 0 && !trials.hasEffect()) return missing(trials, goal.criteria);
  const search = new Search(trials, want === 'smallest' ? 1 : -1);
  const direct = search.bracket();
  const edge = direct && search.consistent() ? direct : search.scan();
  if (!edge) return missing(trials, goal.criteria);
  const { met, missed } = edge;
  return {
    isSolved: true,
    value: met.value,
    want,
    study: met.study,
    indicators: met.indicators,
    hurdleResult: evaluateHurdles(met.indicators, goal.criteria),
    beyond: missed ? trials.reportOf(missed) : null,
    monotone: search.consistent(),
    trials: trials.count,
  };
}

function missing(trials: Trials, criteria: readonly Criterion[]): GoalMissing {
  const all = trials.all();
  const scored = all.filter((trial) => trial.score !== null);
  const nearest = scored.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))[0] ?? null;
  const reason = (): GoalMissing['reason'] => {
    if (all.every(({ indicators }) => indicators === null)) return 'refused';
    if (scored.length === 0) return 'undefined';
    if (scored.every(({ score }) => score === nearest?.score)) return 'no_effect';
    const met = (criterion: Criterion): boolean =>
      all.some(({ indicators }) => indicators !== null && (slackOf(criterion, indicators) ?? -1) >= 0);
    return criteria.length > 1 && criteria.every(met) ? 'conflict' : 'out_of_reach';
  };
  return {
    isSolved: false,
    reason: reason(),
    nearest: nearest ? trials.reportOf(nearest) : null,
    trials: trials.count,
  };
}

interface Trial {
  /** Position in steps of the lever; today's value may lie between two. */
  readonly at: number;
  readonly value: number;
  readonly study: Study;
  readonly indicators: Indicators | null;
  readonly errors: readonly StudyError[];
  /** The tightest criterion's slack, relative to its own size; null when it cannot be evaluated. */
  readonly score: number | null;
}
type Met = Trial & { readonly indicators: Indicators; readonly score: number };

function isMet(trial: Trial): trial is Met {
  return trial.indicators !== null && trial.score !== null && trial.score >= 0;
}

/** Values tried so far; each is projected once. */
class Trials {
  readonly #base: Model;
  readonly #lever: Lever;
  readonly #criteria: readonly Criterion[];
  readonly #indicatorKeys: readonly string[];
  readonly #known = new Map<number, Trial>();
  readonly low: number;
  readonly high: number;
  readonly from: Trial;

  constructor(base: Model, lever: Lever, criteria: readonly Criterion[]) {
    this.#base = base;
    this.#lever = lever;
    this.#criteria = criteria;
    this.#indicatorKeys = criteria.map(({ indicator }) => indicator);
    const scale = 10 ** lever.decimals;
    this.low = Math.ceil(toDecimals(lever.low * scale, 3));
    this.high = Math.floor(toDecimals(lever.high * scale, 3));
    const at = toDecimals(lever.from * scale, 3);
    this.from = this.#scored(at, lever.from, base.study, base.projection.indicators, []);
    this.#known.set(at, this.from);
  }

  get count(): number {
    return this.#known.size;
  }

  all(): Trial[] {
    return [...this.#known.values()];
  }

  at(position: number): Trial {
    const at = Math.min(this.high, Math.max(this.low, Math.round(position)));
    const known = this.#known.get(at);
    if (known) return known;
    const trial = this.#tried(at);
    this.#known.set(at, trial);
    return trial;
  }

  /** Returns 1 if the criteria ease as the lever rises from today's value, −1 if they tighten. 0: unknown. */
  slope(): number {
    const { from } = this;
    const width = Math.max(1, Math.round(Math.abs(from.at) * 0.02), Math.round((this.high - this.low) * 1e-6));
    const beside = this.at(from.at + width <= this.high ? Math.floor(from.at) + width : Math.ceil(from.at) - width);
    if (from.score === null || beside.score === null || from.at === beside.at) return 0;
    return Math.sign((beside.score - from.score) * (beside.at - from.at));
  }

  /** True if some criterion differs between today's value and the bounds. */
  hasEffect(): boolean {
    return [this.at(this.low), this.at(this.high)].some(({ score }) => score !== this.from.score);
  }

  reportOf({ value, indicators, errors }: Trial): GoalTrial {
    return { value, hurdleResult: indicators && evaluateHurdles(indicators, this.#criteria), errors };
  }

  #tried(at: number): Trial {
    const value = toDecimals(at / 10 ** this.#lever.decimals, this.#lever.decimals);
    const study = this.#lever.apply(this.#base.study, value);
    const scored = study && evaluateStudy(study, this.#indicatorKeys, this.#base);
    if (!study || !scored) return this.#scored(at, value, this.#base.study, null, []);
    if (!scored.ok) return this.#scored(at, value, study, null, scored.errors);
    return this.#scored(at, value, study, scored.indicators, []);
  }

  #scored(
    at: number,
    value: number,
    study: Study,
    indicators: Indicators | null,
    errors: readonly StudyError[],
  ): Trial {
    const scores = this.#criteria.map((criterion) => {
      const slack = indicators && slackOf(criterion, indicators);
      return slack === null ? null : slack / this.#sizeOf(criterion);
    });
    const scored = scores.filter((score) => score !== null);
    const score = scored.length < scores.length || scored.length === 0 ? null : Math.min(...scored);
    return { at, value, study, indicators, errors, score };
  }

  #sizeOf(criterion: Criterion): number {
    const today = numberOf(this.#base.projection.indicators, criterion.indicator) ?? 0;
    return Math.max(Math.abs(criterion.value), Math.abs(today)) || 1;
  }
}

/** A value that meets the criteria, and the adjacent step that does not; null at the bound. */
interface Edge {
  readonly met: Met;
  readonly missed: Trial | null;
}

/**
 * Searches positions in one direction: `way` 1 seeks the smallest, −1 the largest. `place` is oriented so that smaller is better.
 */
class Search {
  readonly #trials: Trials;
  readonly #way: 1 | -1;

  constructor(trials: Trials, way: 1 | -1) {
    this.#trials = trials;
    this.#way = way;
  }

  #positionOf(trial: Trial): number {
    return this.#way * trial.at;
  }

  #try(position: number): Trial {
    return this.#trials.at(this.#way * position);
  }

  /** The preferred bound of the lever, and the other one, as positions. */
  #bounds(): [first: number, last: number] {
    const { low, high } = this.#trials;
    return this.#way === 1 ? [low, high] : [-high, -low];
  }

  /** True if no value that misses lies behind one that meets. */
  consistent(): boolean {
    const all = this.#trials.all();
    const firstMet = Math.min(...all.filter(isMet).map((trial) => this.#positionOf(trial)));
    return all.every((trial) => isMet(trial) || this.#positionOf(trial) < firstMet);
  }

  /** From today's value towards the target by secants, then between the two sides until they are neighbours. */
  bracket(): Edge | null {
    const [first, last] = this.#bounds();
    let missed: Trial | null = null;
    let met: Met | null = null;
    let trial = this.#trials.from;
    for (let turn = 0; turn < 24 && !(met && missed); turn++) {
      if (isMet(trial)) met = trial;
      else missed = trial;
      if (met && missed) break;
      const bound = met ? first : last;
      if (this.#positionOf(trial) === bound) break;
      trial = this.#try(turn > 12 ? bound : this.#towards(trial, bound, turn));
    }
    if (!met) return null;
    if (!missed) return this.#positionOf(met) <= first ? { met, missed: null } : null;
    return this.#close(missed, met);
  }

  /**
   * Returns a position slightly beyond the crossing predicted by the secant through the last two evaluated values. It lies at least
   * some steps further on.
   */
  #towards(trial: Trial, bound: number, turn: number): number {
    const position = this.#positionOf(trial);
    const onwards = Math.sign(bound - position);
    const least = 4 ** turn;
    const other = this.#trials.all().findLast((each) => each !== trial && each.score !== null);
    let jump = least;
    if (other && trial.score !== null && other.score !== null && other.score !== trial.score) {
      const root = position - (trial.score * (position - this.#positionOf(other))) / (trial.score - other.score);
      if ((root - position) * onwards > 0) jump = Math.max(1, Math.abs(root - position) * (turn < 2 ? 1 : 1.5) + 0.5);
    }
    const next = position + onwards * jump;
    return onwards > 0 ? Math.min(bound, Math.ceil(next)) : Math.max(bound, Math.floor(next));
  }

  /** Narrows the two sides to neighbouring steps: interpolation, halving whenever that is slow. */
  #close(missedSide: Trial, metSide: Met): Edge {
    let missed = this.#whole(missedSide, Math.floor);
    let met = metSide;
    const rounded = this.#whole(metSide, Math.ceil);
    if (isMet(rounded)) met = rounded;
    else missed = rounded;
    let slow = 0;
    for (let turn = 0; turn < 200; turn++) {
      const [a, b] = [this.#positionOf(missed), this.#positionOf(met)];
      if (Math.abs(b - a) <= 1) break;
      const guess = slow >= 4 ? null : this.#root(a, b);
      const trial = this.#try(between(Math.ceil(guess ?? (a + b) / 2), a, b));
      const width = Math.abs(b - a);
      if (isMet(trial)) met = trial;
      else missed = trial;
      slow = Math.abs(this.#positionOf(met) - this.#positionOf(missed)) > width / 2 ? slow + 1 : 0;
    }
    return { met, missed };
  }

  /** Returns the root of the secant through the two values nearest to the target. Null when it lies outside the bracket. */
  #root(a: number, b: number): number | null {
    const [one, other] = this.#trials
      .all()
      .filter((trial) => trial.score !== null)
      .toSorted((x, y) => Math.abs(x.score ?? 0) - Math.abs(y.score ?? 0));
    if (!one || !other || one.score === null || other.score === null || one.score === other.score) return null;
    const [x, y] = [this.#positionOf(one), this.#positionOf(other)];
    const root = x - (one.score * (x - y)) / (one.score - other.score);
    return root >= a && root <= b ? root : null;
  }

  /** Today's value may lie between two steps: the step outside the two sides replaces it. */
  #whole(trial: Trial, outwards: (position: number) => number): Trial {
    const position = this.#positionOf(trial);
    return Number.isInteger(position) ? trial : this.#try(outwards(position));
  }

  /** Tries values over the whole range, denser around today's, and closes in on the first that meets the criteria. */
  scan(): Edge | null {
    const [first, last] = this.#bounds();
    const from = this.#positionOf(this.#trials.from);
    const spread = Array.from({ length: 17 }, (_, k) => first + ((last - first) * k) / 16);
    const near = Array.from({ length: 16 }, (_, k) => from + (k - 8) * (Math.abs(from) / 16));
    for (const position of [...spread, ...near]) this.#try(Math.min(last, Math.max(first, Math.round(position))));
    const ordered = this.#trials
      .all()
      .filter(({ at }) => Number.isInteger(at))
      .toSorted((a, b) => this.#positionOf(a) - this.#positionOf(b));
    const index = ordered.findIndex(isMet);
    const met = ordered[index];
    if (!met || !isMet(met)) return null;
    const before = ordered[index - 1];
    return before ? this.#close(before, met) : { met, missed: null };
  }
}

/** A whole number strictly between two whole positions. */
function between(position: number, a: number, b: number): number {
  return Math.min(Math.max(a, b) - 1, Math.max(Math.min(a, b) + 1, position));
}
