/** The assignment of a connection's companies and cost centres to enterprises. */
import {
  bindingFaults,
  type ErpBinding,
  fieldMessages,
  invalidFields,
  type NewErpBinding,
  type Page,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { listModules, livingEnterprises } from '../../planner/index.ts';
import type { ConnectionRow } from '../connections/connections.repository.ts';
import { requireConnection } from '../connections/located.service.ts';
import { bindingKey } from '../mapping-model/flow.model.ts';
import { fieldText, readRegistered, registerResources } from '../mapping-model/registers.model.ts';
import { likeness, wordsOf } from '../mapping-model/words.model.ts';
import { readBindings, readRegisters } from '../publication/flow.repository.ts';
import { type Published, publishSeries } from '../publication/publishing.service.ts';
import { lockPublication } from '../publication/series.repository.ts';
import { listEnterpriseModules } from '../shared/enterprise-modules.service.ts';
import { byPosition, type Fault } from '../shared/faults.model.ts';
import { inPages } from '../shared/pages.model.ts';
import { requestSalesProjection } from '../shared/sales-projection-requests.repository.ts';
import { otherSources, readBoundMoney, storeBindings } from './bindings.repository.ts';

export interface BindingQuery {
  readonly search?: string | undefined;
  readonly pending?: 'yes' | undefined;
  readonly page?: string | undefined;
  readonly page_size?: string | undefined;
}

/** Throws 404 for a missing, a removed and a foreign connection alike. */
export const findBoundConnection = (context: Context, id: number): Promise<ConnectionRow> =>
  requireConnection(context, id);

export async function listBindings(
  { db, platform }: Context,
  connection: ConnectionRow,
  { search = '', pending, ...page }: BindingQuery,
  url: URL,
): Promise<Page<ErpBinding>> {
  const all = await describeBindings(db, connection);
  const copy = wordsOf(search);
  const matches = all.filter((row) => {
    const own = wordsOf(`${row.company} ${row.company__name} ${row.cost_center} ${row.cost_center__name}`);
    return (
      (pending === undefined || row.state === 'pending') &&
      copy.every((word) => own.some((one) => one.startsWith(word)))
    );
  });
  return inPages(matches, page, url, platform.origin);
}

/** Throws 400 for an enterprise or a module that is not there. */
export async function changeBindings(
  context: Context,
  connection: ConnectionRow,
  given: readonly NewErpBinding[],
): Promise<{ changed: number; sums: Published['sums'] }> {
  const { actor, db, platform } = context;
  await lockPublication(db);
  // Of two rows for one cost centre the later one counts.
  const rows = [...new Map(given.map((row) => [bindingKey(row.company, row.cost_center), row])).values()];
  await refuseUnknown(db, rows);
  await refuseOverlap(db, connection.id, rows);
  const before = await readBindings(db, connection.id);
  const changed = rows.filter((row) => isOther(row, before));
  await storeBindings(db, connection.id, changed);
  const { sums } = await publishSeries(db, connection, { at: platform.now(), authorId: actor.userId });
  if (changed.length > 0) {
    await requestSalesProjection(db, connection.id);
    const changes = changed.map((row) => ({
      ...row,
      before: before.get(bindingKey(row.company, row.cost_center)) ?? null,
    }));
    await recordAudit(context, 'erp_binding.changed', connection.id, { rows: changes });
  }
  return { changed: changed.length, sums };
}

const isOther = (row: NewErpBinding, before: Awaited<ReturnType<typeof readBindings>>): boolean => {
  const known = before.get(bindingKey(row.company, row.cost_center));
  if (!known) return row.state !== 'pending';
  const isSamePeriod = known.from === row.valid_from && known.to === row.valid_to;
  return (
    known.state !== row.state || known.enterprise !== row.enterprise || known.module !== row.module || !isSamePeriod
  );
};

const refuseUnknown = async (db: TenantDatabase, rows: readonly NewErpBinding[]): Promise<void> => {
  const enterprises = await listEnterpriseModules(db);
  const faults = rows.flatMap(({ enterprise, module }, position): Fault[] => {
    if (enterprise === null) return [];
    const modules = enterprises.get(enterprise);
    if (!modules) return [{ position, message: fieldMessages.missingKey(enterprise) }];
    return module === null || modules.has(module) ? [] : [{ position, message: fieldMessages.missingKey(module) }];
  });
  if (faults.length > 0) throw new HttpError(invalidFields({ rows: byPosition(faults) }));
};

/** Two sources of an enterprise cover disjoint months: one ends where the other begins, at the month of the migration. */
const refuseOverlap = async (
  db: TenantDatabase,
  connectionId: number,
  rows: readonly NewErpBinding[],
): Promise<void> => {
  const enterpriseIds = rows.flatMap(({ enterprise }) => enterprise ?? []);
  const others = await otherSources(db, connectionId, enterpriseIds);
  const faults = rows.flatMap(({ enterprise, valid_from, valid_to }, position): Fault[] => {
    const meets = others.some(
      ({ enterprise: fed, from, to }) =>
        fed === enterprise &&
        (from === null || valid_to === null || from <= valid_to) &&
        (to === null || valid_from === null || valid_from <= to),
    );
    return meets ? [{ position, message: bindingFaults.overlap }] : [];
  });
  if (faults.length > 0) throw new HttpError(invalidFields({ rows: byPosition(faults) }));
};

const byMoney = (a: ErpBinding, b: ErpBinding): number =>
  b.gross_amount - a.gross_amount ||
  (bindingKey(a.company, a.cost_center) < bindingKey(b.company, b.cost_center) ? -1 : 1);

/** Every company and cost centre that money or a register names, those with most money first. */
export async function describeBindings(db: TenantDatabase, { id, system }: ConnectionRow): Promise<ErpBinding[]> {
  const resources = registerResources(system, ['companies', 'costCenters']);
  const registered = readRegistered(system, await readRegisters(db, id, resources));
  const companies = new Map(registered('companies').map(({ code, name }) => [code, name.trim()]));
  // UAU names a work within its company; Sienge's cost centres say which company they are of.
  const centers = registered('costCenters').map(({ code, name, fields }) => {
    const [company = '', work = ''] = code.split('|');
    return system === 'uau'
      ? { company, cost_center: work, name: name.trim() }
      : { company: fieldText(fields, 'idCompany'), cost_center: code, name: name.trim() };
  });
  const names = new Map(
    centers.flatMap(({ company, cost_center, name }) => [
      [bindingKey(company, cost_center), name] as const,
      // A cost centre may be paid for by another company than its own.
      ...(system === 'sienge' ? [[bindingKey('', cost_center), name] as const] : []),
    ]),
  );
  const bindings = await readBindings(db, id);
  const suggest = await suggester(db);
  const nothing = { amount: 0, gross_amount: 0, movements: 0, first_month: null, last_month: null };
  const rows = new Map((await readBoundMoney(db, id)).map((row) => [bindingKey(row.company, row.cost_center), row]));
  for (const { company, cost_center } of centers) {
    const key = bindingKey(company, cost_center);
    if (!rows.has(key)) rows.set(key, { company, cost_center, ...nothing });
  }
  const nameOf = (company: string, center: string) =>
    names.get(bindingKey(company, center)) ?? names.get(bindingKey('', center)) ?? '';
  return [...rows.values()]
    .map((row): ErpBinding => {
      const known = bindings.get(bindingKey(row.company, row.cost_center));
      const name = nameOf(row.company, row.cost_center);
      const company = companies.get(row.company) ?? '';
      return {
        ...row,
        company__name: company,
        cost_center__name: name,
        state: known?.state ?? 'pending',
        enterprise: known?.enterprise ?? null,
        module: known?.module ?? null,
        valid_from: known?.from ?? null,
        valid_to: known?.to ?? null,
        suggestion: known ? null : suggest(name, company),
      };
    })
    .sort(byMoney);
}

/** Below that, names have too little in common to be suggested. */
const leastLikeness = 0.45;

/** Suggests the enterprise, and its module, with the name most similar to the cost centre's or its company's. */
const suggester = async (
  db: TenantDatabase,
): Promise<(center: string, company: string) => ErpBinding['suggestion']> => {
  const enterprises = await livingEnterprises(db);
  const modules = await listModules(db, null, null);
  return (center, company) => {
    const [best] = enterprises
      .map(({ id, name }) => ({ id, name, alike: Math.max(likeness(center, name), 0.8 * likeness(company, name)) }))
      .sort((a, b) => b.alike - a.alike || a.id - b.id);
    if (!best || best.alike < leastLikeness) return null;
    const rest = wordsOf(center).filter((word) => !wordsOf(best.name).includes(word));
    const module = modules.find(
      ({ enterprise_id, nome }) =>
        enterprise_id === best.id && rest.length > 0 && likeness(rest.join(' '), nome) >= leastModuleLikeness,
    );
    return {
      enterprise: best.id,
      enterprise__name: best.name,
      module: module?.n_modulo ?? null,
      confidence: Math.round(100 * best.alike),
    };
  };
};

const leastModuleLikeness = 0.7;
