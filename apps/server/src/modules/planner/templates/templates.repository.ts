import type { TemplateKind } from '@uni/contracts';
import { columnsOf, type RowOf, type Transaction } from '../../../platform/database/index.ts';

export type TemplateRow = Omit<RowOf<'planning_templates'>, 'organization_id' | 'author_id'>;

const rows = (transaction: Transaction, organizationId: number) =>
  transaction
    .selectFrom('planning_templates')
    .select(columnsOf('planning_templates').without('organization_id', 'author_id'))
    .where('organization_id', '=', organizationId);

export const listTemplates = (
  transaction: Transaction,
  organizationId: number,
  kind: TemplateKind | null,
): Promise<TemplateRow[]> => {
  const query = rows(transaction, organizationId).orderBy('kind').orderBy('nome');
  return (kind ? query.where('kind', '=', kind) : query).execute();
};

export const findTemplate = async (
  transaction: Transaction,
  organizationId: number,
  id: number,
): Promise<TemplateRow | null> =>
  (await rows(transaction, organizationId).where('id', '=', id).executeTakeFirst()) ?? null;

export const insertTemplate = async (
  transaction: Transaction,
  organizationId: number,
  template: Pick<TemplateRow, 'id' | 'kind' | 'nome' | 'content'>,
  authorId: number | null,
): Promise<void> => {
  await transaction
    .insertInto('planning_templates')
    .values({ organization_id: organizationId, ...template, author_id: authorId })
    .execute();
};

export const deleteTemplate = async (transaction: Transaction, organizationId: number, id: number): Promise<void> => {
  await transaction
    .deleteFrom('planning_templates')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};
