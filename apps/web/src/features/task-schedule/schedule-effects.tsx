import type { Projection } from '@uni/engine';
import { monthAt, type Study } from '@uni/engine';
import { taskSchedule as copy } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { formatCompact, formatMonth, formatShare } from '../../ui/numbers/index.ts';
import { indicatorDelta, showIndicator } from '../study/indicator-format.ts';
import { scheduleOf } from '../study/milestones.ts';
import type { CommitOutcome } from '../study/store/drafting.ts';
import { useWorkspace } from '../study/workspace-context.tsx';
import type { ScheduleDraft } from './schedule-draft.ts';
import styles from './task-schedule.module.css';
import type { ScheduleControl } from './use-schedule.ts';

interface Effect {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly good: boolean | null;
}

/** Effects of the schedule being moved on keys, return, exposure and interest; applied or given up as a whole. */
export function ScheduleEffects({ control }: { control: ScheduleControl }) {
  const { study, projection } = useWorkspace();
  const { draft, stuck } = control;
  const outcome = control.outcome();
  const refused = refusalOf(draft, outcome);
  const after = outcome.ok && !refused ? outcome.draft.model : null;
  const effects = after ? effectsOf({ study, projection }, after, draft.module.number) : [];
  return (
    <Row as="section" gap="8 24" className={styles.effects} aria-label={copy.tried}>
      <Row as="div" gap="4 24" role="status">
        {refused ?? (effects.length === 0 ? copy.effects.none : null)}
        {effects.map(({ label, before, after: next, good }) => (
          <span key={label}>
            {label} {before} → <b className={toneOf(good)}>{next}</b>
          </span>
        ))}
        {stuck.length > 0 && <span className="attention">{copy.stuck(stuck.join(', '))}</span>}
      </Row>
      <Row as="span" inline gap={8} wrap={false} className="push">
        <Button size="small" onClick={control.discard}>
          {copy.discard}
        </Button>
        <Button size="small" variant="primary" disabled={refused !== null} onClick={control.apply}>
          {copy.apply}
        </Button>
      </Row>
    </Row>
  );
}

/** Returns why a draft cannot be applied; null where it can. */
function refusalOf({ tasks }: ScheduleDraft, outcome: CommitOutcome): string | null {
  const total = tasks.reduce((sum, { weight }) => sum + weight, 0);
  if (tasks.length > 0 && Math.abs(total - 1) > 1e-9) return copy.sumRefused(formatShare(total, { decimals: 2 }));
  if (!outcome.ok) return copy.refused;
  const [error] = outcome.draft.errors;
  return error ? `${copy.refused} ${error.message}` : null;
}

/** Class of a figure that is better, worse, or neither. */
const toneOf = (good: boolean | null): string => {
  if (good === null) return '';
  return good ? 'favourable' : 'unfavourable';
};

interface Computed {
  readonly study: Study;
  readonly projection: Projection;
}

function effectsOf(before: Computed, after: Computed, module: number): Effect[] {
  const indicator = (key: string, label: string): Effect => {
    const [one, two] = [before.projection.indicators[key], after.projection.indicators[key]];
    const text = (value: typeof one): string => {
      const figure = showIndicator(key, value, before.study.base_month);
      return `${figure.text} ${figure.unit}`.trim();
    };
    return { label, before: text(one), after: text(two), good: indicatorDelta(key, one, two)?.good ?? null };
  };
  const [paid, toPay] = [interestOf(before.projection), interestOf(after.projection)];
  return [
    {
      label: copy.effects.keys,
      before: keysText(before.study, module),
      after: keysText(after.study, module),
      good: null,
    },
    indicator('irr_year', copy.effects.irr),
    indicator('max_exposure', copy.effects.exposure),
    {
      ...{ label: copy.effects.interest, before: formatCompact(paid), after: formatCompact(toPay) },
      good: paid === toPay ? null : toPay < paid,
    },
  ].filter(({ before: one, after: two }) => one !== two);
}

function keysText({ modules, base_month: base }: Study, number: number): string {
  const module = modules.find((each) => each.number === number);
  return module ? formatMonth(monthAt(base, scheduleOf(module).keys)) : '';
}

/** Interest of all loans, in centavos, without sign. */
const interestOf = ({ lines }: Projection): number =>
  lines
    .filter(({ key, module }) => /^loan\.\d+\.interest$/.test(key) && module === null)
    .reduce((sum, { values }) => sum + values.reduce((total, cell) => total + Math.abs(cell), 0), 0);
