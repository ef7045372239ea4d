import type { ErpBinding } from '@uni/contracts';
import { integrationBindings as copy, states } from '@uni/phrases';
import { modulesStore } from '../../../api/planner/enterprise-register.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { centsToReais, formatCents, formatMonth, formatNumber } from '../../../ui/numbers/index.ts';
import { PickOne } from '../../../ui/select/pick-one.tsx';
import styles from '../integration.module.css';
import { type Bindings, suggestedChoice } from './use-bindings.ts';

const ignore = 'ignored';
const unbind = 'pending';

/** `101 Residencial Aurora`; without a cost centre the whole company. */
export const nameOfWork = (row: ErpBinding): string =>
  row.cost_center === ''
    ? copy.allOfCompany(row.company__name || row.company)
    : row.cost_center__name || row.cost_center;

/** Each work with the enterprise that it feeds. */
export function BindingTable({ screen }: { screen: Bindings }) {
  const system = screen.connection?.system ?? 'sienge';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
    <section tabIndex={0} aria-label={copy.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{copy.columns.source[system]}</th>
            <th scope="col" className="number">
              {copy.columns.value}
            </th>
            <td />
            <th scope="col">{copy.columns.enterprise}</th>
            <th scope="col">{copy.columns.module}</th>
            <th scope="col">{copy.period.title}</th>
            <th scope="col">
              <span className="visually-hidden">{copy.columns.state}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {screen.list.map((row) => (
            <BindingRow key={`${row.company} ${row.cost_center}`} row={row} screen={screen} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function BindingRow({ row, screen }: { row: ErpBinding; screen: Bindings }) {
  const company = [row.company, row.company__name].filter(Boolean).join(' ');
  return (
    <tr>
      <th scope="row">
        <span className={styles.code}>{row.cost_center}</span> {nameOfWork(row)}
        <span className="under">{company}</span>
      </th>
      <td className="number" title={formatCents(row.amount)}>
        {formatNumber(centsToReais(row.amount) / 1_000)}
      </td>
      <td className={styles.arrow}>
        <Icon name="arrow" size={14} />
      </td>
      <td className={styles.target}>
        <EnterprisePick row={row} screen={screen} />
      </td>
      <td className={styles.module}>
        <ModulePick row={row} screen={screen} />
      </td>
      <td className={styles.period}>
        <PeriodPick row={row} screen={screen} />
      </td>
      <td className={styles.state}>
        <State row={row} screen={screen} />
      </td>
    </tr>
  );
}

function EnterprisePick({ row, screen }: { row: ErpBinding; screen: Bindings }) {
  const { enterprises, mayWrite } = screen;
  const name = enterprises.find(({ id }) => id === row.enterprise)?.name;
  const text = row.state === 'ignored' ? copy.ignored : name;
  if (!mayWrite) return text;
  const suggested = row.state === 'pending' ? row.suggestion?.enterprise__name : undefined;
  const others = [
    { value: ignore, label: copy.ignore },
    ...(row.state === 'pending' ? [] : [{ value: unbind, label: copy.unbind }]),
  ];
  return (
    <PickOne
      label={copy.enterpriseOf(nameOfWork(row))}
      value={row.enterprise === null ? null : String(row.enterprise)}
      options={[...enterprises.map((one) => ({ value: String(one.id), label: one.name, note: one.code })), ...others]}
      placeholder={copy.choose}
      searchLabel={copy.search}
      quiet={text !== undefined || suggested !== undefined}
      valueContent={suggested ? <span className={styles.suggestion}>{suggested}</span> : text}
      onPick={(value) =>
        screen.put([
          {
            row,
            to:
              value === ignore || value === unbind
                ? { state: value, enterprise: null, module: null }
                : { ...periodOf(row), state: 'bound', enterprise: Number(value), module: null },
          },
        ])
      }
    />
  );
}

const none = '';

/** Only a work that feeds an enterprise can be of one of its modules. */
function ModulePick({ row, screen }: { row: ErpBinding; screen: Bindings }) {
  if (row.state !== 'bound' || row.enterprise === null) return null;
  if (!screen.mayWrite) return row.module === null ? copy.noModule : copy.module(row.module);
  return <ModuleChoice row={row} screen={screen} enterprise={row.enterprise} />;
}

function ModuleChoice(props: { row: ErpBinding; screen: Bindings; enterprise: number }) {
  const { row, screen, enterprise } = props;
  const { data } = useStore(modulesStore(enterprise));
  return (
    <SelectField
      label={copy.moduleOf(nameOfWork(row))}
      className="label-hidden"
      value={row.module === null ? none : String(row.module)}
      options={[
        { value: none, label: copy.noModule },
        ...(data ?? []).map(({ n_modulo, nome }) => ({
          value: String(n_modulo),
          label: nome || copy.module(n_modulo),
        })),
      ]}
      onChange={(value) =>
        screen.put([
          { row, to: { ...periodOf(row), state: 'bound', enterprise, module: value === none ? null : Number(value) } },
        ])
      }
    />
  );
}

const periodOf = ({ valid_from, valid_to }: ErpBinding) => ({ valid_from, valid_to });

/** The months in which the work feeds the enterprise; blank means all. They end where it moved to another ERP. */
function PeriodPick({ row, screen }: { row: ErpBinding; screen: Bindings }) {
  if (row.state !== 'bound') return <RefusalNote row={row} screen={screen} />;
  const { enterprise, module } = row;
  const put = (changes: Partial<ReturnType<typeof periodOf>>) =>
    screen.put([{ row, to: { ...periodOf(row), ...changes, state: 'bound', enterprise, module } }]);
  const period = [row.valid_from, row.valid_to].map((month) => (month === null ? '' : formatMonth(month)));
  if (!screen.mayWrite) return period.join('') === '' ? copy.period.none : period.join(' – ');
  const name = nameOfWork(row);
  return (
    <>
      <MonthField
        label={copy.period.from(name)}
        className="label-hidden"
        size="small"
        value={row.valid_from}
        onCommit={(valid_from) => put({ valid_from })}
      />
      <MonthField
        label={copy.period.to(name)}
        className="label-hidden"
        size="small"
        value={row.valid_to}
        onCommit={(valid_to) => put({ valid_to })}
      />
      <RefusalNote row={row} screen={screen} />
    </>
  );
}

/** Reason why the row's value is not saved, and the button that restores the saved value. */
function RefusalNote({ row, screen }: { row: ErpBinding; screen: Bindings }) {
  const text = screen.refusalOf(row);
  if (text === undefined) return null;
  const name = nameOfWork(row);
  return (
    <p role="alert" className={`unfavourable ${styles.refusal}`}>
      {text}{' '}
      <Button variant="link" aria-label={copy.retryNamed(name)} onClick={() => screen.put([{ row, to: row }])}>
        {states.retry}
      </Button>{' '}
      <Button variant="link" aria-label={copy.discardNamed(name)} onClick={() => screen.drop(row)}>
        {copy.discard}
      </Button>
    </p>
  );
}

function State({ row, screen }: { row: ErpBinding; screen: Bindings }) {
  const { state, suggestion } = row;
  if (screen.refusalOf(row) !== undefined)
    return (
      <span className={`unfavourable ${styles.mark}`}>
        <Glyph name="up" size={7} />
        {copy.unsaved}
      </span>
    );
  if (state === 'pending' && suggestion && screen.mayWrite)
    return (
      <>
        <span className="text-2">{copy.similarity(suggestion.confidence)}</span>
        <Button
          size="small"
          aria-label={copy.acceptNamed(nameOfWork(row), suggestion.enterprise__name)}
          onClick={() => screen.put([{ row, to: suggestedChoice(row) }])}
        >
          {copy.accept}
        </Button>
      </>
    );
  if (state === 'pending')
    return (
      <span className={`attention ${styles.mark}`}>
        <Glyph name="up" size={7} />
        {copy.states.pending}
      </span>
    );
  return (
    <span className="text-3">
      <Icon name={state === 'bound' ? 'check' : 'close'} size={14} />
      <span className="visually-hidden">{copy.states[state]}</span>
    </span>
  );
}
