import type { Unit, UnitStanding } from '@uni/contracts';
import { units as copy, register } from '@uni/phrases';
import { type RefObject, useEffect, useState } from 'react';
import { dayText } from '../../../shared/register/days.ts';
import { formatCents, formatCentsBare, formatNumber, formatShare } from '../../../ui/numbers/index.ts';
import { perAreaOf, priceOf, receivedShare } from './cell-face.ts';
import styles from './units.module.css';
import type { Units } from './use-units.ts';

const restMs = 400;
const cardWidth = 220;
const cardHeight = 190;
const gap = 6;

export interface Hover {
  readonly unit: number;
  readonly left: number;
  readonly top: number;
}

/** Beside the cell: below it, or above where the window ends. */
const placeOf = (cell: HTMLElement): Hover => {
  const { left, top, bottom } = cell.getBoundingClientRect();
  const isLow = bottom + gap + cardHeight > window.innerHeight;
  return {
    unit: Number(cell.dataset.unit),
    left: Math.max(gap, Math.min(left, window.innerWidth - cardWidth - gap)),
    top: isLow ? Math.max(gap, top - gap - cardHeight) : bottom + gap,
  };
};

/** The unit on which pointer or focus has rested for a while. Moving, scrolling, a key or a press end it. */
export function useHover(board: RefObject<HTMLElement | null>): Hover | null {
  const [hover, setHover] = useState<Hover | null>(null);
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    let timer = 0;
    const end = () => {
      window.clearTimeout(timer);
      setHover(null);
    };
    const begin = ({ target }: Event) => {
      end();
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-unit]') : null;
      if (cell) timer = window.setTimeout(() => setHover(placeOf(cell)), restMs);
    };
    const starts = ['pointerover', 'focusin'] as const;
    const ends = ['pointerleave', 'pointerdown', 'keydown', 'focusout'] as const;
    for (const name of starts) element.addEventListener(name, begin);
    for (const name of ends) element.addEventListener(name, end);
    window.addEventListener('scroll', end, true);
    return () => {
      window.clearTimeout(timer);
      for (const name of starts) element.removeEventListener(name, begin);
      for (const name of ends) element.removeEventListener(name, end);
      window.removeEventListener('scroll', end, true);
    };
  }, [board]);
  return hover;
}

/** Facts of a unit in one glance. Its panel has them all, so that nothing is here alone. */
export function HoverCard({ screen, hover }: { screen: Units; hover: Hover }) {
  const unit = screen.units.find(({ id }) => id === hover.unit);
  if (!unit) return null;
  const standing = screen.standings.byUnit.get(unit.id);
  return (
    <div className={styles.card} style={{ left: hover.left, top: hover.top }} aria-hidden="true">
      <p className={styles.cardHead}>
        <b>{copy.nameOf(unit.block, unit.nome)}</b>
        <span>{screen.standings.late.has(unit.id) ? copy.late : copy.states[unit.state]}</span>
      </p>
      <dl>
        {cardFacts(unit, standing).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || register.none}</dd>
          </div>
        ))}
      </dl>
      <p className="text-3">{copy.card.hint}</p>
    </div>
  );
}

/** Names and values, in their order. */
export function cardFacts(unit: Unit, standing: UnitStanding | undefined): [string, string][] {
  const price = priceOf(unit, standing);
  const perArea = perAreaOf(price, unit);
  const { contract = null, proposal = null } = standing ?? {};
  const named = contract ? copy.card.contract : proposal ? copy.card.proposal : copy.card.table;
  const facts: [string, string][] = [
    [named, price > 0 ? formatCents(price) : ''],
    [copy.card.per_area, perArea === null || price === 0 ? '' : formatCentsBare(perArea, 2)],
  ];
  if (contract) {
    facts.push([copy.card.client, contract.client_name]);
    facts.push([copy.card.received, formatShare(receivedShare(standing))]);
    const { next } = contract;
    facts.push([copy.card.next, next ? `${dayText(next.due)}, ${formatCentsBare(next.amount, 2)}` : '']);
    return facts;
  }
  if (unit.private_area > 0)
    facts.push([copy.card.area, copy.area(formatNumber(unit.private_area / 100, { decimals: 2 }))]);
  if (unit.typology) facts.push([copy.columns.typology, unit.typology]);
  if (unit.facing) facts.push([copy.columns.facing, copy.facings[unit.facing]]);
  if (proposal) facts.push([copy.card.client, proposal.client_name]);
  const until = unit.reserved_until ?? proposal?.valid_until;
  if (until) facts.push([copy.card.until, dayText(until)]);
  return facts;
}
