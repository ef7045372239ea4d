/** Lists of the back office for who fetches them whole: the rows themselves, a part after the other. */
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { presentInstallment } from '../installments/installments.presenter.ts';
import type { InstallmentRow } from '../installments/installments.repository.ts';
import { installmentExport } from './ledger-exports.service.ts';
import type { ExportedList } from './list-export.service.ts';
import { contractExport, unitExport } from './register-exports.service.ts';

type Step<Row> = (db: TenantDatabase, actor: Actor) => Promise<Part<Row>>;

interface Part<Row> {
  readonly rows: readonly Row[];
  /** Null: this was the last. */
  readonly next: Step<Row> | null;
}

export interface ExportedRows<Row> {
  readonly first: Step<Row>;
}

/** As much of an export as its rows take. */
type Read<Row, Query, Names, Cursor> = Pick<ExportedList<Row, Query, Names, Cursor>, 'begin' | 'read'>;

const wholeOf = <Row, Query, Names, Cursor>(
  { begin, read }: Read<Row, Query, Names, Cursor>,
  query: Query,
): ExportedRows<Row> => {
  const from =
    (cursor: Cursor): Step<Row> =>
    async (db, actor) => {
      const { rows, next } = await read(db, actor, query, cursor);
      return { rows, next: next === null ? null : from(next) };
    };
  return { first: async (db, actor) => from(await begin(db, actor, query))(db, actor) };
};

/** Filter of a list. Its bounds are days of the list's own date, both included. */
interface ListChoice {
  readonly empreendimento?: number | undefined;
  /** An instant: of a contract's rows, since when anything of it is other than it was. */
  readonly changed_from?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const salesLists = (platform: Platform) => ({
  units: ({ empreendimento, changed_from }: ListChoice) =>
    wholeOf(unitExport(platform), { empreendimento, changed_from }),
  contracts: ({ from, to, ...choice }: ListChoice) =>
    wholeOf(contractExport, { ...choice, signed_from: from, signed_to: to, sort: 'signed' }),
  installments: ({ from, to, ...choice }: ListChoice) =>
    wholeOf(installmentExport(platform), { ...choice, due_from: from, due_to: to, sort: 'due' }),
});

/** Late is what a day makes of an installment. */
export const installmentStatus = (row: InstallmentRow, today: string): string => presentInstallment(today)(row).status;
