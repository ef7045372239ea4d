import type { CashFlowEnterprise } from '@uni/contracts';
import { organizationCashFlow } from '@uni/phrases';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Sums } from '../../ui/layout/facts.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { addMonths, formatMonth } from '../../ui/numbers/index.ts';
import { useMedia } from '../../ui/use-media.ts';
import styles from './cash-flow.module.css';
import { modelOf } from './cash-flow-model.ts';
import { type Calendar, calendarOf } from './timeline-calendar.ts';
import { lowText, movedText, shiftByKey, withinLimit, withShift } from './timeline-model.ts';
import type { CashFlowScreen } from './use-cash-flow.ts';
import { useSaveMoved } from './use-save-moved.ts';

const copy = organizationCashFlow.timeline;
const noShifts: ReadonlyMap<number, number> = new Map();

/** The portfolio in time: each enterprise is a row that can be moved by months. A move updates the sum at once. */
export function Timeline({ screen }: { screen: CashFlowScreen }) {
  const { answer, shifts, move, settle } = screen;
  const calendar = calendarOf(answer.enterprises, shifts);
  const mayEdit = useProfile().permissions.includes('planning:write');
  const save = useSaveMoved();
  const moved = answer.enterprises.filter(({ id }) => (shifts.get(id) ?? 0) !== 0);
  return (
    <Section
      title={copy.title}
      aside={
        moved.length > 0 && (
          <Row as="span" gap={8} align="stretch">
            <Button size="small" icon="undo" onClick={() => settle(noShifts)}>
              {copy.reset}
            </Button>
            {mayEdit && (
              <Button
                size="small"
                busy={save.isPending}
                title={copy.saveNote}
                onClick={() =>
                  save.mutate(moved.map((enterprise) => ({ enterprise, shift: shifts.get(enterprise.id) ?? 0 })))
                }
              >
                {copy.save}
              </Button>
            )}
          </Row>
        )
      }
    >
      <p className="small text-2">
        {copy.hint} {copy.keys}
      </p>
      <GroupLow screen={screen} />
      <div className={styles.timeline}>
        <Years calendar={calendar} />
        {answer.enterprises.map((enterprise) => (
          <TimelineRow
            key={enterprise.id}
            enterprise={enterprise}
            calendar={calendar}
            shift={shifts.get(enterprise.id) ?? 0}
            onMove={(shift) => move(withShift(shifts, enterprise.id, shift))}
            onSettle={(shift) => settle(withShift(shifts, enterprise.id, shift))}
          />
        ))}
      </div>
    </Section>
  );
}

/** The group's exposure and its lowest cash, next to the planned ones. */
function GroupLow({ screen: { answer, model, view, shifts } }: { screen: CashFlowScreen }) {
  const planned = modelOf(answer, noShifts, { from: view.from, to: view.to });
  if (!model || !planned) return null;
  const rows = [
    { key: 'exposure', label: copy.exposure, of: 'accumulated' },
    { key: 'minimum', label: copy.minimum, of: 'funded' },
  ] as const;
  return (
    <Sums aria-live="polite">
      {rows.map(({ key, label, of }) => (
        <div key={key} data-low={key}>
          <dt>{label}</dt>
          <dd>{lowText(model.axis.base_month, model.balances[of])}</dd>
          {shifts.size > 0 && (
            <dd className="small text-2">{copy.planned(lowText(planned.axis.base_month, planned.balances[of]))}</dd>
          )}
        </div>
      ))}
    </Sums>
  );
}

function Years({ calendar }: { calendar: Calendar }) {
  const narrow = useMedia('(max-width: 767px)');
  const step = Math.ceil(calendar.years.length / (narrow ? 5 : 18));
  return (
    <div className={styles.years} aria-hidden="true">
      {calendar.years
        .filter((_, k) => k % step === 0)
        .map(({ year, at }) => (
          <span key={year} style={{ left: `${at * 100}%` }}>
            {year}
          </span>
        ))}
    </div>
  );
}

interface RowProps {
  enterprise: CashFlowEnterprise;
  calendar: Calendar;
  shift: number;
  onMove: (shift: number) => void;
  onSettle: (shift: number) => void;
}

function TimelineRow({ enterprise, calendar, shift, onMove, onSettle }: RowProps) {
  const track = useRef<HTMLDivElement>(null);
  const drag = useDrag({ track, months: calendar.months, shift, onMove, onSettle });
  const { name, base_month, months, launch } = enterprise;
  const position = calendar.positionOf(base_month, shift);
  const at = launch === null ? null : formatMonth(addMonths(base_month, launch + shift));
  const value = at ? copy.value(at, movedText(shift)) : copy.noLaunch;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = shiftByKey(event.key, shift);
    if (next === null) return;
    event.preventDefault();
    onSettle(next);
  };
  return (
    <div className={styles.timelineRow}>
      <span className={styles.timelineName} title={name}>
        {name}
      </span>
      <div ref={track} className={styles.track}>
        <div
          role="slider"
          tabIndex={0}
          className={styles.bar}
          data-moved={shift !== 0 || undefined}
          data-dragging={drag.dragging || undefined}
          aria-label={copy.row(name)}
          aria-valuemin={-120}
          aria-valuemax={120}
          aria-valuenow={shift}
          aria-valuetext={value}
          style={{ left: `${position * 100}%`, width: `${(months / calendar.months) * 100}%` }}
          onKeyDown={onKeyDown}
          {...drag.handlers}
        >
          {launch !== null && <i className={styles.launch} style={{ left: `${((launch + 0.5) / months) * 100}%` }} />}
        </div>
      </div>
      <span className={`small text-2 ${styles.timelineValue}`}>{at ?? copy.noLaunch}</span>
      <span>
        {shift !== 0 && <IconButton small icon="undo" label={copy.resetOne(name)} onClick={() => onSettle(0)} />}
      </span>
    </div>
  );
}

/** Dragging by whole months: the figures follow while the pointer is down, the address when it is let go. */
function useDrag(
  options: Pick<RowProps, 'shift' | 'onMove' | 'onSettle'> & { track: { current: HTMLElement | null }; months: number },
) {
  const [start, setStart] = useState<{ x: number; shift: number; month: number } | null>(null);
  const shiftAt = (x: number): number =>
    start ? withinLimit(start.shift + (x - start.x) / start.month) : options.shift;
  return {
    dragging: start !== null,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        const width = options.track.current?.getBoundingClientRect().width ?? 1;
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ x: event.clientX, shift: options.shift, month: width / options.months });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start && shiftAt(event.clientX) !== options.shift) options.onMove(shiftAt(event.clientX));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (!start) return;
        options.onSettle(shiftAt(event.clientX));
        setStart(null);
      },
      onPointerCancel: () => {
        if (start) options.onSettle(start.shift);
        setStart(null);
      },
    },
  };
}
