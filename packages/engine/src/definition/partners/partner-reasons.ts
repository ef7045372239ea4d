import type { Node, Reason, Term } from '../../graph/node.ts';
import { nonzeroTerms, policyTerm, sumTerm } from '../../operators/cells/terms.ts';
import { cellTerm } from '../../operators/funding/funding.ts';
import { allRounds, callerOf } from '../../operators/partners/state.ts';
import type { PartnersKey, PartnersScope } from './partner-cells.ts';
import { maybe, opening, type PartnerReasonInput, tiersOf } from './partner-terms-explained.ts';
import { explainDue, explainHurdle, explainPaid, explainTier } from './partner-tier-reasons.ts';

type Explain = (input: PartnerReasonInput) => Reason;

const reasons: Readonly<Record<string, Explain>> = {
  room: explainRoom,
  weight: ({ cells, rows, terms, a, b }) => ({
    formula: 'parte dos aportes de quem ainda tem compromisso a chamar',
    combine: 'factors',
    terms: [
      ...maybe(cells.callShares[callerOf(terms, a).company]?.[b - 1], 0),
      ...maybe(rows.get(`room.${a}.${b}`), 0),
    ],
  }),
  call: explainCall,
  exceeded: (input) => ({
    formula: 'aporte do mês menos o que os compromissos comportam',
    combine: 'sum',
    terms: [...input.cells.contributions.map((row) => cellTerm(row, input.t)), ...calls(input, null, -1)],
  }),
  contribution: explainContribution,
  capital: ({ rows, cells, terms, t, a }) => ({
    formula: 'saldo anterior + aportes − capital devolvido',
    combine: 'sum',
    terms: [
      ...opening(rows.get(`capital.${a}`), t, 'Capital a devolver no mês anterior'),
      cellTerm(rows.get(`contribution.${a}`) as Node, t),
      ...maybe(cells.inKind[a - 1], t),
      ...tiersOf(terms.tiers, ['return_of_capital']).flatMap((k) => maybe(rows.get(`paid.${k}.${a}`), t, -1)),
    ],
  }),
  promoted: ({ rows, terms, t, a }) => ({
    formula: 'recebido até o mês anterior + o das faixas de alcance e de divisão',
    combine: 'sum',
    terms: [
      ...opening(rows.get(`promoted.${a}`), t, 'Recebido até o mês anterior'),
      ...tiersOf(terms.tiers, ['catch_up', 'split']).flatMap((k) => maybe(rows.get(`paid.${k}.${a}`), t)),
    ],
  }),
  profit: ({ rows, terms, t }) => ({
    formula: 'lucro pago até o mês anterior + o das faixas do mês',
    combine: 'sum',
    terms: [
      ...opening(rows.get('profit'), t, 'Lucro pago até o mês anterior'),
      ...tiersOf(terms.tiers, ['preferred', 'catch_up', 'split']).flatMap((k) => maybe(rows.get(`tier.${k}`), t)),
    ],
  }),
  accrued: explainAccrued,
  owed: ({ rows, t, a, b }) => ({
    formula: 'saldo anterior + retorno do mês − pago',
    combine: 'sum',
    terms: [
      ...opening(rows.get(`owed.${a}.${b}`), t, 'Retorno a pagar no mês anterior'),
      cellTerm(rows.get(`accrued.${a}.${b}`) as Node, t),
      cellTerm(rows.get(`paid.${a}.${b}`) as Node, t, -1),
    ],
  }),
  hurdle: (input) => explainHurdle(input, input.terms.tiers.length),
  due: explainDue,
  tier: explainTier,
  paid: explainPaid,
};

/** Explains a row of the partners in month t. */
export function explainPartners(scope: PartnersScope, { name, numbers }: PartnersKey, t: number): Reason | null {
  const [a = 1, b = 1] = numbers;
  return reasons[name]?.({ ...scope, t, a, b }) ?? null;
}

/** The calls of a month, of one partner or of all. */
function calls({ terms, rows, t }: PartnerReasonInput, partner: number | null, sign = 1): Term[] {
  const rounds = allRounds(terms);
  const partners = partner === null ? terms.partners.map((_, n) => n + 1) : [partner];
  return rounds.flatMap((r) => partners.flatMap((n) => maybe(rows.get(`call.${r}.${n}`), t, sign)));
}

function explainRoom({ cells, rows, t, a, b }: PartnerReasonInput): Reason {
  const inKind = cells.inKind[b - 1];
  const before = Array.from({ length: a - 1 }, (_, r) => rows.get(`call.${r + 1}.${b}`));
  return {
    formula: 'compromisso − o que já foi chamado ou aportado em bens, se positivo',
    combine: 'factors',
    terms: [
      ...maybe(cells.commitments[b - 1], 0),
      sumTerm(rows.get(`contribution.${b}`) as Node, 0, t - 1, 'Já chamado'),
      ...(inKind ? [sumTerm(inKind, 0, t - 1, 'Já aportado em bens')] : []),
      ...before.flatMap((row) => maybe(row, t)),
    ],
  };
}

/** A partner's room, held against nothing left of it. */
function roomTerm({ cells, rows, t }: PartnerReasonInput, r: number, n: number): Term[] {
  const room = rows.get(`room.${r}.${n}`);
  if (!cells.commitments[n - 1] || !room) return [];
  const term = cellTerm(room, t);
  const condition = { kind: 'policy', subject: 'compromisso já chamado por inteiro', met: false } as const;
  return [term.value > 0 ? term : { ...term, condition }];
}

function explainCall(input: PartnerReasonInput): Reason {
  const { cells, rows, terms, t, a, b } = input;
  const { company, first } = callerOf(terms, a);
  const total = cellTerm(cells.contributions[company] as Node, t);
  if (terms.calls === 'order')
    return {
      formula: 'o que falta do aporte, até o que resta do compromisso',
      combine: 'factors',
      terms: [
        total,
        ...Array.from({ length: b - 1 }, (_, n) => cellTerm(rows.get(`call.${a}.${n + 1}`) as Node, t, -1)),
        ...roomTerm(input, a, b),
        policyOfOrder(),
      ],
    };
  return {
    formula: 'o que falta do aporte × parte de quem tem compromisso a chamar, até o que resta dele',
    combine: 'factors',
    terms: [
      total,
      ...Array.from({ length: a - first }, (_, k) => first + k).flatMap((r) =>
        terms.partners.flatMap((_, n) => maybe(rows.get(`call.${r}.${n + 1}`), t, -1)),
      ),
      ...terms.partners.map((_, n) => cellTerm(rows.get(`weight.${a}.${n + 1}`) as Node, t)),
      ...roomTerm(input, a, b),
    ],
  };
}

const policyOfOrder = (): Term => ({
  label: 'Ordem das chamadas',
  value: 0,
  unit: 'number',
  field: '/capital/calls',
});

function explainContribution(input: PartnerReasonInput): Reason {
  const { rows, t, a } = input;
  const exceeded = a === 1 ? rows.get('exceeded') : undefined;
  return {
    formula: 'soma das chamadas do mês',
    combine: 'sum',
    terms: nonzeroTerms([...calls(input, a), ...maybe(exceeded, t)]),
  };
}

function explainAccrued({ terms, cells, rows, t, a, b }: PartnerReasonInput): Reason {
  const tier = terms.tiers[a - 1];
  const rate = cells.tiers[a - 1]?.rate;
  if (tier?.kind !== 'preferred' || !tier.partners.includes(b - 1))
    return {
      formula: 'a faixa não é deste sócio',
      combine: 'factors',
      terms: [policyTerm('Sócios da faixa', 'outros sócios', `/capital/waterfall/${a - 1}/partners/0`)],
    };
  return {
    formula: tier.compound ? 'taxa × (capital + retorno a pagar) do mês anterior' : 'taxa × capital do mês anterior',
    combine: 'factors',
    terms: [
      ...maybe(rate, 0),
      ...opening(rows.get(`capital.${b}`), t, 'Capital a devolver no mês anterior'),
      ...(tier.compound ? opening(rows.get(`owed.${a}.${b}`), t, 'Retorno a pagar no mês anterior') : []),
    ],
  };
}
