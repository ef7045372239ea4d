/** Filters of registers, each with its parameter of the address. */
import { type Permission, type RowSource, rowSources } from '@uni/contracts';
import { register, rowSources as sources } from '@uni/phrases';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { DayField } from '../../ui/field/day-field.tsx';
import { SegmentedControl, Selector } from '../../ui/select/select.tsx';
import { dayText } from './days.ts';
import type { RegisterFilter } from './define-register.ts';
import { findChoice } from './list-choices.ts';
import styles from './register-filters.module.css';

/** Value of a selector that matches everything. */
const everything = '';

interface ChoiceCopy<Value extends string> {
  readonly label: string;
  /** Label of everything. */
  readonly all: string;
  readonly names: Readonly<Record<Value, string>>;
}

/** One of a few values. */
export function choice<Value extends string>(
  parameter: string,
  values: readonly Value[],
  { label, all, names }: ChoiceCopy<Value>,
): RegisterFilter<Value> {
  const options = [
    { value: everything, label: all },
    ...values.map((value) => ({ value: String(value), label: names[value] })),
  ];
  const read = (search: Readonly<Record<string, string | undefined>>) => findChoice(values, search[parameter]);
  return {
    address: [parameter],
    read,
    describe: (value) => register.filteredBy(label, names[value]),
    Control: ({ search, change }) => (
      <Selector
        label={label}
        value={read(search) ?? everything}
        options={options}
        onChange={(value) => change({ [parameter]: value || undefined })}
      />
    ),
  };
}

/** One of a few values, all in sight. */
export function segments<Value extends string>(
  parameter: string,
  values: readonly Value[],
  {
    label,
    names,
    short,
  }: { label: string; names: Readonly<Record<Value, string>>; short: Readonly<Record<Value | 'all', string>> },
): RegisterFilter<Value> {
  const options: { value: Value | 'all'; label: string }[] = [
    { value: 'all', label: short.all },
    ...values.map((value) => ({ value, label: short[value] })),
  ];
  const read = (search: Readonly<Record<string, string | undefined>>) => findChoice(values, search[parameter]);
  return {
    address: [parameter],
    read,
    describe: (value) => register.filteredBy(label, names[value]),
    Control: ({ search, change }) => (
      <SegmentedControl<Value | 'all'>
        label={label}
        value={read(search) ?? 'all'}
        options={options}
        onChange={(value) => change({ [parameter]: value === 'all' ? undefined : value })}
      />
    ),
  };
}

/** A row of a list by its id. `listed` are the rows to choose from, by name. */
export function record<Own>(
  parameter: string,
  { label, all }: { readonly label: string; readonly all: string },
  listed: (own: Own) => readonly { readonly id: number; readonly name: string }[],
  least = 0,
): RegisterFilter<number, Own> {
  const read = (search: Readonly<Record<string, string | undefined>>) => Number(search[parameter]) || undefined;
  return {
    address: [parameter],
    read,
    describe: (value, { own }) => describeRecord(label, listed(own), value),
    Control: ({ search, change, own }) => (
      <RecordSelector
        {...{ label, all, least }}
        rows={listed(own)}
        value={read(search)}
        onChange={(id) => change({ [parameter]: id })}
      />
    ),
  };
}

type Rows = readonly { readonly id: number; readonly name: string }[];

const describeRecord = (label: string, rows: Rows, value: number): string => {
  const row = rows.find(({ id }) => id === value);
  return row ? register.filteredBy(label, row.name) : '';
};

function RecordSelector(props: {
  label: string;
  all: string;
  /** With fewer rows there is nothing to choose. */
  least: number;
  rows: Rows;
  value: number | undefined;
  onChange: (id: string | undefined) => void;
}) {
  if (props.rows.length < props.least) return null;
  return (
    <Selector
      label={props.label}
      value={String(props.value ?? everything)}
      options={[
        { value: everything, label: props.all },
        ...props.rows.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(id) => props.onChange(id || undefined)}
    />
  );
}

/** By enterprise, where there is more than one. */
export function enterprise(
  { enterprise: label, any: all }: { enterprise: string; any: string },
  least = 2,
): RegisterFilter<number> {
  const parameter = 'empreendimento';
  const read = (search: Readonly<Record<string, string | undefined>>) => Number(search[parameter]) || undefined;
  return {
    address: [parameter],
    read,
    describe: (value, { enterprises }) => describeRecord(label, enterprises, value),
    Control: ({ search, change, enterprises }) => (
      <RecordSelector
        {...{ label, all, least }}
        rows={enterprises}
        value={read(search)}
        onChange={(id) => change({ [parameter]: id })}
      />
    ),
  };
}

/** By the system that rows come from. */
export const source = (): RegisterFilter<RowSource> =>
  choice('origem', rowSources, { label: sources.label, all: sources.any, names: sources.names });

/** A box: only rows for which it holds. */
export const flag = (parameter: string, label: string, needs: Permission): RegisterFilter<'true'> => ({
  ...{ address: [parameter], needs },
  read: (search) => (search[parameter] === 'sim' ? 'true' : undefined),
  describe: () => label,
  Control: ({ search, change }) => (
    <CheckBox
      label={label}
      checked={search[parameter] === 'sim'}
      onChange={(isOn) => change({ [parameter]: isOn ? 'sim' : undefined })}
    />
  ),
});

/** The day of an address; undefined for anything else. */
export const dayIn = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;

/** The first or last day. `other` is the parameter of the other end. */
export const day = (parameter: 'de' | 'ate', label: string): RegisterFilter<string> => ({
  address: [parameter],
  read: (search) => dayIn(search[parameter]),
  describe: (value) => register.filteredBy(label, dayText(value)),
  Control: ({ search, change }) => (
    <DayField
      className={styles.day}
      label={label}
      size="small"
      value={dayIn(search[parameter]) ?? ''}
      {...(parameter === 'de' ? { max: dayIn(search.ate) } : { min: dayIn(search.de) })}
      onChange={(text) => change({ [parameter]: text || undefined })}
    />
  ),
});

/** A parameter that links bring and no control changes. */
export const linked = <Value extends string | number>(
  parameter: string,
  read: (text: string | undefined) => Value | undefined,
  describe: (value: Value) => string = () => '',
): RegisterFilter<Value> => ({
  address: [parameter],
  read: (search) => read(search[parameter]),
  describe,
  Control: () => null,
});
