/** The choice of what counts from an ERP, and as what: by users in lists, with a default for everything. */
import {
  documentClasses,
  type ErpParameterChange,
  type ErpParameterItem,
  type ErpParameterList,
  type ErpParameterSummary,
  type ParameterKey,
  parametersOf,
  storeReadOnly,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound } from '../../../platform/http/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { namesOfUsers } from '../../access/index.ts';
import { livingEnterprises } from '../../planner/index.ts';
import type { ChosenFields } from '../connections/chosen-fields.model.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { requireConnection } from '../connections/located.service.ts';
import { evaluateFacets, flowOf, totalOf } from '../mapping-model/flow.model.ts';
import { codeIn, type Item } from '../mapping-model/parameter-items.model.ts';
import { readChosen } from '../publication/flow.repository.ts';
import { loadFlow, type Published, publishSeries } from '../publication/publishing.service.ts';
import { lockPublication } from '../publication/series.repository.ts';
import { requestSalesProjection } from '../shared/sales-projection-requests.repository.ts';
import {
  type Choices,
  chosenIn,
  type Definition,
  type ParameterChange,
  type RowChoice,
  restored,
  rowChoice,
} from './parameter-choices.service.ts';
import { itemsOf, type ListSource } from './parameter-lists.service.ts';
import { type ChangeRow, insertChange, listChanges, storeChosen, storeFields } from './parameters.repository.ts';

const historyLimit = 200;

/** The list to change, and if all its choices are reset. */
type ListChoice = Pick<ParameterChange, 'key' | 'restore'>;

interface Changed {
  readonly list: ErpParameterList;
  readonly sums: Published['sums'];
  readonly enterprises_changed: number;
}

/** Throws 404 for a missing, a removed and a foreign connection alike. */
export const findParameterConnection = (context: Context, id: number): Promise<ConnectionRow> =>
  requireConnection(context, id);

export async function listParameterSummaries(
  { db }: Context,
  connection: ConnectionRow,
): Promise<ErpParameterSummary[]> {
  const source = await sourceOf(db, connection);
  const history = await presentChanges(db, connection);
  const summaries: ErpParameterSummary[] = [];
  for (const key of Object.keys(parametersOf[connection.system]) as ParameterKey[])
    summaries.push(summarise(key, definitionOf(connection, key), await itemsOf(source, key), history));
  return summaries;
}

/** Throws 404 for a list that the system does not have. */
export async function readParameterList(
  { db }: Context,
  connection: ConnectionRow,
  key: ParameterKey,
): Promise<ErpParameterList> {
  return present(await sourceOf(db, connection), definitionOf(connection, key), key);
}

/** Throws 400 with a message by code for what cannot be chosen. */
export async function changeParameterList(
  context: Context,
  connection: ConnectionRow,
  input: ParameterChange,
): Promise<Changed> {
  return choose(context, connection, input, (definition, before) =>
    input.restore ? restored(before) : chosenIn(definition, input, before),
  );
}

/** Throws 405 for a list that only shows, 404 for a code that the list does not have. */
export async function chooseParameterRow(
  context: Context,
  connection: ConnectionRow,
  row: RowChoice,
): Promise<ErpParameterItem> {
  const { key, code } = row;
  if (definitionOf(connection, key).form === 'told') throw new HttpError(storeReadOnly('told'));
  const { list } = await choose(context, connection, { key, restore: false }, (definition, before) =>
    rowChoice(definition, row, before),
  );
  return orNotFound(list.items.find((one) => one.code === code) ?? null);
}

export async function listParameterChanges({ db }: Context, connection: ConnectionRow): Promise<ErpParameterChange[]> {
  return presentChanges(db, connection);
}

const choose = async (
  context: Context,
  connection: ConnectionRow,
  input: ListChoice,
  choicesOf: (definition: Definition, before: readonly Item[]) => Choices,
): Promise<Changed> => {
  const { actor, db, platform } = context;
  await lockPublication(db);
  const definition = definitionOf(connection, input.key);
  const choices = choicesOf(definition, await itemsOf(await sourceOf(db, connection), input.key));
  const changed = await storeChange(context, connection, { input, choices });
  if (changed) await requestSalesProjection(db, connection.id);
  const published =
    changed && definition.effect === 'series'
      ? await publishSeries(db, connection, { at: platform.now(), authorId: actor.userId })
      : await publishedNow(db, connection);
  const list = await present(await sourceOf(db, connection), definition, input.key);
  return { list, sums: published.sums, enterprises_changed: published.enterprises_changed };
};

/** The settings that an adapter is given, by list and code. */
const settingOf: Partial<Record<ParameterKey, Readonly<Record<string, keyof ChosenFields>>>> = {
  reciveFields: { amount: 'receivableAmount', date: 'receivableDate' },
  recievedFields: { amount: 'receivedAmount', date: 'receivedDate' },
};

/** Copies the chosen ERP columns for dates and amounts to the adapter's settings. */
const passOn = async (db: TenantDatabase, connectionId: number): Promise<void> => {
  const chosen = await readChosen(db, connectionId);
  const fields = Object.entries(settingOf).flatMap(([key, codes]) =>
    Object.entries(codes).flatMap(([code, setting]) => {
      const value = chosen.get(key as ParameterKey)?.get(code);
      return value === undefined ? [] : [[setting, value] as const];
    }),
  );
  await storeFields(db, connectionId, Object.fromEntries(fields));
};

const definitionOf = ({ system }: ConnectionRow, key: ParameterKey): Definition => {
  const definition = Object.entries(parametersOf[system]).find(([name]) => name === key)?.[1];
  if (!definition) throw new HttpError(wireErrors.notFound);
  return definition;
};

const sourceOf = async (db: TenantDatabase, connection: ConnectionRow): Promise<ListSource> => ({
  db,
  connection,
  loaded: await loadFlow(db, connection),
});

/** False: everything is as it was. */
const storeChange = async (
  context: Context,
  connection: ConnectionRow,
  { input, choices }: { input: ListChoice; choices: Choices },
): Promise<boolean> => {
  const { actor, db, platform } = context;
  const stored = (await readChosen(db, connection.id)).get(input.key) ?? new Map();
  const all = input.restore
    ? new Map([...choices, ...[...stored.keys()].map((code) => [code, null] as const)])
    : choices;
  const items = [...all].flatMap(([code, after]) => {
    const before = stored.get(code) ?? null;
    return before === after ? [] : [{ code, before, after }];
  });
  if (items.length === 0) return false;
  await storeChosen(db, connection.id, input.key, all);
  if (settingOf[input.key]) await passOn(db, connection.id);
  const act = input.restore ? 'restored' : 'changed';
  const row: ChangeRow = { id: newId(), key: input.key, act, items, author_id: actor.userId, at: platform.now() };
  await insertChange(db, connection.id, row);
  await recordAudit(context, `erp_parameters.${act}`, connection.id, {
    key: input.key,
    items,
  });
  return true;
};

const publishedNow = async (
  db: TenantDatabase,
  connection: ConnectionRow,
): Promise<Pick<Published, 'sums' | 'enterprises_changed'>> => {
  const { input } = await loadFlow(db, connection);
  return { sums: totalOf(flowOf(input).sums), enterprises_changed: 0 };
};

const presentChanges = async (db: TenantDatabase, { id }: ConnectionRow): Promise<ErpParameterChange[]> => {
  const rows = await listChanges(db, id, historyLimit);
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ author_id }) => author_id ?? []),
  );
  return rows.map(({ author_id, at, items, ...row }) => ({
    ...row,
    items: [...items],
    by__name: author_id === null ? null : (names.get(author_id) ?? null),
    at: wireInstant(at),
  }));
};

const summarise = (
  key: ParameterKey,
  { form, effect }: Definition,
  items: readonly Item[],
  history: readonly ErpParameterChange[],
): ErpParameterSummary => {
  const last = history.find((change) => change.key === key);
  return {
    key,
    form,
    effect,
    available: items.length,
    used: items.filter(({ used }) => used).length,
    is_changed:
      (form !== 'told' && items.some((item) => item.used !== item.defaultUsed && form === 'select')) ||
      (form !== 'told' && form !== 'select' && items.some((item) => item.value !== item.defaultValue)),
    changed_at: last?.at ?? null,
    changed_by__name: last?.by__name ?? null,
  };
};

const present = async (source: ListSource, definition: Definition, key: ParameterKey): Promise<ErpParameterList> => {
  const { db, connection, loaded } = source;
  const items = await itemsOf(source, key);
  const history = await presentChanges(db, connection);
  const gross = (isIn: (item: Item) => boolean) => items.filter(isIn).reduce((sum, item) => sum + item.gross, 0);
  return {
    ...summarise(key, definition, items, history),
    items: items.map((item) => ({
      code: item.code,
      label: item.label,
      used: item.used,
      value: item.value,
      default_used: item.defaultUsed,
      default_value: item.defaultValue,
      options: [...item.options],
      count: item.count,
      amount: item.amount,
      gross_amount: item.gross,
      warning: item.isUnknownColumn ? ('column_unknown' as const) : null,
    })),
    classes: definition.form === 'classify' ? [...documentClasses] : [],
    used_amount: gross(({ used }) => used),
    unused_amount: gross(({ used }) => !used),
    enterprises: await touchedBy(source, key, loaded),
  };
};

/** Enterprises that have money of which the list decides. */
const touchedBy = async (
  { db }: ListSource,
  key: ParameterKey,
  { input }: ListSource['loaded'],
): Promise<{ id: number; name: string }[]> => {
  const touched = new Set<number>();
  for (const { facet, enterprise } of evaluateFacets(input).values())
    if (enterprise !== null && codeIn(key, facet, input.references) !== null) touched.add(enterprise);
  if (touched.size === 0) return [];
  return (await livingEnterprises(db)).filter(({ id }) => touched.has(id)).map(({ id, name }) => ({ id, name }));
};
