/** Content of a version's one-page summary: numbers of its projection, none computed again. */
import type { BridgeRow, CausedStep, ConstructionCurves } from '@uni/analysis';
import type { Premise } from '@uni/contracts';
import { type Check, type Indicators, isWhole, type Projection, type Study } from '@uni/engine';
import type { PresentedPlausibility } from '../plausibility/described-findings.model.ts';
import { discountPremise, premisesOf } from '../premises/premises.model.ts';

export interface ExecutiveSummary {
  readonly organization: string;
  readonly enterprise: {
    readonly code: string;
    readonly name: string;
    readonly city: string | null;
    readonly state: string | null;
  };
  readonly version: {
    readonly nome: string;
    readonly state: string;
    readonly current: boolean;
    readonly revision: number;
  };
  /** The name of the scenario whose numbers these are. Null: the version's own. */
  readonly scenario: string | null;
  /** On the wire's clock. */
  readonly issued_at: string;
  readonly base_month: string;
  readonly months: number;
  readonly terms: Study['terms'];
  /** Number of realised months, from the base month. */
  readonly closed: number;
  /** With closed months the trend. */
  readonly indicators: Indicators;
  /** Figures as approved, once months are closed. Null: nothing was approved, or no month is closed. */
  readonly approved: ApprovedFigures | null;
  /** Free cash flow by month and accumulated, centavos. */
  readonly net: readonly number[];
  readonly accumulated: readonly number[];
  /** From VGV to result. */
  readonly cascade: readonly CascadeBar[];
  /** From VGV to the balance at the end, with what leads from each total to the next. */
  readonly bridge: readonly BridgeRow[];
  readonly works: ConstructionCurves;
  /** The name of the approved version behind `works`; null without one. */
  readonly baseline: string | null;
  readonly discount: Premise;
  readonly premises: readonly Premise[];
  /** Number of premises of the study that the page omits. */
  readonly more_premises: number;
  readonly checks: readonly Check[];
  readonly plausibility: PresentedPlausibility;
  /** The version is approved, and today's engine or the months closed since give other numbers. */
  readonly differs_from_approved: boolean;
}

/** Organization, enterprise and version of a report, and the time of its issue. */
export type ReportHead = Pick<ExecutiveSummary, 'organization' | 'enterprise' | 'version' | 'scenario' | 'issued_at'>;

export interface ApprovedFigures {
  readonly nome: string;
  readonly base_month: string;
  readonly indicators: Indicators;
}

/** A step with the levels at which it begins and ends, and its additions and deductions. Both are set, or neither. */
export interface CascadeBar extends CausedStep {
  readonly from: number;
  readonly to: number;
  readonly up: number;
  readonly down: number;
}

type SummaryHead = ReportHead & Pick<ExecutiveSummary, 'differs_from_approved' | 'plausibility'>;
/** Chart data from the analysis. */
type Drawn = Pick<ExecutiveSummary, 'cascade' | 'bridge' | 'works' | 'baseline' | 'approved'>;

export const executiveSummary = (
  head: SummaryHead,
  study: Study,
  projection: Projection,
  drawn: Drawn,
): ExecutiveSummary => {
  const { base_month, months, indicators, checks, lines } = projection;
  const whole = lines.filter(isWhole);
  const values = (key: string): readonly number[] => whole.find((line) => line.key === key)?.values ?? [];
  const premises = premisesOf(study);
  const main = mainPremises(premises);
  const closed = Math.max(0, ...whole.map(({ realised }) => realised?.length ?? 0));
  return {
    ...head,
    base_month,
    months,
    terms: study.terms,
    closed,
    indicators,
    net: values('free_cash_flow'),
    accumulated: values('accumulated_free'),
    ...drawn,
    approved: closed === 0 ? null : drawn.approved,
    discount: discountPremise(study),
    premises: main,
    more_premises: premises.length - main.length,
    checks,
  };
};

const mostPremises = 10;

/** One of each kind before a second of any, in the study's order. */
export const mainPremises = (premises: readonly Premise[]): Premise[] => {
  const seen = new Map<string, number>();
  const ranked = premises.map((premise, at) => {
    const turn = seen.get(premise.key) ?? 0;
    seen.set(premise.key, turn + 1);
    return { premise, at, turn };
  });
  return ranked
    .toSorted((one, other) => one.turn - other.turn || one.at - other.at)
    .slice(0, mostPremises)
    .toSorted((one, other) => one.at - other.at)
    .map(({ premise }) => premise);
};
