/** What one does with a study beyond projecting it: compare versions, attribute a change, search for a target, simulate. */

export {
  type AttributedIndicator,
  type AttributedPart,
  type Attribution,
  type AttributionOutcome,
  attributeChange,
  type EditGroup,
  type JoinedGroups,
} from './attribution.ts';
export { type Percentiles, placeAmong } from './benchmark/bands.ts';
export { type Cohort, cohortCells, levelOf, sizeOf } from './benchmark/cohort.ts';
export {
  type Before,
  type Contribution,
  type Publication,
  type PublishedCell,
  publish,
  type Withholding,
} from './benchmark/publication.ts';
export { benchmarkRules } from './benchmark/rules.ts';
export { type CascadeKey, type CascadeStep, cascadeKeys, cascadeLevels, resultCascade } from './cascade.ts';
export { type CashChange, type CashEffect, cashEffect } from './cash-effect.ts';
export { enterpriseFacts } from './collaboration/enterprise-facts.ts';
export { type IndicatorAt, type IndicatorValue, indicatorValue } from './collaboration/evaluate.ts';
export { type FactTable, togetherFacts } from './collaboration/fact-table.ts';
export { factRows, monthsName, windowRows } from './collaboration/facts.ts';
export {
  type Formula,
  type FormulaFault,
  type FormulaWriting,
  factsIn,
  type ParsedFormula,
  parseFormula,
  printFormula,
  writeFormula,
} from './collaboration/formula.ts';
export type { SalesMonthFacts, SalesSeries } from './collaboration/sales-facts.ts';
export { standardIndicators } from './collaboration/standard-indicators.ts';
export { type Composed, composeStudy, openComposed, type SetAside, seriesOf } from './composition.ts';
export type { CorrelationProblem } from './correlation.ts';
export { type Criterion, numberOf } from './criteria.ts';
export type { Distribution } from './distributions.ts';
export { type Driver, type DriverKey, type DriverReading, driverOf, drivers } from './drivers.ts';
export { type FundingSources, fundingSources, loanLimit } from './funding-sources.ts';
export { type GoalFound, type GoalMissing, type GoalTrial, seekGoal } from './goal-seek.ts';
export { headlineIndicators } from './headline-indicators.ts';
export { type HurdleRow, type HurdleVerdict, judgeHurdles } from './hurdle.ts';
export { type InertReason, sameNumbers, whyInert } from './inert.ts';
export { driverAmount, driverLever, inputLever, type Lever } from './levers.ts';
export {
  joinRuns,
  openSimulation,
  type PlanProblem,
  type Runs,
  type SimulatedIndicator,
  type Simulation,
  type SimulationPlan,
  type Variable,
} from './monte-carlo.ts';
export {
  type Axis,
  axisOf,
  type Balances,
  balancesOf,
  between,
  deepest,
  type Flow,
  type FlowLine,
  flowOf,
  partOf,
  type SharePart,
  shifted,
  together,
} from './portfolio.ts';
export { closedMonths, type PortfolioFigures, type PortfolioPart, portfolioFigures } from './portfolio-figures.ts';
export {
  type CashFlowSection,
  cashFlowRubrics,
  cashFlowSections,
  groupableLines,
  placeOf,
} from './portfolio-lines.ts';
export { type FlowNode, flowTree, type LineGroup } from './portfolio-tree.ts';
export {
  type ComparedPremise,
  comparedPremises,
  type PremiseKey,
  type PremiseStanding,
  premiseStanding,
} from './premise-standings.ts';
export { type PhysicalProgress, type ProgressReading, plannedProgress, readProgress } from './s-curve.ts';
export {
  applyOverrides,
  type DriverOverride,
  evaluateScenario,
  type Override,
  type PathOverride,
  premiseOf,
  type RefusedOverride,
  type Scenario,
  type ScenarioOutcome,
} from './scenario.ts';
export { type SimulatedSummary, type SimulationSummary, summarise } from './simulation-summary.ts';
export { type Standing, standingOf } from './standing.ts';
export { type Tornado, type TornadoBar, type TornadoRange, tornado, usualRanges } from './tornado.ts';
export { isoLines, type TableAxis, type TablePoint, type TwoWayTable, twoWaySteps, twoWayTable } from './two-way.ts';
export { type VarianceBridge, type VarianceEffects, type VarianceRow, varianceEffects } from './variance.ts';
export { type MeasuredQuantity, type VarianceOptions, varianceBetween } from './variance-facts.ts';
export { alignedTo } from './versions/align.ts';
export { diffStudies } from './versions/diff.ts';
export { type DiffGroup, diffGroups } from './versions/diff-groups.ts';
export { cellsOf, type Difference, type DifferenceKind, differencesOf } from './versions/differences.ts';
export { type FieldGroup, fieldGroups } from './versions/field-groups.ts';
export { type MergeChoice, type MergeConflict, type Merged, mergeStudies } from './versions/merge.ts';
export { premisesIn } from './versions/premises.ts';
export { shiftedStudy } from './versions/shift.ts';
export {
  type ApprovedPlan,
  financialCurves,
  measuredProgress,
  physicalCurves,
  type WorksCurves,
} from './works-curves.ts';
