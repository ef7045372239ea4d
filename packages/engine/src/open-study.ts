import { studyShape } from './check/fields.ts';
import { messageOf } from './check/messages.ts';
import { checkNumbers, checkRules } from './check/rules.ts';
import { collector } from './check/schema.ts';
import { type DetailedStudy, detailed, type EvaluatedStudy, evaluate, indicatorsOf } from './evaluation/model.ts';
import { isLikeAccepted } from './evaluation/plans.ts';
import type { Indicators, Projection } from './projection.ts';
import type { RevenueItem, Study, StudyError } from './study.ts';

/** A study that was accepted, and its projection. */
export interface Model {
  readonly study: Study;
  readonly projection: Projection;
  /** Number of vectors computed; with a previous model, only those that depend on the change. */
  readonly computed: number;
}

/** An invalid study: every error, with its code and JSON Pointer. */
export type Refused = { ok: false; errors: StudyError[] };

/** A model with the evaluation behind it, for the engine's own renderings. */
class OpenedModel implements Model {
  readonly #evaluation: EvaluatedStudy;
  #detail: DetailedStudy | undefined;
  readonly study: Study;
  readonly projection: Projection;
  readonly computed: number;

  constructor(evaluation: EvaluatedStudy) {
    this.#evaluation = evaluation;
    this.study = evaluation.study;
    this.projection = evaluation.projection;
    this.computed = evaluation.computed;
  }

  /** The evaluation with every row of its own, made on the first request for an explanation. */
  #detailed(): DetailedStudy {
    this.#detail ??= detailed(this.study, 'explained') ?? undefined;
    if (!this.#detail) throw new Error('a study that was evaluated has no detail');
    return this.#detail;
  }

  static of(model: Model): OpenedModel {
    if (!(model instanceof OpenedModel)) throw new TypeError('not a model of this engine');
    return model;
  }

  static evaluation(model: Model): EvaluatedStudy {
    return OpenedModel.of(model).#evaluation;
  }

  static explained(model: Model): DetailedStudy {
    return OpenedModel.of(model).#detailed();
  }

  static written(model: Model): DetailedStudy {
    const written = detailed(OpenedModel.of(model).study, 'written');
    if (!written) throw new Error('a study that was evaluated is not written');
    return written;
  }
}

/** The evaluation behind a model. */
export function evaluationOf(model: Model): EvaluatedStudy {
  return OpenedModel.evaluation(model);
}

/** The evaluation of a model's study with every row that an explanation names. */
export function explainedOf(model: Model): DetailedStudy {
  return OpenedModel.explained(model);
}

/** The evaluation of a model's study with every row that a workbook writes. */
export function writtenOf(model: Model): DetailedStudy {
  return OpenedModel.written(model);
}

/** Checks a study without evaluating it: [] when it is well formed. Never throws, whatever the value. */
export function checkStudy(value: unknown): StudyError[] {
  const { errors, report } = collector();
  if (isLikeAccepted(value)) {
    checkNumbers(value, report);
    return errors;
  }
  studyShape(value, '', report);
  if (errors.length === 0) checkRules(value as Study, report);
  return errors;
}

/**
 * Opens a study: checks it, computes its projection. Never throws on any JSON value. A refusal has the path and the code of at
 * least one error. With a `previous` model, results that an edit did not affect are reused.
 */
export function openStudy(value: unknown, previous?: Model): { ok: true; model: Model } | Refused {
  const errors = checkStudy(value);
  if (errors.length > 0) return { ok: false, errors };
  const evaluation = evaluate(value as Study, previous ? OpenedModel.evaluation(previous) : undefined);
  return evaluation ? { ok: true, model: new OpenedModel(evaluation) } : tooLong();
}

/** A sum of money outside the plan: a receipt of its month, or a lost or refunded one (negative). */
export interface SingleSum {
  /** Position of its month; 0 is the base month. */
  readonly at: number;
  /** Centavos. */
  readonly amount: number;
  /** Taxes on receipts follow it. */
  readonly taxed: boolean;
}

/**
 * Opens a study with sums of money outside its plan, as other revenue. A study allows no negative revenue, so only the study
 * itself is checked.
 */
export function openAdjusted(
  value: unknown,
  sums: readonly SingleSum[],
  previous?: Model,
): { ok: true; model: Model } | Refused {
  const errors = checkStudy(value);
  if (errors.length > 0) return { ok: false, errors };
  const study = value as Study;
  const revenues = sums.map(
    ({ at, amount, taxed }): RevenueItem => ({
      name: '',
      value: { basis: 'amount', amount: amount / 100 },
      timing: { kind: 'once', at },
      taxed,
    }),
  );
  const adjusted = { ...study, revenues: [...(study.revenues ?? []), ...revenues] };
  const evaluation = evaluate(adjusted, previous ? OpenedModel.evaluation(previous) : undefined);
  return evaluation ? { ok: true, model: new OpenedModel(evaluation) } : tooLong();
}

function tooLong(): Refused {
  return { ok: false, errors: [{ path: '', code: 'horizon', message: messageOf('horizon') }] };
}

/**
 * Returns some indicators of a study, by their keys, for callers that project thousands of times. It collects no lines and caches
 * nothing. With a `previous` model it computes only the differences: for studies that differ little. Without one, it computes
 * every dependency of an indicator, in memory that the next call reuses.
 */
export function evaluateStudy(
  value: unknown,
  keys: readonly string[],
  previous?: Model,
): { ok: true; indicators: Indicators } | Refused {
  const errors = checkStudy(value);
  if (errors.length > 0) return { ok: false, errors };
  const indicators = indicatorsOf(value as Study, keys, previous ? 'changes' : 'lent');
  return indicators ? { ok: true, indicators } : tooLong();
}

/** The projection of a study, or why it is refused. */
export function project(value: unknown): { ok: true; projection: Projection } | Refused {
  const opened = openStudy(value);
  return opened.ok ? { ok: true, projection: opened.model.projection } : opened;
}
