import type {
  ReceiptConfidence,
  ReceiptFit,
  ReceiptNaming,
  ReceiptProblem,
  ReceiptRefusal,
  StatementDuplicate,
} from '@uni/contracts';
import { plural } from '../shared/plural.ts';

/** Receipts out of a bank's statement: what each credit pays, how sure that is, and why. */
export const receiptImports = {
  open: 'Importar recebimentos',
  title: 'Importar recebimentos',
  lead: 'Cada crédito do extrato é ligado às parcelas que ele paga. Nada é gravado antes de você conferir.',
  file: 'Extrato do banco',
  hint: 'Solte aqui o arquivo do banco: OFX, Excel (.xlsx) ou texto (.csv), com até 8 MB e 5.000 créditos.',
  choose: 'Escolher arquivo',
  reading: 'Lendo e conferindo com as parcelas em aberto…',
  failed: 'Não foi possível ler o extrato. Nada foi gravado.',
  accountLine: (bank: string, account: string) =>
    `Banco ${bank || 'não informado'}, conta ${account || 'não informada'}.`,
  summary: (certain: number, probable: number, none: number, known: number) =>
    [
      plural(certain, { none: 'nenhum crédito certo', one: '1 crédito certo', other: `${certain} créditos certos` }),
      plural(probable, { none: '', one: '1 provável', other: `${probable} prováveis` }),
      plural(none, { none: '', one: '1 sem par', other: `${none} sem par` }),
      plural(known, { none: '', one: '1 já importado', other: `${known} já importados` }),
    ]
      .filter(Boolean)
      .join(', '),
  table: 'Créditos do extrato',
  columns: {
    selected: 'Registrar',
    day: 'Data',
    description: 'Histórico',
    amount: 'Valor',
    pays: 'O que paga',
  },
  show: {
    label: 'Mostrar',
    all: 'Todos',
    certain: 'Certos',
    probable: 'Prováveis',
    none: 'Sem par',
    known: 'Já importados',
    refused: 'Não são recebimentos',
  },
  confidences: { certain: 'certa', probable: 'provável', none: 'sem par' } satisfies Record<ReceiptConfidence, string>,
  chosen: 'escolhida por você',
  namings: {
    installment: 'O texto traz o contrato e a parcela',
    document: 'O texto traz o CPF ou CNPJ do cliente',
    contract: 'O texto traz o número do contrato',
    name: 'O texto traz o nome do cliente',
    part_of_name: 'O texto traz parte do nome ou do CPF do cliente',
  } satisfies Record<ReceiptNaming, string>,
  unnamed: 'O texto não diz quem pagou',
  fits: {
    exact: () => 'o valor é o da parcela no dia',
    several: () => 'o valor é o de várias parcelas juntas',
    without_charges: (figure: string) => `o valor é o da parcela sem os encargos do atraso; no dia seriam ${figure}`,
    near: (figure: string) => `o valor difere por centavos de ${figure}`,
    part: (figure: string) => `o valor é menor do que ${figure}, o devido no dia`,
    more: (figure: string) => `o valor passa de ${figure}, o devido no dia`,
    only_amount: () => 'é a única parcela em aberto com este valor e vencimento próximo',
    ambiguous: (_figure: string, count: string) => `${count} parcelas ou clientes poderiam ser: escolha`,
    taken: () => 'as parcelas já são pagas por outras linhas',
    nothing_open: () => 'não há parcela em aberto',
    unnamed: () => 'nenhuma parcela em aberto tem este valor e vencimento próximo',
    chosen: () => '',
  } satisfies Record<ReceiptFit, (figure: string, count: string) => string>,
  reason: (by: string, fit: string) => (fit ? `${by}; ${fit}.` : `${by}.`),
  pays: (installment: string, paid: string, left: string) =>
    left ? `${installment}: ${paid} (restam ${left})` : `${installment}: ${paid}`,
  toCredit: (amount: string) => `${amount} ficam como crédito do comprador`,
  problems: {
    no_day: 'Não há um dia que se possa ler.',
    no_amount: 'Não há um valor que se possa ler.',
    zero: 'O valor é zero.',
    too_large: 'O valor passa de R$ 10 bilhões.',
    balance: 'É uma linha de saldo.',
    outflow: 'É uma saída, não um recebimento.',
    future: 'O dia ainda não chegou.',
  } satisfies Record<ReceiptProblem, string>,
  duplicates: {
    key: 'Já importado: o banco o chama pelo mesmo código.',
    alike: 'Já importado: mesmo dia, valor e histórico.',
  } satisfies Record<StatementDuplicate, string>,
  refusals: {
    moved: 'O contrato mudou desde a conferência: leia o extrato de novo.',
    event_order: 'O contrato já tem um lançamento de data posterior. Desfaça-o antes de registrar este.',
    closed: 'A parcela não está mais em aberto.',
    missing: 'A parcela não existe ou está fora do seu alcance.',
    erp: 'O contrato vem do ERP: o recebimento é registrado lá.',
    known: 'Este crédito já foi importado.',
    refused: 'O recebimento não pode ser registrado nesta data.',
  } satisfies Record<ReceiptRefusal, string>,
  saved: 'registrado',
  want: (at: number) => `Registrar a linha ${at}`,
  wantProbable: (count: number) =>
    plural(count, { none: '', one: 'Marcar o provável', other: `Marcar os ${count} prováveis` }),
  pick: 'Escolher parcelas',
  pickOf: (at: number) => `Escolher parcelas da linha ${at}`,
  picker: {
    title: (amount: string) => `Parcelas que ${amount} pagam`,
    find: 'Buscar parcelas em aberto',
    placeholder: 'Cliente, contrato ou unidade',
    hint: 'Digite para buscar. As parcelas escolhidas são pagas na ordem do vencimento.',
    none: 'Nenhuma parcela em aberto encontrada.',
    table: 'Parcelas em aberto',
    due: 'Vencimento',
    open: 'Em aberto',
    apply: (count: number) =>
      plural(count, { none: 'Usar parcelas', one: 'Usar 1 parcela', other: `Usar ${count} parcelas` }),
  },
  more: (count: number, text: string) =>
    plural(count, { none: '', one: 'e mais 1 linha', other: `e mais ${text} linhas` }),
  apply: (count: number, amount: string) =>
    plural(count, {
      none: 'Registrar recebimentos',
      one: `Registrar 1 recebimento de ${amount}`,
      other: `Registrar ${count} recebimentos, ${amount}`,
    }),
  saving: (done: number, all: number) => `Registrando ${done} de ${all}…`,
  done: (count: number, amount: string) =>
    plural(count, {
      none: 'Nenhum recebimento registrado.',
      one: `1 recebimento registrado, ${amount}.`,
      other: `${count} recebimentos registrados, ${amount}.`,
    }),
  left: (count: number) =>
    plural(count, { none: '', one: '1 linha foi recusada.', other: `${count} linhas foram recusadas.` }),
} as const;
