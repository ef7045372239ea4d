/** What if: comparison, scenario, goal and simulation, each by the analysis that the page uses. */
import {
  alignedTo,
  attributeEdits,
  differencesOf,
  driverAmount,
  driverLever,
  driverOf,
  evaluateScenario,
  headlineIndicators as headlines,
  joinRuns,
  openComposed,
  openSimulation,
  type Runs,
  type SimulatedIndicator,
  seekGoal,
  summarise,
  type Variable,
} from '@uni/analysis';
import { type AssistantInput, type AssistantOutput, assistantLimits, type Json } from '@uni/contracts';
import type { Model } from '@uni/engine';
import { analysis, assistant, versions } from '@uni/phrases';
import { figureOf, pairsOf } from './figures.model.ts';
import type { Refused } from './methods.model.ts';
import type { StudySource } from './study-source.model.ts';

type Without<Tool extends 'compare_versions' | 'run_scenario' | 'goal_seek' | 'simulate'> = Omit<
  AssistantOutput<Tool>,
  'version' | 'base' | 'other'
>;

export const compareStudies = (
  base: StudySource,
  other: StudySource,
  page: number,
): Without<'compare_versions'> | Refused => {
  const before = alignedTo(other.document, base.document);
  const attributed = attributeEdits(before, other.document, (study, previous) =>
    openComposed(study, other.realised, previous),
  );
  if (!attributed) return { refusal: assistant.refusals.invalidStudy };
  const differences = differencesOf(before, other.document);
  const from = (page - 1) * assistantLimits.rows;
  return {
    indicators: attributed.map(({ indicator, from: start, to, change, parts }) => ({
      ...namesOf(indicator),
      ...{ from: start, to, change },
      parts: parts.map(({ keys, change: moved, edits }) => ({
        groups: keys.map((key) => versions.groups[key] ?? key),
        change: moved,
        inputs: edits.flatMap(({ paths }) => paths).slice(0, assistantLimits.rows),
      })),
    })),
    count: differences.length,
    page,
    rows: differences.slice(from, from + assistantLimits.rows).map(({ path, kind, group, before: was, after: is }) => ({
      ...{ path, kind, group: versions.groups[group] ?? group },
      ...{ before: shortened(was), after: shortened(is) },
    })),
  };
};

const namesOf = (indicator: SimulatedIndicator) => {
  const figure = figureOf(indicator);
  return { key: indicator, label: figure?.label ?? indicator, unit: figure?.unit ?? 'ratio' };
};

/** Characters of a value in a list of differences. */
const longest = 300;

/** A whole item or section is named by its path alone. */
const shortened = (value: Json): Json => (JSON.stringify(value).length > longest ? null : value);

export const runScenario = (
  model: Model,
  { document, realised }: StudySource,
  overrides: AssistantInput<'run_scenario'>['drivers'],
): Without<'run_scenario'> | Refused => {
  const scenario = { key: 'assistant', name: '', overrides };
  const outcome = evaluateScenario(model, document, scenario, realised);
  const refused = outcome.refused.map(({ path, message }) => {
    const key = path.replace(/^driver:/, '');
    const label = driverLabel(key);
    return { driver: key, reason: message ?? analysis.simulation.does_not_apply(label) };
  });
  if (!outcome.model)
    return { refusal: [assistant.refusals.invalidStudy, ...refused.map(({ reason }) => reason)].join(' ') };
  return { indicators: pairsOf(model.projection.indicators, outcome.model.projection.indicators), refused };
};

const driverLabel = (key: string): string => Object.entries(analysis.driver).find(([one]) => one === key)?.[1] ?? key;

export const seekTarget = (
  model: Model,
  { driver: key, indicator, is, target }: Omit<AssistantInput<'goal_seek'>, 'version'>,
): Without<'goal_seek'> | Refused => {
  const driver = driverOf(key);
  const lever = driverLever(driver, model.study);
  if (!lever) return { refusal: analysis.simulation.does_not_apply(driverLabel(key)) };
  if (typeof model.projection.indicators[indicator] === 'string' || !figureOf(indicator))
    return { refusal: assistant.refusals.noIndicator };
  const reading = driver.reading(model.study);
  const named = { key, label: driverLabel(key), unit: reading?.unit ?? driver.unit, today: lever.from };
  const match = seekGoal(model, lever, { criteria: [{ indicator, is, value: target }] });
  if (!match.isSolved) {
    const none = { value: null, amount: null, indicators: [], monotone: null };
    return { driver: named, solved: false, reason: analysis.goal[match.reason], ...none, trials: match.trials };
  }
  const keys = new Set([indicator, ...Object.keys(match.indicators)]);
  const before = Object.fromEntries(Object.entries(model.projection.indicators).filter(([one]) => keys.has(one)));
  return {
    driver: named,
    solved: true,
    reason: null,
    value: match.value,
    amount: driverAmount(driver, model.study, match.value),
    indicators: pairsOf(before, match.indicators),
    monotone: match.monotone,
    trials: match.trials,
  };
};

type Variables = NonNullable<AssistantInput<'simulate'>['variables']>;

/** Premises that are usually the least certain, between the usual amounts of a tornado. */
const usualVariables = (model: Model): Variables =>
  (['price', 'works_cost', 'sales_months'] as const)
    .map(driverOf)
    .filter((driver) => driver.appliesTo(model.study))
    .map(({ key, usual: [low, high] }) => ({ driver: key, low, mode: 0, high }));

/** Rounds between two readings of the clock. */
const batch = 50;

export const simulateStudy = (
  model: Model,
  { runs, seed, variables = usualVariables(model) }: Omit<AssistantInput<'simulate'>, 'version'>,
  isLate: () => boolean,
): Without<'simulate'> | Refused => {
  const triangles = variables.map(
    ({ driver, ...bounds }): Variable => ({ driver, distribution: { kind: 'triangular', ...bounds } }),
  );
  const opened = openSimulation(model, { seed, variables: triangles });
  if (!opened.ok) return { refusal: opened.problems.map((problem) => problemText(problem, variables)).join(' ') };
  const batches: Runs[] = [];
  for (let first = 0; first < runs; first += batch) {
    if (isLate()) return { refusal: assistant.refusals.late };
    batches.push(opened.simulation.runs(first, Math.min(batch, runs - first)));
  }
  const { refused, indicators, negativeNpv } = summarise(joinRuns(batches));
  return {
    ...{ seed, runs, refused, variables },
    indicators: headlines.map((key) => {
      const { meanWithin: _mean, medianBetween: _median, ...figures } = indicators[key];
      return { ...namesOf(key), ...figures };
    }),
    negative_npv: negativeNpv.probability,
  };
};

type Problem = Extract<ReturnType<typeof openSimulation>, { ok: false }>['problems'][number];

const problemText = (problem: Problem, variables: Variables): string => {
  const at = 'variable' in problem ? problem.variable : undefined;
  const label = at === undefined ? '' : driverLabel(variables[at]?.driver ?? '');
  const copy = analysis.simulation;
  if (problem.code === 'twice' || problem.code === 'does_not_apply' || problem.code === 'distribution')
    return copy[problem.code](label);
  return problem.code === 'seed' ? copy.seed : copy.no_variables;
};

/** The study of a document, as it is projected. */
export const modelOf = ({ document, realised }: StudySource): Model | null => {
  const opened = openComposed(document.study, realised);
  return opened.ok ? opened.model : null;
};
