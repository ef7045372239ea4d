import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

export type FileRow = Omit<RowOf<'land_files'>, 'organization_id' | 'content'>;

const columns = ['id', 'plot_id', 'kind', 'name', 'media_type', 'bytes', 'created_at', 'created_by'] as const;

/** Without their content, newest first. */
export const selectFiles = (db: TenantDatabase, plotId: number): Promise<FileRow[]> =>
  db
    .selectFrom('land_files')
    .select(columns)
    .where('plot_id', '=', plotId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const findFile = async (db: TenantDatabase, plotId: number, id: number): Promise<FileRow | null> =>
  (await db
    .selectFrom('land_files')
    .select(columns)
    .where('plot_id', '=', plotId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

export const readContent = async (db: TenantDatabase, id: number): Promise<string> => {
  const { content } = await db
    .selectFrom('land_files')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return content;
};

export const insertFile = async (db: TenantDatabase, file: FileRow & { readonly content: string }): Promise<void> => {
  await db.insertInto('land_files').values(file).execute();
};

export const deleteFile = async (db: TenantDatabase, id: number): Promise<void> => {
  await db.deleteFrom('land_files').where('id', '=', id).execute();
};
