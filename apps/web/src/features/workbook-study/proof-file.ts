import { monthAt } from '@uni/engine';
import { workbookStudy } from '@uni/phrases';
import { type Cell, monthSerial, type Proof, type Row, type WorkbookModel, writeWorkbook } from '@uni/workbook';
import { save } from '../../api/download.ts';
import { lineName } from './proof-figures.ts';

const copy = workbookStudy.proof;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Three rows for each line: the sheet, the study, the difference. */
export function proofWorkbook({ baseMonth, months, lines, total }: Proof, modules: readonly string[]): WorkbookModel {
  const head: Row = [
    ...[copy.line, copy.from, '', copy.reason].map((value): Cell => ({ style: 'header.text', value })),
    ...Array.from(
      { length: months },
      (_, at): Cell => ({ style: 'header.month', value: monthSerial(monthAt(baseMonth, at)) }),
    ),
  ];
  const text = (value: string): Cell => ({ style: 'computed.text', value });
  const money = (cents: readonly number[]): Cell[] =>
    cents.map((value) => ({ style: 'computed.money', value: value / 100 }));
  const rowsOf = (
    name: string,
    from: string,
    reason: string,
    sheet: readonly number[],
    study: readonly number[],
  ): Row[] => [
    [text(name), text(from), text(copy.sheet), text(reason), ...money(sheet)],
    [text(name), text(from), text(copy.study), text(reason), ...money(study)],
    [
      text(name),
      text(from),
      text(copy.difference),
      text(reason),
      ...money(sheet.map((cents, at) => cents - (study[at] ?? 0))),
    ],
  ];
  const rows = lines.flatMap((line) =>
    rowsOf(
      lineName(line, modules),
      line.rows.map(({ label, position }) => `${label} (${position})`).join(', '),
      line.reason === null ? '' : copy.reasons[line.reason],
      line.sheet,
      line.study,
    ),
  );
  const sums = rowsOf(copy.total, '', '', total.sheet, total.study);
  return {
    sheets: [
      {
        name: copy.sheetName,
        columnWidths: [36, 44, 12, 40],
        frozen: { rows: 1, columns: 4 },
        rows: [head, ...rows, ...sums],
      },
    ],
  };
}

export function saveProof(proof: Proof, modules: readonly string[], name: string): void {
  save(new Blob([new Uint8Array(writeWorkbook(proofWorkbook(proof, modules)))], { type: XLSX }), `${name}.xlsx`);
}
