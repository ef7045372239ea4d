import { evaluateStudy, type Model, openStudy, type Refused, type Study } from '@uni/engine';
import { numberOf } from '../sensitivity/criteria.ts';
import { landTotal, withLand } from './land.ts';
import { averagePrice, priceSteps, withPrices } from './prices.ts';

/** Called after each projection of a search, with the most that it makes. */
export type OnTrial = (trials: number, most: number) => void;

/** What both searches say of themselves. A target is in the unit of its indicator: money in centavos. */
interface Search {
  readonly indicator: string;
  readonly target: number;
  /** Taken for granted, not proved: the indicator moves one way. Halving would miss a second crossing. */
  readonly assumes: 'monotone';
  /** Number of whole projections. */
  readonly trials: number;
  /** The study at the answer; null without one. */
  readonly study: Study | null;
}

/** The most that the land may cost. */
export interface ResidualLand extends Search {
  readonly kind: 'land';
  /** Whole reais; null when the target is missed with free land. */
  readonly land: number | null;
  /** Today's base total, in reais; 0: the study has no land, and the search adds it. */
  readonly today: number;
  /** Own sales value in whole reais: no land beyond it is tried. */
  readonly most: number;
}

/** The least that the prices must be. */
export interface BreakEvenPrice extends Search {
  readonly kind: 'price';
  /** Of all prices, in ten-thousandths; null when ten times today's prices miss the target. */
  readonly factor: number | null;
  /** Average price at the answer, and today, in reais per m²; null without one. */
  readonly price: number | null;
  readonly today: number | null;
}

/** An answer, or why the study has none. */
export type Searched<Answer extends Search> = { ok: true; answer: Answer } | Refused;

/** Ten times today's prices, in steps. */
const MOST_STEPS = 10 * priceSteps;

/**
 * Returns the greatest whole number of reais of land with which an indicator reaches a target. The own sales value is its limit,
 * each item of land changes in proportion. By halves: each step is a whole projection.
 */
export function residualLand(
  study: unknown,
  indicator: string,
  target: number,
  onTrial?: OnTrial,
): Searched<ResidualLand> {
  const opened = openStudy(study);
  if (!opened.ok) return opened;
  const { model } = opened;
  const today = landTotal(model);
  const most = Math.floor((numberOf(model.projection.indicators, 'vgv_own') ?? 0) / 100);
  const studyAt = (land: number): Study => withLand(model.study, today, land);
  const trials = new Trials({ model, indicator, target, studyAt, most: 2 + halvings(most), onTrial });
  const land = trials.reaches(0) ? trials.edge(0, most) : null;
  const at = land === null ? null : studyAt(land);
  return { ok: true, answer: { kind: 'land', ...trials.summary(), study: at, land, today, most } };
}

/**
 * Returns the least factor of all prices, in ten-thousandths up to 10, with which an indicator reaches a target. By halves, as
 * above.
 */
export function breakEvenPrice(
  study: unknown,
  indicator: string,
  target: number,
  onTrial?: OnTrial,
): Searched<BreakEvenPrice> {
  const opened = openStudy(study);
  if (!opened.ok) return opened;
  const { model } = opened;
  const studyAt = (steps: number): Study => withPrices(model.study, steps);
  const trials = new Trials({ model, indicator, target, studyAt, most: 1 + halvings(MOST_STEPS), onTrial });
  const steps = trials.reaches(MOST_STEPS) ? trials.between(MOST_STEPS, 0) : null;
  const at = steps === null ? null : studyAt(steps);
  const answer: BreakEvenPrice = {
    kind: 'price',
    ...trials.summary(),
    study: at,
    factor: steps === null ? null : steps / priceSteps,
    price: at && averagePrice(at),
    today: averagePrice(model.study),
  };
  return { ok: true, answer };
}

/** The most halvings of a width down to one. */
const halvings = (width: number): number => Math.ceil(Math.log2(Math.max(1, width)));

interface TrialsOptions {
  readonly model: Model;
  readonly indicator: string;
  readonly target: number;
  studyAt(position: number): Study;
  readonly most: number;
  readonly onTrial: OnTrial | undefined;
}

/** Projects the study at whole positions and counts. */
class Trials {
  readonly #options: TrialsOptions;
  #count = 0;

  constructor(options: TrialsOptions) {
    this.#options = options;
  }

  /** True if the indicator reaches the target there. A refused study and an indicator without a value do not. */
  reaches(position: number): boolean {
    const { model, indicator, target, studyAt, most, onTrial } = this.#options;
    const tried = evaluateStudy(studyAt(position), [indicator], model);
    this.#count += 1;
    onTrial?.(this.#count, most);
    const value = tried.ok ? numberOf(tried.indicators, indicator) : null;
    return value !== null && value >= target;
  }

  /** The last position that reaches the target, from one that does towards a bound. */
  edge(reached: number, bound: number): number {
    return this.reaches(bound) ? bound : this.between(reached, bound);
  }

  /** The last position that reaches the target, from one that does towards one that does not. */
  between(reached: number, missed: number): number {
    let [inside, outside] = [reached, missed];
    while (Math.abs(inside - outside) > 1) {
      const middle = Math.floor((inside + outside) / 2);
      if (this.reaches(middle)) inside = middle;
      else outside = middle;
    }
    return inside;
  }

  summary(): Pick<Search, 'indicator' | 'target' | 'assumes' | 'trials'> {
    const { indicator, target } = this.#options;
    return { indicator, target, assumes: 'monotone', trials: this.#count };
  }
}
