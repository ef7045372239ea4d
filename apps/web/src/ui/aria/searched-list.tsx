import { states } from '@uni/phrases';
import { useState } from 'react';
import { Autocomplete, Header, Input, ListBox, ListBoxItem, ListBoxSection, TextField } from 'react-aria-components';
import { matches } from '../search.ts';
import type { Option } from '../select/option.ts';
import styles from '../select/select.module.css';
import { groupsOf } from './groups.ts';

interface SearchedListProps<Value extends string> {
  label: string;
  value: Value | null;
  options: readonly Option<Value>[];
  /** Label of the search field. */
  searchLabel: string;
  onPick: (value: Value) => void;
}

/** A list that is searched while one types. Arrows travel, Enter picks. */
export function SearchedList<Value extends string>(props: SearchedListProps<Value>) {
  const { label, value, options, searchLabel, onPick } = props;
  const groups = groupsOf(options, () => '');
  const [typed, setTyped] = useState('');
  const isEmpty = !options.some((option) => matches(textOf(option), typed));
  return (
    <Autocomplete filter={matches} inputValue={typed} onInputChange={setTyped}>
      <TextField aria-label={searchLabel} autoFocus>
        <Input
          type="search"
          role="combobox"
          aria-expanded="true"
          className={styles.pickSearch ?? ''}
          placeholder={searchLabel}
        />
      </TextField>
      <ListBox
        aria-label={label}
        className={styles.pickList ?? ''}
        selectionMode="single"
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          const selected = options.find((option) => option.value === (key ?? value));
          if (selected) onPick(selected.value);
        }}
      >
        {groups.map(({ heading, rows }) =>
          heading === undefined ? (
            rows.map(line)
          ) : (
            <ListBoxSection key={rows[0]?.value ?? ''}>
              <Header className={styles.pickHeading}>{heading}</Header>
              {rows.map(line)}
            </ListBoxSection>
          ),
        )}
      </ListBox>
      {isEmpty && (
        <p className={styles.pickNone} role="status">
          {states.noMatches}
        </p>
      )}
    </Autocomplete>
  );
}

const textOf = ({ heading, label, note }: Option<string>): string => [heading, label, note].filter(Boolean).join(' ');

const line = <Value extends string>(option: Option<Value>) => (
  <ListBoxItem
    key={option.value}
    id={option.value}
    textValue={textOf(option)}
    isDisabled={option.disabled ?? false}
    className={styles.pickOption ?? ''}
  >
    {option.label}
    {option.note && <span>{option.note}</span>}
  </ListBoxItem>
);
