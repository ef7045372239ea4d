/** The tables a tenant fills in once. Codes are invented but for those that public material names. */

export interface Operation {
  readonly name: string;
  /** True when money moves. The others settle by other means. */
  readonly cash: boolean;
}

export const RECEIPT = 2;
export const receiptOperations: Readonly<Record<number, Operation>> = {
  2: { name: 'Recebimento', cash: true },
  3: { name: 'Cancelamento', cash: false },
  4: { name: 'Substituição', cash: false },
  5: { name: 'Por Bens', cash: false },
  6: { name: 'Distrato', cash: false },
  7: { name: 'Reparcelamento', cash: false },
  8: { name: 'Abatimento de Adiantamento', cash: false },
};

export const PAYMENT = 1;
export const ADVANCE = 10;
export const paymentOperations: Readonly<Record<number, Operation>> = {
  1: { name: 'Pagamento', cash: true },
  3: { name: 'Cancelamento', cash: false },
  4: { name: 'Substituição', cash: false },
  5: { name: 'Por Bens', cash: false },
  10: { name: 'Adiantamento', cash: true },
  11: { name: 'Abatimento de Adiantamento', cash: false },
};

export function operationsOf(side: 'receivable' | 'payable'): Readonly<Record<number, Operation>> {
  return side === 'receivable' ? receiptOperations : paymentOperations;
}

export const conditions: Readonly<Record<string, string>> = {
  AT: 'Ato',
  SI: 'Sinal',
  PM: 'Parcelas Mensais',
  PI: 'Parcelas Intermediárias',
  CH: 'Chaves',
  FI: 'Financiamento',
  PE: 'Permuta',
  RE: 'Reparcelamento',
  RS: 'Resíduo',
};

/** Identifications of documents. The padded ones come with blanks up to four characters, sometimes. */
export const documents: Readonly<Record<string, { readonly name: string; readonly forecast: boolean }>> = {
  CT: { name: 'CONTRATO', forecast: false },
  NFS: { name: 'NOTA FISCAL DE SERVIÇO', forecast: false },
  NF: { name: 'NOTA FISCAL', forecast: false },
  FAT: { name: 'FATURA', forecast: false },
  REC: { name: 'RECIBO', forecast: false },
  ADT: { name: 'ADIANTAMENTO', forecast: false },
  DIS: { name: 'DISTRATO', forecast: false },
  PCT: { name: 'PREVISÃO DE CONTRATO', forecast: true },
  PRV: { name: 'PREVISÃO FINANCEIRA', forecast: true },
  APO: { name: 'APORTE', forecast: false },
  AV: { name: 'AVISO', forecast: false },
  TRF: { name: 'TRANSFERÊNCIA', forecast: false },
};

export const indexers: readonly { readonly id: number; readonly name: string; readonly value: number }[] = [
  { id: 1, name: 'REAL', value: 1 },
  { id: 2, name: 'IGP-M', value: 1178.231 },
  { id: 3, name: 'INCC-M', value: 1201.452 },
  { id: 4, name: 'IPCA', value: 7205.03 },
];

export const propertyTypes: readonly { readonly id: number; readonly name: string; readonly residential: boolean }[] = [
  { id: 1, name: 'Apartamento', residential: true },
  { id: 2, name: 'Casa', residential: true },
  { id: 3, name: 'Sala Comercial', residential: false },
  { id: 4, name: 'Vaga de Garagem', residential: false },
];

/** Accounts of the financial plan that the portfolio books to. */
export const accounts = {
  sales: '10101',
  refund: '10199',
  contribution: '108010101',
  loan: '1070101',
  loanRepayment: '1070199',
  yield: '10601',
  fee: '21803',
} as const;

export const constructionAccounts: readonly string[] = ['21001', '21003', '21004', '21005', '21010', '21017', '21019'];
export const headOfficeAccounts: readonly string[] = [
  '2150104',
  '2150107',
  '2150301',
  '215022103',
  '21701',
  '22101',
  '21904',
];

export interface DetachedKind {
  readonly document: string;
  readonly historicId: number;
  readonly historic: string;
  readonly operationId: number;
  readonly operation: string;
}

export const detachedKinds: Readonly<Record<string, DetachedKind>> = {
  contribution: {
    document: 'APO',
    historicId: 30,
    historic: 'Aporte de sócio',
    operationId: 12,
    operation: 'Aporte',
  },
  fee: { document: 'AV', historicId: 40, historic: 'Tarifa bancária', operationId: 20, operation: 'Tarifa' },
  transfer: {
    document: 'TRF',
    historicId: 50,
    historic: 'Transferência entre contas',
    operationId: 15,
    operation: 'Transferência',
  },
  loan: {
    document: 'AV',
    historicId: 60,
    historic: 'Liberação de empréstimo',
    operationId: 16,
    operation: 'Empréstimo',
  },
  loanRepayment: {
    document: 'AV',
    historicId: 61,
    historic: 'Amortização de empréstimo',
    operationId: 17,
    operation: 'Amortização',
  },
  yield: {
    document: 'AV',
    historicId: 70,
    historic: 'Rendimento de aplicação',
    operationId: 18,
    operation: 'Rendimento',
  },
};
