import { planningGrid } from '@uni/phrases';
import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { typedCell } from '../grid-navigation/controller.ts';
import { type Range, TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import { handleRange } from './model/fill.ts';
import styles from './planning-grid.module.css';
import type { Grid } from './use-grid.ts';

/** Layer over the cells: the frame of the selection with its handle, and the only text box. */
export function GridLayer({ grid }: { grid: Grid }) {
  const { editing, controller, body } = grid;
  const [dragged, setDragged] = useState<Range | null>(null);
  const visibleRange = dragged ?? grid.range;
  const inBody = visibleRange.bottom < body.length && visibleRange.left >= 0;
  return (
    <div className={styles.layer}>
      {inBody && controller.mode === 'ready' && (
        <div className={visibleRange.right <= grid.sizes.frozen ? styles.staying : styles.sliding}>
          <div className={classes(styles.frame, dragged && styles.filling)} style={boxOf(grid, visibleRange)}>
            {editing && !dragged && <Handle grid={grid} onDrag={setDragged} />}
          </div>
        </div>
      )}
      {dragged && <DragSurface grid={grid} onDrag={setDragged} />}
      {editing && <CellEditor grid={grid} />}
    </div>
  );
}

function boxOf({ sizes }: Grid, range: Range) {
  return {
    left: sizes.starts + range.left * sizes.month,
    top: 2 * sizes.head + range.top * sizes.row,
    width: (range.right - range.left + 1) * sizes.month,
    height: (range.bottom - range.top + 1) * sizes.row,
  };
}

/** Ten pixels to see, twenty-four to hit; the keyboard has Ctrl+D, Ctrl+R and Ctrl+Enter. */
function Handle({ grid, onDrag }: { grid: Grid; onDrag: (range: Range) => void }) {
  const start = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    onDrag(grid.range);
  };
  return (
    <span className={styles.handle} title={planningGrid.fillHandle} aria-hidden="true" onPointerDown={start}>
      <span />
    </span>
  );
}

/** While the handle is dragged, the pointer belongs to it wherever it is. */
function DragSurface({ grid, onDrag }: { grid: Grid; onDrag: (range: Range | null) => void }) {
  const latest = useRef<Range | null>(null);
  const source = useRef(grid.range);
  const { scroller, sizes, sheet, acts, body } = grid;
  useEffect(() => {
    const move = (event: globalThis.PointerEvent): void => {
      const box = scroller.current?.getBoundingClientRect();
      if (!box || !scroller.current) return;
      const inside = event.clientX - box.left;
      const slid = inside < sizes.frozenWidth ? 0 : scroller.current.scrollLeft;
      const y = event.clientY - box.top + scroller.current.scrollTop - 2 * sizes.head;
      const at = Math.floor((inside + slid - sizes.starts) / sizes.month);
      const column = Math.max(0, Math.min(sheet.periods.length - 1, at));
      const row = Math.max(0, Math.min(body.length - 1, Math.floor(y / sizes.row)));
      latest.current = handleRange(source.current, { row, column });
      onDrag(latest.current);
    };
    const end = (event: globalThis.PointerEvent): void => {
      if (event.type === 'pointerup' && latest.current) acts.fill(latest.current, source.current);
      onDrag(null);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [scroller, sizes, sheet, acts, body, onDrag]);
  return null;
}

/** The one input of the grid. It is always there and only moves, so that no sign typed meanwhile is lost. */
function CellEditor({ grid }: { grid: Grid }) {
  const { controller, rows, sheet } = grid;
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const { row, column } = typedCell(controller);
  const open = controller.mode !== 'ready';
  useLayoutEffect(() => {
    const box = input.current;
    if (!open || !box) return;
    box.focus({ preventScroll: true });
    box.setSelectionRange(box.value.length, box.value.length);
  }, [open]);
  const line = rows[row]?.line;
  const period = column === TOTAL_COLUMN ? planningGrid.totalColumn : (sheet.periods[column]?.name ?? '');
  const { sizes } = grid;
  const top = 2 * sizes.head + row * sizes.row;
  const isTotal = column === TOTAL_COLUMN;
  const left = isTotal ? sizes.label : sizes.starts + Math.max(0, column) * sizes.month;
  return (
    <div className={column <= sizes.frozen ? styles.staying : styles.sliding} hidden={!open}>
      <input
        ref={input}
        className={classes(styles.editorInput, controller.problem && styles.editorBad)}
        style={{ top, left, width: isTotal ? sizes.total : sizes.month }}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        tabIndex={-1}
        aria-label={planningGrid.editor(line?.label ?? '', period)}
        aria-invalid={controller.problem ? true : undefined}
        aria-describedby={controller.problem ? problemId : undefined}
        value={controller.text}
        onChange={(event) => grid.retype(event.target.value)}
        onBlur={(event) => {
          if (!(event.relatedTarget instanceof Node && grid.scroller.current?.contains(event.relatedTarget)))
            grid.finish();
        }}
        onCopy={(event) => event.stopPropagation()}
        onCut={(event) => event.stopPropagation()}
        onPaste={(event) => event.stopPropagation()}
      />
      {controller.problem && (
        <p id={problemId} role="alert" className={styles.editorProblem} style={{ top: top + sizes.row + 4, left }}>
          {controller.problem}
        </p>
      )}
    </div>
  );
}
