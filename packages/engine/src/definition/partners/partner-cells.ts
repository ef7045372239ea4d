/** The cells that the partners' rows read: numbers of the study, and contributions in kind. */
import { lineLabel } from '../../catalogue/line-labels.ts';
import type { LivingTerm, Meta, Node } from '../../graph/node.ts';
import { amountsInMonths } from '../../operators/partners/partners.ts';
import type { PartnersTerms } from '../../operators/partners/state.ts';
import type { WaterfallTier } from '../../study.ts';
import type { Company, StudyContext } from '../context.ts';
import type { Operations } from '../operations.ts';
import type { Premises } from '../terms/premises.ts';
import { withTerms } from '../terms/term-cells.ts';
import { inKindMonths } from './partner-months.ts';
import { monthInKind, partnerName, partnersOf } from './partner-terms.ts';
import type { Divided } from './partners.ts';

/** The numbers of a tier; those that are null belong to terms that it does not have. */
export interface TierCells {
  name: string;
  rate: Node | null;
  share: Node | null;
  until: Node | null;
  multiple: Node | null;
  shares: readonly Node[];
}

export interface PartnerCells {
  /** Of each company in order. */
  contributions: readonly Node[];
  distribution: Node;
  /** Of each partner. */
  shares: readonly Node[];
  /** Of each company in order, those of its calls. */
  callShares: readonly (readonly Node[])[];
  commitments: readonly (Node | null)[];
  inKind: readonly (Node | null)[];
  tiers: readonly TierCells[];
  /** The last month. */
  last: LivingTerm;
}

export function partnersMeta(label: string, unit: Meta['unit'] = 'money'): Meta {
  return { label, unit, sheet: 'partners' };
}

const tierNames: Readonly<Record<WaterfallTier['kind'], string>> = {
  preferred: 'retorno preferencial',
  return_of_capital: 'devolução do capital',
  catch_up: 'alcance',
  split: 'divisão',
};

export function tierName({ kind }: WaterfallTier, j: number): string {
  return `Faixa ${j + 1} (${tierNames[kind]})`;
}

/** Defines the cells of the partners; `distribution` is the enterprise's. */
export function partnerCells(
  operations: Operations,
  context: StudyContext,
  { companies, distribution }: Divided,
): PartnerCells {
  const { premises, last } = operations;
  const partners = partnersOf(context);
  const tiers = context.study.capital?.waterfall ?? [];
  const at = (n: number): string => `/capital/partners/${n}`;
  const shares = partners.map((partner, n) =>
    premises.share(`${at(n)}/share`, partner.share, `${partnerName(partner, n)}: participação`),
  );
  const called = partners.map((partner, n) => {
    const { contribution_share: share } = partner;
    const label = `${partnerName(partner, n)}: parte dos aportes`;
    return share === null || share === undefined
      ? (shares[n] as Node)
      : premises.share(`${at(n)}/contribution_share`, share, label);
  });
  return {
    contributions: companies.map(({ contribution }) => contribution),
    distribution,
    shares,
    callShares: companies.map(({ company }) => sharesIn(operations, context, company) ?? called),
    commitments: partners.map((partner, n) => {
      const { commitment } = partner;
      if (commitment === null || commitment === undefined) return null;
      return premises.money(`${at(n)}/commitment`, commitment, `${partnerName(partner, n)}: compromisso`);
    }),
    inKind: partners.map((_, n) => inKindRow(operations, context, n)),
    tiers: tiers.map((tier, j) => tierCells(premises, tier, j)),
    last,
  };
}

/** The partners' shares in a company; null where they are the study's. */
export function sharesIn(
  { premises }: Operations,
  context: StudyContext,
  { shares: { terms, pointer }, suffix }: Company,
): Node[] | null {
  if (!terms) return null;
  return partnersOf(context).map((partner, n) =>
    premises.share(`${pointer}/${n}`, terms[n] ?? 0, `${partnerName(partner, n)}: participação${suffix}`),
  );
}

function inKindRow({ builder, premises }: Operations, context: StudyContext, n: number): Node | null {
  const partner = partnersOf(context)[n];
  const given = partner?.in_kind ?? [];
  if (!partner || given.length === 0) return null;
  const pointers = given.map((_, j) => `/capital/partners/${n}/in_kind/${j}`);
  const amounts = given.map(({ amount }, j) =>
    premises.money(`${pointers[j]}/amount`, amount, `${partnerName(partner, n)}: bem ${j + 1}`),
  );
  const terms = Object.fromEntries(inKindMonths(premises, context, n).map((term, j) => [j, term]));
  const params = { at: given.map((one) => monthInKind(context, one)), ...withTerms(premises, terms) };
  const label = lineLabel(`in_kind.${n + 1}`, context.study);
  return builder.row(`in_kind.${n + 1}`, amountsInMonths, amounts, params, {
    ...partnersMeta(label),
    fields: Object.fromEntries(pointers.map((pointer, j) => [j, `${pointer}/at`])),
  });
}

function tierCells(premises: Premises, tier: WaterfallTier, j: number): TierCells {
  const at = `/capital/waterfall/${j}`;
  const name = tierName(tier, j);
  const none: TierCells = { name, rate: null, share: null, until: null, multiple: null, shares: [] };
  switch (tier.kind) {
    case 'preferred':
      return { ...none, rate: premises.monthlyRate(`${at}/rate`, tier.rate, `${name}: taxa`) };
    case 'return_of_capital':
      return none;
    case 'catch_up':
      return {
        ...none,
        share: premises.share(`${at}/share`, tier.share ?? 1, `${name}: parte de quem alcança`),
        until: premises.share(`${at}/until`, tier.until, `${name}: até a parte do lucro`),
      };
    case 'split': {
      const shares = tier.shares.map((share, n) =>
        premises.share(`${at}/shares/${n}`, share, `${name}: parte do sócio ${n + 1}`),
      );
      const { irr, multiple } = tier.until ?? {};
      return {
        ...none,
        shares,
        rate: irr ? premises.monthlyRate(`${at}/until/irr`, irr, `${name}: até a TIR`) : null,
        multiple:
          multiple === null || multiple === undefined
            ? null
            : premises.number(`${at}/until/multiple`, multiple, `${name}: até o múltiplo`),
      };
    }
  }
}

/** Cells, terms and rows from which the partners' formulas and reasons are made. */
export interface PartnersScope {
  cells: PartnerCells;
  terms: PartnersTerms;
  /** Rows of the run, by their keys. */
  rows: ReadonlyMap<string, Node>;
}

/** A key of a row: its name, and its numbers from 1. */
export interface PartnersKey {
  name: string;
  numbers: readonly number[];
}

export function keyOf(key: string): PartnersKey {
  const [name = '', ...numbers] = key.split('.');
  return { name, numbers: numbers.map(Number) };
}
