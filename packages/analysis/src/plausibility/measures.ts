import { type Projection, type Study, type StudyModule, typologiesOf } from '@uni/engine';
import { type Product, productOf } from '../study/study-parts.ts';

export const bandKeys = ['margin', 'irr', 'works_per_m2', 'price_per_m2'] as const;
export type BandKey = (typeof bandKeys)[number];

/** Of a projection what is measured; of a stored one it is read without its months. */
export interface MeasuredProjection {
  readonly indicators: Projection['indicators'];
  readonly lines: readonly Pick<Projection['lines'][number], 'key' | 'module' | 'total'>[];
}

/** Values of a study to compare with bands: all values of each measure, prices by typology. */
export interface Measures {
  readonly segment: Product;
  readonly values: Readonly<Record<BandKey, readonly number[]>>;
}

/** The construction of a subdivision is its infrastructure by private m². */
export const constructionGroupOf = (segment: Product): 'labor_cost' | 'non_incident_infra_cost' =>
  segment === 'vertical' ? 'labor_cost' : 'non_incident_infra_cost';

/** The lines that measures read of a projection. */
export const constructionLines = ['expense.labor_cost', 'expense.non_incident_infra_cost'] as const;

const indicatorOf = { margin: 'margin_vgv', irr: 'irr_year' } as const;

/** Measures of a study that usual ranges apply to, by segment. */
export function measuresOf({ modules }: Pick<Study, 'modules'>, { indicators, lines }: MeasuredProjection): Measures {
  const segment = productOf({ modules });
  const constructionLine = `expense.${constructionGroupOf(segment)}`;
  const cost = -(lines.find(({ key, module }) => key === constructionLine && module === null)?.total ?? 0) / 100;
  const area = modules.reduce((sum, module) => sum + areaOf(module, segment), 0);
  const indicator = (key: 'margin' | 'irr'): number[] => {
    const value = indicators[indicatorOf[key]];
    return typeof value === 'number' ? [value] : [];
  };
  return {
    segment,
    values: {
      margin: indicator('margin'),
      irr: indicator('irr'),
      // A separate rule reports missing works.
      works_per_m2: cost > 0 && area > 0 ? [Math.round((cost / area) * 100) / 100] : [],
      price_per_m2: modules.flatMap((module) =>
        typologiesOf(module)
          .filter(({ units }) => units > 0)
          .map(({ price_m2 }) => price_m2),
      ),
    },
  };
}

const areaOf = (module: StudyModule, segment: Product): number =>
  segment === 'vertical'
    ? (module.built_area ?? 0)
    : typologiesOf(module).reduce((sum, { units, private_area }) => sum + units * private_area, 0);
