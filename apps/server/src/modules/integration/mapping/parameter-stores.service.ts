/** Parameter lists as stores: bare rows by code, or one object where the specification has an object. */
import type {
  ErpParameterItem,
  ErpParameterList,
  ErpParameterRow,
  ErpParameterSummary,
  ParameterKey,
} from '@uni/contracts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import type { RowChoice } from './parameter-choices.service.ts';
import { createParameters, type Parameters } from './parameters.service.ts';

const rowOf = (item: ErpParameterItem): ErpParameterRow => ({ ...item, id: item.code, key: item.code });

type StoreValue = ErpParameterRow[] | ErpParameterList | Record<string, ErpParameterSummary>;

export interface ParameterStores extends Pick<Parameters, 'find'> {
  read(actor: Actor, connection: ConnectionRow, list: ParameterKey): Promise<StoreValue>;
  save(actor: Actor, connection: ConnectionRow, row: RowChoice): Promise<ErpParameterRow>;
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
    save: async (actor, connection, row) => rowOf(await parameters.chooseRow(actor, connection, row)),
  };
};
