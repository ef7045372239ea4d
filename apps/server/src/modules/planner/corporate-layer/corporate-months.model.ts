/** Moves a corporate layer to another base month. */
import type { CorporateLayer } from '@uni/contracts';
import { type Corporate, monthIndex } from '@uni/engine';

type Loan = NonNullable<Corporate['loans']>[number];
type Capital = NonNullable<Corporate['capital']>;
type LayerParts = Pick<Corporate, 'loans' | 'capital'>;

/** Returns the layer for the engine. Its months count from `baseMonth`, which is not after the layer's own. */
export function corporateAt(
  { base_month, ...layer }: CorporateLayer,
  baseMonth: string,
  terms: Corporate['terms'],
): Corporate {
  const by = monthIndex(baseMonth, base_month);
  // The engine checked it when it was stored.
  const checked = { ...layer, terms } as unknown as Corporate;
  return { ...checked, ...movedParts(checked, by) };
}

const movedParts = ({ loans, capital }: LayerParts, by: number): LayerParts => ({
  loans: (loans ?? []).map((loan) => movedLoan(loan, by)),
  capital: capital ? movedCapital(capital, by) : null,
});

/** An item whose months, of these names, are moved. A month that is left out stays so. */
const moved = <Item extends object, Name extends keyof Item>(item: Item, names: readonly Name[], by: number): Item => {
  const months = names.flatMap((name) => {
    const month = item[name];
    return typeof month === 'number' ? [[name, month + by] as const] : [];
  });
  return { ...item, ...Object.fromEntries(months) };
};

const movedLoan = (loan: Loan, by: number): Loan => {
  const { window, draws, rate_steps, grace, amortization } = loan;
  const tranches = draws?.tranches?.map((tranche) => moved(tranche, ['at'], by));
  return {
    ...loan,
    ...(window ? { window: [moved({ at: window[0] }, ['at'], by).at, moved({ at: window[1] }, ['at'], by).at] } : {}),
    ...(draws ? { draws: tranches ? { ...draws, tranches } : draws } : {}),
    ...(rate_steps ? { rate_steps: rate_steps.map((step) => moved(step, ['from'], by)) } : {}),
    ...(grace ? { grace: moved(grace, ['from'], by) } : {}),
    amortization: movedAmortization(amortization, by),
  };
};

const movedAmortization = (amortization: Loan['amortization'], by: number): Loan['amortization'] => {
  switch (amortization.kind) {
    case 'sweep':
      return moved(amortization, ['from'], by);
    case 'sac':
    case 'price':
      return moved(amortization, ['start'], by);
    case 'bullet':
      return moved(amortization, ['at'], by);
    default:
      return amortization;
  }
};

const movedCapital = (capital: Capital, by: number): Capital => {
  const { contributions, distribution } = capital;
  const curve = contributions?.curve && [...new Array<number>(by).fill(0), ...contributions.curve];
  return {
    ...capital,
    ...(contributions && curve ? { contributions: { ...contributions, curve } } : {}),
    ...(distribution
      ? { distribution: moved({ ...distribution, start: distribution.start ?? 0 }, ['start'], by) }
      : {}),
  };
};
