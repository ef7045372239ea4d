/** Amounts as ERPs write them, exactly; and their division by rates, to the centavo. */

/** Beyond this no amount is one, and centavos would no longer be exact. */
const LARGEST = 9e15;

/**
 * Reais as a JSON number or as a text with a decimal point, to centavos. Half a centavo rounds away from zero. Null: no
 * amount.
 */
export const centavos = (raw: unknown): number | null => {
  if (typeof raw === 'number') {
    const near = Math.round(raw * 100);
    // The number nearest to a whole centavo is that centavo: nothing was lost on the way.
    if (near / 100 === raw && Math.abs(near) < LARGEST) return near + 0;
    return Number.isFinite(raw) ? fromText(plain(raw)) : null;
  }
  return typeof raw === 'string' ? fromText(raw.trim()) : null;
};

/** The shortest decimal text of a number, without an exponent; what is too small for one is nothing. */
const plain = (value: number): string => {
  const text = String(value);
  return text.includes('e-') ? '0' : text;
};

const fromText = (text: string): number | null => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return null;
  const cents = Number(`${whole}${`${fraction}00`.slice(0, 2)}`);
  const rounded = cents + (fraction.charCodeAt(2) >= 53 ? 1 : 0);
  if (rounded >= LARGEST) return null;
  return sign === '-' && rounded !== 0 ? -rounded : rounded;
};

const RATE_UNIT = 1e8;
const WHOLE = 100 * RATE_UNIT;
/** Each rate is rounded to a hundredth of a per cent, by half of one at most. */
const ROUNDING = 0.005 * RATE_UNIT;

export interface Shares {
  /** In units of 10⁻⁸ per cent. */
  readonly rates: readonly number[];
  readonly sum: number;
  /** They missed 100 % by rounding, and are taken in proportion. */
  readonly isScaled: boolean;
}

/** Most amounts have one target. */
const UNDIVIDED: Shares = { rates: [WHOLE], sum: WHOLE, isScaled: false };

/** Null: the rates are none that divide a whole. */
export const sharesOf = (rates: readonly number[]): Shares | null => {
  if (rates.length === 1 && rates[0] === 100) return UNDIVIDED;
  const units = rates.map((rate) => Math.round(rate * RATE_UNIT));
  const sum = units.reduce((total, unit) => total + unit, 0);
  const tolerance = Math.max(0.01 * RATE_UNIT, units.length * ROUNDING);
  if (!Number.isSafeInteger(sum) || units.some((unit) => unit < 0) || Math.abs(sum - WHOLE) > tolerance) return null;
  return { rates: units, sum, isScaled: sum !== WHOLE };
};

/** Divides centavos by shares: each gets its floor, the largest remainders the rest; ties go to who comes first. */
export const divide = (amount: number, { rates, sum }: Shares): readonly number[] => {
  if (rates.length === 1) return [amount];
  const size = BigInt(Math.abs(amount));
  const divisor = BigInt(sum);
  const products = rates.map((rate) => size * BigInt(rate));
  const amounts = products.map((product) => Number(product / divisor));
  const left = Math.abs(amount) - amounts.reduce((total, share) => total + share, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % divisor }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) amounts[index] = (amounts[index] ?? 0) + 1;
  return amount < 0 ? amounts.map((share) => (share === 0 ? 0 : -share)) : amounts;
};
