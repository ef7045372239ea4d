/** The tables of current versions: their cash by leaf and month, their closed months, their indicators. */
import { closedRows, planRows } from '@uni/analysis';
import type { Permission } from '@uni/contracts';
import { type IndicatorUnit, isReplaceable, monthAt, monthIndex, type Projection } from '@uni/engine';
import type { LongContext } from '../../platform/context.ts';
import { reaches } from '../../platform/http/index.ts';
import {
  type BesidePlan,
  besidePlan,
  type CurrentProjection,
  changedCurrent,
  currentProjections,
  livingEnterprises,
  nameIndicators,
} from '../planner/index.ts';
import { type FeedChoice, type FeedSources, instantOf } from './feed-rows.model.ts';
import type { FeedValue } from './feed-text.gateway.ts';

const needed: Permission = 'planning:read';

interface Current {
  readonly head: {
    readonly enterprise_id: number;
    readonly enterprise: string;
    readonly version_id: number;
    readonly version: string;
  };
  readonly plan: CurrentProjection;
  readonly beside: BesidePlan;
}

/** One enterprise after the other: no more than one projection is held. */
async function* plans<Made>(
  { actor, transact }: LongContext,
  { enterprise, since, prospecting = false, firstEnterprise }: FeedChoice,
  make: (current: Current) => readonly Made[],
): AsyncGenerator<readonly Made[]> {
  const { enterprises, changed } = await transact(async ({ db }) => ({
    enterprises: await livingEnterprises(db),
    changed: since === undefined ? null : await changedCurrent(db, instantOf(since)),
  }));
  const includesProspecting = prospecting || enterprise !== undefined;
  const isIncluded = (id: number): boolean =>
    (enterprise === undefined || enterprise === id) && (changed?.has(id) ?? true) && reaches(actor, needed, id);
  const inTurn =
    firstEnterprise === undefined
      ? enterprises
      : enterprises.filter(({ id }) => id >= firstEnterprise).sort((left, right) => left.id - right.id);
  for (const { id, name } of inTurn.filter((one) => isIncluded(one.id))) {
    const [projectedEnterprise] = await transact(({ db }) =>
      currentProjections(db, { isIncluded: (one) => one === id, includesProspecting }),
    );
    const plan = projectedEnterprise?.current;
    if (plan === undefined || typeof plan === 'string') continue;
    const head = { enterprise_id: id, enterprise: name, version_id: plan.version.id, version: plan.version.nome };
    const beside = await transact(({ db }) => besidePlan(db, id, plan.version.id));
    yield make({ head, plan, beside });
  }
}

export const planFeeds: FeedSources = {
  'cash-flow': (context, choice) =>
    plans(context, choice, ({ head, plan: { projection } }) =>
      planRows(projection).flatMap(({ values, kind, block, isTotal, ...line }) =>
        monthsOf(projection, choice, values.length)
          .map(({ month, at }) => ({
            ...{ ...head, ...lineOf(line), kind, month, amount: values[at] ?? 0 },
            ...{ block, is_total: isTotal ? 1 : 0 },
          }))
          .filter(({ amount }) => amount !== 0),
      ),
    ),
  realised: (context, choice) =>
    plans(context, choice, ({ head, plan: { projection, closing }, beside }) => {
      const closed = closing === null ? 0 : monthIndex(projection.base_month, closing) + 1;
      return closedRows(projection, closed).flatMap(({ planned, realised, ...line }) =>
        monthsOf(projection, choice, closed)
          .map(({ month, at }) => ({
            ...{ ...head, ...lineOf(line), month, planned: planned[at] ?? 0, realised: realised[at] ?? 0 },
            entry: entryOf(line, month, beside),
          }))
          .filter((row) => row.planned !== 0 || row.realised !== 0),
      );
    }),
  indicators: (context, choice) =>
    plans(context, choice, ({ head, plan: { projection, study }, beside: { approved } }) =>
      nameIndicators(projection, study).map(({ key, label, unit }) => ({
        ...{ ...head, indicator: key, label, unit },
        value: figureOf(projection, unit, projection.indicators[key] ?? null),
        approved: figureOf(projection, unit, approved?.[key] ?? null),
      })),
    ),
};

const lineOf = ({ module, key, label }: { module: number | null; key: string; label: string }) => ({
  ...{ module, line: key, label },
});

/** Returns if a line has an entry in a month; null for a sum of lines. */
const entryOf = (line: { key: string; module: number | null }, month: string, { isEntered }: BesidePlan) => {
  if (!isReplaceable(line.key)) return null;
  return isEntered({ key: line.key, module: line.module, month }) ? 'entered' : 'no_entry';
};

/** Returns the requested months of a table, by position. */
const monthsOf = ({ base_month }: Projection, { from, to }: FeedChoice, length: number) =>
  Array.from({ length }, (_, at) => ({ at, month: monthAt(base_month, at) })).filter(
    ({ month }) => (from === undefined || month >= from) && (to === undefined || month <= to),
  );

const written = {
  money: 'money',
  share: 'number',
  ratio: 'number',
  months: 'number',
  month: 'month',
  text: 'text',
} as const satisfies Readonly<Record<IndicatorUnit, string>>;

/** A month by its name, whatever position it has in the study. */
const figureOf = ({ base_month }: Projection, unit: IndicatorUnit, value: string | number | null): FeedValue => ({
  as: written[unit],
  value: unit === 'month' && typeof value === 'number' ? monthAt(base_month, value) : value,
});
