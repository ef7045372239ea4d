import type { ErpParameterItem } from '@uni/contracts';
import { parameterScreens as copy, integrationParameters } from '@uni/phrases';
import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCents, formatNumber } from '../../../ui/numbers/index.ts';
import styles from '../integration.module.css';
import { choose, nameOf, problemOf, textOf } from './choice.ts';
import { type ListBodyProps, noteOf } from './transfer-list.tsx';

/** Each item has one of a few classes. */
export function ClassRows({ list, choice, disabled, onChange }: ListBodyProps) {
  const options = list.classes.map((value) => ({
    value: value as string,
    label: integrationParameters.classes[value],
  }));
  return (
    <ul className={styles.items}>
      {list.items.map((item) => (
        <li key={item.code} className={styles.line}>
          <span>
            {nameOf(item)}
            <span className="under">{noteOf(item)}</span>
          </span>
          <SelectField
            label={copy.classOf(nameOf(item))}
            className={classes('label-hidden', styles.bare)}
            value={textOf(item, choice)}
            options={options}
            disabled={disabled}
            onChange={(value) => onChange(choose(list, choice, item, value))}
          />
        </li>
      ))}
    </ul>
  );
}

/** One value per item: an ERP option, or a typed value validated on blur. */
export function FieldRows(props: ListBodyProps) {
  return (
    <Grid gap={16} column={260} fill>
      {props.list.items.map((item) => (
        <FieldRow key={item.code} item={item} {...props} />
      ))}
    </Grid>
  );
}

function FieldRow({ item, list, choice, disabled, onChange }: ListBodyProps & { item: ErpParameterItem }) {
  const [left, setLeft] = useState(false);
  const value = textOf(item, choice);
  const hint = item.default_value ? copy.defaultValue(item.default_value) : undefined;
  const put = (next: string) => onChange(choose(list, choice, item, next));
  if (item.options.length > 0)
    return (
      <SelectField
        label={nameOf(item)}
        hint={hint}
        value={value}
        options={[...new Set([value, ...item.options])].map((one) => ({ value: one, label: one }))}
        disabled={disabled}
        onChange={put}
      />
    );
  const warning = item.warning === 'column_unknown' ? integrationParameters.columnUnknown : undefined;
  return (
    <TextField
      label={nameOf(item)}
      hint={warning ?? hint}
      value={value}
      error={(left && problemOf(list.key, item, value)) || undefined}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
      maxLength={120}
      onBlur={() => setLeft(true)}
      onChange={put}
    />
  );
}

/** Nothing to choose: the values alone. */
export function ReadOnlyRows({ list }: ListBodyProps) {
  return (
    <LedgerTable label={integrationParameters.lists[list.key].title}>
      <thead>
        <tr>
          <th scope="col">{copy.columns.item}</th>
          <th scope="col">{copy.columns.value}</th>
          <th scope="col" className="number">
            {copy.columns.records}
          </th>
          <th scope="col" className="number">
            {copy.columns.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.items.map((item) => (
          <tr key={item.code}>
            <th scope="row">{nameOf(item)}</th>
            <td>{item.value}</td>
            <td className="number">{formatNumber(item.count)}</td>
            <td className="number">{item.gross_amount > 0 && formatCents(item.amount)}</td>
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}
