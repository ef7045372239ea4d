/** The terms of the partners, their months, rates and money resolved. */
import { toCents } from '../../numeric/money.ts';
import { monthlyRate } from '../../numeric/rates.ts';
import type { HurdleTerms, PartnersTerms, TierTerms } from '../../operators/partners/state.ts';
import type { ContributionInKind, Partner, Study, WaterfallTier } from '../../study.ts';
import { datesOf, resolveMonth, type StudyContext } from '../context.ts';

export function partnersOf({ study }: StudyContext): readonly Partner[] {
  return study.capital?.partners ?? [];
}

export function partnerName({ name }: Partner, n: number): string {
  return name ?? `Sócio ${n + 1}`;
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

/** True if the study states more of its partners than their shares, or divides among several companies. */
export function hasPartnerRows({ capital, companies }: Pick<Study, 'capital' | 'companies'>): boolean {
  const partners = capital?.partners ?? [];
  if (partners.length === 0) return false;
  const fields = partners.flatMap((one) => [one.kind, one.contribution_share, one.commitment, one.in_kind]);
  return [companies, capital?.calls, capital?.waterfall, ...fields].some(isGiven);
}

export function monthInKind(context: StudyContext, { at, module }: ContributionInKind): number {
  return resolveMonth(at, datesOf(context, module ?? null));
}

/** The last month of a contribution in kind; 0 if none. */
export function lastInKind(context: StudyContext): number {
  const all = partnersOf(context).flatMap(({ in_kind }) => in_kind ?? []);
  return Math.max(0, ...all.map((one) => monthInKind(context, one)));
}

export function partnersTerms(context: StudyContext, last: number): PartnersTerms {
  const partners = partnersOf(context);
  return {
    calls: context.study.capital?.calls ?? 'pro_rata',
    callers: context.companies.map(
      ({ shares }) => shares.terms ?? partners.map(({ share, contribution_share }) => contribution_share ?? share),
    ),
    partners: partners.map(({ share, commitment }) => ({
      share,
      commitment: commitment === null || commitment === undefined ? null : toCents(commitment),
    })),
    tiers: (context.study.capital?.waterfall ?? []).map((tier) => tierTerms(tier, partners.length)),
    last,
  };
}

/** Partners by positions from 0, in their order, each once; all where none is named. */
function positions(named: readonly number[] | null | undefined, count: number): number[] {
  const all = Array.from({ length: count }, (_, n) => n);
  return named ? all.filter((n) => named.includes(n + 1)) : all;
}

function tierTerms(tier: WaterfallTier, count: number): TierTerms {
  switch (tier.kind) {
    case 'preferred':
      return {
        kind: 'preferred',
        rate: monthlyRate(tier.rate),
        compound: tier.method !== 'simple',
        partners: positions(tier.partners, count),
      };
    case 'return_of_capital':
      return { kind: 'return_of_capital' };
    case 'catch_up':
      return {
        kind: 'catch_up',
        partners: positions(tier.partners, count),
        share: tier.share ?? 1,
        until: tier.until,
      };
    case 'split':
      return { kind: 'split', shares: tier.shares, of: positions(tier.of, count), until: hurdleTerms(tier) };
  }
}

function hurdleTerms({ until }: Extract<WaterfallTier, { kind: 'split' }>): HurdleTerms | null {
  if (!until) return null;
  return until.irr
    ? { kind: 'irr', rate: monthlyRate(until.irr) }
    : { kind: 'multiple', multiple: until.multiple ?? 0 };
}
