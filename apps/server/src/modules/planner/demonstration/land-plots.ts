/** Plots of land of the demonstration, each with its way through the funnel. Invented; terms are usual in their cities. */
import type { LandChange, LandFields, LandStep } from '@uni/contracts';

export interface DemonstrationPlot {
  readonly fields: LandChange & Pick<LandFields, 'name'>;
  /** Its moves, the first step left out. `optionDays`: days from today to the last day of the option. */
  readonly moves: readonly { readonly step: LandStep; readonly reason?: string; readonly optionDays?: number }[];
}

/** Shares of receipts and of the construction of a first estimate of a tower. */
const tower = {
  ...{ occupation: 0.45, garden: 0.2, uncounted: 0.5, efficiency: 0.82 },
  ...{ indirect: 0.12, selling: 0.065, taxes: 0.04, margin: 0.16, purchase: 0.03 },
} as const;

export const demonstrationPlots: readonly DemonstrationPlot[] = [
  {
    fields: {
      ...{
        name: 'Setor Bueno, quadra 38',
        state: 'GO',
        city: 'Goiânia',
        address: 'Rua T-30 com T-55',
        product: 'high',
      },
      ...{ ...tower, area: 2_150, frontage: 42, zoning: 'Adensamento básico', basic_coefficient: 1 },
      ...{ maximum_coefficient: 6, used_coefficient: 5, floors: 34, typical_area: 142, price: 1_850_000_000 },
      ...{ form: 'mixed', swap_share: 0.08, price_m2: 1_150_000, cost_m2: 480_000, outorga_m2: 18_000 },
    },
    moves: [{ step: 'analysis' }, { step: 'proposal' }, { step: 'option', optionDays: 75 }],
  },
  {
    fields: {
      ...{ name: 'Jardim Goiás, Alameda 3', state: 'GO', city: 'Goiânia', product: 'medium' },
      ...{ ...tower, area: 3_400, frontage: 60, zoning: 'Adensamento básico', basic_coefficient: 1 },
      ...{ maximum_coefficient: 5, used_coefficient: 4, floors: 28, typical_area: 78, price: 2_100_000_000 },
      ...{ form: 'cash', price_m2: 920_000, cost_m2: 395_000, outorga_m2: 15_000 },
    },
    moves: [{ step: 'analysis' }, { step: 'proposal' }],
  },
  {
    fields: {
      ...{ name: 'Avenida Brasil Norte', state: 'GO', city: 'Anápolis', product: 'economic' },
      ...{ ...tower, area: 11_800, frontage: 96, basic_coefficient: 2, floors: 5, typical_area: 46, margin: 0.14 },
      ...{ efficiency: 0.88, uncounted: 0.15, price_m2: 520_000, cost_m2: 265_000 },
    },
    moves: [{ step: 'analysis' }],
  },
  {
    fields: {
      ...{ name: 'Setor Noroeste, projeção C', state: 'DF', city: 'Brasília', product: 'high' },
      ...{ ...tower, area: 1_600, basic_coefficient: 6, floors: 6, typical_area: 118, price_m2: 1_680_000 },
      ...{ cost_m2: 560_000, note: 'Projeção com garagem sob a área verde; conferir a concessão de uso.' },
    },
    moves: [{ step: 'analysis' }],
  },
  {
    fields: {
      ...{ name: 'Gleba do Anel Viário', state: 'GO', city: 'Aparecida de Goiânia', product: 'subdivision' },
      ...{ area: 214_000, note: 'Dois herdeiros; matrícula única, sem georreferenciamento.' },
    },
    moves: [],
  },
  {
    fields: {
      ...{ name: 'Beira-rio, antigo depósito', state: 'MG', city: 'Uberlândia', product: 'mixed' },
      ...{ area: 6_900, frontage: 70, zoning: 'Zona central', basic_coefficient: 1, maximum_coefficient: 4 },
    },
    moves: [],
  },
  {
    fields: {
      ...{ name: 'Setor Marista, rua 145', state: 'GO', city: 'Goiânia', product: 'high' },
      ...{ ...tower, area: 1_980, basic_coefficient: 1, maximum_coefficient: 6, used_coefficient: 5, floors: 32 },
      ...{ typical_area: 164, price: 3_200_000_000, form: 'cash', price_m2: 1_080_000, cost_m2: 490_000 },
    },
    moves: [{ step: 'analysis' }, { step: 'discarded', reason: 'Preço pedido acima do valor residual' }],
  },
];
