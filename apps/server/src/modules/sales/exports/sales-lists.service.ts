/** Lists of the back office for who fetches them whole: the rows themselves, a part after the other. */
import type { Context } from '../../../platform/context.ts';
import { presentInstallment } from '../installments/installments.presenter.ts';
import type { InstallmentRow } from '../installments/installments.repository.ts';
import { installmentRows } from './ledger-exports.service.ts';
import type { RowsInParts } from './list-export.service.ts';
import { contractExport, unitExport } from './register-exports.service.ts';

type Step<Row> = (context: Context) => Promise<ExportedChunk<Row>>;

interface ExportedChunk<Row> {
  readonly rows: readonly Row[];
  /** Null: this was the last. */
  readonly next: Step<Row> | null;
}

export interface ExportedRows<Row> {
  readonly first: Step<Row>;
}

const wholeOf = <Row, Query, Cursor>(
  { begin, read }: RowsInParts<Row, Query, Cursor>,
  query: Query,
): ExportedRows<Row> => {
  const from =
    (cursor: Cursor): Step<Row> =>
    async (context) => {
      const { rows, next } = await read(context, query, cursor);
      return { rows, next: next === null ? null : from(next) };
    };
  return { first: async (context) => from(await begin(context, query))(context) };
};

/** Filter of a list. Its bounds are days of the list's own date, both included. */
interface ListChoice {
  readonly empreendimento?: number | undefined;
  /** An instant: of a contract's rows, since when anything of it is other than it was. */
  readonly changed_from?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const salesLists = {
  units: ({ empreendimento, changed_from }: ListChoice) => wholeOf(unitExport, { empreendimento, changed_from }),
  contracts: ({ from, to, ...choice }: ListChoice) =>
    wholeOf(contractExport, { ...choice, signed_from: from, signed_to: to, sort: 'signed' }),
  installments: ({ from, to, ...choice }: ListChoice) =>
    wholeOf(installmentRows, { ...choice, due_from: from, due_to: to, sort: 'due' }),
};

/** Late is what a day makes of an installment. */
export const installmentStatus = (row: InstallmentRow, today: string): string => presentInstallment(today)(row).status;
