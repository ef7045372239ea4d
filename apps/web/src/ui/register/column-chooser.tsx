import { register as copy } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { CheckBox } from '../field/check-box.tsx';
import { Popover } from '../overlay/popover.tsx';
import styles from './register.module.css';

interface Choice {
  key: string;
  label: string;
}

interface ColumnChoices {
  columns: readonly Choice[];
  visibleKeys: readonly string[];
  onChange: (visibleKeys: readonly string[]) => void;
}

/** Selects the visible columns of a register. The first names the row and stays. */
export function ColumnChooser(props: ColumnChoices) {
  return (
    <Popover
      label={copy.columns}
      className={styles.checks}
      trigger={(button) => (
        <Button {...button} icon="columns">
          {copy.columns}
        </Button>
      )}
    >
      {() => <Choices {...props} />}
    </Popover>
  );
}

/** Holds the choice while it is open: the address follows a moment later, and the next press must not wait. */
function Choices({ columns, visibleKeys, onChange }: ColumnChoices) {
  const [chosen, choose] = useState(visibleKeys);
  const [, ...others] = columns;
  return others.map(({ key, label }) => (
    <CheckBox
      key={key}
      label={label}
      checked={chosen.includes(key)}
      onChange={(checked) => {
        const next = columns.map((one) => one.key).filter((one) => (one === key ? checked : chosen.includes(one)));
        choose(next);
        onChange(next);
      }}
    />
  ));
}
