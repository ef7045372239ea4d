/** The sheets that show every line of the enterprise: the cash flow, its years, and its comparison with the engine. */
import { expenseGroups, isAccount, isStock, isWhole } from '@uni/engine';
import { columnName } from '../address.ts';
import type { Cell, Row, Sheet } from '../model.ts';
import { calculationSheet, expected, type Line, monthSheet, type Scope, totalCell } from './calculation.ts';
import { heading, text } from './cells.ts';
import { checkSheet, firstMonthColumn, firstRow, monthRange, sheetNames } from './layout.ts';

export const yearlySheet = 'Fluxo anual';

/** The enterprise's lines in the order a cash flow is read. */
export function flowLines({ rows, model }: Scope): Line[] {
  const order = [
    /^receipts\../,
    /^delinquency$/,
    /^revenue\./,
    /^rental\.(rent|recovery|exit)$/,
    /^receipts$/,
    /^refunds$/,
    /^net_receipts$/,
    /^commission\./,
    /^financial_barter$/,
    ...expenseGroups.map(({ key }) => new RegExp(`^expense\\.${key}$`)),
    /^expense\./,
    /^rental\./,
    /^tax\./,
    /^free_cash_flow$/,
    /^accumulated_free$/,
    /^assignment\./,
    /^loan\./,
    /^contribution/,
    /^in_kind\./,
    /^distribution/,
    /^partner\./,
    /^waterfall\./,
    /^net_cash_flow$/,
    /^closing_cash$/,
    /./,
  ];
  const rank = ({ key }: Line): number => order.findIndex((pattern) => pattern.test(key));
  const projected = new Map(model.projection.lines.filter(isWhole).map((line) => [line.key, line]));
  return rows.lines
    .filter(isWhole)
    .map((line) => ({ ...line, projected: projected.get(line.key) ?? null }))
    .sort((a, b) => rank(a) - rank(b));
}

const sums = new Set(['receipts', 'net_receipts', 'free_cash_flow', 'net_cash_flow']);

/** The cash-flow sheet: the rows it computes itself first (their positions are fixed), then every line by reference. */
export function cashFlowSheet(scope: Scope, flow: readonly Line[]): Sheet {
  const own = calculationSheet(scope, 'cash_flow');
  const name = sheetNames.cash_flow;
  const { layout, model } = scope;
  const rows = [...own.rows];
  rows.push([], [text('Linhas do fluxo de caixa', 'header')]);
  for (const line of flow) {
    // The accounts have a sheet of their own.
    if (line.row.sheet === 'cash_flow' || isAccount(line.key)) continue;
    const role = sums.has(line.key) ? 'total' : 'computed';
    const cells = Array.from(
      { length: layout.months },
      (_, t): Cell => ({
        style: `${role}.money`,
        value: line.row.value(t) / 100,
        formula: layout.address(line.row, t, name),
        ...expected(line, t, model.projection.months),
      }),
    );
    rows.push([text(line.label, role), null, totalCell(scope, line, name), null, ...cells]);
  }
  return { ...own, rows, levels: rows.map((_, k) => (k < firstRow ? 0 : (own.levels?.[k] ?? 1))) };
}

/** Every line by calendar year; of a stock line its value in the year's last month. */
export function yearlyTotals(scope: Scope, flow: readonly Line[]): Sheet {
  const { model, layout } = scope;
  const [year = 0, month = 1] = model.study.base_month.split('-').map(Number);
  const years = Math.ceil((layout.months + month - 1) / 12);
  const head: Row[] = [
    [text(`${model.study.name} · ${yearlySheet}`, 'title')],
    [text('Somas por ano civil; saldos no último mês de cada ano.', 'note')],
    [
      text('Linha', 'header'),
      ...Array.from({ length: years }, (_, k): Cell => ({ style: 'header.number', value: year + k })),
    ],
  ];
  const lines = flow.map((line): Row => {
    const role = sums.has(line.key) ? 'total' : 'computed';
    const cells = Array.from({ length: years }, (_, k): Cell => {
      const first = Math.max(0, k * 12 - month + 1);
      const last = Math.min(layout.months - 1, k * 12 - month + 12);
      const range = layout.range(line.row, first, last, yearlySheet);
      const stock = isStock(line.key);
      let value = 0;
      for (let t = first; t <= last; t++) value = stock ? line.row.value(t) : value + line.row.value(t);
      return {
        style: `${role}.money`,
        value: value / 100,
        formula: stock ? layout.address(line.row, last, yearlySheet) : `ROUND(SUM(${range}),2)`,
      };
    });
    return [text(line.label, role), ...cells];
  });
  return {
    name: yearlySheet,
    columnWidths: [58],
    restWidth: { width: 18, until: years + 1 },
    frozen: { rows: head.length, columns: 1 },
    print: { titleRows: head.length, titleColumns: 1, columnsByPage: 12, columns: years + 1 },
    rows: [...head, ...lines],
  };
}

/** Likely mistakes in the study, as reported on export; no edit of the workbook changes them. */
export interface StudyEvaluation {
  readonly findings: readonly { readonly isGrave: boolean; readonly title: string; readonly detail: string }[];
  /** Reason for the approval request; null without one. */
  readonly reason: string | null;
}

function evaluationRows({ findings, reason }: StudyEvaluation): Row[] {
  const findingRows = findings.map(
    ({ isGrave, title, detail }): Row => [text(title), text(isGrave ? 'grave' : 'atenção'), text(detail, 'note')],
  );
  return [
    [],
    [text('Plausibilidade na exportação', 'header'), text('Gravidade', 'header'), text('O que foi visto', 'header')],
    ...(findingRows.length > 0 ? findingRows : [[text('Nenhum valor implausível.')]]),
    ...(reason === null ? [] : [[text('Motivo no envio'), null, text(reason)]]),
  ];
}

/** The balance of the workbook itself: assets less liabilities, up to the last month; none without accounts. */
function balanceRow({ layout, rows }: Scope, flow: readonly Line[]): Row[] {
  const [assets, liabilities] = ['bal.assets', 'bal.liabilities'].map((key) => flow.find((line) => line.key === key));
  const last = rows.row('horizon/last');
  if (!assets || !liabilities || !last) return [];
  const months = `(${monthRange(0, layout.months - 1)}<=${layout.address(last, 0, checkSheet)})`;
  const [left, right] = [assets, liabilities].map(({ row }) => layout.all(row, checkSheet));
  const formula = `ROUND(SUMPRODUCT(${months}*ABS(${left}-${right})),2)`;
  return [[text('Ativo menos passivo', 'total'), { style: 'total.money', value: 0, formula, expect: 0 }]];
}

/** Returns every line next to the engine's own numbers: as exported, the differences add up to 0,00. */
export function comparisonSheet(scope: Scope, flow: readonly Line[], evaluation?: StudyEvaluation): Sheet {
  const { model, layout } = scope;
  const head = heading(
    `${model.study.name} · ${checkSheet}`,
    'Números do motor de cálculo na exportação e a diferença para a planilha: depois de uma edição, é o efeito dela.',
    model.study.base_month,
    layout.months,
    ['Linha', 'Diferença', 'Total do motor', ''],
  );
  const balance = balanceRow(scope, flow).length;
  const lines: Row[] = flow.map((line, k) => {
    const number = firstRow + 2 + balance + k + 1;
    const [first, last] = [firstMonthColumn, firstMonthColumn + layout.months - 1].map(columnName);
    const own = `$${first}$${number}:$${last}$${number}`;
    const value = (t: number): number => line.row.value(t) / 100;
    return [
      text(line.label),
      {
        style: 'computed.money',
        value: 0,
        formula: `ROUND(SUMPRODUCT(ABS(${layout.all(line.row, checkSheet)}-${own})),2)`,
        expect: 0,
      },
      { style: 'computed.money', value: (line.projected?.total ?? 0) / 100 },
      null,
      ...Array.from({ length: layout.months }, (_, t): Cell => ({ style: 'computed.money', value: value(t) })),
    ];
  });
  const first = firstRow + 3 + balance;
  const sum: Cell = {
    style: 'total.money',
    value: 0,
    formula: `SUM(B${first}:B${first + flow.length - 1})`,
    expect: 0,
  };
  return {
    ...monthSheet(checkSheet, layout.months),
    rows: [
      ...head,
      [text('Soma das diferenças', 'total'), sum],
      ...balanceRow(scope, flow),
      [],
      ...lines,
      ...(evaluation ? evaluationRows(evaluation) : []),
    ],
  };
}
