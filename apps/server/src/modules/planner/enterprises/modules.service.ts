import { plannerErrors, preconditionFailed } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { newId, type Transaction, violatedForeignKey } from '../../../platform/database/index.ts';
import {
  type Actor,
  orNotFound,
  type PageQuery,
  type PageWindow,
  pageWindow,
  Refusal,
  reachOf,
  requireVersion,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
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

export interface Modules {
  list(
    actor: Actor,
    query: PageQuery & { empreendimento?: number | undefined },
  ): Promise<{ rows: ModuleRow[]; count: number; window: PageWindow | null }>;
  find(actor: Actor, id: number): Promise<ModuleRow>;
  create(actor: Actor, module: { empreendimento: number; n_modulo: number; nome: string }): Promise<ModuleRow>;
  update(
    actor: Actor,
    read: ModuleRow,
    input: { n_modulo?: number | undefined; nome?: string | undefined },
    ifMatch: string | null,
  ): Promise<ModuleRow>;
  remove(actor: Actor, read: ModuleRow, ifMatch: string | null): Promise<void>;
}

export const createModules = (platform: Platform): Modules => {
  const { database } = platform;
  const reread = async (transaction: Transaction, actor: Actor, id: number) =>
    orNotFound(await findModule(transaction, actor.scope, id));

  return {
    list: (actor, query) =>
      database.withOrganization(actor.scope, async (transaction) => {
        const input = chosenWithin(reachOf(actor, 'enterprise:read'), query.empreendimento);
        const count = await countModules(transaction, actor.scope, input);
        const window = pageWindow(query, count);
        return { rows: await listModules(transaction, actor.scope, input, window), count, window };
      }),

    find: (actor, id) => database.withOrganization(actor.scope, (transaction) => reread(transaction, actor, id)),

    create: (actor, { empreendimento, n_modulo, nome }) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          if (!(await findEnterprise(transaction, actor.scope, empreendimento)))
            throw missingEnterprise(empreendimento);
          requireReach(actor, 'enterprise:write', empreendimento);
          const module = { id: newId(), enterprise_id: empreendimento, n_modulo, nome };
          await insertModule(transaction, actor.scope, module);
          await recordAudit({ platform, db: transaction, actor }, 'module.created', module.id);
          return reread(transaction, actor, module.id);
        }),
      ),

    update: async (actor, read, { n_modulo = read.n_modulo, nome = read.nome }, ifMatch) => {
      requireVersion(ifMatch, String(read.version), presentModule(read));
      // A study names its modules by number: renumbering one would silently change the study's meaning.
      if (read.in_use && n_modulo !== read.n_modulo) throw new Refusal(plannerErrors.moduleInUse);
      return refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          if (!(await updateModule(transaction, actor.scope, read, { n_modulo, nome }))) {
            throw new Refusal(preconditionFailed(presentModule(read)));
          }
          await recordAudit({ platform, db: transaction, actor }, 'module.changed', read.id, { n_modulo, nome });
          return reread(transaction, actor, read.id);
        }),
      );
    },

    remove: async (actor, read, ifMatch) => {
      requireVersion(ifMatch, String(read.version), presentModule(read));
      try {
        await database.withOrganization(actor.scope, async (transaction) => {
          await deleteModule(transaction, actor.scope, read.id);
          await recordAudit({ platform, db: transaction, actor }, 'module.deleted', read.id);
        });
      } catch (error) {
        if (violatedForeignKey(error) !== null) throw new Refusal(plannerErrors.moduleInUse);
        throw error;
      }
    },
  };
};

/** Creates the modules that a version's study names and the enterprise lacks, and notes which ones it uses. */
export const useModules = async (
  transaction: Transaction,
  organizationId: number,
  version: { id: number; enterpriseId: number },
  modules: readonly { number: number; name?: string | null | undefined }[],
): Promise<void> => {
  await insertModules(
    transaction,
    organizationId,
    modules.map(({ number, name }) => ({
      id: newId(),
      enterprise_id: version.enterpriseId,
      n_modulo: number,
      nome: name ?? `Módulo ${number}`,
    })),
  );
  const existing = await listModules(transaction, organizationId, version.enterpriseId, null);
  const numbers = new Set(modules.map(({ number }) => number));
  const used = existing.filter((row) => numbers.has(row.n_modulo)).map((row) => row.id);
  await storeUsedModules(transaction, organizationId, version.id, used);
};
