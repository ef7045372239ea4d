/** Further habits: sums with any name, summaries, consolidated sheets, periods, shares between money. */
import { type CompanyCase, exact, minus, plan } from './company-case.ts';
import { shortMonths, sum, sums, type Value, type WrittenSheet } from './sheet-file.ts';

const COUNT = 24;
const HEADS = shortMonths(2026, 1, COUNT);
const p = plan(71, COUNT);
const [land, construction, projects] = [minus(p.land), minus(p.construction), minus(p.projects)];
const [office, marketing, brokerage] = [minus(p.office), minus(p.marketing), minus(p.brokerage)];
const indirect = sums(projects, office, marketing, brokerage);
const net = sums(p.receipts, land, construction, indirect);

const scaled = (values: readonly number[], by: number): number[] =>
  values.map((value) => Math.round(value * by * 100) / 100);
const foundations = scaled(construction, 0.4);
const structure = sums(construction, minus(foundations));
const running = (values: readonly number[]): number[] => values.map((_, at) => sum(values.slice(0, at + 1)));

const row = (label: string, values: readonly Value[]): Value[] => [label, ...values];
const items = (): Value[][] => [
  row('Recebimentos de vendas', p.receipts),
  row('Terreno', land),
  row('Obra', construction),
  row('Projetos', projects),
  row('Administrativo', office),
  row('Marketing', marketing),
  row('Corretagem', brokerage),
];
const one = (name: string, rows: Value[][], flow: readonly number[] = net): CompanyCase => ({
  ...{ name, flow, expected: exact },
  sheets: [{ name: 'Fluxo', rows }],
});
const several = (
  name: string,
  sheets: readonly WrittenSheet[],
  modules = 1,
  flow: readonly number[] = net,
): CompanyCase => ({
  ...{ name, sheets, flow },
  expected: { ...exact, modules },
});

/** The amounts of a period in equal months, the last ones with the centavos that remain. */
function divided(amount: number, months: number): number[] {
  const cents = Math.round(amount * 100);
  const whole = Math.trunc(cents / months);
  const rest = cents - whole * months;
  return Array.from(
    { length: months },
    (_, at) => (whole + (at >= months - Math.abs(rest) ? Math.sign(rest) : 0)) / 100,
  );
}
const byPeriod = (values: readonly number[], months: number): number[] =>
  Array.from({ length: values.length / months }, (_, at) => sum(values.slice(at * months, (at + 1) * months)));
const amountsOf = (cells: readonly Value[]): number[] => cells.slice(1).map(Number);
const totalOf = (rows: readonly Value[][], change: (values: number[]) => number[]): number[] =>
  sums(...rows.map((cells) => change(amountsOf(cells))));

/** Sums below their items under names of every kind. */
const namedSums = (): CompanyCase =>
  one('somas-com-outros-nomes', [
    row('Conta', HEADS),
    row('Recebimentos de vendas', p.receipts),
    row('Receita líquida', p.receipts),
    row('Terreno', land),
    row('Fundações', foundations),
    row('Estrutura', structure),
    row('Custo total da obra', construction),
    row('Projetos', projects),
    row('Administrativo', office),
    row('Marketing', marketing),
    row('Corretagem', brokerage),
    row('Despesas totais', indirect),
    row('Custos e despesas', sums(land, construction, indirect)),
    row('Lucro do mês', net),
    row('Acumulado', running(net)),
  ]);

/** Sums above their items, one of a single item, and one that holds another. */
const sumsAbove = (): CompanyCase =>
  one('somas-em-cima', [
    row('Conta', HEADS),
    row('FLUXO DE CAIXA LÍQUIDO', net),
    row('ENTRADAS', p.receipts),
    row('Recebimentos de vendas', p.receipts),
    row('SAÍDAS', sums(land, construction, indirect)),
    row('Terreno', land),
    row('Obra civil', construction),
    row('Fundações', foundations),
    row('Estrutura', structure),
    row('Projetos', projects),
    row('Administrativo', office),
    row('Marketing', marketing),
    row('Corretagem', brokerage),
  ]);

/** A summary, and a sheet of items for two of its rows. */
const summaryAndDetails = (): CompanyCase =>
  several('resumo-e-detalhe', [
    {
      name: 'Resumo',
      rows: [
        ['Viabilidade'],
        [null, ...HEADS],
        row('Receita', p.receipts),
        row('Terreno', land),
        row('Obra', construction),
        row('Despesas', indirect),
        row('Resultado', net),
      ],
    },
    {
      name: 'Obra',
      rows: [
        row('Serviço', HEADS),
        row('Fundações', foundations),
        row('Estrutura', structure),
        row('Total', construction),
      ],
    },
    {
      name: 'Despesas',
      rows: [
        row('Item', HEADS),
        // Here costs have no minus.
        ...[row('Projetos', p.projects), row('Administrativo', p.office), row('Marketing', p.marketing)],
        ...[row('Corretagem', p.brokerage), row('Total', minus(indirect))],
      ],
    },
  ]);

/** A summary of groups above the items, in one sheet. */
const summaryAbove = (): CompanyCase =>
  one('resumo-na-mesma-aba', [
    ['Resumo'],
    row('Conta', HEADS),
    row('Receitas', p.receipts),
    row('Custos', sums(land, construction)),
    row('Despesas', indirect),
    row('Fluxo', net),
    [],
    ['Detalhe'],
    row('Conta', HEADS),
    ...items(),
  ]);

/** Two towers, and a sheet that adds them up. */
function consolidated(): CompanyCase {
  const second = items().map((cells) => row(String(cells[0]), scaled(amountsOf(cells), 0.5)));
  const whole = items().map((cells, at) => row(String(cells[0]), sums(amountsOf(cells), amountsOf(second[at] ?? []))));
  const flow = totalOf([...items(), ...second], (values) => values);
  return several(
    'consolidado-e-torres',
    [
      { name: 'Consolidado', rows: [row('Conta', HEADS), ...whole, row('Saldo', flow)] },
      { name: 'Torre A', rows: [row('Conta', HEADS), ...items()] },
      { name: 'Torre B', rows: [row('Conta', HEADS), ...second] },
    ],
    2,
    flow,
  );
}

/** Two towers that cost and sell the same. */
const twins = (): CompanyCase =>
  several(
    'torres-gemeas',
    ['Torre A', 'Torre B'].map((name) => ({ name, rows: [row('Conta', HEADS), ...items(), row('Saldo do mês', net)] })),
    2,
    sums(net, net),
  );

/** Months as an English Excel names them. */
const english = (): CompanyCase =>
  one('meses-em-ingles', [
    row(
      'Item',
      HEADS.map((_, at) =>
        new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })
          .format(new Date(Date.UTC(2026, at, 1)))
          .replace(' ', '-'),
      ),
    ),
    ...items(),
  ]);

/** Progress, units, indexes, discounts and margins between rows of money. */
const shares = (): CompanyCase =>
  one('percentuais-no-meio', [
    row('Conta', HEADS),
    row(
      '% físico da obra',
      HEADS.map((_, at) => (at > 7 && at < 18 ? 0.1 : 0)),
    ),
    row(
      'Avanço físico acumulado',
      HEADS.map((_, at) => Math.min(1, Math.max(0, at - 7) / 10)),
    ),
    row(
      'INCC mensal',
      HEADS.map(() => 0.005),
    ),
    ...items(),
    row('Fluxo líquido', net),
    row(
      'Fator de desconto',
      HEADS.map((_, at) => 1 / 1.01 ** at),
    ),
    row(
      'VPL do fluxo',
      net.map((value, at) => Math.round((value / 1.01 ** at) * 100) / 100),
    ),
    row(
      'Margem %',
      net.map((value, at) => (p.receipts[at] ? value / (p.receipts[at] ?? 1) : 0)),
    ),
  ]);

/** The balance before and after each month. */
const openingBalance = (): CompanyCase =>
  one('saldo-inicial-e-final', [
    row('Conta', HEADS),
    row('Saldo inicial', [0, ...running(net).slice(0, -1)]),
    ...items(),
    row('Saldo final', running(net)),
  ]);

/** Planned, realised and what they differ by, for every month; nothing is realised yet. */
const varianceColumns = (): CompanyCase =>
  one('previsto-realizado-variacao', [
    row(
      'Conta',
      HEADS.flatMap((head) => [head, head, head]),
    ),
    [null, ...HEADS.flatMap(() => ['Previsto', 'Realizado', 'Variação'])],
    ...items().map((cells) =>
      row(
        String(cells[0]),
        amountsOf(cells).flatMap((value) => [value, null, value]),
      ),
    ),
  ]);

/** Months of the first year, and one column for the second. */
const laterYear = (): CompanyCase =>
  one(
    'segundo-ano-em-uma-coluna',
    [
      row('Conta', [...HEADS.slice(0, 12), '2027']),
      ...items().map((cells) =>
        row(String(cells[0]), [...amountsOf(cells).slice(0, 12), sum(amountsOf(cells).slice(12))]),
      ),
    ],
    totalOf(items(), (values) => [...values.slice(0, 12), ...divided(sum(values.slice(12)), 12)]),
  );

/** Quarters alone. */
const quarters = (): CompanyCase =>
  one(
    'trimestres',
    [
      row('Conta', ['1T26', '2T26', '3T26', '4T26', '1º tri/27', '2º tri/27', '3º trim/27', '4º trimestre de 2027']),
      ...items().map((cells) => row(String(cells[0]), byPeriod(amountsOf(cells), 3))),
    ],
    totalOf(items(), (values) => byPeriod(values, 3).flatMap((amount) => divided(amount, 3))),
  );

/** Costs without a minus; profit is what is left. */
const profit = (): CompanyCase =>
  one('custos-positivos-e-lucro', [
    row('Conta', HEADS),
    row('Receita de vendas', p.receipts),
    row('Custo do terreno', p.land),
    row('Custo de obra', p.construction),
    row('Custo total', sums(p.land, p.construction)),
    row('Despesas comerciais', sums(p.marketing, p.brokerage)),
    row('Despesas administrativas', sums(p.office, p.projects)),
    row('Lucro', net),
    row('Lucro acumulado', running(net)),
  ]);

/** Habits beyond the ten, in order. */
export const habitCases = (): CompanyCase[] => [
  ...[namedSums(), sumsAbove(), summaryAndDetails(), summaryAbove(), consolidated(), twins(), english()],
  ...[shares(), openingBalance(), varianceColumns(), laterYear(), quarters(), profit()],
];
