import { comparedPremises, type PremiseKey, type PremiseStanding, premiseStanding } from '@uni/analysis';
import type { SupposedElsewhere } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { premiseStandings as words } from '@uni/phrases';
import { formatExact, formatMoney, formatShare } from '../../ui/numbers/index.ts';

/** One development of the list under a premise; without an enterprise it is the study on screen. */
export interface ListedValue {
  readonly enterprise: Pick<SupposedElsewhere, 'id' | 'name' | 'version'> | null;
  readonly value: number;
  readonly text: string;
}

export interface StandingRow {
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

/** A value as the table tells it: with no more decimals than it is compared in. */
const texts: Readonly<Record<Unit, (value: number) => string>> = {
  money: formatMoney,
  money_per_m2: (value) => words.perSquareMetre(formatMoney(value)),
  share: (value) => formatShare(value, { decimals: 2 }),
  rate: (value) => words.perYear(formatShare(value, { decimals: 2 })),
  months: (value) => words.months(formatExact(value, 1)),
};

/** A part as whole percents: never all of them or none while one is not. */
const percent = (part: number, of: number): number => Math.min(99, Math.max(1, Math.round((part / of) * 100)));

/** The place in words, of the two ways to say it the one that tells more. */
export function positionText({ of, below, equal, above }: PremiseStanding): string {
  if (equal === of) return words.equalToAll(of);
  if (below === of) return words.higherThanAll(of);
  if (above === of) return words.lowerThanAll(of);
  return below >= above ? words.higherThan(percent(below, of), of) : words.lowerThan(percent(above, of), of);
}

/** The premises of a study that have a place among those of the other developments; none where too few are known. */
export function standingRows(study: Study, elsewhere: readonly SupposedElsewhere[]): StandingRow[] {
  return comparedPremises.flatMap((premise) => {
    const { key, unit } = premise;
    const value = premise.value(study);
    const standing = premiseStanding(
      value,
      elsewhere.map(({ premises }) => premises[key] ?? null),
    );
    if (value === null || !standing) return [];
    const text = texts[unit];
    const others = elsewhere.flatMap((enterprise): ListedValue[] => {
      const its = enterprise.premises[key] ?? null;
      return its === null ? [] : [{ enterprise, value: its, text: text(its) }];
    });
    const own: ListedValue = { enterprise: null, value, text: text(value) };
    return [
      {
        key,
        name: words.names[key],
        here: text(value),
        position: positionText(standing),
        least: text(standing.least),
        median: text(standing.median),
        most: text(standing.most),
        // The study on screen stands before those with the same value.
        listed: [own, ...others].sort((one, other) => other.value - one.value),
      },
    ];
  });
}
