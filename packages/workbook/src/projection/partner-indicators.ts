/** The formulas of the partners' indicators. */
import { type Cells, flowOf, type Names, payback, ratio, situation, total, yearlyOf } from './indicator-formulas.ts';
import type { SearchedFlow } from './rate-search.ts';

type PartnerFormula = (names: Names, flow: SearchedFlow, cell: Cells, k: number) => string;

const partnerFormulas: Readonly<Record<string, PartnerFormula>> = {
  contributed: ({ line }, _flow, _cell, k) => addedUp([line(`contribution.${k}`), line(`in_kind.${k}`)]),
  received: ({ line }, _flow, _cell, k) => `-${total(line(`distribution.${k}`))}`,
  irr_year: (names, flow) => yearlyOf(flow, names),
  irr_status: (names, flow) => situation(flow, names),
  npv: ({ rate, months }, { range }) => `ROUND(SUMPRODUCT(${range}/(1+${rate})^${months}),2)`,
  multiple: (_names, _flow, cell, k) => ratio(cell(`partner.${k}.received`), cell(`partner.${k}.contributed`)),
  payback_month: (names, _flow, _cell, k) => payback(names.support.accumulatedOf(k), names),
  dpi: (names, _flow, cell, k) => untilClosing(names, cell, k),
  peak: ({ support }, _flow, _cell, k) => `MAX(0,-MIN(${support.accumulatedOf(k)}))`,
};

const addedUp = (ranges: readonly string[]): string => `ROUND(${ranges.map(total).join('+')},2)`;

/** A partner's multiple up to the last closed month. */
function untilClosing({ line, months, closing }: Names, cell: Cells, k: number): string {
  if (closing < 0) return ratio(cell(`partner.${k}.received`), cell(`partner.${k}.contributed`));
  const closed = (name: string): string => {
    const range = line(`${name}.${k}`);
    return range === '0' ? '0' : `ROUND(SUMPRODUCT((${months}<=${closing})*${range}),2)`;
  };
  return ratio(`-${closed('distribution')}`, `${closed('contribution')}+${closed('in_kind')}`);
}

/** The formula of a partner's indicator by its key; null for another key. */
export function partnerFormula(key: string, names: Names, cell: Cells): string | null {
  const [, partner, figure = ''] = /^partner\.(\d+)\.(.+)$/.exec(key) ?? [];
  if (partner === undefined) return null;
  const formula = partnerFormulas[figure];
  if (!formula) throw new Error(`no formula of ${key}`);
  return formula(names, flowOf(names, `partner.${partner}`), cell, Number(partner));
}
