/** Explanations of the tiers of the waterfall: dues, payments, and the part of each partner. */
import { type Node, type Reason, type Term, valueAt } from '../../graph/node.ts';
import { fieldTerm, nonzeroTerms, sumTerm } from '../../operators/cells/terms.ts';
import { cellTerm } from '../../operators/funding/funding.ts';
import type { TierTerms } from '../../operators/partners/state.ts';
import type { TierCells } from './partner-cells.ts';
import { maybe, opening, type PartnerReasonInput, tiersOf } from './partner-terms-explained.ts';

/** Explains the hurdle that is left after the month's payments of the first tiers. */
export function explainHurdle({ terms, cells, rows, t, a }: PartnerReasonInput, end: number): Reason {
  const tier = terms.tiers[a - 1] as Extract<TierTerms, { kind: 'split' }>;
  const { rate, multiple } = cells.tiers[a - 1] as TierCells;
  const of = tier.of.map((n) => n + 1);
  const putIn = (n: number): Node[] => [rows.get(`contribution.${n}`), cells.inKind[n - 1]].filter((row) => !!row);
  const paid = of.flatMap((n) => Array.from({ length: end }, (_, j) => rows.get(`paid.${j + 1}.${n}`) as Node));
  if (rate)
    return {
      formula: 'saldo anterior × (1 + taxa) + aportes − recebido no mês',
      combine: 'factors',
      terms: [
        ...opening(rows.get(`hurdle.${a}`), t, 'Falta para a TIR no mês anterior'),
        cellTerm(rate, 0),
        ...of.flatMap(putIn).map((row) => cellTerm(row, t)),
        ...paid.map((row) => cellTerm(row, t, -1)),
      ],
    };
  const before = of.flatMap((n) => terms.tiers.map((_, j) => rows.get(`paid.${j + 1}.${n}`) as Node));
  return {
    formula: 'múltiplo × aportado − recebido',
    combine: 'factors',
    terms: [
      ...maybe(multiple, 0),
      ...of.flatMap(putIn).map((row) => sumTerm(row, 0, t)),
      ...before.map((row) => sumTerm(row, 0, t - 1, `${row.meta.label}, até o mês anterior`)),
      ...paid.map((row) => cellTerm(row, t, -1)),
    ],
  };
}

export function explainDue(input: PartnerReasonInput): Reason {
  const { terms, cells, rows, t, a } = input;
  const tier = terms.tiers[a - 1] as TierTerms;
  const own = cells.tiers[a - 1] as TierCells;
  const partners = terms.partners.map((_, n) => n + 1);
  switch (tier.kind) {
    case 'preferred':
      return {
        formula: 'retorno preferencial a pagar',
        combine: 'sum',
        terms: nonzeroTerms(
          partners.flatMap((n) => [
            ...opening(rows.get(`owed.${a}.${n}`), t, 'Retorno a pagar no mês anterior'),
            cellTerm(rows.get(`accrued.${a}.${n}`) as Node, t),
          ]),
        ),
      };
    case 'return_of_capital':
      return {
        formula: 'capital a devolver',
        combine: 'sum',
        terms: nonzeroTerms(
          partners.flatMap((n) => [
            ...opening(rows.get(`capital.${n}`), t, 'Capital a devolver no mês anterior'),
            cellTerm(rows.get(`contribution.${n}`) as Node, t),
            ...maybe(cells.inKind[n - 1], t),
            ...tiersOf(terms.tiers.slice(0, a - 1), ['return_of_capital']).flatMap((k) =>
              maybe(rows.get(`paid.${k}.${n}`), t, -1),
            ),
          ]),
        ),
      };
    case 'catch_up':
      return explainCatchUp(input, tier, own);
    case 'split':
      if (!tier.until) return { formula: 'tudo o que resta', combine: 'sum', terms: leftTerms(input) };
      return {
        formula: 'falta para a meta ÷ participação de quem a tem',
        combine: 'factors',
        terms: [
          {
            label: `${own.name}: falta para a meta`,
            value: hurdleValue(input, a),
            unit: 'money',
            reason: () => explainHurdle(input, a - 1),
          },
          ...tier.of.map((n) => cellTerm(own.shares[n] as Node, 0)),
        ],
      };
  }
}

/** The hurdle before a tier's own payment: what it and the later tiers paid is not off it yet. */
function hurdleValue({ terms, rows, t }: PartnerReasonInput, a: number): number {
  const tier = terms.tiers[a - 1] as Extract<TierTerms, { kind: 'split' }>;
  const later = terms.tiers
    .slice(a - 1)
    .reduce(
      (sum, _, j) => sum + tier.of.reduce((all, n) => all + valueAt(rows.get(`paid.${a + j}.${n + 1}`) as Node, t), 0),
      0,
    );
  return valueAt(rows.get(`hurdle.${a}`) as Node, t) + later;
}

function explainCatchUp(
  { terms, rows, t, a }: PartnerReasonInput,
  tier: Extract<TierTerms, { kind: 'catch_up' }>,
  own: TierCells,
): Reason {
  const before = terms.tiers.slice(0, a - 1);
  const profit = tiersOf(before, ['preferred', 'catch_up', 'split']).flatMap((k) => maybe(rows.get(`tier.${k}`), t));
  const got = tier.partners.flatMap((n) => [
    ...opening(rows.get(`promoted.${n + 1}`), t, 'Recebido por quem alcança até o mês anterior'),
    ...tiersOf(before, ['catch_up', 'split']).flatMap((k) => maybe(rows.get(`paid.${k}.${n + 1}`), t)),
  ]);
  return {
    formula: '(parte do lucro × lucro pago − já recebido por quem alcança) ÷ (sua parte nesta faixa − parte do lucro)',
    combine: 'factors',
    terms: [
      ...maybe(own.until, 0),
      ...opening(rows.get('profit'), t, 'Lucro pago até o mês anterior'),
      ...profit,
      ...got,
      ...maybe(own.share, 0),
    ],
  };
}

/** What the tiers before one have left of the month's distribution. */
function leftTerms({ cells, rows, t, a }: PartnerReasonInput): Term[] {
  return [
    cellTerm(cells.distribution, t, -1),
    ...Array.from({ length: a - 1 }, (_, j) => cellTerm(rows.get(`tier.${j + 1}`) as Node, t, -1)),
  ];
}

export function explainTier(input: PartnerReasonInput): Reason {
  const { cells, rows, t, a } = input;
  const terms = leftTerms(input);
  const left = terms.reduce((sum, { value }) => sum + value, 0);
  const isNone = valueAt(cells.distribution, t) === 0;
  const subject = isNone ? 'nada se distribui no mês' : 'as faixas anteriores tomam tudo';
  return {
    formula: 'o menor entre o devido e o que resta da distribuição',
    combine: 'factors',
    terms: [
      {
        label: 'Resta da distribuição',
        value: left,
        unit: 'money',
        ...(left > 0 ? {} : { condition: { kind: 'policy', subject, met: false } }),
        reason: () => ({ formula: 'distribuição − faixas anteriores', combine: 'sum', terms }),
      },
      cellTerm(rows.get(`due.${a}`) as Node, t),
    ],
  };
}

export function explainPaid(input: PartnerReasonInput): Reason {
  const { terms, cells, rows, t, a, b } = input;
  const tier = terms.tiers[a - 1] as TierTerms;
  const own = cells.tiers[a - 1] as TierCells;
  const amount = cellTerm(rows.get(`tier.${a}`) as Node, t);
  switch (tier.kind) {
    case 'preferred':
      return {
        formula: 'valor da faixa × parte do sócio no retorno a pagar',
        combine: 'factors',
        terms: [
          amount,
          ...opening(rows.get(`owed.${a}.${b}`), t, 'Retorno a pagar no mês anterior'),
          cellTerm(rows.get(`accrued.${a}.${b}`) as Node, t),
          cellTerm(rows.get(`due.${a}`) as Node, t),
        ],
      };
    case 'return_of_capital':
      return {
        formula: 'valor da faixa × parte do sócio no capital a devolver',
        combine: 'factors',
        terms: [
          amount,
          ...opening(rows.get(`capital.${b}`), t, 'Capital a devolver no mês anterior'),
          cellTerm(rows.get(`contribution.${b}`) as Node, t),
          ...maybe(cells.inKind[b - 1], t),
          cellTerm(rows.get(`due.${a}`) as Node, t),
        ],
      };
    case 'split':
      return {
        formula: 'valor da faixa × participação do sócio',
        combine: 'factors',
        terms: [amount, ...own.shares.slice(0, b).map((node) => cellTerm(node, 0))],
      };
    case 'catch_up':
      return {
        formula: 'parte de quem alcança, ou o resto, × participação do sócio no seu lado',
        combine: 'factors',
        terms: [
          amount,
          ...maybe(own.share, 0),
          ...cells.shares.map((node) => cellTerm(node, 0)),
          ...fieldTerm(
            'Sócio que alcança',
            (tier.partners[0] ?? 0) + 1,
            'number',
            `/capital/waterfall/${a - 1}/partners/0`,
          ),
        ],
      };
  }
}
