import { register as copy } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { CheckBox } from '../field/check-box.tsx';
import { SelectField } from '../field/select-field.tsx';
import { Popover } from '../overlay/popover.tsx';
import { type ColumnLayout, mostPinned } from './column-layout.ts';
import styles from './register.module.css';

interface Choice {
  key: string;
  label: string;
}

interface ColumnChoices {
  columns: readonly Choice[];
  visibleKeys: readonly string[];
  /** Left out where all columns are always there. */
  onChange?: (visibleKeys: readonly string[]) => void;
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
}

/** Selects the visible columns of a register, and those that stay in sight. The first names the row and stays. */
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
      {() => (
        <>
          {props.onChange && <Choices {...props} onChange={props.onChange} />}
          <Layout {...props} />
        </>
      )}
    </Popover>
  );
}

interface ChoicesProps extends Pick<ColumnChoices, 'columns' | 'visibleKeys'> {
  onChange: (visibleKeys: readonly string[]) => void;
}

/** Holds the choice while it is open: the address follows a moment later, and the next press must not wait. */
function Choices({ columns, visibleKeys, onChange }: ChoicesProps) {
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

function Layout({ columns, visibleKeys, layout, onLayout }: ColumnChoices) {
  const visible = columns.filter(({ key }) => visibleKeys.includes(key)).slice(0, mostPinned);
  const options = [
    { value: '0', label: copy.pinned.none },
    ...visible.map(({ label }, at) => ({ value: String(at + 1), label: copy.pinned.upTo(label) })),
  ];
  return (
    <div className={styles.layout}>
      <SelectField
        label={copy.pinned.label}
        value={String(Math.min(layout.pinned, visible.length))}
        options={options}
        onChange={(pinned) => onLayout({ ...layout, pinned: Number(pinned) })}
      />
      <Button size="small" onClick={() => onLayout({ ...layout, widths: {} })}>
        {copy.fitAll}
      </Button>
    </div>
  );
}
