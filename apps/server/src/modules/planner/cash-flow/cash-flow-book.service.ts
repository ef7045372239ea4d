/** The sheets of the organization's cash flow, out of what the screen shows. */
import { balancesOf, type Flow, type FlowNode, flowTree } from '@uni/analysis';
import { monthAt } from '@uni/engine';
import { totalNames } from '@uni/phrases';
import type { PortfolioBook, PortfolioLine, PortfolioRow } from '@uni/workbook';
import { wireInstant } from '../../../platform/time.ts';
import type { CashFlowBookData } from './cash-flow-workbook.service.ts';

const termsLabels = { nominal: 'R$, moeda corrente', constant: 'R$, moeda constante' } as const;
const reasons = {
  prospecting: 'em prospecção',
  no_current: 'sem versão vigente',
  refused: 'estudo não aceito pelo cálculo',
  failed: 'não calculado',
} as const;

export const cashFlowBook = (input: CashFlowBookData): PortfolioBook => {
  const { cashFlow, groups } = input;
  const { base_month, months } = cashFlow;
  return {
    base_month,
    months,
    note: termsLabels[cashFlow.terms],
    rows: rowsOf(cashFlow, flowTree(cashFlow, groups)),
    lines: cashFlow.enterprises.flatMap(({ name, offset, lines }) =>
      lines.map(
        ({ key, label, cells }): PortfolioLine => ({
          enterprise: name,
          key,
          label,
          cells: placed(cells, offset, months),
        }),
      ),
    ),
    about: aboutOf(input),
  };
};

const placed = (cells: readonly number[], offset: number, months: number): number[] =>
  Array.from({ length: months }, (_, t) => cells[t - offset] ?? 0);

/** The tree as rows, each sum pointing at the rows right below it, and the balances at the foot. */
const rowsOf = (flow: Flow, nodes: readonly FlowNode[]): PortfolioRow[] => {
  const rows: PortfolioRow[] = [];
  const put = (node: FlowNode, level: number): number => {
    const at = rows.length;
    const below: number[] = [];
    rows.push({
      label: node.label,
      level,
      cells: node.cells,
      from: node.key === null ? { kind: 'sum', rows: below } : { kind: 'line', key: node.key },
    });
    for (const child of node.children) below.push(put(child, level + 1));
    return at;
  };
  const top = nodes.map((node) => put(node, 0));
  const { net, closing } = balancesOf(flow);
  rows.push({ label: totalNames.net, level: 0, cells: net, from: { kind: 'sum', rows: top } });
  const from = { kind: 'balance', row: rows.length - 1, opening: flow.opening.net } as const;
  rows.push({ label: totalNames.closing, level: 0, cells: closing, from });
  return rows;
};

const aboutOf = ({ cashFlow, shifts, author, at }: CashFlowBookData): [string, string][] => {
  const { base_month, months, terms, share, partner } = cashFlow;
  return [
    ['Moeda', termsLabels[terms]],
    ['Período', months > 0 ? `${base_month} a ${monthAt(base_month, months - 1)}` : ''],
    ['Participação', share === 'whole' ? 'total' : (partner ?? '')],
    ...cashFlow.enterprises.map(({ id, code, name, version, fraction }): [string, string] => [
      `${code} ${name}`,
      [
        `${version.nome}, revisão ${version.revision}`,
        share === 'whole' ? '' : `participação ${String(Math.round(fraction * 1e6) / 1e4).replace('.', ',')} %`,
        shifts[String(id)] ? `lançamento deslocado ${shifts[String(id)]} meses, índices não reprojetados` : '',
      ]
        .filter(Boolean)
        .join('; '),
    ]),
    ...cashFlow.left_out.map(({ code, name, reason }): [string, string] => [
      `${code} ${name}`,
      `fora da soma: ${reasons[reason]}`,
    ]),
    ['Gerado por', author],
    ['Gerado em', wireInstant(new Date(at))],
  ];
};
