import { sql } from 'kysely';
import type { TenantDatabase } from '../../../platform/database/index.ts';
import type { WordHit } from '../../../platform/word-search/index.ts';

export interface TextRow {
  readonly kind: 'comment' | 'plot_note' | 'plot_file';
  readonly id: number;
  /** Text of a note or comment; name of a file. */
  readonly text: string;
  readonly target: 'version' | 'plot';
  readonly target_id: number;
  readonly target_name: string;
  readonly enterprise_id: number | null;
  /** The thread of a comment. */
  readonly thread_id: number | null;
}

/** None from the bin. A comment that copies of a version have inherited comes once, of the newest of those found. */
export const selectTexts = (db: TenantDatabase, hits: readonly WordHit[], most: number): Promise<TextRow[]> => {
  const idsOf = (kind: TextRow['kind']) =>
    sql`any(${hits.filter((hit) => hit.kind === kind).map((hit) => hit.record_id)}::int8[])`;
  return db.execute(sql<TextRow>`
    (select 'plot_file' as kind, file.id, file.name as text, 'plot' as target, plot.id as target_id, plot.name as target_name,
      null::int8 as enterprise_id, null::int8 as thread_id
    from land_files file join land_plots plot on ${db.own('plot')} and plot.id = file.plot_id and plot.deleted_at is null
    where ${db.own('file')} and file.id = ${idsOf('plot_file')} order by file.created_at desc, file.id limit ${most})
    union all (select 'plot_note', plot.id, plot.note, 'plot', plot.id, plot.name, null, null
    from land_plots plot where ${db.own('plot')} and plot.deleted_at is null and plot.id = ${idsOf('plot_note')}
    order by plot.name, plot.id limit ${most})
    union all (select 'comment', id, text, 'version', version_id, nome, enterprise_id, thread_id from (
      select distinct on (version.enterprise_id, thread.line, comment.at, comment.text) comment.id, comment.text, comment.at,
        comment.thread_id, thread.version_id, version.nome, version.enterprise_id
      from comments comment
      join comment_threads thread on ${db.own('thread')} and thread.id = comment.thread_id
      join versions version on ${db.own('version')} and version.id = thread.version_id and version.deleted_at is null
      join enterprises enterprise on ${db.own('enterprise')} and enterprise.id = version.enterprise_id
        and enterprise.deleted_at is null
      where ${db.own('comment')} and comment.id = ${idsOf('comment')}
      order by version.enterprise_id, thread.line, comment.at, comment.text, version.created_at desc, version.id) once
    order by at desc, id limit ${most})`);
};
