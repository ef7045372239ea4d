/** One development in several sheets or blocks: planned and realised, scenarios, copies, years. */
import { type CompanyCase, exact, minus, plan } from './company-case.ts';
import { shortMonths, sum, sums, type Value, type WrittenSheet } from './sheet-file.ts';

const COUNT = 24;
const HEADS = shortMonths(2026, 1, COUNT);
const p = plan(83, COUNT);
const lines: readonly (readonly [string, readonly number[]])[] = [
  ['Recebimentos de vendas', p.receipts],
  ['Terreno', minus(p.land)],
  ['Obra', minus(p.construction)],
  ['Projetos', minus(p.projects)],
  ['Marketing', minus(p.marketing)],
];

const scaled = (values: readonly number[], by: number): number[] =>
  values.map((value) => Math.round(value * by * 100) / 100);
const running = (values: readonly number[]): number[] => values.map((_, at) => sum(values.slice(0, at + 1)));
const totals = (change: (values: readonly number[]) => number[]): number[] =>
  sums(...lines.map(([, values]) => change(values)));
const same = (values: readonly number[]): number[] => [...values];
const net = totals(same);

/** A block with its months, each line changed alike, and its balance. */
function block(heads: readonly Value[], change: (values: readonly number[]) => readonly Value[]): Value[][] {
  return [['Conta', ...heads], ...lines.map(([label, values]): Value[] => [label, ...change(values)])];
}
const withBalance = (heads: readonly Value[], change: (values: readonly number[]) => number[]): Value[][] => [
  ...block(heads, change),
  ['Saldo', ...totals(change)],
];
const of = (name: string, sheets: readonly WrittenSheet[], flow: readonly number[] = net): CompanyCase => ({
  ...{ name, sheets, flow },
  expected: exact,
});
const year = (values: readonly Value[], at: number): Value[] => values.slice(at * 12, at * 12 + 12);

/** What was planned in one sheet, what happened up to June in another. */
const realisedSheet = (): CompanyCase =>
  of(
    'orcado-e-realizado-em-abas',
    [
      { name: 'Orçado', rows: block(HEADS, same) },
      { name: 'Realizado', rows: block(HEADS.slice(0, 6), (values) => scaled(values.slice(0, 6), 0.5)) },
    ],
    totals((values) => [...scaled(values.slice(0, 6), 0.5), ...values.slice(6)]),
  );

/** Three scenarios of the same money. */
const scenarios = (): CompanyCase =>
  of(
    'cenarios-em-abas',
    (
      [
        ['Otimista', 1.1],
        ['Cenário base', 1],
        ['Pessimista', 0.9],
      ] as const
    ).map(([name, by]) => ({
      name,
      rows: withBalance(HEADS, (values) => scaled(values, by)),
    })),
  );

/** An old copy of the sheet. */
const copies = (): CompanyCase =>
  of('copia-esquecida', [
    { name: 'Fluxo', rows: withBalance(HEADS, same) },
    { name: 'Fluxo (2)', rows: withBalance(HEADS, (values) => scaled(values, 0.97)) },
  ]);

/** A sheet for each year. */
const yearSheets = (): CompanyCase =>
  of(
    'um-ano-por-aba',
    [0, 1].map((at) => ({ name: String(2026 + at), rows: block(year(HEADS, at), (values) => year(values, at)) })),
  );

/** A block for each year below the other. */
const yearBlocks = (): CompanyCase =>
  of('um-ano-por-bloco', [
    {
      name: 'Fluxo',
      rows: [0, 1].flatMap((at) => [[`ANO ${2026 + at}`], ...block(year(HEADS, at), (values) => year(values, at)), []]),
    },
  ]);

/** Months that begin again in each year. */
const numberedYears = (): CompanyCase =>
  of('mes-do-ano', [
    {
      name: 'Fluxo',
      rows: [
        [null, ...HEADS.map((_, at) => `Ano ${Math.floor(at / 12) + 1}`)],
        ...block(
          HEADS.map((_, at) => `Mês ${(at % 12) + 1}`),
          same,
        ),
      ],
    },
  ]);

/** Each month next to what has run up to it. */
const accumulatedBeside = (): CompanyCase =>
  of('acumulado-ao-lado', [
    {
      name: 'Fluxo',
      rows: [
        ['Conta', ...HEADS.flatMap((head) => [head, head])],
        [null, ...HEADS.flatMap(() => ['Mês', 'Acumulado'])],
        ...lines.map(([label, values]): Value[] => {
          const sums = running(values);
          return [label, ...values.flatMap((value, at) => [value, sums[at] ?? 0])];
        }),
      ],
    },
  ]);

/** Heads as programs export them, under a title, with a total that names no year. */
const exported = (): CompanyCase =>
  of('exportado-de-um-sistema', [
    {
      name: 'Dados',
      rows: [
        ['Fluxo de caixa mensal'],
        ...block(
          HEADS.map((_, at) => `${2026 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01T00:00:00`),
          same,
        ).map((cells, at): Value[] => [...cells, at === 0 ? 'Total' : sum(cells.slice(1).map(Number))]),
      ],
    },
  ]);

/** Sheets and blocks of one development, in order. */
export const sheetCases = (): CompanyCase[] => [
  ...[realisedSheet(), scenarios(), copies(), yearSheets()],
  ...[yearBlocks(), numberedYears(), accumulatedBeside(), exported()],
];
