import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import { Menu } from '../overlay/menu.tsx';
import type { Option } from './option.ts';
import styles from './select.module.css';

interface SelectorProps<Value extends string> {
  /** Name of the selection, displayed in grey before the value. */
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  small?: boolean;
  /** Only the value is visible; the label stays as the accessible name. */
  bare?: boolean;
  align?: 'start' | 'end';
}

function choices<Value extends string>(
  options: readonly Option<Value>[],
  value: Value,
  onChange: (value: Value) => void,
) {
  return options.map((option) => ({
    key: option.value,
    label: option.label,
    note: option.note,
    disabled: option.disabled,
    heading: option.heading,
    checked: option.value === value,
    onPick: () => onChange(option.value),
  }));
}

/** The outlined selector of tool rows: "Fase Todas ▾". */
export function Selector<Value extends string>(props: SelectorProps<Value>) {
  const { label, value, options, onChange, small = false, bare = false, align = 'start' } = props;
  const selectedLabel = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Menu
      label={label}
      align={align}
      actions={choices(options, value, onChange)}
      trigger={(button) => (
        <button type="button" {...button} className={classes(styles.select, small && styles.small)}>
          <span className={bare ? 'visually-hidden' : styles.label}>{label}</span>{' '}
          <span className={styles.value}>{selectedLabel}</span>
          <Icon name="down" size={14} className={styles.chevron} />
        </button>
      )}
    />
  );
}

/** Two to five choices that are all visible. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  small = false,
}: Omit<SelectorProps<Value>, 'bare' | 'align'>) {
  return (
    <fieldset className={classes(styles.segments, small && styles.segmentsSmall)} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
