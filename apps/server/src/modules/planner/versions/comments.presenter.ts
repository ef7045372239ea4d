import type { CommentThread } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { CommentRow, ThreadRow } from './comments.repository.ts';

export const presentThread = (
  row: ThreadRow,
  comments: readonly CommentRow[],
  names: ReadonlyMap<number | null, string>,
): CommentThread => ({
  id: row.id,
  version: row.version_id,
  line: row.line,
  month: row.month,
  inherited_from: row.inherited_from,
  resolved_at: row.resolved_at && wireInstant(row.resolved_at),
  resolved_by__name: names.get(row.resolved_by) ?? null,
  created_at: wireInstant(row.created_at),
  comments: comments.map(({ id, author_id, text, at }) => ({
    id,
    author: author_id,
    author__name: names.get(author_id) ?? null,
    text,
    at: wireInstant(at),
  })),
});
