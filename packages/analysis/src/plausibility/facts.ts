import {
  enterpriseDates,
  type ModuleDates,
  moduleContext,
  offersOf,
  type Placed,
  type PriceTable,
  type Projection,
  resolveMonth,
  type Study,
  type StudyModule,
  tableLists,
  typologiesOf,
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
  /** JSON Pointer of the curve that sells in it. */
  readonly salesPath: string;
}

/** The offer that sells first: the month, and the pointer of its curve. */
function firstSales(module: StudyModule, path: string, dates: ModuleDates): { month: number; path: string } | null {
  const starts = offersOf(module, path).flatMap(({ curve: { value, pointer } }) => {
    const first = value.shares ? value.shares.findIndex((share) => share > 0) : 0;
    return first < 0 ? [] : [{ month: resolveMonth(value.start, dates) + first, path: pointer }];
  });
  return starts.sort((a, b) => a.month - b.month)[0] ?? null;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function gatherFacts(study: Study, projection: Projection): PlausibilityFacts {
  const totals = new Map(
    projection.lines.flatMap((line) =>
      line.company === undefined ? [[`${line.key} ${line.module}`, line.total] as const] : [],
    ),
  );
  const total = (key: string, module: number | null = null) => totals.get(`${key} ${module}`) ?? 0;
  const contexts = study.modules.map(moduleContext);
  const modules = study.modules.map((module, k): ModuleFacts => {
    const dates = contexts[k] ?? moduleContext(module, k);
    const sales = firstSales(module, `/modules/${k}`, dates);
    return {
      module,
      path: `/modules/${k}`,
      dates,
      ownUnits: sum(typologiesOf(module).map(({ units, barter_units }) => units - (barter_units ?? 0))),
      privateArea: sum(typologiesOf(module).map(({ units, private_area }) => units * private_area)),
      builtArea: module.built_area ?? 0,
      firstSale: sales?.month ?? null,
      salesPath: sales?.path ?? `/modules/${k}/sales_curve`,
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

/** Every price table of a module, with its pointer. */
export function pricedBy(module: StudyModule, path: string): Placed<PriceTable>[] {
  return tableLists(module, path).flatMap(({ value, pointer }) =>
    value.map((table, k) => ({ value: table, pointer: `${pointer}/${k}` })),
  );
}
