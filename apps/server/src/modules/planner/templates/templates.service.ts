/**
 * Curves and packages that an organization reuses in planning. Templates taken from a study require permission to read studies.
 */
import type { JsonObject, TemplateKind } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/index.ts';
import { orNotFound } from '../../../platform/http/index.ts';
import { refusingDuplicates } from '../shared/refusals.model.ts';
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  selectTemplates,
  type TemplateRow,
} from './templates.repository.ts';

export async function listTemplates({ db }: Context, kind: TemplateKind | null): Promise<TemplateRow[]> {
  return selectTemplates(db, kind);
}

export async function locateTemplate({ db }: Context, id: number): Promise<TemplateRow> {
  return orNotFound(await findTemplate(db, id));
}

export async function createTemplate(
  context: Context,
  { kind, nome, content }: { kind: TemplateKind; nome: string; content: JsonObject },
): Promise<TemplateRow> {
  const { actor, db } = context;
  return refusingDuplicates(async () => {
    const id = newId();
    await insertTemplate(db, { id, kind, nome, content: JSON.stringify(content) }, actor.userId);
    await recordAudit(context, 'template.created', id, { kind, nome });
    return locateTemplate(context, id);
  });
}

export async function removeTemplate(context: Context, { id, kind, nome }: TemplateRow): Promise<void> {
  await deleteTemplate(context.db, id);
  await recordAudit(context, 'template.deleted', id, { kind, nome });
}
