/** What a study states that was agreed with one partner, in fields. What holds for other partners alone is left out. */
import type { Company, Partner, Rate, Study, WaterfallTier } from '@uni/engine';
import { decisionRecord, partnerReport, workspaceFields } from '@uni/phrases';
import { decimal, money, percent } from '../shared/written-values.model.ts';

const copy = partnerReport.terms;
const fields = workspaceFields.partners;

/** A label and its text. */
export type Term = readonly [label: string, text: string];

/** The terms of a partner by the position from 1. */
export const partnerTerms = ({ capital, companies }: Pick<Study, 'capital' | 'companies'>, number: number): Term[] => {
  const partner = capital?.partners?.[number - 1];
  if (!partner) return [];
  return [
    ...ownTerms(partner),
    ...(companies ?? []).flatMap((company) => companyTerm(company, number)),
    ...(capital?.waterfall ?? []).flatMap((tier, at): Term[] => {
      const text = tierText(tier, number);
      return text === null ? [] : [[copy.tier(at + 1), text]];
    }),
  ];
};

const ownTerms = ({ kind, share, contribution_share, commitment }: Partner): Term[] => [
  ...(kind ? [[copy.kind, fields.kinds[kind]] as const] : []),
  [copy.share, percent(share)],
  ...(typeof contribution_share === 'number' ? [[copy.contributions, percent(contribution_share)] as const] : []),
  ...(typeof commitment === 'number' ? [[copy.commitment, money(commitment)] as const] : []),
];

const companyTerm = ({ key, name, partner_shares }: Company, number: number): Term[] => {
  const share = partner_shares?.[number - 1];
  return share === undefined ? [] : [[copy.shareIn(name ?? key), percent(share)]];
};

const rateText = ({ value, basis }: Rate): string => `${percent(value)} ${decisionRecord.rates[basis]}`;

const includes = (named: readonly number[] | null | undefined, number: number): boolean =>
  named ? named.includes(number) : true;

/** Null: the tier pays nothing to this partner. */
const tierText = (tier: WaterfallTier, number: number): string | null => {
  switch (tier.kind) {
    case 'preferred':
      return includes(tier.partners, number)
        ? copy.preferred(rateText(tier.rate), fields.methods[tier.method ?? 'compound'].toLowerCase())
        : null;
    case 'return_of_capital':
      return copy.capital;
    case 'catch_up':
      return catchUpText(tier, number);
    case 'split':
      return splitText(tier, number);
  }
};

const catchUpText = (
  { partners, share, until }: Extract<WaterfallTier, { kind: 'catch_up' }>,
  number: number,
): string | null => {
  const own = share ?? 1;
  if (partners.includes(number)) return copy.catchUp(percent(own), percent(until));
  return own < 1 ? copy.catchUpOfOthers : null;
};

const splitText = ({ shares, until, of }: Extract<WaterfallTier, { kind: 'split' }>, number: number): string | null => {
  const share = shares[number - 1] ?? 0;
  if (share === 0) return null;
  if (!until) return copy.split(percent(share));
  if (!includes(of, number)) return copy.splitUntil(percent(share), copy.goalOfOthers);
  const goal = until.irr ? copy.irr(rateText(until.irr)) : copy.multiple(decimal(until.multiple ?? 0, 2));
  return copy.splitUntil(percent(share), goal);
};
