/** Indicators of the accounts. */

import type { Indicators } from '../../src/projection.ts';
import { cellAt, plus, total } from '../arithmetic.ts';
import type { LineBook } from '../lines.ts';
import { ratio } from '../ratios.ts';

export function accountIndicators(book: LineBook): Indicators {
  const read = (key: string) => book.whole(key);
  const backlog = read('ref.revenue');
  const peak = Math.max(...backlog);
  const most = backlog.indexOf(peak);
  const profit = total(read('dre.net'));
  const revenue = total(plus(read('dre.revenue'), read('dre.barter_revenue')));
  const equity = plus(read('bal.capital'), read('bal.earnings'));
  const solvent = [...equity.entries()].filter(([, cell]) => cell > 0);
  const mean = total(solvent.map(([, cell]) => cell)) / solvent.length;
  const debts = solvent.map(([month, cell]) => {
    const owed = cellAt(read('bal.debt'), month) + cellAt(read('bal.assignments'), month);
    return (owed - cellAt(read('bal.cash'), month)) / cell;
  });
  return {
    ref_margin: peak > 0 ? cellAt(read('ref.result'), most) / peak : null,
    net_margin: revenue > 0 ? ratio(profit, revenue) : null,
    roe_year: solvent.length > 0 ? profit / mean / (solvent.length / 12) : null,
    net_debt_equity: debts.length > 0 ? Math.max(...debts) : null,
  };
}
