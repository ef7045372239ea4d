/** Meaning of ERP rows for the sales back office: bindings, choices and register names, read once a page. */
import { createHash } from 'node:crypto';
import type { ErpSystem, ParameterKey } from '@uni/contracts';
import type { Transaction } from '../../../platform/database/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { dimensionsOf, isUsed } from '../mapping-model/choices.model.ts';
import { bindingKey, holdsIn } from '../mapping-model/flow.model.ts';
import { installmentKinds } from '../mapping-model/installment-kinds.model.ts';
import { recordLists } from '../mapping-model/parameter-tables.model.ts';
import { fieldsOf, fieldText } from '../mapping-model/registers.model.ts';
import { readBindings, readChosen, readRegisters } from '../publication/flow.repository.ts';
import { enterprisesOf } from '../publication/publishing.service.ts';
import type { Bound, SalesContext } from './reading.model.ts';

interface NameRegister {
  readonly resource: string;
  readonly code: string;
  readonly name: string;
}

interface Registers {
  readonly conditions: NameRegister;
  readonly indexes: NameRegister;
  readonly typologies: NameRegister;
  /** Of an enterprise of the ERP its company, where units name no other. */
  readonly companies?: NameRegister;
}

const registers: Readonly<Record<ErpSystem, Registers>> = {
  sienge: {
    conditions: { resource: 'payment-condition-types', code: 'id', name: 'description' },
    indexes: { resource: 'indexers', code: 'id', name: 'name' },
    typologies: { resource: 'property-types', code: 'id', name: 'name' },
    companies: { resource: 'enterprises', code: 'id', name: 'companyId' },
  },
  uau: {
    conditions: { resource: 'installment-types', code: 'Tipo', name: 'Descricao' },
    indexes: { resource: 'indexers', code: 'Codigo', name: 'Descricao' },
    typologies: { resource: 'unit-categories', code: 'Codigo', name: 'Descricao' },
  },
};

type Chosen = Awaited<ReturnType<typeof readChosen>>;

/** Same rule as in the publication of movements: a cancelling operation is never cash, whatever else is chosen. */
const cashOf = (system: ErpSystem, chosen: Chosen) => {
  const lists = dimensionsOf(system);
  const none = { system, accounts: new Map(), workTypes: new Map() };
  const isChosen = (key: ParameterKey, code: string): boolean =>
    isUsed(chosen, key, code, lists.get(key)?.isDefault(code, none) ?? false);
  return (operation: string): boolean => {
    const code = `receipt:${operation}`;
    return isChosen('operationType', code) && !isChosen('cancellation', code);
  };
};

/** Version of the rows derived from ERP rows. A new number rebuilds all contracts. */
const shape = 2;

export const salesContext = async (
  transaction: Transaction,
  organizationId: number,
  { id, system, settings }: ConnectionRow,
  /** Current month: the bindings in force today assign the sales. */
  month: string,
): Promise<SalesContext> => {
  const chosen = await readChosen(transaction, organizationId, id);
  const own = registers[system];
  const rows = await readRegisters(
    transaction,
    organizationId,
    id,
    Object.values(own).map(({ resource }) => resource),
  );
  const names = ({ resource, code, name }: NameRegister): ReadonlyMap<string, string> =>
    new Map(
      rows
        .filter((row) => row.resource === resource)
        .map(({ payload }) => fieldsOf(payload))
        .map((fields) => [fieldText(fields, code), fieldText(fields, name)]),
    );
  const [conditions, indexes, typologies] = [names(own.conditions), names(own.indexes), names(own.typologies)];
  const companies = own.companies ? names(own.companies) : new Map<string, string>();
  const situations = recordLists.saleContractSituation;
  const relevant = ['operationType', 'cancellation', 'saleContractSituation', 'sellFinancedPortion'] as const;
  const relevantChoices = relevant.map((key) => [key, [...(chosen.get(key) ?? [])].sort()]);
  return {
    settings: JSON.parse(settings),
    boundTo: await boundIn(transaction, organizationId, id, month),
    isCash: cashOf(system, chosen),
    isSold: (situation) =>
      isUsed(chosen, 'saleContractSituation', situation, situations?.isDefault(situation) ?? false),
    kindOf: installmentKinds(chosen),
    conditionName: (code) => conditions.get(code) ?? '',
    indexName: (code) => indexes.get(code) ?? '',
    typologyName: (code) => typologies.get(code) ?? '',
    companyOf: (enterprise) => companies.get(enterprise) ?? '',
    hash: createHash('sha256')
      .update(JSON.stringify([shape, relevantChoices, [...conditions], [...indexes]]))
      .digest('hex'),
    unitField: (what) => chosen.get('unitFields')?.get(what) ?? null,
  };
};

/** A cost centre without a company belongs where it is bound under any company. */
const boundIn = async (
  transaction: Transaction,
  organizationId: number,
  connectionId: number,
  month: string,
): Promise<SalesContext['boundTo']> => {
  const bindings = await readBindings(transaction, organizationId, connectionId);
  const enterprises = await enterprisesOf(transaction);
  const bound = new Map<string, Bound>();
  const centers = new Map<string, Bound>();
  for (const [key, { state, enterprise, module, ...period }] of bindings) {
    const modules = enterprise === null ? undefined : enterprises.get(enterprise);
    if (state !== 'bound' || enterprise === null || !modules || !holdsIn(period, month)) continue;
    const one = { enterprise, module: module !== null && modules.has(module) ? module : null };
    const [, center = ''] = JSON.parse(key) as [string, string];
    bound.set(key, one);
    centers.set(center, one);
  }
  return (company, center) =>
    bound.get(bindingKey(company, center)) ?? (company === '' ? centers.get(center) : null) ?? null;
};
