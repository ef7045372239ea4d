import { contractPurposes, installmentKinds } from '@uni/contracts';
import { installments as words } from '@uni/phrases';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FindField, ToolSpace, Tools } from '../../../ui/layout/page.tsx';
import { ColumnChooser } from '../../../ui/register/column-chooser.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { SavedViews } from '../../planner/index.ts';
import { allColumns } from './installment-columns.tsx';
import { columnsOfAddress, statesOf, terms } from './installment-list.ts';
import styles from './installments.module.css';
import type { Installments } from './use-installments.ts';

const { filters } = words;
const everything = '';

/** A choice of the address, of which nothing is the first. */
const choices = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  all: string = filters.any,
) => [{ value: everything, label: all }, ...values.map((value) => ({ value, label: labels[value] }))];
const kinds = choices(installmentKinds, words.kinds);
const purposes = choices(contractPurposes, words.purposes, filters.anyOf);
const termOptions = terms.map((value) => ({ value, label: words.terms[value] }));

const gridScreens = { receivables: 'sales_receivables', all: 'sales_installments' } as const;

/** What of the installments is wanted, and which columns of it. */
export function InstallmentTools({ screen }: { screen: Installments }) {
  const { filter, change, enterprises } = screen;
  const states = statesOf[screen.screen].map((state) => ({
    value: state ?? everything,
    label: state ? words.states[state] : filters.anyOf,
  }));
  const [usual] = states;
  return (
    <Tools>
      <FindField
        label={filters.find}
        placeholder={filters.findPlaceholder}
        value={screen.place.view.text}
        onChange={(text) => change({ q: text || undefined })}
      />
      <Selector
        label={filters.state}
        value={filter.state ?? everything}
        options={states}
        onChange={(state) => change({ situacao: state === usual?.value ? undefined : state })}
      />
      <Selector
        label={filters.term}
        value={filter.term}
        options={termOptions}
        onChange={(term) => change({ prazo: term === 'any' ? undefined : term, de: undefined, ate: undefined })}
      />
      {filter.term === 'period' && <Period screen={screen} />}
      <Selector
        label={filters.kind}
        value={filter.kind ?? everything}
        options={kinds}
        onChange={(kind) => change({ tipo: kind || undefined })}
      />
      <Selector
        label={filters.purpose}
        value={filter.purpose ?? everything}
        options={purposes}
        onChange={(purpose) => change({ natureza: purpose || undefined })}
      />
      {enterprises.length > 1 && (
        <Selector
          label={filters.enterprise}
          value={String(filter.enterprise ?? everything)}
          options={[
            { value: everything, label: filters.any },
            ...enterprises.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => change({ empreendimento: id || undefined })}
        />
      )}
      <ToolSpace />
      <SavedViews
        screen={gridScreens[screen.screen]}
        memory={gridScreens[screen.screen]}
        parts={screen.parts}
        apply={screen.apply}
      />
      <ColumnChooser
        columns={allColumns}
        shown={screen.columns}
        onChange={(shown) => screen.place.change({ colunas: columnsOfAddress.text(shown) })}
      />
    </Tools>
  );
}

function Period({ screen: { filter, change } }: { screen: Installments }) {
  return (
    <>
      <TextField
        className={styles.day}
        label={filters.from}
        type="date"
        size="small"
        value={filter.from}
        max={filter.to || undefined}
        onChange={(de) => change({ de: de || undefined })}
      />
      <TextField
        className={styles.day}
        label={filters.to}
        type="date"
        size="small"
        value={filter.to}
        min={filter.from || undefined}
        onChange={(ate) => change({ ate: ate || undefined })}
      />
    </>
  );
}
