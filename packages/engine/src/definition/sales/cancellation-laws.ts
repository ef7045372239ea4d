/** Cancellation of a module. A law fills the terms that the study leaves out. */
import type { Cancellation, MonthRef, StudyModule } from '../../study.ts';

/** Terms that a law fills. */
export interface LegalTerms {
  readonly retention: number;
  readonly retentionBase: 'paid' | 'contract';
  /** True if the commission is not refunded. */
  readonly isBrokerageRetained: boolean;
  readonly useShare: number;
  /** True if what was paid is corrected up to the cancellation. */
  readonly isRestated: boolean;
  readonly refundFrom: MonthRef | null;
  readonly refundDelay: number;
  readonly refundInstallments: number;
  /** Months after the resale by which the refund begins at the latest; null: it does not wait for one. */
  readonly refundAfterResale: number | null;
}

/** A cancellation with its defaults. */
export interface CancellationTerms extends LegalTerms {
  readonly share: number;
  /** Ages at which contracts are cancelled, in months after the sale: one after another. */
  readonly ages: readonly number[];
  readonly hazard: Cancellation['hazard'] | null;
  /** True if contracts of tables without bank parts are cancelled after the keys too. */
  readonly isAfterKeys: boolean;
  readonly resaleDelay: number;
  /** True if contracts that a bank signed are cancelled too, and the bank is paid back. */
  readonly isBankRepaid: boolean;
  /** True if a refund is the payments less the retention, in months that follow from the age alone. */
  readonly isPlain: boolean;
}

/** Without a law: nothing is retained, and all goes back a month later. */
export const unregulated: LegalTerms = {
  retention: 0,
  retentionBase: 'paid',
  isBrokerageRetained: false,
  useShare: 0,
  isRestated: false,
  refundFrom: null,
  refundDelay: 1,
  refundInstallments: 1,
  refundAfterResale: null,
};

/** Statutory ceilings. Source: Lei 4.591/1964 art. 67-A (segregated, incorporation), Lei 6.766/1979 art. 32-A (lots). */
export const cancellationLaws: Readonly<Record<NonNullable<Cancellation['law']>, LegalTerms>> = {
  segregated: {
    retention: 0.5,
    retentionBase: 'paid',
    isBrokerageRetained: true,
    useShare: 0.005,
    isRestated: true,
    refundFrom: { at: 'works_end', plus: 1 },
    refundDelay: 1,
    refundInstallments: 1,
    refundAfterResale: 1,
  },
  incorporation: {
    retention: 0.25,
    retentionBase: 'paid',
    isBrokerageRetained: true,
    useShare: 0.005,
    isRestated: true,
    refundFrom: null,
    refundDelay: 6,
    refundInstallments: 1,
    refundAfterResale: 1,
  },
  lots: {
    retention: 0.1,
    retentionBase: 'contract',
    isBrokerageRetained: true,
    useShare: 0.0075,
    isRestated: true,
    refundFrom: { at: 'works_end', plus: 6 },
    refundDelay: 12,
    refundInstallments: 12,
    refundAfterResale: 0,
  },
};

/** Ages for which a workbook has room when a curve by family is made longer in it. */
const roomAges = 6;

function agesOf({ age, hazard }: Cancellation, written: boolean): number[] {
  if (!hazard) return [age ?? 12];
  const count = hazard.shares ? hazard.shares.length : (hazard.months ?? 1) + (written ? roomAges : 0);
  return Array.from({ length: count }, (_, k) => (hazard.from ?? 1) + k);
}

function legalTerms(given: Cancellation): LegalTerms {
  const law = given.law ? cancellationLaws[given.law] : unregulated;
  return {
    retention: given.retention ?? law.retention,
    retentionBase: given.retention_base ?? law.retentionBase,
    isBrokerageRetained: given.brokerage ?? law.isBrokerageRetained,
    useShare: given.use_share ?? law.useShare,
    isRestated: given.restated ?? law.isRestated,
    refundFrom: given.refund_from ?? law.refundFrom,
    refundDelay: given.refund_delay ?? law.refundDelay,
    refundInstallments: given.refund_installments ?? law.refundInstallments,
    refundAfterResale: given.refund_after_resale ?? law.refundAfterResale,
  };
}

/** Returns a module's cancellation terms. A zero one applies only where rows are `written` out: users may type over it. */
export function cancellationOf(module: StudyModule, written = false): CancellationTerms | null {
  const given = module.cancellation;
  if (!given || (given.share === 0 && !written)) return null;
  const legal = legalTerms(given);
  const isAfterKeys = given.after_keys ?? false;
  return {
    ...legal,
    share: given.share,
    ages: agesOf(given, written),
    hazard: given.hazard ?? null,
    isAfterKeys,
    resaleDelay: given.resale_delay ?? 3,
    isBankRepaid: given.bank_repaid ?? false,
    isPlain:
      !given.hazard &&
      !isAfterKeys &&
      legal.retentionBase === 'paid' &&
      !legal.isBrokerageRetained &&
      legal.useShare === 0 &&
      (given.use_share === null || given.use_share === undefined || !written) &&
      !legal.isRestated &&
      legal.refundFrom === null &&
      legal.refundAfterResale === null,
  };
}
