import { moneyKinds, movementStates } from '@uni/contracts';
import { financial as copy } from '@uni/phrases';
import { ListTools } from '../../../shared/register/list-tools.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import styles from './financial.module.css';
import { columnLabels, columnsOfAddress } from './financial-columns.tsx';
import type { Financial } from './use-financial.ts';

const { filters, columns } = copy;
const everything = '';

const kinds = [
  { value: everything, label: filters.all },
  ...moneyKinds.map((value) => ({ value, label: copy.kinds[value] })),
];
const states = [
  { value: everything, label: filters.allFeminine },
  ...movementStates.map((value) => ({ value, label: copy.states[value] })),
];

/** Filters of the movements. */
export function FinancialTools({ screen }: { screen: Financial }) {
  const { filter, change, categories, accounts, enterprises } = screen;
  const named = (list: readonly { id: number; name: string }[], all: string) => [
    { value: everything, label: all },
    ...list.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const tree = categories.filter(({ parent }) => parent === null);
  const branches = tree.flatMap((top) => [top, ...categories.filter(({ parent }) => parent === top.id)]);
  return (
    <Tools>
      <FindField
        label={filters.label}
        placeholder={filters.placeholder}
        value={screen.navigation.view.text}
        onChange={(text) => change({ q: text || undefined })}
      />
      <Selector
        label={columns.kind}
        value={filter.kind ?? everything}
        options={kinds}
        onChange={(kind) => change({ tipo: kind || undefined })}
      />
      <Selector
        label={columns.state}
        value={filter.state ?? everything}
        options={states}
        onChange={(state) => change({ situacao: state || undefined })}
      />
      <Selector
        label={columns.category}
        value={String(filter.category ?? everything)}
        options={named(branches, filters.allFeminine)}
        onChange={(id) => change({ categoria: id || undefined })}
      />
      <Selector
        label={columns.account}
        value={String(filter.account ?? everything)}
        options={named(accounts, filters.allFeminine)}
        onChange={(id) => change({ conta: id || undefined })}
      />
      {enterprises.length > 0 && (
        <Selector
          label={columns.empreendimento}
          value={String(filter.enterprise ?? everything)}
          options={named(enterprises, filters.all)}
          onChange={(id) => change({ empreendimento: id || undefined })}
        />
      )}
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
      <Button
        variant="ghost"
        size="small"
        aria-pressed={screen.isChartVisible}
        onClick={() => screen.navigation.change({ grafico: screen.isChartVisible ? undefined : 'sim' })}
      >
        {screen.isChartVisible ? copy.chart.hide : copy.chart.show}
      </Button>
      <ListTools
        screen="sales_movements"
        columns={columnLabels}
        choice={columnsOfAddress}
        search={screen.search}
        change={(parts) => {
          screen.marks.clear();
          screen.navigation.change(parts);
        }}
      />
    </Tools>
  );
}
