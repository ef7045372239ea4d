import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import { useLayers } from '../overlay/layers.ts';
import { Popover } from '../overlay/popover.tsx';
import type { Option } from './option.ts';
import styles from './select.module.css';

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
  /** Instead of the chosen option's label. */
  valueContent?: ReactNode | undefined;
  /** Without its outline until it is pointed at or in the focus: it stands in a row of many. */
  quiet?: boolean;
}

/** One of many: a button whose list is searched while one types. Arrows travel, Enter picks, Esc closes. */
export function PickOne<Value extends string>(props: PickOneProps<Value>) {
  const { label, value, options, placeholder, searchLabel, disabled } = props;
  const chosen = options.find((option) => option.value === value);
  const valueContent = props.valueContent ?? chosen?.label;
  const layers = useLayers();
  return (
    <Popover
      label={label}
      align={props.align ?? 'start'}
      className={styles.pick}
      takesFocus
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
      {(close) =>
        layers && (
          <layers.SearchedList
            label={label}
            value={value}
            options={options}
            searchLabel={searchLabel}
            onPick={(option) => {
              close();
              props.onPick(option);
            }}
          />
        )
      }
    </Popover>
  );
}
