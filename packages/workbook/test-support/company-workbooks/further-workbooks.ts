import { at, type CompanyCase, exact, minus, plan } from './company-case.ts';
import { shortMonths, sum, sums, type Value } from './sheet-file.ts';

/** 6: hidden sheets and hidden rows, which are left out and named. */
export function hiddenContent(): CompanyCase {
  const p = plan(61, 14);
  return {
    name: 'abas-ocultas',
    sheets: [
      {
        name: 'Base antiga',
        isHidden: true,
        rows: [
          ['Linha', ...shortMonths(2025, 1, 14)],
          ['Recebimentos', ...p.office],
          ['Obra', ...p.office],
        ],
      },
      {
        name: 'Fluxo',
        hiddenRows: [3, 6],
        rows: [
          ['Rubrica', ...shortMonths(2026, 7, 14)],
          ['Recebimentos', ...p.receipts],
          ['Terreno', ...minus(p.land)],
          ['Memória de cálculo', ...p.construction.map((value) => value * 3)],
          ['Obra', ...minus(p.construction)],
          ['Registro e cartório', ...minus(p.projects)],
          ['Índice auxiliar', ...p.office],
          ['Saldo do mês', ...sums(p.receipts, minus(p.land), minus(p.construction), minus(p.projects))],
        ],
      },
    ],
    flow: sums(p.receipts, minus(p.land), minus(p.construction), minus(p.projects)),
    expected: exact,
  };
}

const cents = (value: number): number => Math.round(Number((value * 100).toPrecision(15))) / 100;

/** 7: typologies, payment terms and sales curve that give the receipts; RET of 4 %, a loan paid at once. */
export function wholeModel(): CompanyCase {
  const months = 20;
  const [units, area, price] = [40, 62.5, 8_000];
  const vgv = units * area * price;
  const sold = at(months, { 2: 10, 3: 10, 4: 8, 5: 8, 6: 4 });
  const keys = 15;
  const receipts = new Array<number>(months).fill(0);
  sold.forEach((count, month) => {
    const value = (vgv * count) / units;
    receipts[month] = (receipts[month] ?? 0) + value * 0.1;
    for (let k = month + 1; k <= keys; k += 1) receipts[k] = (receipts[k] ?? 0) + (value * 0.3) / (keys - month);
    receipts[keys] = (receipts[keys] ?? 0) + value * 0.6;
  });
  const received = receipts.map(cents);
  const tax = received.map((value) => -cents(value * 0.04));
  const p = plan(71, months);
  const release = at(months, { 6: 1_500_000, 9: 1_200_000 });
  const interest = release.map((_, month) => {
    const balance = sum(release.filter((__, k) => k < month));
    return month <= 16 ? -cents(balance * 0.01) : 0;
  });
  const paid = at(months, { 16: -2_700_000 });
  return {
    name: 'modelo-completo',
    sheets: [
      {
        name: 'Premissas',
        merged: ['D8:E8'],
        rows: [
          ['Residencial Completo'],
          ['Data-base', 'jan/26'],
          ['Lançamento', 'mar/26'],
          ['Início da obra', 'jul/26'],
          ['Entrega das chaves', 'abr/27'],
          ['Juros do financiamento (a.m.)', '1,00%'],
          ['TMA', 0.14],
          [null, null, null, 'Preço'],
          ['Tipologia', 'Unidades', 'Área privativa', 'R$/m²', 'Valor da unidade'],
          ['2 dormitórios', units, area, price, area * price],
          ['Total', units, null, null, null],
          [],
          ['Condição', '%', 'Parcelas'],
          ['Sinal', 0.1, 1],
          ['Mensais até as chaves', 0.3, null],
          ['Repasse bancário', 0.6, null],
        ],
      },
      {
        name: 'Fluxo',
        rows: [
          ['Rubrica', ...shortMonths(2026, 1, months)],
          ['Unidades vendidas', ...sold],
          ['Recebimentos', ...received],
          ['RET', ...tax],
          ['Terreno', ...minus(p.land)],
          ['Obra', ...minus(p.construction)],
          ['Liberação do financiamento', ...release],
          ['Juros do financiamento', ...interest],
          ['Amortização do financiamento', ...paid],
        ],
      },
    ],
    flow: sums(received, tax, minus(p.land), minus(p.construction), release, interest, paid),
    expected: exact,
  };
}

/** 8: a loan with simple interest that the sheet computes otherwise, and a total that is not its sum. */
export function ownArithmetic(): CompanyCase {
  const months = 16;
  const p = plan(83, months);
  const release = at(months, { 4: 800_000, 5: 800_000 });
  const interest = at(months, { 6: -16_000, 7: -16_000, 8: -16_000, 9: -15_000, 10: -16_000 });
  const paid = at(months, { 10: -1_600_000 });
  const total = sums(p.receipts, minus(p.land), minus(p.construction));
  total[7] = (total[7] ?? 0) + 100;
  return {
    name: 'aritmetica-propria',
    sheets: [
      {
        name: 'Fluxo',
        rows: [
          ['Linha', ...shortMonths(2026, 1, months)],
          ['Recebimentos', ...p.receipts],
          ['Terreno', ...minus(p.land)],
          ['Obra', ...minus(p.construction)],
          ['Resultado operacional', ...total],
          [],
          ['Liberação do financiamento', ...release],
          ['Juros do financiamento', ...interest],
          ['Amortização do financiamento', ...paid],
        ],
      },
    ],
    flow: sums(p.receipts, minus(p.land), minus(p.construction), release, interest, paid),
    expected: { modules: 1, reasons: ['computed'], wrongSums: ['Resultado operacional'] },
  };
}

/** 9: realised and planned months under heads of two levels, planned next to realised in the closed ones. */
export function realisedMonths(): CompanyCase {
  const happened = (values: readonly number[], factor: number): number[] =>
    values.map((value, k) => (k < 3 ? cents(value * factor) : value));
  const p = plan(97, 12);
  const months = shortMonths(2026, 1, 12);
  const pairs = (values: readonly number[], factor: number): Value[] =>
    values.flatMap((value, k) => (k < 3 ? [value, cents(value * factor)] : [value]));
  return {
    name: 'previsto-e-realizado',
    sheets: [
      {
        name: 'Acompanhamento',
        merged: ['B2:C2', 'D2:E2', 'F2:G2'],
        rows: [
          ['Acompanhamento mensal'],
          ['Rubrica', ...months.flatMap((month, k) => (k < 3 ? [month, null] : [month]))],
          [null, ...months.flatMap((_, k) => (k < 3 ? ['Previsto', 'Realizado'] : ['Previsto']))],
          ['Recebimentos', ...pairs(p.receipts, 1.03)],
          ['Terreno', ...pairs(minus(p.land), 1)],
          ['Obra', ...pairs(minus(p.construction), 1.1)],
          ['Projetos', ...pairs(minus(p.projects), 0.9)],
          ['Despesas administrativas', ...pairs(minus(p.office), 1.07)],
        ],
      },
    ],
    flow: sums(
      happened(p.receipts, 1.03),
      minus(p.land),
      happened(minus(p.construction), 1.1),
      happened(minus(p.projects), 0.9),
      happened(minus(p.office), 1.07),
    ),
    expected: exact,
  };
}

/** 10: two towers side by side, months numbered from the first, heads above their items, more than centavos in cells. */
export function sideBySide(): CompanyCase {
  const bothTowers = (values: readonly number[]): number[] =>
    sums(
      values.map(cents),
      values.map((value) => cents(value * 2)),
    );
  const p = plan(101, 13);
  const half = p.construction.map((value) => value / 3);
  const rest = p.construction.map((value, k) => value - (half[k] ?? 0));
  const heads: Value[] = Array.from({ length: 13 }, (_, k) => `Mês ${k + 1}`);
  const row = (label: string, values: readonly number[]): Value[] => [
    label,
    ...values,
    null,
    ...values.map((value) => value * 2),
  ];
  return {
    name: 'torres-lado-a-lado',
    sheets: [
      {
        name: 'Torres',
        merged: ['B1:N1', 'P1:AB1'],
        rows: [
          [null, 'Torre A', ...new Array<Value>(13).fill(null), 'Torre B'],
          ['Rubrica', ...heads, null, ...heads],
          row('Receita de vendas', p.receipts),
          row('Custo da construção', minus(p.construction)),
          row('Estrutura', minus(half)),
          row('Acabamento', minus(rest)),
          [],
          row('Terreno', minus(p.land)),
          row('Aportes dos sócios', at(13, { 0: 2_000_000 })),
        ],
      },
      { name: 'Premissas', rows: [['Data-base', 'fev/2026']] },
    ],
    flow: sums(
      bothTowers(p.receipts),
      minus(bothTowers(half)),
      minus(bothTowers(rest)),
      minus(bothTowers(p.land)),
      at(13, { 0: 6_000_000 }),
    ),
    expected: { ...exact, modules: 2 },
  };
}
