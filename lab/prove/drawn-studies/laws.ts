/** The laws of the books, read from the lines of a projection alone: nothing of the engine's own checks. */
import type { Projection, ProjectionLine } from '@uni/engine';

type Line = Pick<ProjectionLine, 'key' | 'module' | 'company' | 'values'>;

const isWhole = ({ module, company }: Line): boolean => module === null && company === undefined;

function sumsOf(lines: readonly Line[], months: number): number[] {
  return Array.from({ length: months }, (_, month) => lines.reduce((sum, { values }) => sum + (values[month] ?? 0), 0));
}

/** A text for each month in which two groups of lines do not add up to the same. */
function differences(law: string, left: readonly Line[], right: readonly Line[], months: number): string[] {
  const others = sumsOf(right, months);
  return sumsOf(left, months).flatMap((sum, month) =>
    sum === others[month] ? [] : [`${law}, month ${month}: ${sum} is not ${others[month]}`],
  );
}

/** Assets = liabilities, in the enterprise and in every company. */
function balanceLaws(lines: readonly Line[], months: number): string[] {
  const companies = new Set(lines.map(({ company }) => company));
  return [...companies].flatMap((company) => {
    const ofKey = (key: string): Line[] =>
      lines.filter((line) => line.key === key && line.module === null && line.company === company);
    return differences(`balance of ${company ?? 'all'}`, ofKey('bal.assets'), ofKey('bal.liabilities'), months);
  });
}

/** Σ of the companies = the enterprise, in every line that companies have. */
function companyLaws(lines: readonly Line[], months: number): string[] {
  const keys = new Set(lines.filter(({ company }) => company !== undefined).map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const ofKey = lines.filter((line) => line.key === key);
    const own = ofKey.filter(({ company }) => company !== undefined);
    return differences(`companies of ${key}`, own, ofKey.filter(isWhole), months);
  });
}

/** Σ of the partners = the enterprise, in what is contributed and what is distributed. */
function partnerLaws(lines: readonly Line[], months: number): string[] {
  return ['contribution', 'distribution'].flatMap((key) => {
    const own = lines.filter((line) => isWhole(line) && new RegExp(`^${key}\\.\\d+$`).test(line.key));
    const whole = lines.filter((line) => isWhole(line) && line.key === key);
    return own.length === 0 ? [] : differences(`partners of ${key}`, own, whole, months);
  });
}

/** Returns what a projection breaks of the laws of its books, a text a month; empty when it breaks none. */
export function brokenLaws({ lines, months }: Pick<Projection, 'months'> & { lines: readonly Line[] }): string[] {
  return [...balanceLaws(lines, months), ...companyLaws(lines, months), ...partnerLaws(lines, months)];
}
