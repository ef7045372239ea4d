import type { LivingTerm } from '../../graph/node.ts';
import { minus } from '../../operators/cells/living.ts';
import { familyCurve } from '../../operators/series/curves.ts';
import type { Schedule } from '../../study.ts';
import type { ModuleContext } from '../context.ts';
import { curveMeta, moving, sharesCurve, spanned, type TimingCurve } from './cumulative-curves.ts';
import { familyParameters, familyPointers, familyTerms } from './family-terms.ts';
import { moduleDateTerms } from './month-terms.ts';
import type { Premises } from './premises.ts';
import { withTerms } from './term-cells.ts';

/** A module's physical schedule, made once and shared by all callers. */
export function moduleSchedule(premises: Premises, context: ModuleContext): TimingCurve {
  const name = context.module.name ?? `Módulo ${context.number}`;
  return physicalSchedule(premises, context, {
    id: `m${context.number}/schedule`,
    pointer: `/modules/${context.position}/schedule`,
    schedule: context.module.schedule ?? {},
    label: `${name} · cronograma físico`,
  });
}

/** A schedule of weights over a module's months of construction: its rows' id, its pointer in the study, its name. */
interface ScheduleAt {
  readonly id: string;
  readonly pointer: string;
  readonly schedule: Schedule;
  readonly label: string;
}

/** The cumulative curve of a schedule over the months in which a module is built. */
export function physicalSchedule(
  premises: Premises,
  context: ModuleContext,
  { id, pointer, schedule, label }: ScheduleAt,
): TimingCurve {
  const { builder } = premises;
  const active = (weights: readonly number[] | null) => (): number[] =>
    Array.from({ length: context.module.works_months }, (_, k) =>
      weights && weights[k] === 0 ? -1 : context.constructionStart + k,
    ).filter((t) => t >= 0);
  const known = builder.nodes.get(id);
  const { constructionStart, constructionEnd } = moduleDateTerms(premises, context);
  if (known) return { node: known, active: active(schedule.shares ?? null), isActive: moving(known) };
  const count: LivingTerm = minus(constructionEnd, constructionStart);
  if (schedule.shares)
    return sharesCurve(premises, {
      id,
      pointer: `${pointer}/shares`,
      values: schedule.shares,
      start: context.constructionStart,
      first: constructionStart,
      count,
    });
  const params = {
    start: context.constructionStart,
    count: context.module.works_months,
    ...familyParameters(schedule),
    ...withTerms(premises, { start: constructionStart, count, ...familyTerms(premises, pointer, schedule, label) }),
  };
  const node = builder.row(id, familyCurve, [], params, {
    ...curveMeta('cronograma físico acumulado'),
    module: context.number,
    fields: {
      ...familyPointers(pointer, {}),
      start: `/modules/${context.position}/works_start`,
      count: `/modules/${context.position}/works_months`,
    },
  });
  return { node, active: active(null), isActive: spanned(constructionStart, count) };
}
