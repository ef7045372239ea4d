/** Puts a parameter list together: what can be chosen in it, what is, and what that concerns. */
import type { ParameterKey } from '@uni/contracts';
import { isUnitField, uauUnitColumns } from '@uni/contracts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { wireInstant } from '../../../platform/time.ts';
import { type ConnectionRow, listResources, settingsOf } from '../connections/connections.repository.ts';
import { isUsed } from '../mapping-model/choices.model.ts';
import { isInflowKind, workOf } from '../mapping-model/facets.model.ts';
import { targets } from '../mapping-model/kinds.model.ts';
import { operationName } from '../mapping-model/operation-name.model.ts';
import { codeIn, facetItems, type Item, isFacetList, plainItem } from '../mapping-model/parameter-items.model.ts';
import { exportColumns, fieldLists, recordLists } from '../mapping-model/parameter-tables.model.ts';
import {
  fieldsOf,
  fieldText,
  type RegisterName,
  readRegistered,
  registerResources,
} from '../mapping-model/registers.model.ts';
import { rowFields } from '../mapping-model/row-filters.model.ts';
import { readRegisters, readSamples } from '../publication/flow.repository.ts';
import type { Loaded } from '../publication/publishing.service.ts';
import { countFilled, countMovementsBy, countRecordsBy } from './parameters.repository.ts';

/** The inputs of a connection's lists. */
export interface ListSource {
  readonly db: TenantDatabase;
  readonly connection: ConnectionRow;
  readonly loaded: Loaded;
}

/** The register with the names of a list's codes. */
const namedBy: Partial<Record<ParameterKey, RegisterName>> = {
  company: 'companies',
  works: 'costCenters',
  paymentCategory: 'accounts',
  financialPlan: 'accounts',
  aporte: 'accounts',
  paymentConditionType: 'conditions',
  installmentType: 'conditions',
  sellFinancedPortion: 'conditions',
};

export async function itemsOf(source: ListSource, key: ParameterKey): Promise<Item[]> {
  const { system } = source.connection;
  const { chosen } = source.loaded.input;
  const choice = (code: string, byDefault: boolean) => isUsed(chosen, key, code, byDefault);
  if (key === 'workflow') return workflow(source);
  if (key === 'parameters') return settings(source.connection);
  if (key === 'cashFlow')
    return targets.map((one) => plainItem(one.key, { label: one.label, used: choice(one.key, true) }));
  if (key === 'exporter')
    return exportColumns.map(({ code, label }) => plainItem(code, { label, used: choice(code, true) }));
  if (fieldLists[key]) return fields(source, key);
  if (recordLists[key]) return records(source, key);
  const rowField = rowFields[system].find((one) => one.key === key);
  if (rowField) {
    const rows = await countMovementsBy(source.db, source.connection.id, rowField);
    const names = key === 'bankMovementAccountList' ? await bankAccounts(source) : new Map<string, string>();
    return rows.map(({ code, name, count, amount, gross }) =>
      plainItem(code, { label: names.get(code) ?? name, used: choice(code, true), count, amount, gross }),
    );
  }
  return isFacetList(key, source.loaded.input.references) ? facetList(source, key) : [];
}

const facetList = async (source: ListSource, key: ParameterKey): Promise<Item[]> => {
  const { input, registered } = source.loaded;
  const register = namedBy[key];
  const isAccounts = register === 'accounts';
  const names = new Map(
    (register ? registered(register) : []).flatMap(({ code, name, fields: own }) => {
      const type = isAccounts ? fieldText(own, 'tpConta') : '';
      // Accounts that only add up have no money; of capital are those that may be contributions.
      if (type === 'T' || (key === 'aporte' && type !== 'M' && type !== '')) return [];
      return [[isAccounts ? code.replaceAll('.', '') : code, name.trim()] as const];
    }),
  );
  const sampled = await sampleNames(source, key);
  return facetItems(key, input, { names, nameOf: (code) => sampled.get(code) ?? '' });
};

/** Names that only rows have: of documents and of operations. */
const sampleNames = async (
  { db, connection, loaded }: ListSource,
  key: ParameterKey,
): Promise<ReadonlyMap<string, string>> => {
  if (namedBy[key]) return new Map();
  const first = new Map<string, number>();
  for (const facet of loaded.input.facets) {
    const code = codeIn(key, facet, loaded.input.references);
    if (code !== null && !first.has(code)) first.set(code, facet.id);
  }
  const samples = await readSamples(db, connection.id, [...first.values()]);
  const isOperation = key === 'operationType' || key === 'cancellation';
  return new Map(
    [...first].map(([code, facetId]) => {
      const payload = samples.get(facetId);
      const own = payload === undefined ? {} : fieldsOf(payload);
      const name = isOperation ? operationName(own, code) : fieldText(own, 'documentIdentificationName');
      return [code, name];
    }),
  );
};

const bankAccounts = async ({ db, connection }: ListSource): Promise<Map<string, string>> => {
  const resources = registerResources(connection.system, ['bankAccounts']);
  const rows = await readRegisters(db, connection.id, resources);
  return new Map(readRegistered(connection.system, rows)('bankAccounts').map(({ code, name }) => [code, name]));
};

const records = async ({ db, connection, loaded }: ListSource, key: ParameterKey): Promise<Item[]> => {
  const list = recordLists[key];
  if (!list) return [];
  const { resource, field, amount, labels, only, isDefault } = list;
  const recordCounts = await countRecordsBy(db, connection.id, resource, field, amount);
  return recordCounts
    .filter(({ code }) => code !== '' && (only === undefined || only.includes(code)))
    .map(({ code, count, amount: sum, gross }) =>
      plainItem(code, {
        label: labels[code] ?? '',
        used: isUsed(loaded.input.chosen, key, code, isDefault(code)),
        defaultUsed: isDefault(code),
        count,
        amount: sum,
        gross,
      }),
    );
};

const fields = async ({ db, connection, loaded }: ListSource, key: ParameterKey): Promise<Item[]> => {
  const items: Item[] = [];
  for (const { code, label, options, byDefault } of fieldLists[key] ?? []) {
    const value = loaded.input.chosen.get(key)?.get(code) ?? byDefault;
    const isColumn = key === 'unitFields' && value !== null && isUnitField(value);
    const count = isColumn
      ? await countFilled(db, connection.id, 'units', value)
      : key === 'integers'
        ? financialCount(loaded, code, value)
        : 0;
    const isUnknownColumn = isColumn && Number(value.slice(1, value.indexOf('_'))) > uauUnitColumns;
    items.push(
      plainItem(code, { label, options, value, defaultValue: byDefault, used: value !== null, count, isUnknownColumn }),
    );
  }
  return items;
};

/** Returns the number of works of a type, or of facets with a sale of a type. */
const financialCount = ({ input }: Loaded, code: string, type: string | null): number =>
  code === 'financial_work_type'
    ? new Set(input.facets.map(workOf).filter((work) => input.references.workTypes.get(work) === type)).size
    : input.facets.filter(({ kind, documentType }) => isInflowKind(kind) && documentType === type).length;

/** Returns the progress of each resource. */
const workflow = async ({ db, connection }: ListSource): Promise<Item[]> =>
  (await listResources(db, connection.id)).map(({ resource, rows, complete_until }) =>
    plainItem(resource, {
      value: complete_until && wireInstant(complete_until),
      count: rows,
      used: complete_until !== null,
    }),
  );

const settings = (connection: ConnectionRow): Item[] =>
  Object.entries(settingsOf(connection)).map(([code, value]) =>
    plainItem(code, { value: Array.isArray(value) ? value.join(', ') : String(value) }),
  );
