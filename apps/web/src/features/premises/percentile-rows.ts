import { comparedPremises, type PremiseKey, type PremisePercentile, premisePercentile } from '@uni/analysis';
import type { SupposedElsewhere } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { premisePercentiles as copy } from '@uni/phrases';
import { formatExact, formatMoney, formatShare } from '../../ui/numbers/index.ts';

/** One development of the list under a premise; without an enterprise it is the study on screen. */
export interface ListedValue {
  readonly enterprise: Pick<SupposedElsewhere, 'id' | 'name' | 'version'> | null;
  readonly value: number;
  readonly text: string;
}

export interface PercentileRow {
  readonly key: PremiseKey;
  readonly name: string;
  readonly here: string;
  readonly position: string;
  readonly least: string;
  readonly median: string;
  readonly most: string;
  /** All that have a value, the study on screen among them, from the highest. */
  readonly listed: readonly ListedValue[];
}

type Unit = (typeof comparedPremises)[number]['unit'];

/** Formats a value with no more decimals than the comparison uses. */
const formatters: Readonly<Record<Unit, (value: number) => string>> = {
  money: formatMoney,
  money_per_m2: (value) => copy.perSquareMetre(formatMoney(value)),
  share: (value) => formatShare(value, { decimals: 2 }),
  rate: (value) => copy.perYear(formatShare(value, { decimals: 2 })),
  months: (value) => copy.months(formatExact(value, 1)),
};

/** A count as whole percents, from 1 to 99: all and none have texts of their own. */
const percent = (count: number, of: number): number => Math.min(99, Math.max(1, Math.round((count / of) * 100)));

/** Returns the position in words, in the more informative of two forms. */
export function positionText({ of, below, equal, above }: PremisePercentile): string {
  if (equal === of) return copy.equalToAll(of);
  if (below === of) return copy.higherThanAll(of);
  if (above === of) return copy.lowerThanAll(of);
  return below >= above ? copy.higherThan(percent(below, of), of) : copy.lowerThan(percent(above, of), of);
}

/** The premises of a study, with the position among the other developments. None where too few are known. */
export function percentileRows(study: Study, elsewhere: readonly SupposedElsewhere[]): PercentileRow[] {
  return comparedPremises.flatMap((premise) => {
    const { key, unit } = premise;
    const value = premise.value(study);
    const percentile = premisePercentile(
      value,
      elsewhere.map(({ premises }) => premises[key] ?? null),
    );
    if (value === null || !percentile) return [];
    const text = formatters[unit];
    const others = elsewhere.flatMap((enterprise): ListedValue[] => {
      const its = enterprise.premises[key] ?? null;
      return its === null ? [] : [{ enterprise, value: its, text: text(its) }];
    });
    const own: ListedValue = { enterprise: null, value, text: text(value) };
    return [
      {
        key,
        name: copy.names[key],
        here: text(value),
        position: positionText(percentile),
        least: text(percentile.least),
        median: text(percentile.median),
        most: text(percentile.most),
        // The study on screen stands before those with the same value.
        listed: [own, ...others].sort((one, other) => other.value - one.value),
      },
    ];
  });
}
