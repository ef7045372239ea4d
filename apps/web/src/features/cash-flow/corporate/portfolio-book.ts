import type { PortfolioAnswer } from '@uni/contracts';
import { corporateLayer as copy, organizationCashFlow } from '@uni/phrases';
import type { PortfolioBook, PortfolioRow } from '@uni/workbook';
import { save } from '../../../api/download.ts';
import { formatShare } from '../../../ui/numbers/index.ts';
import type { DrillRow } from '../drill-model.ts';
import { type Portfolio, portfolioRows } from './portfolio-rows.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Computed = PortfolioAnswer & { portfolio: Portfolio };

/** Saves the portfolio as a workbook whose sums and balances are formulas. Its writer is loaded on request only. */
export async function savePortfolio(answer: Computed, name: string): Promise<void> {
  const { portfolioWorkbook, writeWorkbook } = await import('@uni/workbook');
  const bytes = writeWorkbook(portfolioWorkbook(portfolioBook(answer)));
  save(new Blob([new Uint8Array(bytes)], { type: XLSX }), `${name}.xlsx`);
}

/** The rows of the screen as formulas over the lines of the portfolio, which are values. */
export function portfolioBook(answer: Computed): PortfolioBook {
  const { portfolio, terms, enterprises } = answer;
  const { base_month, months } = portfolio;
  const note = organizationCashFlow.corner[terms];
  const rows = levelled(portfolioRows(portfolio), 0);
  const names = new Map(enterprises.map(({ id, name }) => [`member.${id}`, name]));
  const from = derivations(rows.map(({ row }) => row));
  const keys = new Set(from.flatMap((one) => ('key' in one ? [one.key] : [])));
  return {
    ...{ base_month, months, note },
    rows: rows.map(({ row: { label, values }, level }, at) => ({
      ...{ label, level, cells: values.map((cell) => cell ?? 0) },
      from: from[at] ?? { kind: 'sum', rows: [] },
    })),
    lines: portfolio.lines
      .filter(({ key }) => keys.has(key))
      .map(({ key, label, cells }) => ({ enterprise: names.get(key) ?? copy.title, key, label, cells })),
    about: [
      [organizationCashFlow.terms.label, note],
      ...enterprises.map(({ code, name, version, participation }): [string, string] => [
        `${code} ${name}`,
        copy.book.version(version.nome, version.revision, formatShare(participation)),
      ]),
    ],
  };
}

const levelled = (rows: readonly DrillRow[], level: number): { row: DrillRow; level: number }[] =>
  rows.flatMap((row) => [{ row, level }, ...levelled(row.children, level + 1)]);

/** How each row is computed: from the rows that it adds up, or from the line of its own. */
function derivations(rows: readonly DrillRow[]): PortfolioRow['from'][] {
  const at = new Map(rows.map(({ id }, index) => [id, index]));
  const indexesOf = (ids: readonly string[]): number[] => ids.flatMap((id) => at.get(id) ?? []);
  return rows.map(({ id, flow, parts, children, aggregation }): PortfolioRow['from'] => {
    const [row] = flow === undefined ? [] : indexesOf([flow]);
    if (row !== undefined) return { kind: 'balance', row, opening: 0 };
    const added = parts ?? children.map((child) => child.id);
    if (added.length > 0) return { kind: 'sum', rows: indexesOf(added) };
    return { kind: aggregation === 'last' ? 'stock' : 'line', key: id };
  });
}
