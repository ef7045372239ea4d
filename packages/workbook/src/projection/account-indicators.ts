/** Formulas of the indicators of the accounts. */
import { type Names, positiveShare, total, undefinedIndicator } from './indicator-formulas.ts';

/** Net equity by month, and the months of the projection in which it is positive. */
function equityOf(line: Names['line'], months: string, last: string): { equity: string; positive: string } {
  const equity = `(${line('bal.capital')}+${line('bal.earnings')})`;
  return { equity, positive: `((${months}<=${last})*(${equity}>0))` };
}

export const accountFormulas: Readonly<Record<string, (names: Names) => string>> = {
  ref_margin: ({ line }) => {
    const revenue = line('ref.revenue');
    const most = `MAX(${revenue})`;
    const at = `MATCH(${most},${revenue},0)`;
    return `IF(${most}<=0,"${undefinedIndicator}",INDEX(${line('ref.result')},${at})/${most})`;
  },
  net_margin: ({ line }) =>
    positiveShare(total(line('dre.net')), `(${total(line('dre.revenue'))}+${total(line('dre.barter_revenue'))})`),
  roe_year: ({ line, months, last }) => {
    const { equity, positive } = equityOf(line, months, last);
    const count = `SUMPRODUCT(${positive}*1)`;
    const mean = `(SUMPRODUCT(${positive}*${equity})/${count})`;
    return `IF(${count}=0,"${undefinedIndicator}",${total(line('dre.net'))}/${mean}/(${count}/12))`;
  },
  net_debt_equity: ({ line, months, last }) => {
    const { equity, positive } = equityOf(line, months, last);
    const debt = `(${line('bal.debt')}+${line('bal.assignments')}-${line('bal.cash')})`;
    const ratios = `${debt}/(${equity}+(1-${positive})*(1-${equity}))`;
    const greatest = `SUMPRODUCT(MAX(${positive}*(${ratios})+(1-${positive})*-1E+99))`;
    return `IF(SUMPRODUCT(${positive}*1)=0,"${undefinedIndicator}",${greatest})`;
  },
};
