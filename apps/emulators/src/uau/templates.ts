import { readFileSync } from 'node:fs';
import type { Cells } from './shapes.ts';

/** A table as it was answered: the types of its columns and a row that shows what unused ones hold. */
export interface Template {
  readonly columns: Readonly<Record<string, string>>;
  readonly row: Cells;
}

function fixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/** The values under a path of names and positions. */
function within(value: unknown, path: readonly (string | number)[]): Cells {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) throw new TypeError(`no ${step} in the fixture`);
    current = Reflect.get(current, step);
  }
  if (typeof current !== 'object' || current === null) throw new TypeError(`nothing at ${path.join('.')}`);
  return { ...current };
}

/** Texts that say nothing become nothing: how it is written is the shape's business. */
function table(name: string, path: readonly (string | number)[]): Template {
  const whole = fixture(name);
  const columns = Object.entries(within(whole, [...path, 0])).map(([key, type]) => [key, String(type)]);
  const row = Object.entries(within(whole, [...path, 1])).map(([key, value]) => [key, value === 'null' ? null : value]);
  return { columns: Object.fromEntries(columns), row: Object.fromEntries(row) };
}

export const templates = {
  open: table('uau-BuscarParcelasAReceber', []),
  received: table('uau-BuscarParcelasRecebidas', [0, 'Recebidas']),
  present: table('uau-ConsultarParcelasDaVenda', []),
  disbursement: table('uau-ConsultarDesembolsoPlanejamento', []),
  companies: table('uau-ObterEmpresasAtivas', []),
  works: table('uau-ObterObrasAtivas', []),
  units: table('constructed-uau-espelho-MyTable', [0, 'MyTable']),
} as const;

const sales = fixture('uau-ExportarVendasXml');

/** A sale, its installment and its receipt, with every node of an export. */
export const saleTemplate = within(sales, ['Vendas', 'Venda']);
export const installmentTemplate = within(sales, ['Vendas', 'Venda', 'Parcelas', 'Parcela']);
export const receiptTemplate = within(installmentTemplate, ['Recebimentos', 'Recebimento']);
export const processTemplate = within(fixture('constructed-uau-ConsultarProcessos'), [0]);
