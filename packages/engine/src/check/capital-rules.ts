/** Rules of partners and the waterfall beyond the shape of their fields. */
import { datesOf, type ModuleDates, type StudyContext } from '../definition/context.ts';
import { compensatedSum } from '../numeric/double-double.ts';
import type { MonthRef, Partner, Study, WaterfallTier } from '../study.ts';
import type { Report } from './schema.ts';

const tolerance = 1e-9;

type MonthCheck = (reference: MonthRef | null | undefined, dates: ModuleDates, path: string) => void;

const isOne = (shares: readonly number[]): boolean => Math.abs(compensatedSum(shares) - 1) <= tolerance;

/** The rules on numbers: shares that add up, and tiers that can be reached. */
export function checkPartnerNumbers({ capital }: Study, report: Report): void {
  const partners = capital?.partners ?? [];
  if (partners.length === 0) return;
  const contributions = partners.map(({ share, contribution_share }) => contribution_share ?? share);
  if (!isOne(partners.map(({ share }) => share)) || !isOne(contributions)) report('/capital/partners', 'sum');
  (capital?.waterfall ?? []).forEach((tier, j) => checkTierNumbers(tier, partners, `/capital/waterfall/${j}`, report));
}

function checkTierNumbers(tier: WaterfallTier, partners: readonly Partner[], path: string, report: Report): void {
  if (tier.kind === 'catch_up' && (tier.share ?? 1) <= tier.until) report(`${path}/share`, 'range');
  if (tier.kind !== 'split') return;
  if (tier.shares.length !== partners.length || !isOne(tier.shares)) report(`${path}/shares`, 'sum');
  else if (tier.until && compensatedSum(hurdleShares(tier)) <= 0) report(`${path}/of`, 'range');
}

function hurdleShares({ shares, of }: Extract<WaterfallTier, { kind: 'split' }>): number[] {
  return shares.filter((_, n) => !of || of.includes(n + 1));
}

/** The rules on names: partners and modules exist, and the last tier takes all that is left. */
export function checkWaterfall(study: Study, report: Report): void {
  const { partners, waterfall } = study.capital ?? {};
  (partners ?? []).forEach(({ in_kind }, n) =>
    (in_kind ?? []).forEach(({ module }, j) => {
      if (module !== null && module !== undefined && !study.modules.some(({ number }) => number === module))
        report(`/capital/partners/${n}/in_kind/${j}/module`, 'reference');
    }),
  );
  if (!waterfall || (partners ?? []).length === 0) return;
  const last = waterfall.length - 1;
  const ending = waterfall[last];
  if (ending?.kind !== 'split' || ending.until) report('/capital/waterfall', 'required');
  waterfall.forEach((tier, j) => {
    const path = `/capital/waterfall/${j}`;
    checkNames(tier, (partners ?? []).length, path, report);
    if (tier.kind === 'split' && !tier.until && j < last) report(`${path}/until`, 'range');
  });
}

function checkNames(tier: WaterfallTier, count: number, path: string, report: Report): void {
  if (tier.kind === 'return_of_capital') return;
  const [field, named] = tier.kind === 'split' ? ['of', tier.of] : ['partners', tier.partners];
  (named ?? []).forEach((n, j) => {
    if (n < 1 || n > count) report(`${path}/${field}/${j}`, 'reference');
  });
}

export function checkInKindMonths(study: Study, context: StudyContext, check: MonthCheck): void {
  (study.capital?.partners ?? []).forEach(({ in_kind }, n) =>
    (in_kind ?? []).forEach(({ at, module }, j) =>
      check(at, datesOf(context, module ?? null), `/capital/partners/${n}/in_kind/${j}/at`),
    ),
  );
}
