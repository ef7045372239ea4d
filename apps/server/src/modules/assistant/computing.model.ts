/** What the thread computes: one order, one answer. */
import type { AssistantInput } from '@uni/contracts';
import type { Model } from '@uni/engine';
import { assistant } from '@uni/phrases';
import { compareStudies, modelOf, runScenario, seekTarget, simulateStudy } from './analyses.model.ts';
import { type ExplainedNumber, type ExplanationRequest, explainNumber } from './explanation-tree.model.ts';
import type { Refused } from './methods.model.ts';
import type { StudySource } from './study-source.model.ts';

interface Orders {
  explain: { readonly source: StudySource; readonly request: ExplanationRequest };
  compare: { readonly base: StudySource; readonly other: StudySource; readonly page: number };
  scenario: { readonly source: StudySource; readonly drivers: AssistantInput<'run_scenario'>['drivers'] };
  goal: { readonly source: StudySource; readonly request: Omit<AssistantInput<'goal_seek'>, 'version'> };
  simulate: { readonly source: StudySource; readonly request: Omit<AssistantInput<'simulate'>, 'version'> };
}

/** Answers by order, where it is not refused. */
export interface ComputedAnswers {
  explain: ExplainedNumber;
  compare: Exclude<ReturnType<typeof compareStudies>, Refused>;
  scenario: Exclude<ReturnType<typeof runScenario>, Refused>;
  goal: Exclude<ReturnType<typeof seekTarget>, Refused>;
  simulate: Exclude<ReturnType<typeof simulateStudy>, Refused>;
}

export type OrderKind = keyof Orders;
export type Order = { [Kind in OrderKind]: { readonly kind: Kind } & Orders[Kind] }[OrderKind];

type Opened = (source: StudySource) => Model | null;

const invalid: Refused = { refusal: assistant.refusals.invalidStudy };

/** `isLate` is called between rounds of a simulation. */
export const computeOrder = (order: Order, open: Opened, isLate: () => boolean) => {
  if (order.kind === 'compare') return compareStudies(order.base, order.other, order.page);
  const model = open(order.source);
  if (!model) return invalid;
  switch (order.kind) {
    case 'explain':
      return explainNumber(model, order.request) ?? { refusal: assistant.refusals.noNumber };
    case 'scenario':
      return runScenario(model, order.source, order.drivers);
    case 'goal':
      return seekTarget(model, order.request);
    case 'simulate':
      return simulateStudy(model, order.request, isLate);
  }
};

/** Studies that stay open: the next call is usually about the same one. */
const cachedModels = 3;

/** Opens studies, and remembers those opened last. */
export const rememberModels = (): Opened => {
  const models = new Map<string, Model>();
  return (source) => {
    const model = models.get(source.key) ?? modelOf(source);
    models.delete(source.key);
    if (model) models.set(source.key, model);
    for (const key of [...models.keys()].slice(0, -cachedModels)) models.delete(key);
    return model;
  };
};
