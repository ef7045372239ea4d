/** The tables that others fetch: rows of the back office, and the months of current versions. */
import { type FeedKey, type FeedQuery, type FileStream, feedColumns, type Permission } from '@uni/contracts';
import { indicatorCatalogue, monthAt, type ProjectionLine } from '@uni/engine';
import type { Transaction } from '../../platform/database/index.ts';
import { type Actor, reaches } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { dayInSaoPaulo } from '../../platform/time.ts';
import { type CurrentProjection, currentProjections, livingEnterprises } from '../planner/index.ts';
import { type ExportedRows, installmentStatus, salesLists } from '../sales/index.ts';
import { type FeedRow, feedText, tagged } from './feed-text.ts';

export interface Feeds {
  read(actor: Actor, key: FeedKey, query: FeedQuery): Promise<{ readonly body: FileStream; readonly etag: string }>;
}

type Rows<Key extends FeedKey> = AsyncIterable<readonly FeedRow<(typeof feedColumns)[Key]>[]>;
type Sources = { readonly [Key in FeedKey]: (actor: Actor) => Rows<Key> };

const mediaType = 'text/csv; charset=utf-8';

export const createFeeds = (platform: Platform): Feeds => {
  const sources: Sources = { ...salesSources(platform), ...planSources(platform) };
  const textOf = <Key extends FeedKey>(key: Key, actor: Actor, query: FeedQuery) =>
    feedText(feedColumns[key], sources[key](actor), query);
  return {
    read: async (actor, key, query) => {
      const { etag, ...text } = await tagged(textOf(key, actor, query));
      return { etag, body: { mediaType, ...text } };
    },
  };
};

const salesSources = (platform: Platform): Pick<Sources, 'units' | 'contracts' | 'installments'> => {
  const lists = salesLists(platform);
  /** A transaction for each batch: none waits for whoever downloads slowly. */
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
    units: (actor) =>
      batches(actor, lists.units, (row, names) => ({
        ...{ unit_id: row.id, ...placeOf(row, names), block: row.block, floor: row.floor, unit: row.nome },
        ...{ typology: row.typology, state: row.state },
        // Hundredths of a square metre, as money is hundredths.
        ...{ private_area: row.private_area / 100, list_price: row.list_price },
      })),
    contracts: (actor) =>
      batches(actor, lists.contracts, (row, names) => ({
        ...{ contract_id: row.id, ...placeOf(row, names), unit_id: row.unit_id, unit: row.unit_name },
        ...{ number: row.number, state: row.state, purpose: row.purpose, channel: row.channel, signed: row.signed },
        ...{ price: row.price, received: row.received, open: row.open, next_due: row.next_due },
      })),
    installments: (actor) => {
      const today = dayInSaoPaulo(platform.now());
      return batches(actor, lists.installments, (row, names) => ({
        ...{ installment_id: row.id, contract_id: row.contract_id, contract_number: row.contract_number },
        ...{ ...placeOf(row, names), unit: row.unit_name, kind: row.kind, number: row.number, of: row.of },
        ...{ due: row.due, status: installmentStatus(row, today), amount: row.amount, open: row.open },
        ...{ paid: row.paid, last_paid: row.last_paid === '' ? null : row.last_paid },
      }));
    },
  };
};

const namesOf = (rows: readonly { readonly id: number; readonly name: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

const placeOf = ({ enterprise_id }: { readonly enterprise_id: number }, names: ReadonlyMap<number, string>) => ({
  enterprise_id,
  enterprise: names.get(enterprise_id) ?? null,
});

const needed: Permission = 'planning:read';

interface Current {
  readonly head: {
    readonly enterprise_id: number;
    readonly enterprise: string;
    readonly version_id: number;
    readonly version: string;
  };
  readonly plan: CurrentProjection;
}

const planSources = (platform: Platform): Pick<Sources, 'cash-flow' | 'realised' | 'indicators'> => {
  /** One enterprise after the other: no more than one projection is held. */
  async function* plans<Made>(
    actor: Actor,
    make: (current: Current) => readonly Made[],
  ): AsyncGenerator<readonly Made[]> {
    const within = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
      platform.database.withOrganization(actor.scope, work);
    const enterprises = await within((transaction) => livingEnterprises(transaction, actor.scope));
    for (const { id, name } of enterprises.filter((one) => reaches(actor, needed, one.id))) {
      const [found] = await within((transaction) => currentProjections(transaction, actor.scope, (one) => one === id));
      const plan = found?.current;
      if (plan === undefined || typeof plan === 'string') continue;
      const head = { enterprise_id: id, enterprise: name, version_id: plan.version.id, version: plan.version.nome };
      yield make({ head, plan });
    }
  }
  return {
    'cash-flow': (actor) =>
      plans(actor, ({ head, plan: { projection } }) =>
        projection.lines.flatMap((line) =>
          line.values.map((amount, at) => ({
            ...{ ...head, ...lineOf(line), kind: line.kind, month: monthAt(projection.base_month, at), amount },
          })),
        ),
      ),
    realised: (actor) =>
      plans(actor, ({ head, plan: { projection } }) =>
        projection.lines.flatMap((line) =>
          (line.realised ?? []).map((realised, at) => ({
            ...{ ...head, ...lineOf(line), month: monthAt(projection.base_month, at) },
            ...{ planned: line.planned?.[at] ?? null, realised },
          })),
        ),
      ),
    indicators: (actor) =>
      plans(actor, ({ head, plan: { projection } }) =>
        indicatorCatalogue.map(({ key, label, unit }) => ({
          ...{ ...head, indicator: key, label, unit, value: projection.indicators[key] ?? null },
        })),
      ),
  };
};

const lineOf = ({ module, key, label }: ProjectionLine) => ({ module, line: key, label });
