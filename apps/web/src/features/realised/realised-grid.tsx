// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid listens for the keys of all its cells

// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are typed into is a grid
import type { AbsentPolicy } from '@uni/contracts';
import { realised as copy } from '@uni/phrases';
import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { typedCell } from '../../ui/grid-navigation/controller.ts';
import { cellKey } from '../../ui/grid-navigation/grid-events.ts';
import { inRange, isSingle, type Position } from '../../ui/grid-navigation/selection.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { formatCents, formatCentsBare, formatShare } from '../../ui/numbers/index.ts';
import { isBlank } from './cell-editing.ts';
import styles from './realised.module.css';
import type { Column } from './realised-columns.ts';
import { cellId, isFavourable, type RealisedLine } from './realised-model.ts';
import { type RealisedGridProps, useCellGrid } from './use-cell-grid.ts';

/** Lines by columns: labels stay at the left, headings at the top; closed months stand left of a double line. */
export function RealisedGrid(props: RealisedGridProps) {
  const { lines, columns } = props;
  const hint = useId();
  const gridController = useCellGrid(props);
  return (
    <>
      <p id={hint} className="visually-hidden">
        {copy.gridHelp}
      </p>
      <section className={styles.scroller} aria-label={copy.region}>
        <table
          ref={gridController.table}
          role="grid"
          className={styles.grid}
          aria-describedby={hint}
          aria-multiselectable="true"
          onFocus={gridController.onFocus}
          {...gridController.handlers}
          {...gridController.presses}
        >
          <caption className="visually-hidden">{copy.region}</caption>
          <Head columns={columns} />
          <tbody>
            {lines.map((line, row) => (
              <tr key={line.id} data-level={line.level} className={classes(line.level === 0 && styles.total)}>
                <LineHead line={line} onDocuments={props.onDocuments} />
                {columns.map((column, index) => (
                  <GridCell
                    key={column.id}
                    {...{ line, column, gridController, closing: props.closing }}
                    position={{ row, column: index }}
                    isEditable={props.refusal(line, column) === null}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function LineHead({ line, onDocuments }: { line: RealisedLine; onDocuments: (line: RealisedLine) => void }) {
  const name = copy.documents.open(line.label);
  return (
    <th scope="row">
      <span className={styles.label} title={line.label}>
        {line.label}
      </span>
      {line.level > 0 && (
        <button
          type="button"
          className={styles.documents}
          tabIndex={-1}
          title={name}
          aria-label={name}
          onClick={() => onDocuments(line)}
        >
          <Icon name="comment" size={14} />
        </button>
      )}
    </th>
  );
}

function Head({ columns }: { columns: readonly Column[] }) {
  const groups = columns.filter((column, index) => column.group !== columns[index - 1]?.group);
  const isGrouped = groups.some(({ group }) => group !== '');
  return (
    <thead>
      {isGrouped && (
        <tr>
          <th scope="col" rowSpan={2} className={styles.corner}>
            {copy.line}
          </th>
          {groups.map(({ id, group }) => {
            const own = columns.filter((column) => column.group === group);
            const isCut = own.some((column) => column.isCut);
            return (
              <th key={id} scope="colgroup" colSpan={own.length} className={classes(isCut && styles.cut)}>
                {group}
              </th>
            );
          })}
        </tr>
      )}
      <tr>
        {!isGrouped && (
          <th scope="col" className={styles.corner}>
            {copy.line}
          </th>
        )}
        {columns.map((column) => (
          <th key={column.id} scope="col" className={classes(column.isCut && styles.cut)}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface GridCellProps {
  line: RealisedLine;
  column: Column;
  closing: number;
  position: Position;
  isEditable: boolean;
  gridController: ReturnType<typeof useCellGrid>;
}

function GridCell({ line, column, closing, position, isEditable, gridController }: GridCellProps) {
  const { controller, range } = gridController;
  const isActive = isAt(controller.selection.active, position);
  const isSelected = !isSingle(range) && inRange(range, position.row, position.column);
  const value = column.value(line);
  const mark = markOf(line, column, closing);
  const absent = absentOf(line, column);
  const isAdjusted = isAdjustedIn(line, column);
  if (controller.mode !== 'ready' && isAt(typedCell(controller), position)) {
    return (
      <td className={classes(styles.editing, column.isCut && styles.cut)} data-cell={cellKey(position)}>
        <input
          // The cell gave way to its editor under the same finger.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          ref={caretToEnd}
          inputMode="decimal"
          aria-label={copy.cell(line.label, column.group, column.label)}
          value={controller.text}
          onChange={(event) => gridController.retype(event.target.value)}
          onBlur={gridController.leaveEditor}
        />
      </td>
    );
  }
  const tone = column.measure === 'deviation' || column.kind === 'share' ? toneOf(line, value) : null;
  const state = mark ?? (isEditable ? 'editable' : 'computed');
  const stateText = absent ? copy.states.absent[absent] : copy.states[state];
  return (
    <td
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-readonly={!isEditable}
      aria-selected={isSelected || undefined}
      data-cell={cellKey(position)}
      title={titleOf(value, column, absent)}
      className={classes(
        column.isCut && styles.cut,
        column.kind === 'note' && styles.note,
        isEditable && styles.input,
        isSelected && styles.selected,
        tone,
      )}
    >
      <span className="visually-hidden">{copy.cell(line.label, column.group, column.label)} </span>
      {mark && <i className={styles.mark} data-state={mark} aria-hidden="true" />}
      {isAdjusted && <Icon name="edit" size={12} className={styles.adjusted} />}
      {absent ? <span className={styles.absent}>{copy.absent}</span> : formatCell(line, column, tone)}
      <span className="visually-hidden">
        {[tone && copy[tone], stateText, isAdjusted && copy.states.adjusted].map((label) =>
          label ? `, ${label}` : '',
        )}
      </span>
    </td>
  );
}

const isAt = (one: Position, other: Position): boolean => one.row === other.row && one.column === other.column;

const titleOf = (value: number | null, { kind }: Column, absent: AbsentPolicy | null): string | undefined => {
  if (absent) return copy.states.absent[absent];
  return value === null || kind !== 'money' ? undefined : formatCents(value);
};

/** Leaves the keystroke that opened the editor before the next ones. */
const caretToEnd = (input: HTMLInputElement | null): void => {
  if (input && document.activeElement !== input) input.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
};

type Tone = 'favourable' | 'unfavourable';

const toneOf = (line: RealisedLine, value: number | null): Tone | null => {
  if (value === null || value === 0) return null;
  return isFavourable(line, value) ? 'favourable' : 'unfavourable';
};

/** A realised cell: closed for good, or still to be closed. */
function markOf(line: RealisedLine, column: Column, closing: number): 'closed' | 'open' | null {
  if (column.measure !== 'realised' || column.group === '') return null;
  if (isBlank(line, column)) return null;
  return column.period.to <= closing ? 'closed' : 'open';
}

function formatCell(line: RealisedLine, column: Column, tone: Tone | null): string {
  if (column.kind === 'note') return line.notes.at(-1) ?? '';
  const value = column.value(line);
  if (value === null || isBlank(line, column)) return '';
  if (column.kind === 'share') return formatShare(value, { signed: true });
  if (tone === null && column.measure === 'deviation') return '–';
  if (tone !== null) return `${value > 0 ? '▲' : '▼'} ${formatCentsBare(Math.abs(value))}`;
  return value === 0 && column.measure !== 'realised' ? '–' : formatCentsBare(value);
}

/** True for an ERP's value with a manual adjustment. */
function isAdjustedIn({ adjusted }: RealisedLine, { measure, period, group }: Column): boolean {
  if (group === '' || (measure !== 'realised' && measure !== 'committed')) return false;
  for (let at = period.from; at <= period.to; at += 1) if (adjusted.has(cellId(measure, at))) return true;
  return false;
}

/** Returns the value policy of closed months that planned an amount, when none of them has an entry. */
function absentOf(line: RealisedLine, column: Column): AbsentPolicy | null {
  if (!isBlank(line, column)) return null;
  for (let at = column.period.from; at <= column.period.to; at += 1) {
    const policy = line.absent.get(at);
    if (policy) return policy;
  }
  return null;
}
