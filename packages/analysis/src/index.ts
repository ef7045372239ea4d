/** Analysis of studies beyond projection: compare versions, attribute a change, search for a target, simulate. */

export { type ProfitBridgeKey, type ProfitBridgeRow, profitBridge } from './accounts/profit-bridge.ts';
export { type YearOfLine, yearlyOf } from './accounts/yearly.ts';
export { type Percentiles, percentileBandOf } from './benchmark/bands.ts';
export { type Cohort, classOf, cohortCells, isOfClass, levelOf, sizeOf } from './benchmark/cohort.ts';
export {
  type Before,
  type Contribution,
  type Publication,
  type PublishedCell,
  publish,
  type Withholding,
} from './benchmark/publication.ts';
export { benchmarkRules } from './benchmark/rules.ts';
export { type ClosingFacts, type ErpFacts, evaluateClosing, isStopped } from './closing/checklist.ts';
export {
  type ClosingEntry,
  deviationTolerance,
  entryGaps,
  hasReverseSign,
  isMoneyIn,
  topDeviations,
} from './closing/closing-months.ts';
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
export { type GoalMissing, type GoalSolution, type GoalTrial, seekGoal } from './goal-seek/goal-seek.ts';
export { landEdits } from './goal-seek/land.ts';
export { driverAmount, driverLever, inputLever, type Lever } from './goal-seek/levers.ts';
export { priceEdits, priceSteps } from './goal-seek/prices.ts';
export {
  type BreakEvenPrice,
  breakEvenPrice,
  type OnTrial,
  type ResidualLand,
  residualLand,
  type Searched,
} from './goal-seek/searches.ts';
export { type LandCapacity, type LandTerms, landCapacity, type MissingLandTerm } from './land/capacity.ts';
export { stepConversion, weightedSales } from './land/funnel-conversion.ts';
export { type FunnelTotal, funnelTotal, type PlotFigures, plotFigures, roomOverPrice } from './land/funnel-totals.ts';
export { type OutlinedPlan, outlinedArea, type PlanPoint } from './land/outlined-area.ts';
export {
  type MissingResidualTerm,
  potentialSales,
  type ResidualStep,
  type ResidualTerms,
  type StaticResidual,
  staticResidual,
} from './land/static-residual.ts';
export {
  type ComparedPremise,
  comparedPremises,
  type PremiseKey,
  type PremisePercentile,
  premisePercentile,
} from './percentiles/premise-percentiles.ts';
export { type Ranking, rankingOf } from './percentiles/ranking.ts';
export { type Band, fewestStudies, type OwnBands, ownBands } from './plausibility/bands.ts';
export { constructionLines, type Measures, measuresOf } from './plausibility/measures.ts';
export {
  type Circumstances,
  evaluatePlausibility,
  type Gravity,
  type PlausibilityFinding,
  type PlausibilityKey,
  type PlausibilityUnit,
  plausibilityKeys,
  plausibilityRules,
} from './plausibility/rules.ts';
export { type FundingSources, fundingSources, loanLimit } from './portfolio/funding-sources.ts';
export { headlineIndicators } from './portfolio/headline-indicators.ts';
export { closedRows, planRows } from './portfolio/plan-rows.ts';
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
} from './portfolio/portfolio.ts';
export {
  closedMonths,
  type PortfolioFigures,
  type PortfolioPart,
  portfolioFigures,
} from './portfolio/portfolio-figures.ts';
export {
  type CashFlowSection,
  cashFlowRubrics,
  cashFlowSections,
  groupableLines,
  positionOf,
} from './portfolio/portfolio-lines.ts';
export { type FlowNode, flowTree, type LineGroup } from './portfolio/portfolio-tree.ts';
export { type Composed, composeStudy, openComposed, type SetAside, seriesOf } from './realised/composition.ts';
export {
  type ApprovedPlan,
  type ConstructionCurves,
  financialCurves,
  measuredProgress,
  physicalCurves,
} from './realised/construction-curves.ts';
export { type PhysicalProgress, type ProgressReading, plannedProgress, readProgress } from './realised/s-curve.ts';
export { roundSums, type SummedAmount } from './rounding/round-sums.ts';
export { type Criterion, numberOf } from './sensitivity/criteria.ts';
export { type Driver, type DriverKey, type DriverReading, driverOf, drivers } from './sensitivity/drivers.ts';
export {
  type FieldEffects,
  fieldEffects,
  type MovedIndicator,
  type MovedLine,
  type NoEffects,
} from './sensitivity/field-effects.ts';
export { evaluateHurdles, type HurdleResult, type HurdleRow } from './sensitivity/hurdle.ts';
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
} from './sensitivity/scenario.ts';
export { type Tornado, type TornadoBar, type TornadoRange, tornado, usualRanges } from './sensitivity/tornado.ts';
export {
  isoLines,
  type TableAxis,
  type TablePoint,
  type TwoWayTable,
  twoWaySteps,
  twoWayTable,
} from './sensitivity/two-way.ts';
export type { CorrelationProblem } from './simulation/correlation.ts';
export type { Distribution } from './simulation/distributions.ts';
export {
  joinRuns,
  openSimulation,
  type PlanProblem,
  type Runs,
  type SimulatedIndicator,
  type Simulation,
  type SimulationPlan,
  type Variable,
} from './simulation/monte-carlo.ts';
export { type SimulatedSummary, type SimulationSummary, summarise } from './simulation/simulation-summary.ts';
export { type InertReason, sameNumbers, whyInert } from './study/inert.ts';
export { type Product, productOf } from './study/study-parts.ts';
export {
  type BrokenLink,
  brokenLinks,
  circledTasks,
  closesCircle,
  criticalTasks,
  earliestStart,
  type LinkedTask,
  type PushedTasks,
  pushDependants,
  taskSlack,
} from './tasks/dependencies.ts';
export {
  constructionSpan,
  curveUnits,
  physicalCurveOf,
  stretchedCurve,
  type TaskSpan,
  wholeShares,
} from './tasks/physical-curve.ts';
export {
  type ComparedTaxation,
  type ComparedTaxations,
  compareTaxation,
  compareTaxed,
  consumptionReliefs,
  openTaxation,
  type TaxationRefused,
  type TaxComparison,
  type TaxEntry,
  type TaxedYear,
  taxesByYear,
} from './tax-comparison/tax-comparison.ts';
export {
  type AttributedIndicator,
  type AttributedPart,
  type Attribution,
  type AttributionOutcome,
  attributeChange,
  type JoinedGroups,
} from './variance/attribution.ts';
export {
  type CascadeKey,
  type CascadeStep,
  cascadeKeys,
  cascadeLevels,
  resultCascade,
} from './variance/cascade.ts';
export {
  type CascadeBridgeStep,
  type CausedStep,
  cascadeBridge,
  cascadeCauses,
  causedCascade,
  isOpposed,
  opposedSteps,
  type PartedStep,
  partedCascade,
  partsOf,
  type StepPart,
} from './variance/cascade-causes.ts';
export { type CashChange, type CashEffect, cashEffect } from './variance/cash-effect.ts';
export { attributeEdits, type EditPart, type GroupedIndicator } from './variance/edit-attribution.ts';
export {
  type BridgeRow,
  type BridgeStep,
  type BridgeTotal,
  bridgeTotalOf,
  type SummedBridgeRow,
  sumBridges,
  totalsBridge,
} from './variance/totals-bridge.ts';
export { type VarianceBridge, type VarianceEffects, type VarianceRow, varianceEffects } from './variance/variance.ts';
export { type MeasuredQuantity, type VarianceOptions, varianceBetween } from './variance/variance-facts.ts';
export { alignedTo } from './versions/align.ts';
export { diffStudies } from './versions/diff.ts';
export { type DiffGroup, diffGroups } from './versions/diff-groups.ts';
export { cellsOf, type Difference, type DifferenceKind, differencesOf } from './versions/differences.ts';
export type { EditGroup } from './versions/edit-group.ts';
export { type FieldGroup, fieldGroups } from './versions/field-groups.ts';
export { type MergeChoice, type MergeConflict, type Merged, mergeStudies } from './versions/merge.ts';
export { premisesIn } from './versions/premises.ts';
export { shiftedStudy } from './versions/shift.ts';
