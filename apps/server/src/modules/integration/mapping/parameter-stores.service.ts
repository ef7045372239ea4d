/** Parameter lists as stores: bare rows by code, or one object where the specification has an object. */
import {
  type ErpParameterItem,
  type ErpParameterList,
  type ErpParameterRow,
  type ErpParameterSummary,
  type ParameterKey,
  storeReadOnly,
  wireErrors,
} from '@uni/contracts';
import { type Actor, Refusal } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { createParameters, type Parameters } from './parameters.service.ts';

/** What is said of a row; a list whose rows have a class or a value takes `value`, any other `used`. */
interface RowChange {
  readonly used?: boolean | undefined;
  readonly value?: string | undefined;
}

const rowOf = (item: ErpParameterItem): ErpParameterRow => ({ ...item, id: item.code, key: item.code });

type StoreValue = ErpParameterRow[] | ErpParameterList | Record<string, ErpParameterSummary>;

export interface ParameterStores extends Pick<Parameters, 'find'> {
  read(actor: Actor, connection: ConnectionRow, list: ParameterKey): Promise<StoreValue>;
  /** Throws 405 for a list that only shows, 404 for a code that the list does not have. */
  save(
    actor: Actor,
    connection: ConnectionRow,
    row: { readonly list: ParameterKey; readonly code: string; readonly change: RowChange },
  ): Promise<ErpParameterRow>;
}

export const createParameterStores = (platform: Platform): ParameterStores => {
  const parameters = createParameters(platform);
  return {
    find: parameters.find,
    read: async (actor, connection, list) => {
      const whole = await parameters.list(actor, connection, list);
      if (list === 'exporter') return whole;
      if (list !== 'parameters') return whole.items.map(rowOf);
      const summaries = await parameters.summaries(actor, connection);
      return Object.fromEntries(summaries.map((summary) => [summary.key, summary]));
    },
    save: async (actor, connection, { list, code, change }) => {
      const { form, items } = await parameters.list(actor, connection, list);
      if (form === 'told') throw new Refusal(storeReadOnly('told'));
      const known = items.find((item) => item.code === code);
      if (!known) throw new Refusal(wireErrors.notFound);
      const chosen = form === 'select' ? change.used : change.value;
      if (chosen === undefined) return rowOf(known);
      const saved = await parameters.change(actor, connection, {
        key: list,
        restore: false,
        items: { [code]: chosen },
      });
      return rowOf(saved.list.items.find((item) => item.code === code) ?? known);
    },
  };
};
