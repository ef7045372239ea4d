/** Changes since the user's last visit, from audit trail, ERP readings and stored figures. */
import {
  type AuditAct,
  type ChangeGroup,
  type ChangeKind,
  type ChangeLine,
  changeDays,
  fieldMessages,
  type HomeChanges,
  invalidFields,
  type MovedFigure,
  movedFigures,
  type Permission,
} from '@uni/contracts';
import { engineVersion } from '@uni/engine';
import type { Context } from '../../platform/context.ts';
import { HttpError, reaches } from '../../platform/http/index.ts';
import { dayInSaoPaulo, startOfDay, wireInstant } from '../../platform/time.ts';
import { namesOfUsers } from '../access/index.ts';
import { endedRuns } from '../integration/index.ts';
import {
  type EnterpriseStatusRow,
  type FigureDayRow,
  figureDaysOf,
  listEnterpriseStatuses,
  versionNames,
} from '../planner/index.ts';
import { enterprisesOfContracts } from '../sales/index.ts';
import { type ActTally, selectActsSince } from './acts.repository.ts';

/** The subject of an act: decides its enterprise and its readers. */
type About = 'enterprise' | 'version' | 'contract' | 'organization';

interface ActRow {
  readonly kind: ChangeKind;
  readonly about: About;
  readonly needs: Permission;
}

const ofVersion = (kind: ChangeKind): ActRow => ({ kind, about: 'version', needs: 'planning:read' });
const ofEnterprise = (kind: ChangeKind): ActRow => ({ kind, about: 'enterprise', needs: 'planning:read' });
const ofContract = (kind: ChangeKind): ActRow => ({ kind, about: 'contract', needs: 'sales:read' });

const actRows: Partial<Readonly<Record<AuditAct, ActRow>>> = {
  'enterprise.created': { kind: 'enterprise_created', about: 'enterprise', needs: 'enterprise:read' },
  'version.created': ofVersion('version_created'),
  'version.cloned': ofVersion('version_created'),
  'study.edited': ofVersion('version_edited'),
  'version.submitted': ofVersion('version_submitted'),
  'version.approved': ofVersion('version_approved'),
  'version.reopened': ofVersion('version_reopened'),
  'version.locked': ofVersion('version_locked'),
  'version.unlocked': ofVersion('version_unlocked'),
  'version.changed': ofVersion('version_current'),
  'realised.closed': ofEnterprise('month_closed'),
  'realised.reopened': ofEnterprise('month_reopened'),
  'realised.imported': ofEnterprise('realised_imported'),
  'realised.measured': ofEnterprise('works_measured'),
  'contract.signed': ofContract('contracts_signed'),
  'contract.cancelled': ofContract('contracts_cancelled'),
  'contract.paid': ofContract('receipts'),
  'index_series.published': { kind: 'indexes_published', about: 'organization', needs: 'planning:read' },
};
const reportedActs = Object.keys(actRows) as AuditAct[];

/** Kinds whose amounts say something: what was signed, and what came in. */
const withAmount: readonly ChangeKind[] = ['contracts_signed', 'receipts'];

/** Maximum of lines for one enterprise. */
const mostLines = 40;

export async function readChanges(context: Context, sinceParameter: string | undefined): Promise<HomeChanges> {
  const { actor, db, platform } = context;
  const since = sinceOf(sinceParameter, platform.now());
  const rows = await listEnterpriseStatuses(db, engineVersion);
  const lines = [
    ...(await linesOfActs(context, since)),
    ...(actor.permissions.has('integration:read') ? await linesOfRuns(context, since) : []),
  ];
  const mayMove = (id: number): boolean => reaches(actor, 'planning:read', id);
  const day = dayInSaoPaulo(since);
  const figureDays = actor.permissions.has('planning:read') ? await figureDaysOf(db, day) : [];
  const before = new Map(figureDays.map((row) => [row.enterprise_id, row]));
  const groups = rows
    .map((row) => groupOf(row, lines, mayMove(row.id) ? (before.get(row.id) ?? null) : null))
    .concat(groupOf(null, lines, null))
    .filter((group) => group.lines.length > 0 || group.moves.length > 0);
  return {
    since: wireInstant(since),
    figures_of: figureDays.length > 0 ? day : null,
    groups: groups
      .map((group) => ({ ...group, lines: group.lines.slice(0, mostLines) }))
      .sort((a, b) => compare(latest(b), latest(a)) || compare(a.enterprise?.code ?? '', b.enterprise?.code ?? '')),
    is_cut: groups.some((group) => group.lines.length > mostLines),
  };
}

const dayMs = 86_400_000;

/** Returns the requested instant, or the beginning of yesterday. Throws 400 for one too old or in the future. */
const sinceOf = (sinceParameter: string | undefined, now: Date): Date => {
  if (sinceParameter === undefined) return startOfDay(dayInSaoPaulo(new Date(now.getTime() - dayMs)));
  const since = new Date(sinceParameter);
  const first = new Date(now.getTime() - changeDays * dayMs);
  if (since < first) throw new HttpError(invalidFields({ since: [fieldMessages.belowMinimum(wireInstant(first))] }));
  if (since > now) throw new HttpError(invalidFields({ since: [fieldMessages.aboveMaximum(wireInstant(now))] }));
  return since;
};

const latest = ({ lines: [first] }: ChangeGroup): string => first?.at ?? '';

interface PlacedLine {
  /** Null: of the organization. */
  readonly enterprise: number | null;
  readonly line: ChangeLine;
}

const groupOf = (
  row: EnterpriseStatusRow | null,
  lines: readonly PlacedLine[],
  before: FigureDayRow | null,
): ChangeGroup => ({
  enterprise: row && { id: row.id, code: row.code, name: row.name },
  moves: row && before ? movesOf(row, before) : [],
  lines: lines
    .filter(({ enterprise }) => enterprise === (row?.id ?? null))
    .map(({ line }) => line)
    .sort(latestFirst),
});

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Acts of one instant are in an order of their own: the database has none. */
const latestFirst = (a: ChangeLine, b: ChangeLine): number =>
  compare(b.at, a.at) ||
  compare(a.kind, b.kind) ||
  compare(a.version?.nome ?? '', b.version?.nome ?? '') ||
  compare(a.month ?? '', b.month ?? '');

/** Of the current version and of the one that was current then: figures that differ. */
const movesOf = ({ indicators, is_current }: EnterpriseStatusRow, before: FigureDayRow): ChangeGroup['moves'] => {
  if (indicators === null || !is_current) return [];
  const now: Readonly<Record<string, unknown>> = JSON.parse(indicators);
  const figureNow = (key: MovedFigure): number | null => {
    const value = now[key];
    return typeof value === 'number' ? value : null;
  };
  return movedFigures
    .map((key) => ({ key, before: before[key], after: figureNow(key) }))
    .filter((move) => move.before !== move.after);
};

const linesOfActs = async ({ actor, db }: Context, since: Date): Promise<PlacedLine[]> => {
  const visibleActs = reportedActs.filter((act) => actor.permissions.has(actRows[act]?.needs ?? 'planning:read'));
  const tallies = await selectActsSince(db, since, visibleActs);
  const ofKind = (about: About): ActTally[] => tallies.filter(({ action }) => actRows[action]?.about === about);
  const idsOf = (rows: readonly ActTally[]): number[] => [...new Set(rows.map(({ target_id }) => target_id))];
  const versions = await versionNames(db, idsOf(ofKind('version')));
  const contracts = await enterprisesOfContracts(db, idsOf(ofKind('contract')));
  const names = await namesOfUsers(
    db,
    tallies.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id])),
  );
  const placed = tallies.flatMap((tally): PlacedLine[] => {
    const row = actRows[tally.action];
    if (!row) return [];
    const version = row.about === 'version' ? (versions.get(tally.target_id) ?? null) : null;
    const enterprises: Readonly<Record<About, number | null | undefined>> = {
      enterprise: tally.target_id,
      version: version?.enterprise_id,
      contract: contracts.get(tally.target_id),
      organization: null,
    };
    const enterprise = enterprises[row.about];
    if (enterprise === undefined) return [];
    if (enterprise !== null && !reaches(actor, row.needs, enterprise)) return [];
    const line: ChangeLine = {
      kind: row.kind,
      at: wireInstant(tally.at),
      by: tally.actor_id === null ? null : (names.get(tally.actor_id) ?? null),
      count: tally.count,
      amount: withAmount.includes(row.kind) ? tally.amount : null,
      month: tally.month,
      version: version && { id: version.id, nome: version.nome },
      connection: null,
    };
    return [{ enterprise, line }];
  });
  return addedUp(placed);
};

/** Contracts and receipts of an enterprise in one line each; what else happened stays by itself. */
const addedUp = (placed: readonly PlacedLine[]): PlacedLine[] => {
  const groups = Map.groupBy(placed, ({ enterprise, line }) =>
    line.version === null && line.month === null
      ? `${enterprise}/${line.kind}`
      : `${enterprise}/${JSON.stringify(line)}`,
  );
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows.toSorted((a, b) => latestFirst(a.line, b.line));
    if (!first) return [];
    const amounts = rows.map(({ line }) => line.amount).filter((amount) => amount !== null);
    const isOnesOwn = rows.every(({ line }) => line.by === first.line.by);
    const line = {
      ...first.line,
      by: isOnesOwn ? first.line.by : null,
      count: rows.reduce((sum, row) => sum + row.line.count, 0),
      amount: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0),
    };
    return [{ enterprise: first.enterprise, line }];
  });
};

const runKinds: Readonly<Record<string, ChangeKind>> = {
  done: 'sync_done',
  partial: 'sync_partial',
  failed: 'sync_failed',
};

const linesOfRuns = async ({ db }: Context, since: Date): Promise<PlacedLine[]> =>
  (await endedRuns(db, since)).flatMap(({ connection_id, connection, state, count, at }) => {
    const kind = runKinds[state];
    if (!kind) return [];
    const line: ChangeLine = {
      ...{ kind, count, at: wireInstant(at), by: null, amount: null, month: null, version: null },
      connection: { id: connection_id, name: connection },
    };
    return [{ enterprise: null, line }];
  });
