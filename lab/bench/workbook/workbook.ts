/**
 * `npm run bench:workbook -- [--rounds 9]`: writes a study and a long list as .xlsx, and the least with the same cells.
 * They take turns in one thread. Every file is read back: its numbers are those of the cells.
 */
import { parseArgs } from 'node:util';
import { archiveCompression } from '@uni/server/testing/index.ts';
import {
  projectionWorkbook,
  type Row,
  readWorkbook,
  sheetPieces,
  type WorkbookModel,
  writeWorkbook,
} from '@uni/workbook';
import { type Figure, handOut, table } from '../../figures.ts';
import { describeMachine } from '../../record.ts';
import { benchmarkStudy } from '../engine/study.ts';
import { open } from '../engine/variants.ts';
import { median, medianRatio, milliseconds } from '../statistics.ts';
import { writeMinimal } from './minimal-writer.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });
const rounds = Number(values.rounds);
const goalRatio = 1.2;
const listRows = 20_000;

/** The workbook with its rows in memory, so that only the writing is timed. */
function studyWorkbook(): { model: WorkbookModel; rows: readonly (readonly Row[])[] } {
  const model = projectionWorkbook(open(benchmarkStudy({ modules: 4, months: 120 })), { findings: [], reason: '' });
  const rows = model.sheets.map((sheet) => [...sheet.rows]);
  return { model: { ...model, sheets: model.sheets.map((sheet, at) => ({ ...sheet, rows: rows[at] ?? [] })) }, rows };
}

/** As the exports of the back office: texts, a day, amounts. */
const list: readonly Row[] = Array.from({ length: listRows }, (_, at) => [
  { style: 'computed.text', value: `CT-${10_000 + at}` },
  { style: 'computed.text', value: `Compradora ${at % 977} & Filhos` },
  { style: 'computed.text', value: at % 3 === 0 ? 'Torre A' : 'Torre B' },
  { style: 'computed.day', value: 45_000 + (at % 1_500) },
  { style: 'computed.money', value: ((at * 7_919) % 90_000_000) / 100 },
  { style: 'computed.money', value: ((at * 104_729) % 9_000_000) / 100 },
  null,
  { style: 'computed.text', value: 'em dia' },
]);

async function writeList(): Promise<Uint8Array> {
  async function* batches(): AsyncGenerator<Row[]> {
    for (let at = 0; at < list.length; at += 1_000) yield list.slice(at, at + 1_000);
  }
  const layout = { name: 'Lista', columnWidths: [], frozen: { rows: 0, columns: 0 } };
  const pieces: Uint8Array[] = [];
  for await (const piece of sheetPieces(layout, batches(), archiveCompression)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const timed = async (write: () => unknown): Promise<number> => {
  const start = performance.now();
  await write();
  return performance.now() - start;
};

interface Subject {
  readonly name: string;
  readonly cells: number;
  readonly ours: () => Uint8Array | Promise<Uint8Array>;
  readonly least: () => Uint8Array;
}

const cellsOf = (rows: Iterable<Row>): number => [...rows].flat().filter((cell) => cell !== null).length;

/** Sums of the numbers of a file's sheets: both writers say the same. */
function sumOf(file: Uint8Array): number {
  const sheets = readWorkbook(file).sheets;
  return [...sheets.values()]
    .flatMap((cells) => [...cells.values()])
    .reduce((sum, { value }) => (typeof value === 'number' ? sum + value : sum), 0);
}

async function measure({ name, cells, ours, least }: Subject): Promise<Figure[]> {
  const [mine, minimal] = [await ours(), least()];
  if (sumOf(mine) !== sumOf(minimal)) throw new Error(`${name}: the two files hold other numbers`);
  const times: { ours: number[]; least: number[] } = { ours: [], least: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(await timed(ours));
    times.least.push(await timed(least));
  }
  const ratio = medianRatio(times.ours, times.least);
  const figure = (what: string, measured: string, goal = '', met?: boolean): Figure => ({
    what: `${name}: ${what}`,
    measured,
    ...(goal !== '' && { goal }),
    ...(met !== undefined && { met }),
  });
  return [
    figure(`cells`, cells.toLocaleString('en')),
    figure('ours', `${milliseconds(median(times.ours))}, ${(mine.length / 1e6).toFixed(2)} MB`),
    figure(
      'least that writes the same cells',
      `${milliseconds(median(times.least))}, ${(minimal.length / 1e6).toFixed(2)} MB`,
    ),
    figure('ours ÷ least', ratio.toFixed(2), `≤ ${goalRatio}`, ratio <= goalRatio),
  ];
}

const study = studyWorkbook();
const figures = [
  ...(await measure({
    name: 'study of 4 × 120',
    cells: study.rows.reduce((sum, rows) => sum + cellsOf(rows), 0),
    ours: () => writeWorkbook(study.model, archiveCompression),
    least: () => writeMinimal(study.rows),
  })),
  ...(await measure({
    name: `list of ${listRows} rows`,
    cells: cellsOf(list),
    ours: writeList,
    least: () => writeMinimal([list]),
  })),
];
console.log(`${describeMachine('at the end')}\n\n${table(figures)}`);
handOut(figures);
