/** Every guard of authorisation, and what stands in its place when it is taken out. */
export interface Mutant {
  /** From `src`. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly guard: string;
  readonly instead: string;
}

const http = 'platform/http/';
const stations = `${http}stations.ts`;
const admin = 'modules/admin/';
const access = 'modules/access/';
const planner = 'modules/planner/';

const out = (file: string, guard: string): Mutant => ({ file, guard, instead: '' });
const swap = (file: string, guard: string, instead: string): Mutant => ({ file, guard, instead });

export const guards: readonly Mutant[] = [
  out(stations, "  if (actor.isLooking && method !== 'GET' && !endpoint.whileLooking) return false;"),
  out(stations, '  if (!actor.isValidated) return false;'),
  out(stations, '  if (!opens(actor, endpoint)) return false;'),
  swap(stations, "actor.organizationId !== null || method === 'GET' || isAboutTheHouse(access)", 'true'),
  out(stations, '  refuseOutOfReach(route, actorOf(request), located);'),
  swap(`${http}reach.ts`, 'endpoint.wide ? reachesAll(actor, permission) : ', ''),
  swap(`${http}reach.ts`, ' && (actor.narrowed.get(permission)?.has(unit) ?? true)', ''),
  swap(`${http}reach.ts`, ' && !actor.narrowed.has(permission)', ''),
  swap(
    `${access}actors.ts`,
    'session.is_connected ? session.selected_organization_id : null',
    'session.selected_organization_id',
  ),
  swap(`${access}actors.ts`, 'isLooking ? [] : rolePermissions[session.role]', 'rolePermissions[session.role]'),
  swap(`${access}grants.repository.ts`, "users.role = 'partner' and c.state <> 'inactive'", "users.role = 'partner'"),
  swap(`${access}account.service.ts`, 'open.some((row) => row.organization_id === id)', 'true'),
  swap(`${access}users.repository.ts`, "user('users.is_validated', '=', true),", "user('users.id', '>', 0),"),
  swap(`${admin}policy.ts`, "actor.role === 'superuser' ? null : (actor.organizationId ?? 0)", 'null'),
  swap(
    `${admin}policy.ts`,
    "mayRename = (actor: Actor): boolean => actor.role === 'superuser'",
    'mayRename = (_actor: Actor): boolean => true',
  ),
  swap(
    `${admin}policy.ts`,
    "mayMakeStaff = (actor: Actor): boolean => actor.role === 'superuser'",
    'mayMakeStaff = (_actor: Actor): boolean => true',
  ),
  out(`${admin}policy.ts`, '  if (!grants.every(covers)) throw new Refusal(wireErrors.permissionDenied);'),
  out(`${admin}policy.ts`, "  if (user.role !== 'member' && !isAbove) throw new Refusal(wireErrors.permissionDenied);"),
  swap(`${admin}looking.service.ts`, "actor.isLooking || !actor.permissions.has('user:write')", 'actor.isLooking'),
  swap(`${admin}looking.service.ts`, 'actor.isLooking || ', ''),
  out(`${admin}looking.service.ts`, '  requireCovers(actor, await grantsOf(transaction, actor.scope, [groupId]));'),
  swap(`${admin}users.service.ts`, 'mayMakeStaff(actor) ? wanted.is_staff : undefined', 'wanted.is_staff'),
  out(
    `${admin}connections.service.ts`,
    "      if (known.role !== 'partner') throw new Refusal(invalidFields({ email: [fieldMessages.notPartner] }));",
  ),
  out(
    `${admin}partners.service.ts`,
    "          if (row.state === 'inactive') await closeConnections(transaction, actor.scope, row.id);",
  ),
  out(
    `${planner}refusals.ts`,
    '  if (!reaches(actor, permission, enterpriseId)) throw new Refusal(wireErrors.permissionDenied);',
  ),
  swap(`${planner}refusals.ts`, 'reach === null || reach.includes(chosen) ? [chosen] : []', '[chosen]'),
  swap(
    `${planner}refusals.ts`,
    '  if (chosen === undefined) return withinReach(reach);',
    '  if (chosen === undefined) return null;',
  ),
  swap(`${planner}enterprises.service.ts`, "withinReach(reachOf(actor, 'enterprise:read'))", 'null'),
  swap(`${planner}enterprises.service.ts`, 'readingOf(actor, id) !== null', 'id > 0'),
  swap(
    `${planner}policy.ts`,
    "reading === 'planning:read' || narrowReadings[reading].lines.some(",
    'reading !== null || narrowReadings[reading].lines.some(',
  ),
  swap(
    `${planner}policy.ts`,
    "reading === 'planning:read' ? 'all' : narrowReadings[reading].indicators",
    "'all' as string",
  ),
];
