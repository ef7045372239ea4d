import { loteamento, residencialVertical } from '@uni/contracts';
import type { Loan, PriceTable, Study, StudyModule, Typology } from '@uni/engine';

export type Change = (study: Study) => void;

export const moduleOf = (study: Study, k = 0) => {
  const module = study.modules[k];
  if (!module) throw new Error('no such module');
  return module;
};

export const curveOf = (study: Study) => {
  const { sales_curve } = moduleOf(study);
  if (!sales_curve) throw new Error('no sales curve');
  return sales_curve;
};
export const typologyOf = (study: Study) => {
  const [typology] = moduleOf(study).typologies ?? [];
  if (!typology) throw new Error('no typology');
  return typology;
};
export const expenseOf = (study: Study, group: string) => {
  const item = study.expenses?.find((one) => one.group === group);
  if (!item) throw new Error(`no ${group}`);
  return item;
};
export const ofStudy =
  (fields: Partial<Study>): Change =>
  (study) =>
    void Object.assign(study, fields);
export const ofModule =
  (fields: Partial<StudyModule>): Change =>
  (study) =>
    void Object.assign(moduleOf(study), fields);
export const ofTypology =
  (fields: Partial<Typology>): Change =>
  (study) =>
    void Object.assign(typologyOf(study), fields);
export const ofTables =
  (fields: Partial<PriceTable>): Change =>
  (study) => {
    const module = moduleOf(study);
    module.tables = module.tables?.map((table) => ({ ...table, ...fields }));
  };
export const ofLoans =
  (fields: Partial<Loan>): Change =>
  (study) => {
    study.loans = study.loans?.map((loan) => ({ ...loan, ...fields }));
  };
export const without =
  (...groups: string[]): Change =>
  (study) => {
    study.expenses = (study.expenses ?? []).filter(({ group }) => !groups.includes(group));
  };
export const secondModule: Change = (study) => {
  study.modules.push({ ...structuredClone(moduleOf(study)), number: 2, name: 'Outra' });
};

export const vertical = residencialVertical.study;
export const lots = loteamento.study;
