/** Words of financial control that both ends know; without schemas, so that pages carry none. */

/** Money comes in, goes out, or goes from one account of the organization to another. */
export const moneyKinds = ['inflow', 'outflow', 'transfer'] as const;
/** Kind of a movement. It gives the direction, since amounts are never negative. */
export type MoneyKind = (typeof moneyKinds)[number];

/** Direction of a category's movements. */
export const categoryFlows = ['inflow', 'outflow'] as const;
/** Direction of a category or of a statement row; a category never changes it. */
export type CategoryFlow = (typeof categoryFlows)[number];

/** `rascunho → conferido → aprovado → pago ou recebido`; what was approved is undone by reversing it alone. */
export const movementStates = ['draft', 'checked', 'approved', 'settled', 'reversed'] as const;
/** State of a movement. Only `approved` needs the permission to approve sales. */
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

/** Origins of a movement: typed, or imported from a bank statement. */
export const movementOrigins = ['manual', 'import'] as const;
/** Origin of a movement; an imported one may have the bank's key, by which duplicates are recognised. */
export type MovementOrigin = (typeof movementOrigins)[number];

/** Reasons why a statement row produces no movement. */
export const statementProblems = ['no_day', 'no_amount', 'zero', 'too_large', 'balance'] as const;
/** Reason why one row cannot be imported; `balance` is a balance line of the bank, not a transaction. */
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
/** Reason why a whole file is refused; the answer is 400 with the message at `file`. */
export type StatementRefusal = (typeof statementRefusals)[number];

/** Known already: by the bank's own key, or by day, amount and text together. */
export const statementDuplicates = ['key', 'alike'] as const;
/** Kind of duplicate. `alike` may be imported by `repeat`, `key` never. */
export type StatementDuplicate = (typeof statementDuplicates)[number];

/**
 * Limits of financial control: amounts in centavos, lengths in characters, days `YYYY-MM-DD`, and the file in bytes.
 */
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
/** Kind of reference by which a credit's text names its payer; a partial name is never certain. */
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
/**
 * Fit of a credit to the amounts owed. `taken`: other credits of the file already pay them. `chosen`: a user's choice, which a
 * reading never returns.
 */
export type ReceiptFit = (typeof receiptFits)[number];

/** Confidence of a match. Only `certain` needs no review: it settles its installments to the centavo. */
export const receiptConfidences = ['certain', 'probable', 'none'] as const;
/** Confidence of one match; `none` has no installments to pay. */
export type ReceiptConfidence = (typeof receiptConfidences)[number];

/** Reasons why a statement row is no receipt. */
export const receiptProblems = [...statementProblems, 'outflow', 'future'] as const;
/** Reason why one row is not matched; `future` is dated after the current day in São Paulo. */
export type ReceiptProblem = (typeof receiptProblems)[number];

/** Reasons for refusing a receipt, at preview or after it. */
export const receiptRefusals = ['moved', 'event_order', 'closed', 'missing', 'erp', 'known', 'refused'] as const;
/** Reason why a receipt is not saved. `moved`: its result differs from the preview; `known`: imported before. */
export type ReceiptRefusal = (typeof receiptRefusals)[number];

/** Limits of receipt imports: credits of a file, rows of a request, installments of a credit. */
export const receiptImportLimits = {
  /** Credits of one statement. */
  credits: 5_000,
  /** Rows computed or saved per request. */
  rows: 200,
  /** Installments that one credit pays. */
  installments: 60,
} as const;
