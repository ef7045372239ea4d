import type { LandPlot, LandStep } from '@uni/contracts';
import { land, landShared } from '@uni/phrases';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type FunnelColumn, plotBeside, stepBeside } from './land-model.ts';

const copy = land.funnel;
const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const plotOf = (target: EventTarget): number | null => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-plot]') : null;
  return card ? Number(card.dataset.plot) : null;
};

interface Lifted {
  readonly plot: LandPlot;
  readonly step: LandStep;
}

/**
 * Keys of the funnel. Arrows lead from card to card. Space lifts a card, left and right choose its step, Space drops it, Esc gives
 * up. `onMove` null: cards are only walked over.
 */
export function useFunnelKeys(options: {
  columns: readonly FunnelColumn[];
  onMove: ((plot: LandPlot, step: LandStep) => void) | null;
}) {
  const { columns, onMove } = options;
  const area = useRef<HTMLDivElement>(null);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const steps = columns.map(({ step }) => step);
  const focus = (id: number) => area.current?.querySelector<HTMLElement>(`[data-plot="${id}"]`)?.focus();
  const lift = (id: number) => {
    const plot = columns.flatMap(({ plots }) => plots).find((one) => one.id === id);
    if (!plot || !onMove) return;
    setLifted({ plot, step: plot.step });
    setAnnouncement(copy.lifted(plot.name, landShared.steps[plot.step]));
  };
  const drop = ({ plot, step }: Lifted) => {
    setLifted(null);
    setAnnouncement('');
    onMove?.(plot, step);
  };
  const giveUp = ({ plot }: Lifted) => {
    setLifted(null);
    setAnnouncement(copy.cancelled(plot.name));
  };
  const choose = ({ plot, step }: Lifted, key: string) => {
    const next = stepBeside(steps, step, key === 'ArrowLeft' ? -1 : 1);
    setLifted({ plot, step: next });
    setAnnouncement(copy.target(landShared.steps[next]));
  };
  const walk = (id: number, key: string) => {
    if (key === ' ') lift(id);
    else focus(plotBeside(columns, id, key));
  };
  const carry = (own: Lifted, key: string) => {
    if (key === ' ') drop(own);
    else if (key === 'Escape') giveUp(own);
    else if (key === 'ArrowLeft' || key === 'ArrowRight') choose(own, key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = plotOf(event.target);
    const isKnown = event.key === ' ' || arrows.includes(event.key) || (lifted !== null && event.key === 'Escape');
    if (id === null || !isKnown) return;
    event.preventDefault();
    if (lifted) carry(lifted, event.key);
    else walk(id, event.key);
  };
  return {
    area,
    onKeyDown,
    announcement,
    lifted: lifted?.plot.id ?? null,
    target: lifted?.step ?? null,
  };
}
