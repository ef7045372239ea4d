import {
  enterpriseDates,
  type ModuleDates,
  moduleContext,
  type Projection,
  resolveMonth,
  type Study,
  type StudyModule,
} from '@uni/engine';
import type { Product } from '../study/study-parts.ts';
import { type Measures, measuresOf } from './measures.ts';

/** Inputs of the rules: a study that the engine accepts, its projection, and figures derived from both. Money in centavos. */
export interface PlausibilityFacts {
  readonly study: Study;
  readonly projection: Projection;
  readonly segment: Product;
  readonly measures: Measures['values'];
  readonly modules: readonly ModuleFacts[];
  readonly dates: ModuleDates;
  readonly total: (key: string, module?: number | null) => number;
  /** The part of a line's total that belongs to no module. */
  readonly ofNoModule: (key: string) => number;
  readonly indicator: (key: string) => number | null;
}

export interface ModuleFacts {
  readonly module: StudyModule;
  /** JSON Pointer. */
  readonly path: string;
  readonly dates: ModuleDates;
  readonly ownUnits: number;
  readonly privateArea: number;
  readonly builtArea: number;
  /** The first month in which something is sold; null when nothing is. */
  readonly firstSale: number | null;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function gatherFacts(study: Study, projection: Projection): PlausibilityFacts {
  const totals = new Map(projection.lines.map((line) => [`${line.key} ${line.module}`, line.total]));
  const total = (key: string, module: number | null = null) => totals.get(`${key} ${module}`) ?? 0;
  const contexts = study.modules.map(moduleContext);
  const modules = study.modules.map((module, k): ModuleFacts => {
    const dates = contexts[k] ?? moduleContext(module, k);
    const { start, shares } = module.sales_curve;
    const first = shares ? shares.findIndex((share) => share > 0) : 0;
    return {
      module,
      path: `/modules/${k}`,
      dates,
      ownUnits: sum(module.typologies.map(({ units, barter_units }) => units - (barter_units ?? 0))),
      privateArea: sum(module.typologies.map(({ units, private_area }) => units * private_area)),
      builtArea: module.built_area ?? 0,
      firstSale: first < 0 ? null : resolveMonth(start, dates) + first,
    };
  });
  const { segment, values } = measuresOf(study, projection);
  return {
    study,
    projection,
    segment,
    measures: values,
    modules,
    dates: enterpriseDates(contexts),
    total,
    ofNoModule: (key) => total(key) - sum(study.modules.map(({ number }) => total(key, number))),
    indicator: (key) => {
      const value = projection.indicators[key];
      return typeof value === 'number' ? value : null;
    },
  };
}
