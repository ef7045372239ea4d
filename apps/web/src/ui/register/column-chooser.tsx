import { register as words } from '@uni/phrases';
import { Button } from '../button/button.tsx';
import { CheckBox } from '../field/check-box.tsx';
import { Popover } from '../overlay/popover.tsx';
import styles from './register.module.css';

interface Choice {
  key: string;
  label: string;
}

/** Which columns a register shows. The first names the row and stays. */
export function ColumnChooser(props: {
  columns: readonly Choice[];
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
}) {
  const { columns, shown, onChange } = props;
  const [, ...others] = columns;
  return (
    <Popover
      label={words.columns}
      className={styles.checks}
      trigger={(button) => (
        <Button {...button} icon="columns">
          {words.columns}
        </Button>
      )}
    >
      {() =>
        others.map(({ key, label }) => (
          <CheckBox
            key={key}
            label={label}
            checked={shown.includes(key)}
            onChange={(checked) =>
              onChange(columns.map((one) => one.key).filter((one) => (one === key ? checked : shown.includes(one))))
            }
          />
        ))
      }
    </Popover>
  );
}
