import type { Node, Parameters } from '../../graph/node.ts';

/**
 * Quota of a cohort from its debt. `whole`: all of it; `equal`: n equal parts. `remaining`: one part per month until the keys;
 * `periods`: one per period until the keys. `price`: a Price installment. `amortized`: the first Price amortization one month
 * earlier.
 */
export type QuotaForm = 'whole' | 'equal' | 'remaining' | 'periods' | 'price' | 'amortized';

/** Conversion of a cohort's debt to a quota. */
export interface QuotaTerms {
  readonly form: QuotaForm;
  readonly n: number;
  readonly every: number;
  /** Months in which interest accrues on the principal before the first installment. */
  readonly carry: number;
  readonly keys: number;
  /** Cohorts from … to (exclusive). */
  readonly from: number;
  readonly to: number;
}

export interface ScaledInputs {
  contracts: Node;
  share: Node;
  rate: Node | undefined;
  index: Node | undefined;
}

export function termsOf(params: Parameters): QuotaTerms {
  return {
    form: params.form as QuotaForm,
    n: params.n as number,
    every: params.every as number,
    carry: params.carry as number,
    keys: params.keys as number,
    from: params.from as number,
    to: params.to as number,
  };
}

export function scaledInputs(inputs: readonly Node[], params: Parameters): ScaledInputs {
  const hasRate = params.hasRate === true;
  return {
    contracts: inputs[0] as Node,
    share: inputs[1] as Node,
    rate: hasRate ? inputs[2] : undefined,
    index: params.hasIndex === true ? inputs[hasRate ? 3 : 2] : undefined,
  };
}

/** By how many parts a cohort of month s divides what it owes. */
export function divisor({ form, n, every, keys }: QuotaTerms, s: number): number {
  switch (form) {
    case 'equal':
      return n;
    case 'remaining':
      return keys - s;
    case 'periods':
      return Math.floor((keys - 1 - s) / every);
    default:
      return 1;
  }
}
