/** Amounts without their line's own sign: accepted as they are, and reported. */
import { hasReverseSign, isMoneyIn } from '@uni/analysis';
import { centsOfDecimal, type RealisedRow, type SignFinding } from '@uni/contracts';

/** `positions`: where the rows stood in the request; left out: they are all of it. */
export const signFindings = (rows: readonly RealisedRow[], positions?: readonly number[]): SignFinding[] =>
  rows.flatMap(({ key, month, amount }, at) =>
    hasReverseSign(key, centsOfDecimal(amount))
      ? [
          {
            row: positions?.[at] ?? at,
            code: 'reverse_sign' as const,
            ...{ key, month, amount },
            message: isMoneyIn(key)
              ? 'This line is money in: a negative amount is money paid back.'
              : 'This line is money out: a positive amount is a refund.',
          },
        ]
      : [],
  );
