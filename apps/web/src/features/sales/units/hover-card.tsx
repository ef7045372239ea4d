import type { Unit, UnitHolding } from '@uni/contracts';
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

/** Next to the cell: below it, or above where the window ends. */
const positionOf = (cell: HTMLElement): Hover => {
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
    let pressed: EventTarget | null = null;
    const end = () => {
      window.clearTimeout(timer);
      setHover(null);
    };
    const begin = ({ target }: Event) => {
      end();
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-unit]') : null;
      // A press opens the panel: its cell needs no card until the pointer comes back.
      if (cell && cell !== pressed) timer = window.setTimeout(() => setHover(positionOf(cell)), restMs);
    };
    const press = ({ target }: Event) => {
      pressed = target instanceof Element ? target.closest('[data-unit]') : null;
      end();
    };
    const leave = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-unit]') === pressed) pressed = null;
    };
    const starts = ['pointerover', 'focusin'] as const;
    const ends = ['pointerleave', 'keydown', 'focusout'] as const;
    for (const name of starts) element.addEventListener(name, begin);
    for (const name of ends) element.addEventListener(name, end);
    element.addEventListener('pointerdown', press);
    element.addEventListener('pointerout', leave);
    window.addEventListener('scroll', end, true);
    return () => {
      window.clearTimeout(timer);
      for (const name of starts) element.removeEventListener(name, begin);
      for (const name of ends) element.removeEventListener(name, end);
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('pointerout', leave);
      window.removeEventListener('scroll', end, true);
    };
  }, [board]);
  return hover;
}

/** Facts of a unit in one glance. Its panel has them all, so that nothing is here alone. */
export function HoverCard({ screen, hover }: { screen: Units; hover: Hover }) {
  const unit = screen.units.find(({ id }) => id === hover.unit);
  if (!unit) return null;
  const holding = screen.holdings.byUnit.get(unit.id);
  return (
    <div className={styles.card} style={{ left: hover.left, top: hover.top }} aria-hidden="true">
      <p className={styles.cardHead}>
        <b>{copy.nameOf(unit.block, unit.nome)}</b>
        <span>{screen.holdings.late.has(unit.id) ? copy.late : copy.states[unit.state]}</span>
      </p>
      <dl>
        {cardFacts(unit, holding).map(([name, value]) => (
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
export function cardFacts(unit: Unit, holding: UnitHolding | undefined): [string, string][] {
  const price = priceOf(unit, holding);
  const perArea = perAreaOf(price, unit);
  return [
    [priceName(holding), price > 0 ? formatCents(price) : ''],
    [copy.card.per_area, perArea === null || price === 0 ? '' : formatCentsBare(perArea, 2)],
    ...(holding?.contract ? contractFacts(holding, holding.contract) : freeFacts(unit, holding?.proposal ?? null)),
  ];
}

function priceName(holding: UnitHolding | undefined): string {
  if (holding?.contract) return copy.card.contract;
  return holding?.proposal ? copy.card.proposal : copy.card.table;
}

const contractFacts = (
  holding: UnitHolding,
  { client_name, next }: NonNullable<UnitHolding['contract']>,
): [string, string][] => [
  [copy.card.client, client_name],
  [copy.card.received, formatShare(receivedShare(holding))],
  [copy.card.next, next ? `${dayText(next.due)}, ${formatCentsBare(next.amount, 2)}` : ''],
];

/** Only what is known of the unit. */
function freeFacts(unit: Unit, proposal: UnitHolding['proposal']): [string, string][] {
  const area = unit.private_area > 0 && copy.area(formatNumber(unit.private_area / 100, { decimals: 2 }));
  const facts: [string, string | false | null | undefined][] = [
    [copy.card.area, area],
    [copy.columns.typology, unit.typology],
    [copy.columns.facing, unit.facing && copy.facings[unit.facing]],
    [copy.card.client, proposal?.client_name],
    [copy.card.until, dayText(unit.reserved_until ?? proposal?.valid_until ?? null)],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}
