import {
  companyMembers,
  type FormulaRows,
  type IndicatorRow,
  indicatorCatalogue,
  type Model,
  monthAt,
} from '@uni/engine';
import { columnName, monthSerial, sheetName } from '../address.ts';
import type { Cell, CellFormat, Row } from '../model.ts';
import { accountFormulas } from './account-indicators.ts';
import { assignmentFormula } from './assignment-indicators.ts';
import { text } from './cells.ts';
import { companyFormula, taxBurden, taxTotal } from './company-indicators.ts';
import {
  type Cells,
  flowOf,
  type Names,
  payback,
  positiveShare,
  rateSituations,
  ratio,
  situation,
  total,
  undefinedIndicator,
  yearlyOf,
} from './indicator-formulas.ts';
import { firstMonthColumn, firstRow, indicatorsSheet, type Layout, monthRange, sheetNames } from './layout.ts';
import { partnerFormula } from './partner-indicators.ts';
import { closingOf } from './partner-support.ts';
import type { SearchedFlow } from './rate-search.ts';
import type { Support } from './support.ts';

export interface IndicatorPosition {
  readonly key: string;
  /** Row from 0; the value stands in the second column. */
  readonly row: number;
  readonly unit: IndicatorRow['unit'];
}

/** The indicators, each a formula over the cash flow, and where each stands. */
export function indicatorRows(
  model: Model,
  rows: FormulaRows,
  layout: Layout,
  support: Support,
): { rows: Row[]; positions: IndicatorPosition[] } {
  const names = namesOf(model, rows, layout, support);
  const list: Row[] = [
    [text(`${model.study.name} · ${indicatorsSheet}`, 'title')],
    [text('Indicador', 'header'), text('Valor', 'header'), text('Como se calcula', 'header')],
  ];
  const positions: IndicatorPosition[] = [];
  const cells = new Map<string, string>();
  for (const [key, value] of Object.entries(model.projection.indicators)) {
    const row = indicatorCatalogue.find(
      (entry) => entry.key === key.replace(/^(?:(loan|assignment|partner)\.\d+|(company)\.\w+)\./, '$1$2.'),
    );
    if (!row) continue;
    positions.push({ key, row: list.length, unit: row.unit });
    cells.set(key, `$B$${list.length + 1}`);
    const formula = formulaOf(key, names, (other) => cells.get(other) ?? '0');
    list.push([text(labelOf(model, row, key)), valueCell(model, row, value, formula), text(row.formula, 'note')]);
    if (key === 'irr_month') list.push(rateCheck(cells.get(key) ?? '0', names));
    if (key === 'xirr_year') list.push(datedRateCheck(cells.get(key) ?? '0', names));
  }
  return { rows: list, positions };
}

const ownerNames: Readonly<Record<string, string>> = { loan: 'financiamento', assignment: 'cessão', partner: 'sócio' };

function labelOf(model: Model, row: IndicatorRow, key: string): string {
  const company = /^company\.(\w+)\./.exec(key)?.[1];
  if (company !== undefined) {
    const name = companyMembers(model.study).find((one) => one.key === company)?.name ?? company;
    return `${row.label} – ${name}`;
  }
  const [, family, number] = /^(loan|assignment|partner)\.(\d+)\./.exec(key) ?? [];
  if (family === undefined) return row.label;
  return `${row.label} · ${ownerNames[family] ?? family} ${number}`;
}

function namesOf(model: Model, rows: FormulaRows, layout: Layout, support: Support): Names {
  const line = (key: string, company?: string): string => {
    const rootCount = rows.lineRow(key, null, company);
    return rootCount ? layout.all(rootCount, indicatorsSheet) : '0';
  };
  const scalar = (id: string): string | null => {
    const rootCount = rows.row(id);
    return rootCount && layout.address(rootCount, 0, indicatorsSheet);
  };
  const rate = scalar('rate/discount_rate') ?? '0';
  const flow = sheetName(sheetNames.cash_flow);
  const modules = (name: string): string =>
    model.study.modules.map(({ number }) => scalar(`m${number}/${name}`) ?? '0').join('+');
  return {
    free: line('free_cash_flow'),
    accumulated: line('accumulated_free'),
    months: `${flow}!${monthRange(0, layout.months - 1)}`,
    rate,
    finance: scalar('rate/finance_rate') ?? rate,
    reinvestment: scalar('rate/reinvestment_rate') ?? rate,
    realRate: scalar('rate/analysis/real_rate'),
    monthCount: layout.months,
    last: scalar('horizon/last') ?? '0',
    base: `${flow}!$${columnName(firstMonthColumn)}$${firstRow}`,
    vgvGross: `ROUND(${modules('vgv_gross')},2)`,
    vgvOwn: `ROUND(${modules('vgv_own')},2)`,
    loans: model.study.loans?.length ?? 0,
    companies: companyMembers(model.study),
    taxes: (company) =>
      rows.lines
        .filter((one) => one.key.startsWith('tax.') && one.module === null && one.company === company)
        .map((one) => layout.all(one.row, indicatorsSheet)),
    partners: model.study.capital?.partners?.length ?? 0,
    closing: closingOf(model),
    assignments: model.study.assignments?.length ?? 0,
    support,
    line,
    scalar,
    row: (id) => {
      const cells = rows.row(id);
      return cells && layout.all(cells, indicatorsSheet);
    },
  };
}

/** The present value at the internal rate must be nothing. */
function rateCheck(rate: string, { free, months }: Names): Row {
  const formula = `IF(ISNUMBER(${rate}),ROUND(ABS(SUMPRODUCT(${free}/(1+${rate})^${months})),2),0)`;
  return [
    text('Conferência da TIR: |VPL| ≤ 0,01', 'note'),
    { style: 'computed.money', value: 0, formula },
    text('Valor presente do fluxo livre à TIR mensal', 'note'),
  ];
}

/** The same for the rate by days. */
function datedRateCheck(rate: string, { free, support }: Names): Row {
  const formula = `IF(ISNUMBER(${rate}),ROUND(ABS(SUMPRODUCT(${free}/(1+${rate})^(${support.analysis('months')}/12))),2),0)`;
  return [
    text('Conferência da TIR por datas: |VPL| ≤ 0,01', 'note'),
    { style: 'computed.money', value: 0, formula },
    text('Valor presente do fluxo livre à TIR por datas', 'note'),
  ];
}

/** The monthly internal rate of a flow. */
function internalRate(flow: SearchedFlow, { support }: Names): string {
  const { rootCount, guess } = support.search(flow);
  return `IF(${rootCount}=0,"${undefinedIndicator}",IRR(${flow.range},${guess}))`;
}

const yearly = (rate: string): string => `IF(ISNUMBER(${rate}),(1+${rate})^12-1,"${undefinedIndicator}")`;

const formulas: Readonly<Record<string, (names: Names, cell: Cells) => string>> = {
  vgv_gross: ({ vgvGross }) => vgvGross,
  vgv_own: ({ vgvOwn }) => vgvOwn,
  receipts_total: ({ line }) => total(line('receipts')),
  result: ({ line, loans, assignments }) => {
    const costsOf = (family: string, count: number, paid: string): string[][] =>
      Array.from({ length: count }, (_, k) => [
        `-${total(line(`${family}.${k + 1}.interest`))}`,
        `+${total(line(`${family}.${k + 1}.${paid}`))}`,
      ]);
    const costs = [...costsOf('loan', loans, 'fees'), ...costsOf('assignment', assignments, 'costs')];
    return `ROUND(${total(line('free_cash_flow'))}${costs.flat().join('')},2)`;
  },
  margin_vgv: (_, cell) => ratio(cell('result'), cell('vgv_own')),
  margin_receipts: (_, cell) => ratio(cell('result'), cell('receipts_total')),
  irr_month: (names) => internalRate(flowOf(names, 'project'), names),
  irr_year: (_, cell) => yearly(cell('irr_month')),
  irr_status: (names) => situation(flowOf(names, 'project'), names),
  npv: ({ free, rate, months }) => `ROUND(SUMPRODUCT(${free}/(1+${rate})^${months}),2)`,
  npv_excel: ({ free, rate, months }) => `ROUND(SUMPRODUCT(${free}/(1+${rate})^${months})/(1+${rate}),2)`,
  mirr_year: ({ free, last, finance, reinvestment }) =>
    `IF(OR(${last}=0,SUMIF(${free},">0")=0,SUMIF(${free},"<0")=0),"${undefinedIndicator}",(1+MIRR(INDEX(${free},1):INDEX(${free},${last}+1),${finance},${reinvestment}))^12-1)`,
  max_exposure: ({ accumulated }) => `MIN(0,MIN(${accumulated}))`,
  max_exposure_month: ({ accumulated, base }, cell) =>
    `IF(${cell('max_exposure')}<0,EDATE(${base},MATCH(${cell('max_exposure')},${accumulated},0)-1),"${undefinedIndicator}")`,
  max_exposure_discounted: ({ support }) => `MIN(0,MIN(${support.rounded}))`,
  payback_month: (names) => payback(names.accumulated, names),
  payback_discounted_month: (names) => payback(names.support.rounded, names),
  months_negative: ({ accumulated, months, last }) => `SUMPRODUCT((${accumulated}<0)*(${months}<=${last}))`,
  roi: (_, cell) => ratio(cell('result'), `ABS(${cell('max_exposure')})`),
  profitability_index: ({ support }) => {
    const present = support.discounted;
    return ratio(`SUMPRODUCT((${present}>0)*${present})`, `-SUMPRODUCT((${present}<0)*${present})`);
  },
  exposure_index: ({ support }) => ratio(`SUM(${support.discounted})`, `ABS(MIN(0,MIN(${support.accumulated})))`),
  moic: ({ line }) => ratio(`-${total(line('distribution'))}`, total(line('contribution'))),
  shareholder_irr_year: (names) => yearlyOf(flowOf(names, 'shareholder'), names),
  shareholder_irr_status: (names) => situation(flowOf(names, 'shareholder'), names),
  irr_real_year: (names) => yearlyOf(flowOf(names, 'real'), names),
  npv_real: ({ support, months, realRate }) =>
    realRate ? `ROUND(SUMPRODUCT(${support.analysis('real')}/(1+${realRate})^${months}),2)` : `"${undefinedIndicator}"`,
  cost_of_equity: ({ scalar }) => scalar('wacc/equity') ?? '0',
  wacc_year: ({ scalar }) => scalar('wacc/average') ?? '0',
  xirr_year: (names) => datedRate(flowOf(names, 'dated'), names),
  xirr_status: (names) => situation(flowOf(names, 'dated'), names),
  shareholder_xirr_year: (names) => datedRate(flowOf(names, 'dated_shareholder'), names),
  shareholder_xirr_status: (names) => situation(flowOf(names, 'dated_shareholder'), names),
  peak_equity: ({ support }) => `MAX(0,MAX(${support.analysis('equity')}))`,
  peak_equity_month: ({ support, base }, cell) =>
    `IF(${cell('peak_equity')}>0,EDATE(${base},MATCH(${cell('peak_equity')},${support.analysis('equity')},0)-1),"${undefinedIndicator}")`,
  profit_on_cost: ({ line }, cell) => {
    const cost = `(${total(line('net_receipts'))}-${cell('result')})`;
    return `IF(${cost}<=0,"${undefinedIndicator}",${cell('result')}/${cost})`;
  },
  ...accountFormulas,
  tax_total: (names) => taxTotal(names),
  tax_burden: (names, cell) => taxBurden(names, cell('tax_total')),
  noi_stabilized: ({ scalar }) => scalar('rental/stabilized') ?? '0',
  yield_on_cost: ({ scalar }, cell) => positiveShare(cell('noi_stabilized'), scalar('rental/cost') ?? '0'),
  exit_value: ({ line }) => total(line('rental.exit')),
  exit_share: (_, cell) => positiveShare(cell('exit_value'), cell('receipts_total')),
  equity_multiple: ({ line, partners }) => {
    const inKind = Array.from({ length: partners }, (_, k) => total(line(`in_kind.${k + 1}`)));
    return ratio(`-${total(line('distribution'))}`, [total(line('contribution')), ...inKind].join('+'));
  },
};

/** The yearly rate of a flow by days. Its cells begin with the first that is not zero, as Excel's XIRR demands. */
function datedRate(flow: SearchedFlow, { support, months, monthCount }: Names): string {
  const { rootCount, guess } = support.search(flow);
  const first = `${monthCount}-SUMPRODUCT(MAX((${flow.range}<>0)*(${monthCount}-${months})))+1`;
  const cells = (range: string): string => `INDEX(${range},${first}):INDEX(${range},${monthCount})`;
  const rate = `XIRR(${cells(flow.range)},${cells(support.analysis('ends') ?? '0')},(1+${guess})^12-1)`;
  return `IF(${rootCount}=0,"${undefinedIndicator}",${rate})`;
}

const loanFormulas: Readonly<Record<string, (names: Names, balance: string, k: number) => string>> = {
  peak: (_, balance) => `MAX(0,MAX(${balance}))`,
  peak_month: ({ base }, balance) =>
    `IF(MAX(${balance})>0,EDATE(${base},MATCH(MAX(${balance}),${balance},0)-1),"${undefinedIndicator}")`,
  months: (_, balance) => `SUMPRODUCT((${balance}>0)*1)`,
  cet_year: (names, _, k) => yearlyOf(flowOf(names, `loan.${k}`), names),
  min_coverage: ({ line }, balance, k) => {
    const isFree = `(${balance}<=0)`;
    // Months without debt divide by 1, and lie beyond any other.
    const ratios = `${line(`loan.${k}.guarantee`)}/(${balance}+${isFree}*(1-${balance}))+${isFree}*1E+300`;
    return `IF(MAX(${balance})>0,SUMPRODUCT(MIN(${ratios})),"${undefinedIndicator}")`;
  },
  trapped_months: ({ row }, _, k) => `SUM(${row(`loan.${k}.trap`) ?? '0'})`,
};

function formulaOf(key: string, names: Names, cell: Cells): string {
  const ofOwner = partnerFormula(key, names, cell) ?? companyFormula(key, names, cell);
  if (ofOwner !== null) return ofOwner;
  const [, assigned, reading = ''] = /^assignment\.(\d+)\.(.+)$/.exec(key) ?? [];
  if (assigned !== undefined)
    return assignmentFormula(reading, Number(assigned), {
      ...names,
      cell,
      cost: () => yearlyOf(flowOf(names, `assignment.${assigned}`), names),
    });
  const loan = /^loan\.(\d+)\.(.+)$/.exec(key);
  if (!loan) {
    const formula = formulas[key];
    if (!formula) throw new Error(`no formula of ${key}`);
    return formula(names, cell);
  }
  const [, number = '1', name = ''] = loan;
  const formula = loanFormulas[name];
  if (!formula) throw new Error(`no formula of ${key}`);
  return formula(names, names.line(`loan.${number}.balance`), Number(number));
}

const formats: Readonly<Record<IndicatorRow['unit'], CellFormat>> = {
  money: 'money',
  share: 'percent',
  month: 'month',
  months: 'integer',
  ratio: 'number',
  text: 'text',
};

function valueCell(model: Model, row: IndicatorRow, value: number | string | null, formula: string): Cell {
  return {
    style: `computed.${formats[row.unit]}`,
    value: displayedIndicator(row.unit, value, model.study.base_month),
    formula,
    ...(row.unit === 'money' && typeof value === 'number' ? { expect: value } : {}),
  };
}

/** An indicator as its cell holds it. Reais, a month as its first day, a word, or the sign for what is undefined. */
export function displayedIndicator(
  unit: IndicatorRow['unit'],
  value: number | string | null,
  baseMonth: string,
): number | string {
  if (value === null) return undefinedIndicator;
  if (typeof value === 'string') return rateSituations[value as keyof typeof rateSituations] ?? value;
  if (unit === 'money') return value / 100;
  return unit === 'month' ? monthSerial(monthAt(baseMonth, value)) : value;
}
