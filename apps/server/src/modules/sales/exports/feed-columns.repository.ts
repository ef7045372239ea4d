/** What a column of the tables that others fetch is, once for all their forms: of `one`, `enterprise` and `i`. */
import { type RawBuilder, sql } from 'kysely';

export interface FeedColumn {
  readonly value: RawBuilder<unknown>;
  /**
   * `word`: a text of ours, with nothing that a spreadsheet would evaluate. `day`: `YYYY-MM-DD`, null or empty. `money`: centavos.
   * `area`: hundredths of a square metre.
   */
  readonly format: 'number' | 'text' | 'word' | 'day' | 'money' | 'area';
}

export type FeedColumns = Readonly<Record<string, FeedColumn>>;

const as =
  (format: FeedColumn['format']) =>
  (value: RawBuilder<unknown>): FeedColumn => ({ value, format });
const [number, text, word, day, money, area] = [
  ...[as('number'), as('text'), as('word'), as('day'), as('money'), as('area')],
] as const;

const enterprise: FeedColumns = {
  enterprise_id: number(sql`one.enterprise_id`),
  enterprise: text(sql`coalesce(enterprise.name, '')`),
};

/** A reservation that has ended by then leaves the unit available. */
export const unitColumns = (today: string): FeedColumns => ({
  unit_id: number(sql`one.id`),
  ...enterprise,
  block: text(sql`one.block`),
  floor: word(sql`one.floor::text`),
  unit: text(sql`one.nome`),
  typology: text(sql`one.typology`),
  state: word(sql`case when one.reserved_until < ${today} then 'available' else one.state end`),
  private_area: area(sql`one.private_area`),
  list_price: money(sql`one.list_price`),
});

export const contractColumns: FeedColumns = {
  contract_id: number(sql`one.id`),
  ...enterprise,
  unit_id: number(sql`one.unit_id`),
  unit: text(sql`one.unit_name`),
  number: text(sql`one.number`),
  state: word(sql`one.state`),
  purpose: word(sql`one.purpose`),
  channel: word(sql`one.channel`),
  signed: day(sql`one.signed`),
  price: money(sql`one.price`),
  received: money(sql`one.received`),
  open: money(sql`one.open`),
  next_due: day(sql`one.next_due`),
};

/** Columns that all installments of a contract have from it. */
export const columnsOfItsContract: FeedColumns = {
  contract_id: number(sql`one.id`),
  contract_number: text(sql`one.number`),
  ...enterprise,
  unit: text(sql`one.unit_name`),
};

/** The same as `presentInstallment`. */
const statusOn = (today: string): RawBuilder<unknown> => sql`case i.status
  when 'paid' then case when i.discount > 0 then 'paid_early' else 'paid' end
  when 'open' then case when i.due < ${today} then 'late' when i.paid > 0 then 'partly_paid' else 'to_fall_due' end
  else i.status end`;

/** Columns that an installment has of its own. */
export const ownInstallmentColumns = (today: string): FeedColumns => ({
  kind: word(sql`i.kind`),
  number: number(sql`i.number`),
  of: number(sql`i.of`),
  due: day(sql`i.due`),
  status: word(statusOn(today)),
  amount: money(sql`i.amount`),
  open: money(sql`i.open`),
  paid: money(sql`i.paid`),
  last_paid: day(sql`i.last_paid`),
});

export const installmentColumns = (today: string): FeedColumns => ({
  installment_id: number(sql`i.id`),
  ...columnsOfItsContract,
  ...ownInstallmentColumns(today),
});
