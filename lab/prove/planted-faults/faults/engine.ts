/** Mistakes in the engine: formulas a month off, signs, roundings, what is left out of a sum. */
import { type Command, type Fault, units } from '../fault.ts';

const source = 'packages/engine/src/';
const worked = units('engine', 'packages/engine/test/cases.test.ts');
const published = units('engine', 'packages/engine/test/published.test.ts');
const numeric = units('engine', 'packages/engine/test/numeric.test.ts');
const drawn = units('engine properties', 'packages/engine/test/generated.property.test.ts');

type Wording = Pick<Fault, 'name' | 'file' | 'text' | 'instead'>;

const formula = (fault: Wording, ...commands: Command[]): Fault => ({
  ...fault,
  file: `${source}${fault.file}`,
  kind: 'formula',
  commands: [...commands, drawn],
});

export const engineFaults: readonly Fault[] = [
  formula(
    {
      name: 'index corrects by the variation of the month before',
      file: 'numeric/index-chain.ts',
      text: 'const v = variation(t);',
      instead: 'const v = variation(t - 1);',
    },
    worked,
  ),
  formula(
    {
      name: 'half a centavo is rounded down',
      file: 'numeric/money.ts',
      text: 'if (fraction === 0.5 && magnitude < 1e13) cell = floor + 1;',
      instead: 'if (fraction === 0.5 && magnitude < 1e13) cell = floor;',
    },
    numeric,
    worked,
  ),
  formula(
    {
      name: 'Price installments as if the first were paid at once',
      file: 'numeric/rates.ts',
      text: 'i / -Math.expm1(-n * Math.log1p(i))',
      instead: 'i / (-Math.expm1(-n * Math.log1p(i)) * (1 + i))',
    },
    published,
    worked,
  ),
  formula(
    {
      name: 'resales at the price of the base month',
      file: 'definition/modules/price-tables.ts',
      text: "gross: priced(sold.resaleBase, 'resales')",
      instead: 'gross: sold.resaleBase',
    },
    worked,
  ),
  formula(
    {
      name: 'the monthly fee of a loan goes on after it is paid off',
      file: 'operators/funding/funding-run.ts',
      text: '(opening > 0 ? loan.monthlyFee : 0)',
      instead: '(step.released > 0 ? loan.monthlyFee : 0)',
    },
    worked,
  ),
  formula(
    {
      name: 'interest and index of a loan added, not compounded',
      file: 'operators/funding/funding-run.ts',
      text: 'const fast = opening * (rate + accrued + rate * accrued);',
      instead: 'const fast = opening * (rate + accrued);',
    },
    worked,
  ),
  formula(
    {
      name: 'distribution looks ahead a month less than it should',
      file: 'operators/funding/funding-run.ts',
      text: 'k <= Math.min(t + monthsAhead, n - 1); k++',
      instead: 'k < Math.min(t + monthsAhead, n - 1); k++',
    },
    worked,
  ),
  formula(
    {
      name: "the spreadsheet's net present value goes the wrong way by a month",
      file: 'indicators/indicators.ts',
      text: 'quantise(of.present().net / (1 + of.discount))',
      instead: 'quantise(of.present().net * (1 + of.discount))',
    },
    worked,
  ),
  formula(
    {
      name: 'payback is the last month below zero',
      file: 'indicators/free-cash-flow.ts',
      text: 'last === accumulated.length - 1 ? null : last + 1;',
      instead: 'last === accumulated.length - 1 ? null : last;',
    },
    units('engine', 'packages/engine/test/free-cash-flow.test.ts'),
    worked,
  ),
  formula(
    {
      name: 'refunds of cancelled contracts begin a month late',
      file: 'definition/receipts/refunds.ts',
      text: 'const lo = (terms.ages[0] as number) + terms.refundDelay;',
      instead: 'const lo = (terms.ages[0] as number) + terms.refundDelay + 1;',
    },
    worked,
  ),
  formula(
    {
      name: 'late installments count as received in their own month too',
      file: 'operators/receipts/delinquency.ts',
      text: 'const out = -(shares.reduce((sum, share) => sum + scalarOf(share), 0) + scalarOf(loss));',
      instead: 'const out = -scalarOf(loss);',
    },
    worked,
  ),
  formula(
    {
      name: 'barter net of commission is taken net of taxes',
      file: 'definition/land/land-swap.ts',
      text: "if (base === 'net_of_commission_and_taxes') rows.push(",
      instead: "if (base !== 'gross') rows.push(",
    },
    worked,
  ),
  formula(
    {
      name: 'a quarter that is not whole has the whole free amount of the surcharge',
      file: 'operators/taxes/taxes.ts',
      text: 'const free = floor ? at(floor) * (last - first + 1) : 0;',
      instead: 'const free = floor ? at(floor) * 3 : 0;',
    },
    worked,
  ),
  formula(
    {
      name: 'untaxed revenue is taxed twice',
      file: 'definition/taxes/tax-bases.ts',
      text: "{ node: line('revenue.untaxed'), sign: -1 },",
      instead: "{ node: line('revenue.untaxed'), sign: 1 },",
    },
    worked,
  ),
  formula(
    {
      name: 'the law of receipts forgets the interest',
      file: 'invariants.ts',
      text: "- line('correction') - line('interest') - line('delinquency');",
      instead: "- line('correction') - line('delinquency');",
    },
    worked,
  ),
  formula(
    {
      name: 'an explanation leads to the input of another month',
      file: 'render/explain.ts',
      text: 'month - start}`',
      instead: 'month}`',
    },
    units('engine', 'packages/engine/test/explanations.test.ts'),
  ),
];
