import type { Unit } from '@uni/contracts';
import { units as copy, rowSources as sources } from '@uni/phrases';
import type { KeyboardEvent, MouseEvent } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Section } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import type { Block, Step } from './mirror-model.ts';
import styles from './units.module.css';
import type { Units } from './use-units.ts';

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};
/** The letter that takes a unit to a state is the letter that it has there. */
const moves = { d: 'available', r: 'reserved', p: 'bartered', b: 'blocked' } as const;

const focusUnit = (id: number) => document.querySelector<HTMLElement>(`[data-unit="${id}"]`)?.focus();

/** The towers, each unit with the letter and colour of where it stands. */
export function Mirror({ screen }: { screen: Units }) {
  const press = (event: KeyboardEvent) => {
    const { marks, moving } = screen;
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const id = marks.go(step, event.shiftKey);
      if (id !== null) focusUnit(id);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return marks.clear();
    if (event.key.toLowerCase() === 'o' && screen.mayWrite && screen.proposable) {
      event.preventDefault();
      return screen.propose(screen.proposable);
    }
    const state = moves[event.key.toLowerCase() as keyof typeof moves];
    if (!state || !screen.mayWrite || !moving.can(state)) return;
    event.preventDefault();
    moving.request(state);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the units within, which have the focus
    <div className={styles.towers} onKeyDown={press}>
      {screen.blocks.map((block) => (
        <Tower key={`${block.name} ${block.columns.length}`} block={block} screen={screen} />
      ))}
    </div>
  );
}

function Tower({ block, screen }: { block: Block; screen: Units }) {
  const { name, columns, rows, count, sold } = block;
  return (
    <Section title={name} aside={<span className="text-3">{copy.sold(sold, count)}</span>}>
      <div className={styles.scroll}>
        <table className={styles.tower} aria-label={copy.gridOf(name)}>
          {columns.length > 0 && (
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{copy.floor}</span>
                </th>
                {columns.map(({ label, area }) => (
                  <th key={label} scope="col">
                    {label}
                    {area !== null && (
                      <>
                        <br />
                        {copy.area(formatNumber(area / 100, { decimals: area % 100 === 0 ? 0 : 2 }))}
                      </>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map(({ head, cells }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of one floor have no name of their own
              <tr key={`${head} ${at}`}>
                <th scope="row">{head}</th>
                {cells.map((unit, column) => (
                  <td key={unit?.id ?? `gap ${column}`}>{unit && <Cell unit={unit} screen={screen} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function Cell({ unit, screen }: { unit: Unit; screen: Units }) {
  const { marks } = screen;
  const erp = unit.erp && sources.systems[unit.erp];
  const mark = (event: MouseEvent) =>
    marks.mark(unit.id, { range: event.shiftKey, more: event.ctrlKey || event.metaKey });
  return (
    <button
      type="button"
      data-unit={unit.id}
      className={classes(styles.unit, styles[unit.state])}
      tabIndex={marks.current === unit.id ? 0 : -1}
      aria-pressed={marks.ids.has(unit.id)}
      aria-label={[copy.cell(unit.nome, copy.states[unit.state]), erp].filter(Boolean).join(', ')}
      title={[unit.nome, erp].filter(Boolean).join(', ')}
      data-erp={unit.erp !== null}
      onFocus={() => marks.focusOn(unit.id)}
      onClick={mark}
      onDoubleClick={() => screen.open(unit.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        screen.open(unit.id);
      }}
    >
      {copy.letters[unit.state]}
    </button>
  );
}
