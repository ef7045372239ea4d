/** Ten workbooks after the habits of people who plan in spreadsheets. The same script writes the same bytes. */
import { type CompanyCase, exact, minus, plan } from './company-case.ts';
import { hiddenContent, ownArithmetic, realisedMonths, sideBySide, wholeModel } from './further-workbooks.ts';
import { asText, monthDays, shortMonths, sum, sums, type Value, writeSheets } from './sheet-file.ts';

/** 1: years merged across months, two levels of heads, subtotals and a balance; costs negative. */
function yearsAcross(): CompanyCase {
  const p = plan(11, 24);
  const [land, construction, projects, office] = [
    minus(p.land),
    minus(p.construction),
    minus(p.projects),
    minus(p.office),
  ];
  const costs = sums(land, construction, projects, office);
  const names = shortMonths(2026, 1, 24).map((month) => month.slice(0, 3));
  const years: Value[] = Array.from({ length: 24 }, (_, k) => (k % 12 === 0 ? 2026 + k / 12 : null));
  return {
    name: 'anos-mesclados',
    sheets: [
      {
        name: 'Fluxo de caixa',
        merged: ['A1:Z1', 'C3:N3', 'O3:Z3'],
        rows: [
          ['Viabilidade Residencial Jardim'],
          [],
          ['Conta', null, ...years],
          [null, null, ...names],
          ['RECEITAS'],
          ['1.1', 'Recebimentos de clientes', ...p.receipts],
          [null, 'Total de receitas', ...p.receipts],
          [],
          ['CUSTOS E DESPESAS'],
          ['2.1', 'Terreno', ...land],
          ['2.2', 'Obra civil', ...construction],
          ['2.3', 'Projetos e aprovações', ...projects],
          ['2.4', 'Despesas administrativas', ...office],
          [null, 'Total de custos', ...costs],
          [],
          [null, 'Saldo do mês', ...sums(p.receipts, costs)],
        ],
      },
    ],
    flow: sums(p.receipts, costs),
    expected: exact,
  };
}

/** 2: months downwards, lines across under merged groups, a total at the foot. */
function monthsDown(): CompanyCase {
  const p = plan(23, 18);
  const columns = [p.receipts, p.land, p.construction, p.projects, p.marketing, p.office];
  const names = ['Recebimentos', 'Terreno', 'Construção', 'Projetos', 'Publicidade', 'Administrativo'];
  const rows = monthDays(2026, 3, 18).map((day, k): Value[] => [{ day }, ...columns.map((column) => column[k] ?? 0)]);
  return {
    name: 'meses-em-linhas',
    sheets: [
      {
        name: 'Caixa',
        merged: ['C2:G2'],
        rows: [
          ['Fluxo mensal'],
          [null, 'Entradas', 'Saídas', null, null, null, null],
          ['Mês', ...names],
          ...rows,
          ['Total', ...columns.map(sum)],
        ],
      },
    ],
    flow: sums(p.receipts, ...columns.slice(1).map(minus)),
    expected: exact,
  };
}

/** 3: numbers as written with points, commas, parentheses and dashes; blank rows. */
function textNumbers(): CompanyCase {
  const p = plan(37, 15);
  const written = (values: readonly number[]): Value[] => values.map((value) => (value === 0 ? '-' : asText(value)));
  return {
    name: 'numeros-como-texto',
    sheets: [
      {
        name: 'Plan1',
        rows: [
          ['Descrição', ...shortMonths(2026, 5, 15)],
          [],
          ['Receita de vendas', ...written(p.receipts)],
          [],
          [],
          ['Aquisição do terreno', ...written(minus(p.land))],
          ['Fundações e estrutura', ...written(minus(p.construction))],
          [],
          ['Corretagem', ...written(minus(p.brokerage))],
          ['Marketing', ...p.marketing.map((value): Value => (value === 0 ? '–' : `R$ ${asText(-value)}`))],
          [
            'Resultado',
            ...written(sums(p.receipts, minus(p.land), minus(p.construction), minus(p.brokerage), minus(p.marketing))),
          ],
        ],
      },
    ],
    flow: sums(p.receipts, minus(p.land), minus(p.construction), minus(p.brokerage), minus(p.marketing)),
    expected: exact,
  };
}

/** 4: dates as bare numbers, totals by year between the months and a total before them; costs positive. */
function serialDates(): CompanyCase {
  const p = plan(41, 24);
  const withYears = (values: readonly number[]): Value[] => [
    sum(values),
    ...values.slice(0, 12),
    sum(values.slice(0, 12)),
    ...values.slice(12),
    sum(values.slice(12)),
  ];
  const days = monthDays(2027, 1, 24);
  return {
    name: 'datas-seriais',
    sheets: [
      {
        name: 'FC',
        rows: [
          [
            'Rubrica',
            'Total',
            ...days.slice(0, 12).map((day) => ({ day })),
            'Total 2027',
            ...days.slice(12).map((day) => ({ day })),
            'Total 2028',
          ],
          ['Recebimentos', ...withYears(p.receipts)],
          ['Terreno', ...withYears(p.land)],
          ['Mão de obra', ...withYears(p.construction)],
          ['Mídia e propaganda', ...withYears(p.marketing)],
          ['Comissões', ...withYears(p.brokerage)],
          [
            'Fluxo de caixa líquido',
            ...withYears(
              sums(p.receipts, minus(p.land), minus(p.construction), minus(p.marketing), minus(p.brokerage)),
            ),
          ],
        ],
      },
    ],
    flow: sums(p.receipts, minus(p.land), minus(p.construction), minus(p.marketing), minus(p.brokerage)),
    expected: exact,
  };
}

function block(title: string, seed: number, scale: number): Value[][] {
  const p = plan(seed, 16, scale);
  const costs = sums(minus(p.land), minus(p.construction), minus(p.office));
  return [
    [title],
    ['Item', ...shortMonths(2026, 2, 16)],
    ['Receitas de vendas', ...p.receipts],
    ['Terreno', ...minus(p.land)],
    ['Obra', ...minus(p.construction)],
    ['Despesas gerais', ...minus(p.office)],
    ['Subtotal custos', ...costs],
    ['Saldo', ...sums(p.receipts, costs)],
  ];
}

/** 5: two developments below each other in one sheet. */
function twoStacked(): CompanyCase {
  const flows = [plan(53, 16), plan(59, 16, 0.6)].map((p) =>
    sums(p.receipts, minus(p.land), minus(p.construction), minus(p.office)),
  );
  return {
    name: 'dois-empreendimentos',
    sheets: [
      {
        name: 'Consolidado',
        rows: [...block('Residencial Alfa', 53, 1), [], [], ...block('Residencial Beta', 59, 0.6)],
      },
    ],
    flow: sums(...flows),
    expected: { ...exact, modules: 2 },
  };
}

/** The ten, in order. */
export const companyCases = (): CompanyCase[] => [
  yearsAcross(),
  monthsDown(),
  textNumbers(),
  serialDates(),
  twoStacked(),
  hiddenContent(),
  wholeModel(),
  ownArithmetic(),
  realisedMonths(),
  sideBySide(),
];

/** The bytes of a workbook. */
export const fileOf = ({ sheets }: Pick<CompanyCase, 'sheets'>): Uint8Array => writeSheets(sheets);
