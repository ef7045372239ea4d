import { plannerErrors, preconditionFailed } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase, violatedForeignKey } from '../../../platform/database/index.ts';
import {
  HttpError,
  orNotFound,
  type PageQuery,
  type PageWindow,
  pageWindow,
  reachOf,
  requireVersion,
} from '../../../platform/http/index.ts';
import { chosenWithin, missingEnterprise, refusingDuplicates, requireReach } from '../shared/refusals.model.ts';
import { findEnterprise } from './enterprises.repository.ts';
import { presentModule } from './modules.presenter.ts';
import {
  countModules,
  deleteModule,
  findModule,
  insertModule,
  insertModules,
  listModules,
  type ModuleRow,
  storeUsedModules,
  updateModule,
} from './modules.repository.ts';

export async function pageModules(
  { actor, db }: Context,
  query: PageQuery & { empreendimento?: number | undefined },
): Promise<{ rows: ModuleRow[]; count: number; window: PageWindow | null }> {
  const input = chosenWithin(reachOf(actor, 'enterprise:read'), query.empreendimento);
  const count = await countModules(db, input);
  const window = pageWindow(query, count);
  return { rows: await listModules(db, input, window), count, window };
}

/** Throws 404 for a missing and a foreign module alike. */
export async function locateModule({ db }: Context, id: number): Promise<ModuleRow> {
  return orNotFound(await findModule(db, id));
}

export async function createModule(
  context: Context,
  { empreendimento, n_modulo, nome }: { empreendimento: number; n_modulo: number; nome: string },
): Promise<ModuleRow> {
  const { actor, db } = context;
  return refusingDuplicates(async () => {
    if (!(await findEnterprise(db, empreendimento))) throw missingEnterprise(empreendimento);
    requireReach(actor, 'enterprise:write', empreendimento);
    const module = { id: newId(), enterprise_id: empreendimento, n_modulo, nome };
    await insertModule(db, module);
    await recordAudit(context, 'module.created', module.id);
    return locateModule(context, module.id);
  });
}

export async function changeModule(
  context: Context,
  read: ModuleRow,
  { n_modulo = read.n_modulo, nome = read.nome }: { n_modulo?: number | undefined; nome?: string | undefined },
  ifMatch: string | null,
): Promise<ModuleRow> {
  requireVersion(ifMatch, String(read.version), presentModule(read));
  // A study names its modules by number: renumbering one would silently change the study's meaning.
  if (read.in_use && n_modulo !== read.n_modulo) throw new HttpError(plannerErrors.moduleInUse);
  return refusingDuplicates(async () => {
    if (!(await updateModule(context.db, read, { n_modulo, nome }))) {
      throw new HttpError(preconditionFailed(presentModule(read)));
    }
    await recordAudit(context, 'module.changed', read.id, { n_modulo, nome });
    return locateModule(context, read.id);
  });
}

export async function removeModule(context: Context, read: ModuleRow, ifMatch: string | null): Promise<void> {
  requireVersion(ifMatch, String(read.version), presentModule(read));
  try {
    await deleteModule(context.db, read.id);
  } catch (error) {
    if (violatedForeignKey(error) !== null) throw new HttpError(plannerErrors.moduleInUse);
    throw error;
  }
  await recordAudit(context, 'module.deleted', read.id);
}

/** Creates the modules that a version's study names and the enterprise lacks, and notes which ones it uses. */
export const useModules = async (
  db: TenantDatabase,
  version: { id: number; enterpriseId: number },
  modules: readonly { number: number; name?: string | null | undefined }[],
): Promise<void> => {
  await insertModules(
    db,
    modules.map(({ number, name }) => ({
      id: newId(),
      enterprise_id: version.enterpriseId,
      n_modulo: number,
      nome: name ?? `Módulo ${number}`,
    })),
  );
  const existing = await listModules(db, version.enterpriseId, null);
  const numbers = new Set(modules.map(({ number }) => number));
  const used = existing.filter((row) => numbers.has(row.n_modulo)).map((row) => row.id);
  await storeUsedModules(db, version.id, used);
};
