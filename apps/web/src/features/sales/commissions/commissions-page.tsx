import { useQuery } from '@tanstack/react-query';
import { commissionKinds, commissionStates } from '@uni/contracts';
import { commissions as copy } from '@uni/phrases';
import { commissionMonthsQuery } from '../../../api/sales/commissions.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { today } from '../../../shared/register/days.ts';
import { ExportMenu } from '../../../shared/register/export-menu.tsx';
import { choicesOf, EnterpriseFilter, everything, ListFirstUse } from '../../../shared/register/list-filters.tsx';
import { ListTools } from '../../../shared/register/list-tools.tsx';
import { ServedRegister } from '../../../shared/register/served-register.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { Sums } from '../../../ui/layout/facts.tsx';
import { FindField, Tools } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { BulkBar, UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterTable } from '../../../ui/register/register-table.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { MonthBarsChart } from '../contracts/receivables-chart.tsx';
import { allColumns, columnsOfAddress, sumsOf, totalsOf } from './commission-columns.tsx';
import { barsOf, nameOf } from './commission-list.ts';
import styles from './commissions.module.css';
import { PayDialog } from './pay-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { type CommissionScreen, useCommissions } from './use-commissions.ts';

/** Commissions by receiver and date: by month and one by one. */
export function CommissionsPage() {
  const screen = useCommissions();
  const { navigation, query, done, marks } = screen;
  const { sums } = query.data ?? {};
  return (
    <ServedRegister
      copy={copy}
      sub={(count) => copy.count(count, formatNumber(count))}
      actions={<HeadActions screen={screen} />}
      tools={<CommissionTools screen={screen} />}
      done={done && <UndoNote text={done} busy={false} onUndo={null} onClose={() => screen.setNotice(null)} />}
      query={query}
      view={navigation.view}
      most={screen.most}
      isFiltered={screen.isFiltered}
      filterText={screen.filterText}
      firstUse={<ListFirstUse copy={copy} action={copy.terms.open} onStart={() => screen.setDialog('terms')} />}
      onClear={screen.clear}
      onChange={(part) => {
        marks.clear();
        navigation.change(part);
      }}
      layers={<Layers screen={screen} />}
    >
      {sums && (
        <Sums large>
          {totalsOf(sums).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="number">{value}</dd>
            </div>
          ))}
        </Sums>
      )}
      <Months screen={screen} />
      <Marked screen={screen} />
      <RegisterTable
        label={copy.table}
        rows={screen.rows}
        columns={allColumns.filter(({ key }) => screen.columns.some((column) => column === key))}
        nameOf={nameOf}
        order={navigation.view.order}
        onOrder={navigation.order}
        selection={navigation.mayWrite ? { ids: marks.ids, onChange: marks.set } : undefined}
        sums={sums && sumsOf(query.data?.count ?? 0, sums)}
      />
    </ServedRegister>
  );
}

function HeadActions({ screen }: { screen: CommissionScreen }) {
  return (
    <>
      {(screen.query.data?.count ?? 0) > 0 && <ExportMenu choices={screen.exports} />}
      <Button onClick={() => screen.setDialog('terms')}>{copy.terms.open}</Button>
      {!screen.navigation.mayWrite && <p className="text-3">{copy.noRight}</p>}
    </>
  );
}

const states = choicesOf(copy.filters.anyOf, commissionStates, copy.filterStates);
const kinds = choicesOf(copy.filters.anyOf, commissionKinds, copy.kinds);

function CommissionTools({ screen }: { screen: CommissionScreen }) {
  const { filter, change, enterprises } = screen;
  const { filters } = copy;
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
        onChange={(state) => change({ situacao: state || undefined })}
      />
      <Selector
        label={filters.kind}
        value={filter.kind ?? everything}
        options={kinds}
        onChange={(kind) => change({ natureza: kind || undefined })}
      />
      <EnterpriseFilter copy={filters} value={filter.enterprise} enterprises={enterprises} change={change} />
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
      <ListTools
        screen="sales_commissions"
        columns={allColumns}
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

/** The same filter month by month. */
function Months({ screen }: { screen: CommissionScreen }) {
  const bars = barsOf(useQuery(commissionMonthsQuery(screen.listQuery)).data ?? [], today());
  if (bars.length === 0) return null;
  return <MonthBarsChart title={copy.chart.title} file={copy.fileName} chartCopy={copy.chart} bars={bars} />;
}

function Marked({ screen }: { screen: CommissionScreen }) {
  const { marks } = screen;
  return (
    <>
      <BulkBar count={marks.marked.length} onClear={marks.clear}>
        {marks.way === null && <span>{copy.selection.impossible}</span>}
        {marks.way === 'paid' && (
          <Button size="small" onClick={() => screen.setDialog('pay')}>
            {copy.selection.pay}
          </Button>
        )}
        {marks.way === 'open' && (
          <Button size="small" disabled={marks.busy} onClick={marks.reopen}>
            {copy.selection.reopen}
          </Button>
        )}
      </BulkBar>
      <FormProblem text={refusalText(marks.failure)} />
    </>
  );
}

function Layers({ screen }: { screen: CommissionScreen }) {
  const { layer, marks } = screen;
  const close = () => screen.setDialog(null);
  return (
    <>
      {layer === 'pay' && marks.marked.length > 0 && (
        <PayDialog
          marked={marks.marked}
          onPaid={(text) => {
            close();
            marks.clear();
            screen.setNotice(text);
          }}
          onClose={close}
        />
      )}
      {layer === 'terms' && (
        <TermsDialog
          enterprises={screen.enterprises}
          mayRule={screen.mayRule}
          showNotice={screen.setNotice}
          onClose={close}
        />
      )}
    </>
  );
}
