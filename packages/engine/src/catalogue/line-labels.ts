import type { Study } from '../study.ts';
import { accountLabels } from './account-lines.ts';
import { consumptionLabel } from './consumption-lines.ts';
import { cashLabels, cashLineLabel } from './lines.ts';

/** Labels of the memo lines, which are outside the cash. */
const memoLabels: Readonly<Record<string, string>> = {
  sales_base: 'Vendas a preço de tabela',
  discounts: 'Descontos',
  late_charges: 'Multas e juros de mora',
  overdue: 'Parcelas em atraso',
  tax_shift: 'Ajuste da base de tributos',
  'tax_base.ret': 'Base do RET',
  'tax_base.presumed': 'Base do presumido',
  'tax_base.real': 'Base do lucro real',
  tax_loss_balance: 'Prejuízo fiscal a compensar',
  tax_excess: 'Receita acima do limite do ano',
  noi: 'NOI',
  contracted: 'Valor contratado recebido',
  correction: 'Correção monetária',
  interest: 'Juros de tabela',
  resale_base: 'Revendas a preço de tabela',
  cancelled_base: 'Vendas distratadas',
  accumulated_free: 'Fluxo livre acumulado',
  closing_cash: 'Caixa final',
};

const loanLabels: Readonly<Record<string, string>> = {
  release: 'liberações',
  interest: 'juros',
  interest_paid: 'juros pagos',
  fees: 'tarifas',
  amortization: 'amortização',
  balance: 'saldo devedor',
  guarantee: 'garantia',
};

const assignmentLabels: Readonly<Record<string, string>> = {
  proceeds: 'valor recebido',
  costs: 'custos',
  transfer: 'repasses ao cessionário',
  interest: 'custo financeiro',
  balance: 'saldo sênior',
};

/** The pt-BR label of a projected line; names of loans, partners and declared groups come from the study. */
export function lineLabel(key: string, study?: Study): string {
  return (
    memoLabels[key] ?? accountLabels[key] ?? cashLabels[key] ?? ownedLabel(key, study) ?? cashLineLabel(key, study)
  );
}

/** The pt-BR label of a line by its owner; undefined for a line that has none. */
function ownedLabel(key: string, study: Study | undefined): string | undefined {
  const [family = '', first, second] = key.split('.');
  switch (family) {
    case 'loan':
      return fundingLabel('Financiamento', study?.loans, {
        number: first ?? '',
        row: second ?? '',
        labels: loanLabels,
      });
    case 'assignment':
      return fundingLabel('Cessão', study?.assignments, {
        number: first ?? '',
        row: second ?? '',
        labels: assignmentLabels,
      });
    case 'waterfall':
      return `Faixa ${first ?? ''}`;
    default:
      return partnerLabel(key, study) ?? classLineLabel(family, first) ?? consumptionLabel(key, study);
  }
}

interface FundingRow {
  readonly number: string;
  readonly row: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The name of a loan or an assignment, else its word and number, and the row's label. */
function fundingLabel(
  word: string,
  items: readonly { name?: string | null | undefined }[] | null | undefined,
  { number, row, labels }: FundingRow,
): string {
  return `${items?.[Number(number) - 1]?.name ?? `${word} ${number}`} – ${labels[row] ?? row}`;
}

const classFamilies: Readonly<Record<string, string>> = {
  class_receipts: 'Receitas tributáveis',
  class_refunds: 'Devoluções',
  tax_shift: 'Ajuste da base de tributos',
};

/** The name of a tax class: its own, or a word for what names none. */
export function classLabel(name: string): string {
  return name === 'standard' ? 'padrão' : name;
}

function classLineLabel(family: string, name: string | undefined): string | undefined {
  const label = classFamilies[family];
  return label === undefined || name === undefined ? label : `${label} – ${classLabel(name)}`;
}

/** Labels of the lines of a partner, by their keys without the number. */
const partnerLabels: Readonly<Record<string, string>> = {
  contribution: 'Aporte',
  in_kind: 'Aporte em bens',
  distribution: 'Distribuição',
  'partner.net': 'Saldo do sócio',
  'partner.capital': 'Capital a devolver',
  'partner.preferred': 'Retorno preferencial a pagar',
};

function partnerLabel(key: string, study: Study | undefined): string | undefined {
  if (Object.hasOwn(partnerLabels, key)) return partnerLabels[key];
  const [family = '', number = '', ...rest] = key.split('.');
  const label = partnerLabels[[family, ...rest].join('.')];
  const name = study?.capital?.partners?.[Number(number) - 1]?.name ?? `sócio ${number}`;
  return label === undefined ? undefined : `${label} – ${name}`;
}
