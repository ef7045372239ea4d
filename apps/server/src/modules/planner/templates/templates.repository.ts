import type { TemplateKind } from '@uni/contracts';
import { columnsOf, type RowOf, type TenantDatabase } from '../../../platform/database/index.ts';

export type TemplateRow = Omit<RowOf<'planning_templates'>, 'organization_id' | 'author_id'>;

const rows = (db: TenantDatabase) =>
  db.selectFrom('planning_templates').select(columnsOf('planning_templates').without('organization_id', 'author_id'));

export const selectTemplates = (db: TenantDatabase, kind: TemplateKind | null): Promise<TemplateRow[]> => {
  const query = rows(db).orderBy('kind').orderBy('nome');
  return (kind ? query.where('kind', '=', kind) : query).execute();
};

export const findTemplate = async (db: TenantDatabase, id: number): Promise<TemplateRow | null> =>
  (await rows(db).where('id', '=', id).executeTakeFirst()) ?? null;

export const insertTemplate = async (
  db: TenantDatabase,
  template: Pick<TemplateRow, 'id' | 'kind' | 'nome' | 'content'>,
  authorId: number | null,
): Promise<void> => {
  await db
    .insertInto('planning_templates')
    .values({ ...template, author_id: authorId })
    .execute();
};

export const deleteTemplate = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('planning_templates').where('id', '=', id).execute();
};
