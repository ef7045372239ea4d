import type { RevenueLine } from '@uni/contracts';
import { grossRevenue as copy } from '@uni/phrases';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatCents, formatNumber } from '../../../ui/numbers/index.ts';
import { PickOne } from '../../../ui/select/pick-one.tsx';
import styles from '../integration.module.css';
import type { RevenueScreen } from './use-gross-revenue.ts';

const noLine = '';

/** The conditions with what they are: one line each, changed in the table and saved together. */
export function RevenueTable({ screen }: { screen: RevenueScreen }) {
  const { columns } = copy;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable from the keyboard
    <section tabIndex={0} aria-label={copy.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.source}</th>
            <th scope="col" className="number">
              {columns.amount}
            </th>
            <th scope="col">{columns.line}</th>
            <th scope="col">{columns.sign}</th>
            <th scope="col">{columns.index}</th>
            <th scope="col">{columns.order}</th>
            <th scope="col">
              <span className="visually-hidden">{columns.state}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {screen.list.map((row) => (
            <RevenueRow key={row.id} row={row} screen={screen} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RevenueRow({ row, screen }: { row: RevenueLine; screen: RevenueScreen }) {
  const draft = screen.draftOf(row);
  const name = row.label || row.condition;
  const disabled = !screen.mayWrite;
  const lines = screen.targets.map(({ key, label, group__label }) => ({ value: key, label, heading: group__label }));
  return (
    <tr>
      <th scope="row">
        {name} <span className="text-3">{copy.count(formatNumber(row.count))}</span>
      </th>
      <td className="number">{formatCents(row.amount)}</td>
      <td className={styles.target}>
        <PickOne
          label={copy.lineOf(name)}
          value={draft.line ?? noLine}
          options={[...lines, ...(draft.line === null ? [] : [{ value: noLine, label: copy.none }])]}
          placeholder={copy.choose}
          searchLabel={copy.search}
          disabled={disabled}
          quiet={draft.line !== null}
          valueContent={
            draft.line === null
              ? undefined
              : (lines.find(({ value }) => value === draft.line)?.label ?? row.line__label)
          }
          onPick={(line) => screen.say(row, { line: line === noLine ? null : line })}
        />
      </td>
      <td className={styles.sign}>
        <SelectField
          label={copy.signOf(name)}
          className="label-hidden"
          value={draft.sign === 1 ? 'plus' : 'minus'}
          options={[
            { value: 'plus', label: copy.plus },
            { value: 'minus', label: copy.minus },
          ]}
          disabled={disabled}
          onChange={(sign) => screen.say(row, { sign: sign === 'plus' ? 1 : -1 })}
        />
      </td>
      <td className={styles.index}>
        <TextField
          label={copy.indexOf(name)}
          className="label-hidden"
          size="small"
          maxLength={40}
          placeholder={copy.noIndex}
          value={draft.index}
          disabled={disabled}
          onChange={(index) => screen.say(row, { index })}
        />
      </td>
      <td className={styles.order}>
        <TextField
          label={copy.orderOf(name)}
          className="label-hidden"
          size="small"
          inputMode="numeric"
          value={draft.order}
          error={screen.problems.get(row.id)}
          disabled={disabled}
          onChange={(order) => screen.say(row, { order })}
        />
      </td>
      <td className={styles.state}>
        <State row={row} screen={screen} />
      </td>
    </tr>
  );
}

function State({ row, screen }: { row: RevenueLine; screen: RevenueScreen }) {
  if (screen.isEdited(row)) return <span className="text-2">{copy.states.changed}</span>;
  if (row.line === null)
    return (
      <span className={`attention ${styles.mark}`}>
        <Glyph name="up" size={7} />
        {copy.states.pending}
      </span>
    );
  return (
    <span className="text-3">
      <Icon name="check" size={14} />
      <span className="visually-hidden">{copy.states.mapped}</span>
    </span>
  );
}
