import { states } from '@uni/phrases';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import { Popover } from '../overlay/popover.tsx';
import { matches } from '../search.ts';
import styles from './select.module.css';
import type { Option } from './select.tsx';

interface PickOneProps<Value extends string> {
  /** Name of the selection; the button's name together with the chosen option. */
  label: string;
  value: Value | null;
  options: readonly Option<Value>[];
  /** On the button while nothing is chosen. */
  placeholder: string;
  /** Label of the search field. */
  searchLabel: string;
  onPick: (value: Value) => void;
  disabled?: boolean | undefined;
  align?: 'start' | 'end';
  /** In place of the chosen option's label. */
  valueContent?: ReactNode | undefined;
  /** Without its outline until it is pointed at or in the focus: it stands in a row of many. */
  quiet?: boolean;
}

/** One of many: a button whose list is searched while one types. Arrows travel, Enter picks, Esc closes. */
export function PickOne<Value extends string>(props: PickOneProps<Value>) {
  const { label, value, options, placeholder, disabled } = props;
  const chosen = options.find((option) => option.value === value);
  const valueContent = props.valueContent ?? chosen?.label;
  return (
    <Popover
      label={label}
      align={props.align ?? 'start'}
      className={styles.pick}
      trigger={(button) => (
        <button
          type="button"
          {...button}
          disabled={disabled}
          data-pick
          className={classes(styles.select, styles.small, props.quiet && styles.quiet)}
        >
          <span className="visually-hidden">{label}</span>{' '}
          <span className={classes(styles.value, valueContent === undefined && styles.label)}>
            {valueContent ?? placeholder}
          </span>
          <Icon name="down" size={14} className={styles.chevron} />
        </button>
      )}
    >
      {(close) => (
        <SearchedList
          {...props}
          onPick={(option) => {
            close();
            props.onPick(option);
          }}
        />
      )}
    </Popover>
  );
}

function SearchedList<Value extends string>({ label, value, options, searchLabel, onPick }: PickOneProps<Value>) {
  const [text, setText] = useState('');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const matchingOptions = options.filter((option) =>
    matches(`${option.heading ?? ''} ${option.label} ${option.note ?? ''}`, text),
  );
  const first = Math.max(
    0,
    matchingOptions.findIndex((option) => option.value === value),
  );
  const [at, setAt] = useState<number | null>(null);
  const active = Math.min(at ?? (text === '' ? first : 0), matchingOptions.length - 1);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector(`[data-at="${active}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && matchingOptions.length > 0)
      setAt((active + step + matchingOptions.length) % matchingOptions.length);
    else if (event.key === 'Enter' && matchingOptions[active] && !matchingOptions[active].disabled)
      onPick(matchingOptions[active].value);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        ref={field}
        type="search"
        role="combobox"
        className={styles.pickSearch}
        aria-label={searchLabel}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={matchingOptions[active] ? `${id}-${active}` : undefined}
        placeholder={searchLabel}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(null);
        }}
        onKeyDown={press}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.pickList}>
        {matchingOptions.map((option, index) => (
          <Line
            key={option.value}
            id={`${id}-${index}`}
            at={index}
            option={option}
            heading={option.heading !== matchingOptions[index - 1]?.heading ? option.heading : undefined}
            active={index === active}
            chosen={option.value === value}
            onPick={() => onPick(option.value)}
          />
        ))}
      </div>
      {matchingOptions.length === 0 && (
        <p className={styles.pickNone} role="status">
          {states.noMatches}
        </p>
      )}
    </>
  );
}

function Line<Value extends string>(props: {
  id: string;
  at: number;
  option: Option<Value>;
  heading: string | undefined;
  active: boolean;
  chosen: boolean;
  onPick: () => void;
}) {
  const { option } = props;
  return (
    <>
      {props.heading && (
        <p role="presentation" className={styles.pickHeading}>
          {props.heading}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field that holds the focus */}
      <div
        id={props.id}
        role="option"
        tabIndex={-1}
        aria-selected={props.chosen}
        aria-disabled={option.disabled || undefined}
        data-at={props.at}
        data-active={props.active || undefined}
        className={styles.pickOption}
        onClick={() => {
          if (!option.disabled) props.onPick();
        }}
      >
        {option.label}
        {option.note && <span>{option.note}</span>}
      </div>
    </>
  );
}
