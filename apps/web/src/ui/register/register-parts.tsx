import { common, register as copy } from '@uni/phrases';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { CheckBox } from '../field/check-box.tsx';
import { Icon } from '../icons/icon.tsx';
import { Popover } from '../overlay/popover.tsx';
import selectStyles from '../select/select.module.css';
import { recordKeys } from './record-keys.ts';
import styles from './register.module.css';

/** Actions on all selected rows. */
export function BulkBar(props: { count: number; onClear: () => void; children: ReactNode }) {
  if (props.count === 0) return null;
  return (
    <section className={styles.bulk} aria-label={copy.bulkActions}>
      <b role="status">{copy.selected(props.count)}</b>
      {props.children}
      <Button variant="link" onClick={props.onClear}>
        {copy.clearSelection}
      </Button>
    </section>
  );
}

/** Note of the last action and, where there is one, its undo. */
export function UndoNote(props: { text: string; busy: boolean; onUndo: (() => void) | null; onClose: () => void }) {
  return (
    <div className={styles.undo} role="status">
      <span>{props.text}</span>
      {props.onUndo && (
        <Button variant="link" busy={props.busy} onClick={props.onUndo}>
          {copy.undo}
        </Button>
      )}
      <Button variant="link" onClick={props.onClose}>
        {common.close}
      </Button>
    </div>
  );
}

/** "Exibir Ativos ▾": several of a few values, each with a box. */
export function CheckFilter<Value extends string>(props: {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
}) {
  const { label, options, chosen, onChange } = props;
  const all = chosen.length === options.length;
  const selectedLabels = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <Popover
      label={label}
      align="start"
      className={styles.checks}
      trigger={(button) => (
        <button type="button" {...button} className={selectStyles.select}>
          <span className={selectStyles.label}>{label}</span>{' '}
          <span className={selectStyles.value}>{all ? common.all : selectedLabels.join(', ') || copy.none}</span>
          <Icon name="down" size={14} className={selectStyles.chevron} />
        </button>
      )}
    >
      {() =>
        options.map((option) => (
          <CheckBox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(checked) =>
              onChange(
                options
                  .map(({ value }) => value)
                  .filter((value) => (value === option.value ? checked : chosen.includes(value))),
              )
            }
          />
        ))
      }
    </Popover>
  );
}

/** Cards in a grid of `columns` columns where space allows; arrows move between cards. */
export function CardGrid(props: { columns: number; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a second way; each card's name is a button
    <div
      className={styles.cards}
      data-columns={props.columns}
      onKeyDown={(event) => {
        const step = { ArrowDown: props.columns, ArrowUp: -props.columns, ArrowRight: 1, ArrowLeft: -1 }[event.key];
        const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card-name]')];
        const at = names.indexOf(event.target instanceof HTMLElement ? event.target : document.body);
        const next = step === undefined || at < 0 ? undefined : names[at + step];
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
    >
      {props.children}
    </div>
  );
}

/** One card: its name opens it, its menu stands in the corner. */
export function Card(props: {
  name: string;
  line?: ReactNode;
  state: ReactNode;
  menu?: ReactNode;
  foot?: ReactNode;
  onOpen?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  children?: ReactNode;
}) {
  return (
    <article className={styles.card}>
      <div className={styles.cardHead}>
        <h2>
          {props.onOpen ? (
            <button
              type="button"
              className="plain-link"
              data-card-name
              onClick={props.onOpen}
              onKeyDown={recordKeys(props.onOpen, props.onRemove)}
            >
              {props.name}
            </button>
          ) : (
            props.name
          )}
        </h2>
        {props.menu && <span className={styles.cardMenu}>{props.menu}</span>}
      </div>
      <p className={styles.cardLine}>{props.line}</p>
      <p>{props.state}</p>
      {props.children}
      {props.foot && <div className={styles.cardFoot}>{props.foot}</div>}
    </article>
  );
}
