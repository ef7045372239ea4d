import { contractPurposes, installmentKinds } from '@uni/contracts';
import { installments as copy } from '@uni/phrases';
import { choicesOf, EnterpriseFilter, everything } from '../../../shared/register/list-filters.tsx';
import { ListTools } from '../../../shared/register/list-tools.tsx';
import { SourceFilter } from '../../../shared/register/row-source.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { allColumns } from './installment-columns.tsx';
import { columnsOfAddress, statesOf, terms } from './installment-list.ts';
import styles from './installments.module.css';
import type { Installments } from './use-installments.ts';

const { filters } = copy;
const kinds = choicesOf(filters.any, installmentKinds, copy.kinds);
const purposes = choicesOf(filters.anyOf, contractPurposes, copy.purposes);
const termOptions = terms.map((value) => ({ value, label: copy.terms[value] }));

const gridScreens = { receivables: 'sales_receivables', all: 'sales_installments' } as const;

/** Filters and columns of the installments. */
export function InstallmentTools({ screen }: { screen: Installments }) {
  const { filter, change, enterprises } = screen;
  const states = statesOf[screen.screen].map((state) => ({
    value: state ?? everything,
    label: state ? copy.states[state] : filters.anyOf,
  }));
  const [usual] = states;
  return (
    <Tools>
      <FindField
        label={filters.find}
        placeholder={filters.findPlaceholder}
        value={screen.navigation.view.text}
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
      <EnterpriseFilter copy={filters} value={filter.enterprise} enterprises={enterprises} change={change} />
      <SourceFilter source={filter.source ?? undefined} onChange={(origem) => change({ origem })} />
      <ListTools
        screen={gridScreens[screen.screen]}
        columns={allColumns}
        choice={columnsOfAddress}
        search={screen.address}
        change={screen.navigation.change}
      />
    </Tools>
  );
}

function Period({ screen: { filter, change } }: { screen: Installments }) {
  return (
    <>
      <DayField
        className={styles.day}
        label={filters.from}
        size="small"
        value={filter.from}
        max={filter.to || undefined}
        onChange={(de) => change({ de: de || undefined })}
      />
      <DayField
        className={styles.day}
        label={filters.to}
        size="small"
        value={filter.to}
        min={filter.from || undefined}
        onChange={(ate) => change({ ate: ate || undefined })}
      />
    </>
  );
}
