import type { MemberProjection } from '@uni/engine';
import type { RowOf, TenantDatabase } from '../../../platform/database/index.ts';

/** Lines of a stored projection, with the revision and the closed months that it is of. */
export interface StoredMember
  extends Pick<RowOf<'projections'>, 'version_id' | 'revision' | 'realised_hash'>,
    MemberProjection {}

/** The lines of whole developments that a portfolio reads, of projections that are stored whole. */
export const storedMembers = async (
  db: TenantDatabase,
  versionIds: readonly number[],
  engine: string,
): Promise<StoredMember[]> => {
  if (versionIds.length === 0) return [];
  const rows = await db
    .selectFrom('projections as p')
    .innerJoin('projection_lines as l', (join) =>
      join
        .onRef('l.organization_id', '=', 'p.organization_id')
        .onRef('l.version_id', '=', 'p.version_id')
        .onRef('l.revision', '=', 'p.revision')
        .onRef('l.engine', '=', 'p.engine')
        .onRef('l.realised_hash', '=', 'p.realised_hash'),
    )
    .select(['p.version_id', 'p.revision', 'p.realised_hash', 'p.base_month', 'p.months'])
    .select(['l.key', 'l.label', 'l.kind', 'l.total', 'l.cells'])
    .where('p.version_id', 'in', versionIds)
    .where('p.engine', '=', engine)
    .where('p.is_whole', '=', true)
    .where('l.module', 'is', null)
    .where('l.company', 'is', null)
    .where((row) =>
      row.or([
        row('l.key', 'in', ['contribution', 'distribution', 'free_cash_flow', 'closing_cash']),
        row('l.key', 'like', 'loan.%'),
        row('l.key', 'like', 'assignment.%'),
      ]),
    )
    .execute();
  const members = new Map<string, StoredMember & { lines: MemberProjection['lines'] }>();
  for (const { key, label, kind, total, cells, ...head } of rows) {
    const id = `${head.version_id} ${head.revision} ${head.realised_hash}`;
    const member = members.get(id) ?? { ...head, lines: [] };
    member.lines.push({ key, module: null, label, kind, total, values: [...cells] });
    members.set(id, member);
  }
  return [...members.values()];
};
