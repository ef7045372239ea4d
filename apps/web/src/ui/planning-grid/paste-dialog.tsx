import { planningGrid } from '@uni/phrases';
import { Button } from '../button/button.tsx';
import { cellsIn } from '../grid-navigation/selection.ts';
import { Glyph } from '../icons/glyph.tsx';
import { Icon } from '../icons/icon.tsx';
import { EntryDialog } from '../overlay/entry-dialog.tsx';
import { type GridSheet, unitOf } from './model/cells.ts';
import type { NumberFormat, PastedCell, PastePlan } from './model/paste.ts';
import { spokenText } from './model/ticks.ts';
import styles from './planning-grid.module.css';
import { columnName } from './use-acts.ts';
import type { Grid } from './use-grid.ts';

const copy = planningGrid.paste;
const ROW_LIMIT = 50;
const FORMATS: readonly NumberFormat[] = ['br', 'us'];
const SWITCHES = ['transpose', 'onlyBlank', 'add'] as const;

/** The one question of a paste: what is ready, what is not, how the source writes numbers. */
export function PasteDialog({ grid }: { grid: Grid }) {
  const { clipboard } = grid;
  const { request } = clipboard;
  if (!request) return null;
  const { plan } = request;
  const { range, counts, options, growth } = plan;
  const line = plan.sheet.rows[range.top]?.line.label ?? '';
  const taken = counts.ready + counts.ambiguous;
  return (
    <EntryDialog
      wide
      title={copy.title(
        cellsIn(range),
        line,
        columnName(plan.sheet, range.left),
        columnName(plan.sheet, Math.min(range.right, plan.sheet.periods.length - 1)),
      )}
      lead={copy.shape(range.bottom - range.top + 1, range.right - range.left + 1)}
      onClose={clipboard.cancel}
      onSubmit={clipboard.confirm}
      actions={
        <>
          <span className="text-3">{copy.undoNote}</span>
          <Button onClick={clipboard.cancel}>{planningGrid.cancel}</Button>
          <Button variant="primary" type="submit" disabled={taken === 0} data-autofocus>
            {copy.submit(taken)}
          </Button>
        </>
      }
    >
      <Counts plan={plan} />
      <Exceptions plan={plan} />
      {(plan.beyond.rows > 0 || plan.beyond.columns > 0) && (
        <p className="text-2">{copy.beyond(plan.beyond.rows, plan.beyond.columns)}</p>
      )}
      <fieldset className={styles.pasteOptions}>
        <legend className="visually-hidden">{copy.source}</legend>
        {(growth.lines > 0 || growth.months > 0) && (
          <label className={styles.pasteGrow}>
            <input
              type="checkbox"
              checked={options.grow}
              onChange={(event) => clipboard.change({ grow: event.target.checked })}
            />
            {copy.grow(growth.lines, growth.until)}
          </label>
        )}
        <span className="text-2">{copy.source}</span>
        {FORMATS.map((format) => (
          <label key={format}>
            <input
              type="radio"
              name="paste-format"
              checked={options.format === format}
              onChange={() => clipboard.change({ format })}
            />
            {copy[format]}
          </label>
        ))}
        {SWITCHES.map((option) => (
          <label key={option}>
            <input
              type="checkbox"
              checked={options[option]}
              onChange={(event) => clipboard.change({ [option]: event.target.checked })}
            />
            {copy[option]}
          </label>
        ))}
      </fieldset>
    </EntryDialog>
  );
}

function Counts({ plan }: { plan: PastePlan }) {
  const { ready, ambiguous, invalid, blocked, outside } = plan.counts;
  return (
    <p className={styles.pasteCounts}>
      <span>
        <Icon name="check" size={14} />
        {copy.ready(ready)}
      </span>
      {ambiguous > 0 && (
        <span className={styles.pasteWarn}>
          <Glyph name="up" />
          {copy.ambiguous(ambiguous)}
        </span>
      )}
      {invalid > 0 && (
        <span className={styles.pasteBad}>
          <Glyph name="square" />
          {copy.invalid(invalid)}
        </span>
      )}
      {blocked > 0 && (
        <span>
          <Icon name="lock" size={13} />
          {copy.blocked(blocked)}
        </span>
      )}
      {outside > 0 && <span>{copy.outside(outside)}</span>}
    </p>
  );
}

function Exceptions({ plan }: { plan: PastePlan }) {
  const exceptions = plan.cells.filter((cell) => cell.reason !== null);
  if (exceptions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
    <section className={styles.pasteList} tabIndex={0} aria-label={copy.exceptions}>
      <table>
        <thead>
          <tr>
            <th scope="col">{copy.cell}</th>
            <th scope="col">{copy.text}</th>
            <th scope="col">{copy.read}</th>
            <th scope="col">{copy.reason}</th>
          </tr>
        </thead>
        <tbody>
          {exceptions.slice(0, ROW_LIMIT).map((cell) => (
            <Exception key={`${cell.row}:${cell.column}`} sheet={plan.sheet} cell={cell} />
          ))}
        </tbody>
      </table>
      {exceptions.length > ROW_LIMIT && <p className="text-2">{copy.more(exceptions.length - ROW_LIMIT)}</p>}
    </section>
  );
}

function Exception({ sheet, cell }: { sheet: GridSheet; cell: PastedCell }) {
  const line = sheet.rows[cell.row]?.line;
  const cellLabel = line ? `${line.label}, ${columnName(sheet, cell.column)}` : copy.reasons.beyond;
  const read = cell.status === 'ambiguous' && line ? spokenText(cell.ticks, unitOf(line)) : copy.notPasted;
  return (
    <tr>
      <td>{cellLabel}</td>
      <td>
        <code>{cell.text}</code>
      </td>
      <td>{read}</td>
      <td>{cell.reason && copy.reasons[cell.reason]}</td>
    </tr>
  );
}
