/** Words of financial control that both ends know; without schemas, so that pages carry none. */

/** Money comes in, goes out, or goes from one account of the organization to another. */
export const moneyKinds = ['inflow', 'outflow', 'transfer'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** Direction of a category's movements. */
export const categoryFlows = ['inflow', 'outflow'] as const;
export type CategoryFlow = (typeof categoryFlows)[number];

/** `rascunho → conferido → aprovado → pago ou recebido`; what was approved is undone by reversing it alone. */
export const movementStates = ['draft', 'checked', 'approved', 'settled', 'reversed'] as const;
export type MovementState = (typeof movementStates)[number];

/** From which states a movement may be taken to another. */
export const movementPaths: Readonly<Record<MovementState, readonly MovementState[]>> = {
  draft: ['checked'],
  checked: ['draft'],
  approved: ['checked'],
  settled: ['approved'],
  reversed: ['approved', 'settled'],
};

/** States in which a movement may still be edited or deleted. */
export const openMovementStates: readonly MovementState[] = ['draft', 'checked'];

export const movementOrigins = ['manual', 'import'] as const;
export type MovementOrigin = (typeof movementOrigins)[number];

/** Reasons why a statement row produces no movement. */
export const statementProblems = ['no_day', 'no_amount', 'zero', 'too_large', 'balance'] as const;
export type StatementProblem = (typeof statementProblems)[number];

/** Reasons why a file is not accepted as a statement. */
export const statementRefusals = [
  'too_large',
  'too_many_rows',
  'unreadable',
  'no_columns',
  'empty',
  'too_slow',
] as const;
export type StatementRefusal = (typeof statementRefusals)[number];

/** Known already: by the bank's own key, or by day, amount and text together. */
export const statementDuplicates = ['key', 'alike'] as const;
export type StatementDuplicate = (typeof statementDuplicates)[number];

export const movementLimits = {
  /** Ten billion reais, in centavos. */
  amount: 1_000_000_000_000,
  firstDay: '1970-01-01',
  lastDay: '2150-12-31',
  description: 200,
  document: 60,
  bankKey: 120,
  reason: 200,
  /** Movements that are taken to a state together. */
  ids: 500,
  name: 80,
  /** Of a statement, in bytes. */
  file: 8 * 1024 * 1024,
  rows: 20_000,
} as const;

/** By what a bank's text names who paid, the surest first. */
export const receiptNamings = ['installment', 'document', 'contract', 'name', 'part_of_name'] as const;
export type ReceiptNaming = (typeof receiptNamings)[number];

/** Match of a credit with the amounts owed: the reason for matching it, or for not matching it. */
export const receiptFits = [
  'exact',
  'several',
  'without_charges',
  'near',
  'part',
  'more',
  'only_amount',
  'ambiguous',
  'taken',
  'nothing_open',
  'unnamed',
  'chosen',
] as const;
export type ReceiptFit = (typeof receiptFits)[number];

export const receiptConfidences = ['certain', 'probable', 'none'] as const;
export type ReceiptConfidence = (typeof receiptConfidences)[number];

/** Reasons why a statement row is no receipt. */
export const receiptProblems = [...statementProblems, 'outflow', 'future'] as const;
export type ReceiptProblem = (typeof receiptProblems)[number];

/** Reasons for refusing a receipt, at preview or after it. */
export const receiptRefusals = ['moved', 'event_order', 'closed', 'missing', 'erp', 'known', 'refused'] as const;
export type ReceiptRefusal = (typeof receiptRefusals)[number];

export const receiptImportLimits = {
  /** Credits of one statement. */
  credits: 5_000,
  /** Rows computed or saved per request. */
  rows: 200,
  /** Installments that one credit pays. */
  installments: 60,
} as const;
