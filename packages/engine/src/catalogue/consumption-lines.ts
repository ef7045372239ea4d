import type { Study } from '../study.ts';

/** Labels of the lines of the consumption tax. */
const labels: Readonly<Record<string, string>> = {
  'tax.cbs': 'CBS',
  'tax.ibs': 'IBS',
  'tax.cbs_split': 'CBS retida no recebimento',
  'tax.ibs_split': 'IBS retido no recebimento',
  'tax.cbs_refund': 'Ressarcimento de CBS',
  'tax.ibs_refund': 'Ressarcimento de IBS',
  'tax_base.consumption': 'Base de IBS/CBS',
  'reducer.adjustment': 'Redutor de ajuste',
  'reducer.social': 'Redutor social',
  'tax_credit.cbs': 'Créditos utilizáveis – CBS',
  'tax_credit.ibs': 'Créditos utilizáveis – IBS',
  'tax_credit.pis': 'Créditos utilizáveis – PIS',
  'tax_credit.cofins': 'Créditos utilizáveis – COFINS',
  'tax_credit_balance.pis': 'Saldo credor – PIS',
  'tax_credit_balance.cofins': 'Saldo credor – COFINS',
  'tax_credit_balance.cbs': 'Saldo credor – CBS',
  'tax_credit_balance.ibs': 'Saldo credor – IBS',
};

/** Lines of the consumption tax that are paid, withheld or paid back. */
export const consumptionTaxKeys: readonly string[] = Object.keys(labels).filter((key) => key.startsWith('tax.'));

/** The pt-BR label of a line of the consumption tax; undefined for another line. A study may have a tax of that name itself. */
export function consumptionLabel(key: string, study: Study | undefined): string | undefined {
  if (!Object.hasOwn(labels, key)) return undefined;
  const isOwn = study?.taxation?.other?.some(({ name }) => key === `tax.${name}`) ?? false;
  return isOwn ? undefined : labels[key];
}
