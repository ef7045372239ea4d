import { loteamento, loteamentoProprio } from './loteamento.ts';
import { mcmvFaixa1, mcmvFaixas2e3 } from './mcmv.ts';
import { mixedUse } from './mixed-use.ts';
import { buildToRent, commercialRents, hotel, selfStorage } from './rented-assets.ts';
import { residencialVertical } from './residencial-vertical.ts';
import type { StudyTemplate } from './template.ts';

/** The templates of *Novo estudo*; the first one is preselected. */
export const studyTemplates: readonly StudyTemplate[] = [
  residencialVertical,
  mcmvFaixa1,
  mcmvFaixas2e3,
  loteamento,
  loteamentoProprio,
  mixedUse,
  commercialRents,
  buildToRent,
  hotel,
  selfStorage,
];
