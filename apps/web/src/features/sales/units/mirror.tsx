import type { Unit } from '@uni/contracts';
import { units as copy, rowSources as sources } from '@uni/phrases';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import { faceDescription, faceText } from './cell-face.ts';
import { HoverCard, useHover } from './hover-card.tsx';
import { steps } from './mirror-model.ts';
import { Tower } from './tower.tsx';
import styles from './units.module.css';
import type { Units } from './use-units.ts';

/** The letter that takes a unit to a state is the letter that it has there. */
const moves = { d: 'available', r: 'reserved', p: 'bartered', b: 'blocked' } as const;

/** The cell of a unit takes the focus, where it is on the page. */
export const focusUnit = (id: number) => document.querySelector<HTMLElement>(`[data-unit="${id}"]`)?.focus();

/** Acts of single keys on the marked units. Returns true for a key that did something. */
function act(key: string, { marks, moving, mayWrite, proposable, propose, open, opened, close }: Units): boolean {
  if (key === 'Escape') {
    if (opened) close();
    else marks.clear();
    return true;
  }
  if (key === ' ' && marks.current !== null) {
    marks.collect(marks.current);
    return true;
  }
  if (key === 'Enter' && marks.current !== null) {
    open(marks.current, true);
    return true;
  }
  if (!mayWrite) return false;
  if (key === 'o' && proposable) {
    propose(proposable);
    return true;
  }
  const state = moves[key as keyof typeof moves];
  if (!state || !moving.can(state)) return false;
  moving.request(state);
  return true;
}

/** The towers, each unit with the letter and colour of where it stands. Units that a filter leaves out are faded. */
export function Mirror({ screen }: { screen: Units }) {
  const board = useRef<HTMLDivElement>(null);
  const hover = useHover(board);
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.unit) return;
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const id = screen.marks.go(step, event.shiftKey);
      if (id !== null) focusUnit(id);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(event.key.length === 1 ? event.key.toLowerCase() : event.key, screen)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the units within, which have the focus
    <div ref={board} className={styles.towers} onKeyDown={press}>
      {screen.blocks.map((block) => (
        <Tower
          key={`${block.name} ${block.columns.length}`}
          block={block}
          cell={(unit) => <Cell unit={unit} screen={screen} />}
        />
      ))}
      {hover && <HoverCard screen={screen} hover={hover} />}
    </div>
  );
}

function Cell({ unit, screen }: { unit: Unit; screen: Units }) {
  const { marks, holdings } = screen;
  const holding = holdings.byUnit.get(unit.id);
  const face = faceText(screen.face, unit, holding);
  const seen = [copy.letters[unit.state], face].filter(Boolean).join(' ');
  const erp = unit.erp && sources.systems[unit.erp];
  const press = (event: MouseEvent) => {
    const marking = { range: event.shiftKey, more: event.ctrlKey || event.metaKey };
    marks.mark(unit.id, marking);
    if (!marking.range && !marking.more) screen.open(unit.id);
  };
  return (
    <button
      type="button"
      data-unit={unit.id}
      className={classes(styles.unit, styles[unit.state])}
      tabIndex={marks.current === unit.id ? 0 : -1}
      aria-pressed={marks.ids.has(unit.id)}
      aria-label={[copy.cell(unit.nome, copy.states[unit.state], seen), erp].filter(Boolean).join(', ')}
      aria-description={faceDescription(unit, holding)}
      data-erp={unit.erp !== null}
      data-late={holdings.late.has(unit.id) || undefined}
      data-out={!screen.matching.has(unit.id) || undefined}
      data-open={screen.opened?.id === unit.id || undefined}
      onFocus={() => marks.focusOn(unit.id)}
      onClick={press}
    >
      <b>{copy.letters[unit.state]}</b> <span>{face}</span> <small>{unit.nome}</small>
    </button>
  );
}
