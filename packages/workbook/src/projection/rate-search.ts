import { columnName, sheetName } from '../address.ts';
import type { Cell, Row, Sheet } from '../model.ts';
import { text } from './cells.ts';
import { monthRange } from './layout.ts';

const name = 'Busca de taxas';

/** A flow whose internal rate is sought. */
export interface SearchedFlow {
  readonly key: string;
  readonly label: string;
  /** Its cells in every month. */
  readonly range: string;
  /** How many months each cell lies after the first, where they are not whole. */
  readonly months?: string;
}

interface Search {
  readonly title: string;
  readonly flows: readonly SearchedFlow[];
  /** The cell of the monthly rate of discount. */
  readonly rate: string;
  readonly months: number;
}

const steps = 1500;
const lowest = 0.01;
const highest = 11;
/** The rows, from 1, of what is read off a flow's signs, and of the first point. */
const rows = { last: 3, above: 4, rootCount: 5, position: 6, guess: 7, others: 8, first: 9 } as const;
const end = rows.first + steps;

const labels = [
  'Último mês do fluxo',
  'Ponto acima do qual outra taxa conta',
  'Raízes em que o valor presente cai',
  'Posição da raiz mais próxima da taxa de desconto',
  'Taxa mensal aproximada',
  'Outras raízes acima dela',
] as const;

const columnOf = (position: number): string => columnName(2 + position);

/** Cells of a flow's search: the number of falling roots, the guess next to the nearest, other roots above. */
export function searchCells(position: number): { rootCount: string; guess: string; others: string } {
  const at = (row: number): string => `${sheetName(name)}!$${columnOf(position)}$${row}`;
  return { rootCount: at(rows.rootCount), guess: at(rows.guess), others: at(rows.others) };
}

/**
 * The search of internal rates. It takes the sign of the present value at 1,501 points of 1 + rate, from 0.01 to 11. A root
 * lies between two points of opposite sign. Among those at which the value falls, IRR refines the one nearest to the rate of
 * discount.
 */
export function searchSheet(search: Search): Sheet {
  const { title, flows } = search;
  const read = flows.map((flow, k) => readings(search, flow, columnOf(k)));
  const head: Row[] = [
    [text(`${title} · ${name}`, 'title')],
    [text('Ponto', 'header'), text('1 + taxa mensal', 'header'), ...flows.map(({ label }) => text(label, 'header'))],
    ...labels.map(
      (label, k): Row => [
        text(label),
        null,
        ...read.map((formulas): Cell => ({ style: 'computed.factor', formula: formulas[k] })),
      ],
    ),
  ];
  const points = Array.from({ length: steps + 1 }, (_, j) => pointRow(search, j));
  return {
    name,
    columnWidths: [48, 18, ...flows.map(() => 26)],
    frozen: { rows: rows.first - 1, columns: 2 },
    rows: [...head, ...points],
  };
}

/** Formulas over the signs of a flow, in the order of the labels. */
function readings({ rate, months }: Search, flow: SearchedFlow, own: string): string[] {
  const { range } = flow;
  const block = (column: string, from: number, to: number): string => `$${column}$${from}:$${column}$${to}`;
  const [low, high] = [block('B', rows.first, end - 1), block('B', rows.first + 1, end)];
  const [before, after] = [block(own, rows.first, end - 1), block(own, rows.first + 1, end)];
  const positions = block('A', rows.first + 1, end);
  const at = (row: number): string => `${own}$${row}`;
  const points = block('B', rows.first, end);
  const [lower, upper] = [`INDEX(${points},${at(rows.position)})`, `INDEX(${points},${at(rows.position)}+1)`];
  const falls = `(${before}>0)*(${after}<0)`;
  const away = `ABS((${low}+${high})/2-1-${rate})`;
  const nearest = `(1000-SUMPRODUCT(MAX(${falls}*(1000-${away}))))`;
  const another = `(${before}*${after}<0)*(${positions}<>${at(rows.position)})`;
  const wherever = (value: string, absent = '0'): string => `IF(${at(rows.rootCount)}=0,${absent},${value})`;
  const all = monthsOf(flow, months);
  return [
    `SUMPRODUCT(MAX((${range}<>0)*${all}))`,
    wherever(`IF(OR(${lower}>=1,AND(${upper}>1,SUM(${range})>0)),1,${lower})`, '1'),
    `SUMPRODUCT(${falls})`,
    wherever(`SUMPRODUCT(MAX(${falls}*(ABS(${away}-${nearest})<0.000001)*${positions}))`),
    wherever(`(${lower}+${upper})/2-1`),
    wherever(
      `SUMPRODUCT(${another}*(${low}>=${at(rows.above)}))+SUMPRODUCT(${another}*(${low}<${at(rows.above)})*(${high}>${at(rows.above)})*(${before}*SIGN(SUM(${range}))>0))`,
    ),
  ];
}

/** The months of a flow's cells: those of the sheet's head, unless the flow has its own. */
const monthsOf = (flow: SearchedFlow, months: number): string =>
  flow.months ?? `${sheetName('Apoio')}!${monthRange(0, months - 1)}`;

function pointRow({ flows, months }: Search, j: number): Row {
  const number = rows.first + j;
  const x = lowest * (highest / lowest) ** (j / steps);
  const signs = flows.map((flow, k): Cell => {
    const { range } = flow;
    const all = monthsOf(flow, months);
    const own = columnOf(k);
    // Below 1 the powers count back from the flow's last month, so that none is too large for a number.
    const last = `${own}$${rows.last}`;
    const monthPower = x < 1 ? `(${last}-${all})*(${all}<=${last})` : `${all}`;
    const sign = x < 1 ? '' : '0-';
    // A power too small for a number is an error in LibreOffice: what it would weigh is left out.
    const limit = Math.floor(300 / Math.max(1e-9, Math.abs(Math.log10(x))));
    // A month of 365 ÷ 12 days is shorter than one of the calendar.
    const powerLimit = limit <= months ? `(${monthPower}<=${limit})*` : '';
    const value = `SUMPRODUCT(${powerLimit}${range}*$B${number}^(${sign}${powerLimit}${monthPower}))`;
    // A zero value leaves the previous sign.
    const previous = j === 0 ? '0' : `${own}${number - 1}`;
    return { style: 'computed.integer', formula: `SIGN(${value}+1E-300*${previous})` };
  });
  return [{ style: 'computed.integer', value: j }, { style: 'computed.factor', value: x }, ...signs];
}
