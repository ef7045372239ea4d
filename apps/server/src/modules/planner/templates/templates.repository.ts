import type { TemplateKind } from '@uni/contracts';
import type { Transaction } from '../../../platform/database/index.ts';

export interface TemplateRow {
  readonly id: number;
  readonly kind: TemplateKind;
  readonly nome: string;
  /** JSON. */
  readonly content: string;
  readonly created_at: Date;
}

const rows = (transaction: Transaction, organizationId: number) =>
  transaction
    .selectFrom('planning_templates')
    .select(['id', 'kind', 'nome', 'content', 'created_at'])
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
