import { totalsBridge as copy } from '@uni/phrases';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatCents, formatCentsBare } from '../../ui/numbers/index.ts';
import styles from './bridge-table.module.css';

type BridgeTotal = keyof typeof copy.totals;
type BridgeStep = keyof typeof copy.steps;

/** Opens the bridge below a total; its data is requested only when open. */
export function BridgeDisclosure({ children }: { children: () => ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.bridge}>
      <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? copy.close : copy.open}
      </Button>
      <div id={id}>{open && children()}</div>
    </div>
  );
}

/** A row of a bridge with labels; `parts` are those that would hide each other in it. Centavos. */
export interface NamedBridgeRow {
  readonly kind: 'total' | 'step' | 'rubric';
  readonly key: string;
  readonly label?: string | null;
  readonly value: number;
  readonly parts?: readonly { readonly key: number; readonly name: string | undefined; readonly value: number }[];
}

interface BridgeTableProps {
  lead: string;
  rows: readonly NamedBridgeRow[];
  /** The total that it is opened from. */
  here: BridgeTotal;
  /** Explains another total where the screen can; null: it cannot. */
  explain: (total: BridgeTotal) => (() => void) | null;
}

/** From VGV to the last balance; each total that the screen can explain leads to its explanation. */
export function BridgeTable({ lead, rows, here, explain }: BridgeTableProps) {
  return (
    <table className={styles.table} aria-label={copy.title}>
      <caption className="text-2">{lead}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.row}</th>
          <th scope="col">{copy.columns.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isHere = row.kind === 'total' && row.key === here;
          const onExplain = row.kind === 'total' && !isHere ? explain(row.key as BridgeTotal) : null;
          return <Rows key={`${row.kind} ${row.key}`} row={row} isHere={isHere} onExplain={onExplain} />;
        })}
      </tbody>
    </table>
  );
}

function Rows({ row, isHere, onExplain }: { row: NamedBridgeRow; isHere: boolean; onExplain: (() => void) | null }) {
  const name = nameOf(row);
  return (
    <Fragment>
      <tr
        className={classes(row.kind === 'total' ? styles.total : styles.step, isHere && styles.here)}
        aria-current={isHere || undefined}
        data-bridge={row.key}
      >
        <th scope="row">
          {onExplain ? (
            <button
              type="button"
              className={classes('plain-link', styles.link)}
              title={copy.explain(name)}
              onClick={onExplain}
            >
              {name}
            </button>
          ) : (
            name
          )}
          {isHere && <span className="visually-hidden">, {copy.here}</span>}
        </th>
        <td title={formatCents(row.value)}>{formatCentsBare(row.value, 2)}</td>
      </tr>
      {(row.parts ?? []).map((item) => (
        <tr key={item.key} className={styles.part}>
          <th scope="row">
            <span className="visually-hidden">{name}, </span>
            {item.name}
          </th>
          <td title={formatCents(item.value)}>{formatCentsBare(item.value, 2)}</td>
        </tr>
      ))}
    </Fragment>
  );
}

function nameOf({ kind, key, label }: NamedBridgeRow): string {
  if (kind === 'total') return copy.totals[key as BridgeTotal];
  return kind === 'step' ? copy.steps[key as BridgeStep] : (label ?? key);
}
