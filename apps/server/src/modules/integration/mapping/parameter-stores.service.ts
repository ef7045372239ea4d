/** Parameter lists as stores: bare rows by code, or one object where the specification has an object. */
import type {
  ErpParameterItem,
  ErpParameterList,
  ErpParameterRow,
  ErpParameterSummary,
  ParameterKey,
} from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { requireConnection } from '../connections/located.service.ts';
import type { RowChoice } from './parameter-choices.service.ts';
import { chooseParameterRow, listParameterSummaries, readParameterList } from './parameters.service.ts';

const rowOf = (item: ErpParameterItem): ErpParameterRow => ({ ...item, id: item.code, key: item.code });

type StoreValue = ErpParameterRow[] | ErpParameterList | Record<string, ErpParameterSummary>;

/** Throws 404 for a missing, a removed and a foreign connection alike. */
export const findStoreConnection = (context: Context, id: number): Promise<ConnectionRow> =>
  requireConnection(context, id);

export async function readParameterStore(
  context: Context,
  connection: ConnectionRow,
  list: ParameterKey,
): Promise<StoreValue> {
  const whole = await readParameterList(context, connection, list);
  if (list === 'exporter') return whole;
  if (list !== 'parameters') return whole.items.map(rowOf);
  const summaries = await listParameterSummaries(context, connection);
  return Object.fromEntries(summaries.map((summary) => [summary.key, summary]));
}

export async function saveParameterRow(
  context: Context,
  connection: ConnectionRow,
  row: RowChoice,
): Promise<ErpParameterRow> {
  return rowOf(await chooseParameterRow(context, connection, row));
}
