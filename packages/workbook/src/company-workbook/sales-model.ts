import type { PlanPart, PriceTable, SalesCurve, Typology } from '@uni/engine';
import { plain } from './cell-values.ts';
import type { SignedLine } from './expected.ts';
import type { CompanyWorkbook, ListArea, TermsRow, TypologyRow } from './reading.ts';
import { runOf } from './timeline.ts';

/** Sales of one module, as far as the sheet has them. */
export interface SalesModel {
  readonly typologies: readonly Typology[];
  readonly tables: readonly PriceTable[] | null;
  readonly curve: SalesCurve | null;
}

/** The list of a development: the one of its name, else the one that has no name. */
function listOf<Row>(areas: readonly ListArea<Row>[], module: string, isOnly: boolean): readonly Row[] {
  const own = areas.filter(({ development }) => development !== null && plain(development).includes(plain(module)));
  const chosen = own.length === 0 && isOnly ? areas : own;
  return chosen.flatMap(({ rows }) => rows);
}

export function salesModel(
  workbook: CompanyWorkbook,
  module: { name: string; isOnly: boolean },
  lines: readonly SignedLine[],
): SalesModel {
  const rows = listOf(workbook.typologies, module.name, module.isOnly);
  const terms = listOf(workbook.terms, module.name, module.isOnly);
  const typologies = rows.map(typologyOf);
  const own = typologies.reduce((sum, { units, barter_units }) => sum + units - (barter_units ?? 0), 0);
  return {
    typologies,
    tables: terms.length === 0 ? null : [tableOf(terms)],
    curve: own > 0 ? curveOf(lines, own) : null,
  };
}

function typologyOf({ name, units, area, priceM2, price, landSwapUnits }: TypologyRow): Typology {
  const written = priceM2 ?? (price ?? 0) / area;
  return {
    ...{ name, units, private_area: area, price_m2: Math.round(written * 100) / 100 },
    ...(landSwapUnits > 0 ? { barter_units: landSwapUnits } : {}),
  };
}

/** Units sold by month, or shares of them. */
function curveOf(lines: readonly SignedLine[], units: number): SalesCurve | null {
  const line = lines.find(({ target }) => target === 'sales.curve');
  if (!line) return null;
  const numbers = [...line.line.numbers];
  const sum = numbers.reduce((total, [, value]) => total + value, 0);
  const first = runOf(line.planned)?.start;
  if (sum <= 0 || first === undefined) return null;
  const whole = wholeOf(sum, units);
  const months = [...line.planned.keys()].sort((a, b) => a - b);
  const shares = months.map((month, at) => ({ month, share: (numbers[at]?.[1] ?? 0) / whole }));
  const last = shares.findLast(({ share }) => share > 0)?.month ?? first;
  const byMonth = new Map(shares.map(({ month, share }) => [month, share]));
  return { start: first, shares: Array.from({ length: last - first + 1 }, (_, at) => byMonth.get(first + at) ?? 0) };
}

/** A curve is written in shares, in percents, or in units. */
function wholeOf(sum: number, units: number): number {
  if (sum <= 1.000_001) return 1;
  return Math.abs(sum - 100) < 1e-6 && units !== 100 ? 100 : units;
}

const TERMS: readonly (readonly [RegExp, (row: TermsRow) => PlanPart])[] = [
  [
    /sinal|entrada|\bato\b/,
    ({ share, installments }) => ({ kind: 'down_payment', share, installments: installments ?? 1 }),
  ],
  [
    /pos[- ]?(chaves|entrega|obra)/,
    ({ share, installments }) => ({ kind: 'post_keys', share, installments: installments ?? 1, system: 'linear' }),
  ],
  [/semestra|intermediari|balao|baloes|reforco/, ({ share }) => ({ kind: 'periodic', share, every: 6 })],
  [/anua(l|is)/, ({ share }) => ({ kind: 'periodic', share, every: 12 })],
  [/repasse|financiamento|banco|saldo/, ({ share }) => ({ kind: 'bank_transfer', share, lag: 0 })],
  [
    /mensa|parcela|durante/,
    ({ share, installments }) =>
      installments === null
        ? { kind: 'until_keys', share }
        : { kind: 'fixed_term', share, installments, first: 1, system: 'linear' },
  ],
  [/chaves|entrega|habite/, ({ share }) => ({ kind: 'keys', share, lag: 0 })],
];

function tableOf(rows: readonly TermsRow[]): PriceTable {
  const series = rows.map((row): PlanPart => {
    const read = TERMS.find(([pattern]) => pattern.test(plain(row.label)))?.[1];
    return read ? read(row) : { kind: 'keys', share: row.share, lag: 0 };
  });
  const isFinanced = series.some(({ kind }) => kind === 'bank_transfer');
  return { name: 'Tabela da planilha', channel: isFinanced ? 'financed' : 'direct', share: 1, parts: series };
}
