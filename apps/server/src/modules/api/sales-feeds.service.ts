/** The tables of the back office: one row a unit, a contract, an installment. */
import type { Transaction } from '../../platform/database/index.ts';
import type { Actor } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import { livingEnterprises } from '../planner/index.ts';
import { type ExportedRows, installmentStatus, salesLists } from '../sales/index.ts';
import { type FeedChoice, type FeedSources, instantOf } from './feed-rows.model.ts';

export const salesFeeds = (platform: Platform): Pick<FeedSources, 'units' | 'contracts' | 'installments'> => {
  const lists = salesLists(platform);
  /** One transaction per batch: none stays open for a slow download. */
  async function* batches<Row, Made>(
    actor: Actor,
    list: ExportedRows<Row>,
    make: (row: Row, names: ReadonlyMap<number, string>) => Made,
  ): AsyncGenerator<Made[]> {
    const within = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
      platform.database.withOrganization(actor.scope, work);
    const names = await within(async (transaction) => namesOf(await livingEnterprises(transaction, actor.scope)));
    let read = await within((transaction) => list.first(transaction, actor));
    for (;;) {
      yield read.rows.map((row) => make(row, names));
      const { next } = read;
      if (!next) return;
      read = await within((transaction) => next(transaction, actor));
    }
  }
  return {
    units: (actor, choice) =>
      batches(actor, lists.units(chosen(choice)), (row, names) => ({
        ...{ unit_id: row.id, ...enterpriseColumns(row, names), block: row.block, floor: row.floor, unit: row.nome },
        ...{ typology: row.typology, state: row.state },
        // Hundredths of a square metre, as money is hundredths.
        ...{ private_area: row.private_area / 100, list_price: row.list_price },
      })),
    contracts: (actor, choice) =>
      batches(actor, lists.contracts(chosen(choice)), (row, names) => ({
        ...{ contract_id: row.id, ...enterpriseColumns(row, names), unit_id: row.unit_id, unit: row.unit_name },
        ...{ number: row.number, state: row.state, purpose: row.purpose, channel: row.channel, signed: row.signed },
        ...{ price: row.price, received: row.received, open: row.open, next_due: row.next_due },
      })),
    installments: (actor, choice) => {
      const today = dayInSaoPaulo(platform.now());
      return batches(actor, lists.installments(chosen(choice)), (row, names) => ({
        ...{ installment_id: row.id, contract_id: row.contract_id, contract_number: row.contract_number },
        ...{ ...enterpriseColumns(row, names), unit: row.unit_name, kind: row.kind, number: row.number, of: row.of },
        ...{ due: row.due, status: installmentStatus(row, today), amount: row.amount, open: row.open },
        ...{ paid: row.paid, last_paid: row.last_paid === '' ? null : row.last_paid },
      }));
    },
  };
};

const chosen = ({ enterprise: empreendimento, since, from, to }: FeedChoice) => ({
  ...{ empreendimento, from, to },
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
