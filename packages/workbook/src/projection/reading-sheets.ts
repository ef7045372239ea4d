/** The sheets for the reader: the index, the charts, and what of the study is fixed. */
import type { Model } from '@uni/engine';
import { cellAddress, columnName, sheetName } from '../address.ts';
import type { Row, Sheet } from '../model.ts';
import { linkTo, type Scope } from './calculation.ts';
import { text } from './cells.ts';
import { fixedValues } from './fixed.ts';
import { yearlySheet } from './flow-sheets.ts';
import { checkSheet, firstMonthColumn, firstRow, indicatorsSheet, pathColumn, sheetNames } from './layout.ts';
import { pointerOf } from './positions.ts';

const indexSheet = 'Índice';
const chartSheet = 'Gráficos';
const fixedSheet = 'Fixo no estudo';

export function chartsOf({ model, rows, layout }: Scope): Sheet {
  const on = sheetName(sheetNames.cash_flow);
  const [first, last] = [firstMonthColumn, firstMonthColumn + layout.months - 1].map(columnName);
  const categories = `${on}!$${first}$${firstRow}:$${last}$${firstRow}`;
  const series = (key: string, kind: 'bar' | 'line') => {
    const row = rows.lineRow(key, null);
    if (!row) return [];
    const name = `${sheetName(sheetNames[row.sheet])}!$A$${layout.rowNumber(row) + 1}`;
    return [{ name, values: layout.all(row, ''), kind }];
  };
  return {
    name: chartSheet,
    columnWidths: [],
    frozen: { rows: 0, columns: 0 },
    rows: [[text(`${model.study.name} · ${chartSheet}`, 'title')]],
    charts: [
      {
        title: 'Fluxo de caixa',
        categories,
        series: [...series('free_cash_flow', 'bar'), ...series('closing_cash', 'line')],
        from: 2,
        to: 26,
      },
      { title: 'Exposição de caixa', categories, series: series('accumulated_free', 'line'), from: 28, to: 52 },
    ],
  };
}

export function fixedValuesSheet({ model, layout }: Scope): Sheet {
  const known = new Set(
    [...layout.sheets.values()].flat().flatMap((sheetRow) => {
      const input = pointerOf(sheetRow);
      return input === null ? [] : [input];
    }),
  );
  const values = fixedValues(model.study, (pointer) => known.has(pointer));
  return {
    name: fixedSheet,
    columnWidths: [80, 100, 28, 4],
    hiddenColumns: [pathColumn],
    frozen: { rows: 3, columns: 1 },
    rows: [
      [text(`${model.study.name} · ${fixedSheet}`, 'title')],
      [text('O que não se altera nesta planilha, e por quê.', 'note')],
      [
        text('Premissa', 'header'),
        text('Por que é fixa', 'header'),
        text('Valor', 'header'),
        text('caminho', 'header'),
      ],
      ...values.map(
        ({ pointer, label, value, reason }): Row => [
          text(label),
          text(reason, 'note'),
          { style: typeof value === 'number' ? 'fixed.number' : 'fixed.text', value },
          text(pointer, 'note'),
        ],
      ),
    ],
  };
}

const descriptions: Readonly<Record<string, string>> = {
  [yearlySheet]: 'As linhas do fluxo de caixa por ano.',
  [indicatorsSheet]: 'VGV, resultado, margens, TIR, VPL, exposição, payback, ROI e os dos financiamentos.',
  [chartSheet]: 'Fluxo de caixa e exposição.',
  [checkSheet]: 'As linhas ao lado dos números do motor na exportação e, abaixo delas, os valores implausíveis.',
  [fixedSheet]: 'O que só se altera no estudo, e por quê.',
};

/** The first sheet: what the workbook has, each name a link. */
export function indexOf(model: Model, sheets: readonly Sheet[]): Sheet {
  const head: Row[] = [
    [text(`${model.study.name}`, 'title')],
    [text('Altere as células azuis de Premissas: todas as planilhas recalculam.', 'note')],
    [text('Planilha', 'header'), text('O que tem', 'header')],
  ];
  return {
    name: indexSheet,
    columnWidths: [30, 110],
    frozen: { rows: 3, columns: 0 },
    rows: [
      ...head,
      ...sheets.map((sheet): Row => {
        const [, second] = Array.isArray(sheet.rows) ? (sheet.rows as Row[]) : [];
        const note = descriptions[sheet.name] ?? second?.[0]?.value;
        return [text(sheet.name), text(typeof note === 'string' ? note : '', 'note')];
      }),
    ],
    links: sheets.map(({ name }, k) => ({ address: cellAddress(head.length + k, 0), location: linkTo(name) })),
  };
}
