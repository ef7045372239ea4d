import type { JsonObject, TemplateKind } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { newId } from '../../../platform/database/index.ts';
import { type Actor, orNotFound } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { refusingDuplicates } from '../shared/refusals.model.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  type TemplateRow,
} from './templates.repository.ts';

export interface Templates {
  list(actor: Actor, kind: TemplateKind | null): Promise<TemplateRow[]>;
  find(actor: Actor, id: number): Promise<TemplateRow>;
  create(actor: Actor, template: { kind: TemplateKind; nome: string; content: JsonObject }): Promise<TemplateRow>;
  remove(actor: Actor, read: TemplateRow): Promise<void>;
}

/**
 * Curves and packages that an organization reuses in planning. Templates taken from a study require permission to read studies.
 */
export const createTemplates = (platform: Platform): Templates => {
  const { database } = platform;
  return {
    list: (actor, kind) =>
      database.withOrganization(actor.scope, (transaction) => listTemplates(transaction, actor.scope, kind)),

    find: (actor, id) =>
      database.withOrganization(actor.scope, async (transaction) =>
        orNotFound(await findTemplate(transaction, actor.scope, id)),
      ),

    create: (actor, { kind, nome, content }) =>
      refusingDuplicates(() =>
        database.withOrganization(actor.scope, async (transaction) => {
          const id = newId();
          const row = { id, kind, nome, content: JSON.stringify(content) };
          await insertTemplate(transaction, actor.scope, row, actor.userId);
          await recordAudit({ platform, db: transaction, actor }, 'template.created', id, { kind, nome });
          return orNotFound(await findTemplate(transaction, actor.scope, id));
        }),
      ),

    remove: (actor, read) =>
      database.withOrganization(actor.scope, async (transaction) => {
        await deleteTemplate(transaction, actor.scope, read.id);
        await recordAudit({ platform, db: transaction, actor }, 'template.deleted', read.id, {
          kind: read.kind,
          nome: read.nome,
        });
      }),
  };
};
