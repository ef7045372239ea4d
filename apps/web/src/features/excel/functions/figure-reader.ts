/** Figures of cells: those of one recalculation are requested together, and answers are used again for a while. */
import { type CellRequest, type NamedFigure, namedFigureLimits } from '@uni/contracts';

/** A cell that can be requested. */
export type RequestedCell = Exclude<CellRequest, string>;

/** A figure, or the sentence that stands for it in the cell. */
export type CellReading = { readonly value: number | string | null } | { readonly fault: string };

interface ReaderSettings {
  /** @throws where nothing was answered; `faultOf` puts it into words. */
  readonly request: (cells: readonly RequestedCell[]) => Promise<readonly NamedFigure[]>;
  readonly faultOf: (problem: unknown) => string;
  /** Milliseconds. */
  readonly now: () => number;
  /** Runs after the cells that are being recalculated have called. */
  readonly defer: (work: () => void) => void;
}

export interface FigureReader {
  readonly read: (cell: RequestedCell) => Promise<CellReading>;
  /** What comes next is requested again. */
  readonly forget: () => void;
}

/** As long as Google's script uses an answer again. */
const storedMs = 300_000;

interface Waiting {
  readonly key: string;
  readonly cell: RequestedCell;
  readonly settle: (reading: CellReading) => void;
}

interface Stored {
  readonly at: number;
  readonly reading: Promise<CellReading>;
}

export function createFigureReader({ request, faultOf, now, defer }: ReaderSettings): FigureReader {
  const stored = new Map<string, Stored>();
  let waiting: Waiting[] = [];

  const sendBatch = async (batch: readonly Waiting[]): Promise<void> => {
    const readings = await request(batch.map(({ cell }) => cell)).then(
      (figures) => batch.map((_, at) => readingOf(figures[at])),
      (problem: unknown) => batch.map(() => ({ fault: faultOf(problem) })),
    );
    batch.forEach(({ key, settle }, at) => {
      const reading = readings[at] ?? readingOf(undefined);
      // What was refused is requested again.
      if ('fault' in reading) stored.delete(key);
      settle(reading);
    });
  };

  const sendWaiting = (): void => {
    const taken = waiting;
    waiting = [];
    for (const batch of batchesOf(taken)) void sendBatch(batch);
  };

  const readingOf = (figure: NamedFigure | undefined): CellReading => {
    if (!figure) return { fault: faultOf(undefined) };
    return figure.detail === null ? { value: figure.value } : { fault: figure.detail };
  };

  const dropOld = (): void => {
    for (const [key, { at }] of stored) if (now() - at >= storedMs) stored.delete(key);
  };

  return {
    read: (cell) => {
      const key = JSON.stringify(cell);
      if (waiting.length === 0) dropOld();
      const known = stored.get(key);
      if (known && now() - known.at < storedMs) return known.reading;
      if (waiting.length === 0) defer(sendWaiting);
      const reading = new Promise<CellReading>((settle) => {
        waiting.push({ key, cell, settle });
      });
      stored.set(key, { at: now(), reading });
      return reading;
    },
    forget: () => stored.clear(),
  };
}

/** Calls within the server's bounds of cells and plans. Cells of one plan go together, since each plan is read once a call. */
function batchesOf(waiting: readonly Waiting[]): Waiting[][] {
  const batches: Waiting[][] = [];
  let plans = 0;
  for (const ofPlan of Map.groupBy(waiting, ({ cell }) => planKey(cell)).values()) {
    for (let from = 0; from < ofPlan.length; from += namedFigureLimits.cells) {
      const cells = ofPlan.slice(from, from + namedFigureLimits.cells);
      const last = batches.at(-1);
      const fits = last && last.length + cells.length <= namedFigureLimits.cells && plans < namedFigureLimits.plans;
      if (fits) last.push(...cells);
      else batches.push([...cells]);
      plans = fits ? plans + 1 : 1;
    }
  }
  return batches;
}

const planKey = ({ enterprise, version, scenario }: RequestedCell): string =>
  JSON.stringify([enterprise, version, scenario]);
