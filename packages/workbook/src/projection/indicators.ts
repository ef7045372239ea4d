import {
  type FormulaRow,
  type FormulaRows,
  type IndicatorRow,
  indicatorCatalogue,
  type Model,
  monthAt,
} from '@uni/engine';
import { monthSerial, sheetName } from '../address.ts';
import type { Cell, Row } from '../model.ts';
import { text } from './cells.ts';
import { indicatorsSheet, type Layout, monthRange, sheetNames } from './layout.ts';

interface Names {
  free: string;
  accumulated: string;
  months: string;
  rate: string;
  last: number;
  total(key: string): string;
}

/** The indicators: formulas over the cash flow where a spreadsheet has them, otherwise the engine's value. */
export function indicatorRows(model: Model, rows: FormulaRows, layout: Layout): Row[] {
  const names = namesOf(model, rows, layout);
  const { indicators } = model.projection;
  const list: Row[] = [
    [text(`${model.study.name} · ${indicatorsSheet}`, 'title')],
    [text('Indicador', 'header'), text('Valor', 'header'), text('Como se calcula', 'header')],
  ];
  for (const [key, value] of Object.entries(indicators)) {
    const row = indicatorCatalogue.find((entry) => entry.key === key.replace(/^loan\.\d+\./, 'loan.'));
    if (!row || value === null) continue;
    list.push([text(labelOf(row, key)), valueCell(model, row, key, value, names), text(row.formula, 'note')]);
    if (key === 'irr_month' && typeof value === 'number') list.push(rateCheck(value, names));
  }
  return list;
}

function labelOf(row: IndicatorRow, key: string): string {
  const loan = /^loan\.(\d+)\./.exec(key);
  return loan ? `${row.label} · financiamento ${loan[1]}` : row.label;
}

function namesOf(model: Model, rows: FormulaRows, layout: Layout): Names {
  const last = model.projection.months - 1;
  const row = (key: string): FormulaRow | null => rows.lineRow(key, null);
  const range = (key: string): string => {
    const found = row(key);
    return found ? layout.range(found, 0, last, indicatorsSheet) : '0';
  };
  const { value, basis } = model.study.discount_rate;
  const rate =
    basis === 'effective_year' ? `((1+${value})^(1/12)-1)` : basis === 'nominal_year' ? `(${value}/12)` : `${value}`;
  return {
    free: range('free_cash_flow'),
    accumulated: range('accumulated_free'),
    months: `${sheetName(sheetNames.cash_flow)}!${monthRange(0, last)}`,
    rate,
    last,
    total: (key) => (row(key) ? `SUM(${range(key)})` : '0'),
  };
}

/** The internal rate is a value; the present value at it must be nothing. */
function rateCheck(rate: number, { free, months }: Names): Row {
  const formula = `ABS(SUMPRODUCT(${free}/(1+${rate})^${months}))`;
  return [
    text('Conferência da TIR: |VPL| ≤ 0,01', 'note'),
    { style: 'computed.money', value: 0, formula: `ROUND(${formula},2)` },
    text('Valor presente do fluxo livre à TIR mensal', 'note'),
  ];
}

const formulas: Readonly<Record<string, (names: Names) => string>> = {
  receipts_total: ({ total }) => total('receipts'),
  npv: ({ free, rate, months }) => `ROUND(SUMPRODUCT(${free}/(1+${rate})^${months}),2)`,
  npv_excel: ({ free, rate, months }) => `ROUND(SUMPRODUCT(${free}/(1+${rate})^${months})/(1+${rate}),2)`,
  max_exposure: ({ accumulated }) => `MIN(0,MIN(${accumulated}))`,
  months_negative: ({ accumulated }) => `SUMPRODUCT((${accumulated}<0)*1)`,
  profitability_index: ({ free, rate, months }) =>
    `SUMPRODUCT((${free}>0)*${free}/(1+${rate})^${months})/-SUMPRODUCT((${free}<0)*${free}/(1+${rate})^${months})`,
  moic: ({ total }) => `-${total('distribution')}/${total('contribution')}`,
};

function valueCell(model: Model, row: IndicatorRow, key: string, value: number | string, names: Names): Cell {
  if (typeof value === 'string') return text(value);
  const formula = key === 'result' ? resultFormula(model, names) : formulas[key]?.(names);
  const written = formula === undefined ? {} : { formula };
  switch (row.unit) {
    case 'money':
      return {
        style: 'computed.money',
        value: value / 100,
        ...written,
        ...(formula === undefined ? {} : { expect: value }),
      };
    case 'share':
      return { style: 'computed.percent', value, ...written };
    case 'month':
      return { style: 'computed.month', value: monthSerial(monthAt(model.study.base_month, value)) };
    case 'months':
      return { style: 'computed.integer', value, ...written };
    default:
      return { style: 'computed.number', value, ...written };
  }
}

function resultFormula(model: Model, { total }: Names): string {
  const loans = (model.study.loans ?? []).flatMap((_, k) => [
    `-${total(`loan.${k + 1}.interest`)}`,
    `+${total(`loan.${k + 1}.fees`)}`,
  ]);
  return `${total('free_cash_flow')}${loans.join('')}`;
}
