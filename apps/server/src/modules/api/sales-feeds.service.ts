/** The tables of the back office: one row a unit, a contract, an installment. */
import type { LongContext } from '../../platform/context.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import { livingEnterprises } from '../planner/index.ts';
import { type ExportedRows, installmentStatus, salesLists } from '../sales/index.ts';
import { type FeedChoice, type FeedSources, instantOf } from './feed-rows.model.ts';

/** One transaction per batch: none stays open for a slow download. */
async function* batches<Row, Made>(
  { transact }: LongContext,
  list: ExportedRows<Row>,
  make: (row: Row, names: ReadonlyMap<number, string>) => Made,
): AsyncGenerator<Made[]> {
  const names = await transact(async ({ db }) => namesOf(await livingEnterprises(db)));
  let read = await transact(list.first);
  for (;;) {
    yield read.rows.map((row) => make(row, names));
    const { next } = read;
    if (!next) return;
    read = await transact(next);
  }
}

export const salesFeeds: Pick<FeedSources, 'units' | 'contracts' | 'installments'> = {
  units: (context, choice) =>
    batches(context, salesLists.units(chosen(choice)), (row, names) => ({
      ...{ unit_id: row.id, ...enterpriseColumns(row, names), block: row.block, floor: row.floor, unit: row.nome },
      ...{ typology: row.typology, state: row.state },
      // Hundredths of a square metre, as money is hundredths.
      ...{ private_area: row.private_area / 100, list_price: row.list_price },
    })),
  contracts: (context, choice) =>
    batches(context, salesLists.contracts(chosen(choice)), (row, names) => ({
      ...{ contract_id: row.id, ...enterpriseColumns(row, names), unit_id: row.unit_id, unit: row.unit_name },
      ...{ number: row.number, state: row.state, purpose: row.purpose, channel: row.channel, signed: row.signed },
      ...{ price: row.price, received: row.received, open: row.open, next_due: row.next_due },
    })),
  installments: (context, choice) => {
    const today = dayInSaoPaulo(context.platform.now());
    return batches(context, salesLists.installments(chosen(choice)), (row, names) => ({
      ...{ installment_id: row.id, contract_id: row.contract_id, contract_number: row.contract_number },
      ...{ ...enterpriseColumns(row, names), unit: row.unit_name, kind: row.kind, number: row.number, of: row.of },
      ...{ due: row.due, status: installmentStatus(row, today), amount: row.amount, open: row.open },
      ...{ paid: row.paid, last_paid: row.last_paid === '' ? null : row.last_paid },
    }));
  },
};

const chosen = ({ enterprise: enterpriseId, since, from, to }: FeedChoice) => ({
  ...{ empreendimento: enterpriseId, from, to },
  changed_from: since === undefined ? undefined : instantOf(since).toISOString(),
});

const namesOf = (rows: readonly { readonly id: number; readonly name: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

const enterpriseColumns = (
  { enterprise_id }: { readonly enterprise_id: number },
  names: ReadonlyMap<number, string>,
) => ({
  enterprise_id,
  enterprise: names.get(enterprise_id) ?? null,
});
