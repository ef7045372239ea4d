/** Content of the report for a partner: the partner's own lines and indicators of a projection, none computed again. */
import { type Indicators, isWhole, monthAt, type Projection, resolveDiscountRate, type Study } from '@uni/engine';
import { workspace } from '@uni/phrases';
import type { ReportHead } from './executive-summary.model.ts';
import { partnerTerms, type Term } from './partner-terms.model.ts';

/** Contributions, distributions and balances of a partner, in centavos. */
export interface PartnerPeriod {
  /** `YYYY` or `YYYY-MM`; null over all months. */
  readonly period: string | null;
  readonly cash: number;
  readonly inKind: number;
  readonly received: number;
  readonly net: number;
  /** At the end of the period, as the two below; null over all months. */
  readonly balance: number | null;
  /** Null where no tier returns it. */
  readonly capital: number | null;
  readonly preferred: number | null;
}

export interface PartnerReport extends ReportHead {
  readonly partner: string;
  readonly terms: readonly Term[];
  /** By the keys of the catalogue, which have no number. */
  readonly indicators: Indicators;
  readonly discount: ReturnType<typeof resolveDiscountRate>;
  readonly base_month: string;
  /** Number of realised months, from the base month. */
  readonly closed: number;
  /** By month, centavos. */
  readonly net: readonly number[];
  readonly accumulated: readonly number[];
  readonly years: readonly PartnerPeriod[];
  /** Those in which something moves. */
  readonly months: readonly PartnerPeriod[];
  readonly total: PartnerPeriod;
}

/** Returns the report for the partner of a number; null without results by partner. */
export const partnerReport = (
  head: ReportHead,
  study: Study,
  projection: Projection,
  number: number,
): PartnerReport | null => {
  const { base_month, lines } = projection;
  const indicators = ownIndicators(projection, number);
  if (!('partner.received' in indicators)) return null;
  const flows = ownFlows(projection, number);
  const all = flows.net.map((_, t) => t);
  const calendar = all.map((t) => monthAt(base_month, t));
  const years = [...Map.groupBy(all, (t) => calendar[t]?.slice(0, 4) ?? '')];
  return {
    ...head,
    partner: workspace.view.partner(number, study.capital?.partners?.[number - 1]?.name ?? null),
    terms: partnerTerms(study, number),
    indicators,
    discount: resolveDiscountRate(study),
    base_month,
    closed: Math.max(0, ...lines.map(({ realised }) => realised?.length ?? 0)),
    net: flows.net,
    accumulated: flows.accumulated,
    years: years.map(([year, months]) => periodOf(flows, year, months)),
    months: all.filter((t) => hasMoved(flows, t)).map((t) => periodOf(flows, calendar[t] ?? '', [t])),
    total: { ...periodOf(flows, null, all), balance: null, capital: null, preferred: null },
  };
};

/** The indicators of one partner, named as for any. */
const ownIndicators = ({ indicators }: Projection, number: number): Indicators => {
  const prefix = `partner.${number}.`;
  return Object.fromEntries(
    Object.entries(indicators).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[`partner.${key.slice(prefix.length)}`, value]] : [],
    ),
  );
};

/** The lines of one partner by month. */
interface PartnerFlows {
  readonly cash: readonly number[];
  readonly inKind: readonly number[];
  readonly received: readonly number[];
  readonly net: readonly number[];
  readonly accumulated: readonly number[];
  readonly capital: readonly number[] | null;
  readonly preferred: readonly number[] | null;
}

const ownFlows = ({ lines, months }: Projection, number: number): PartnerFlows => {
  const valuesOf = (key: string) => lines.find((line) => line.key === key && isWhole(line))?.values ?? null;
  const none = Array.from({ length: months }, () => 0);
  const net = valuesOf(`partner.${number}.net`) ?? none;
  let balance = 0;
  return {
    cash: valuesOf(`contribution.${number}`) ?? none,
    inKind: valuesOf(`in_kind.${number}`) ?? none,
    received: (valuesOf(`distribution.${number}`) ?? none).map((cents) => 0 - cents),
    net,
    accumulated: net.map((cents) => {
      balance += cents;
      return balance;
    }),
    capital: valuesOf(`partner.${number}.capital`),
    preferred: valuesOf(`partner.${number}.preferred`),
  };
};

const hasMoved = ({ cash, inKind, received }: PartnerFlows, t: number): boolean =>
  [cash, inKind, received].some((row) => row[t] !== 0);

const periodOf = (flows: PartnerFlows, period: string | null, months: readonly number[]): PartnerPeriod => {
  const sum = (row: readonly number[]) => months.reduce((all, t) => all + (row[t] ?? 0), 0);
  const end = (row: readonly number[] | null) => row?.[months.at(-1) ?? 0] ?? null;
  return {
    period,
    cash: sum(flows.cash),
    inKind: sum(flows.inKind),
    received: sum(flows.received),
    net: sum(flows.net),
    balance: end(flows.accumulated),
    capital: end(flows.capital),
    preferred: end(flows.preferred),
  };
};
