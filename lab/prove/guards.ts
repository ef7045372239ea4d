/** The test that kills a mutant quickest: its file and name. A surviving mutant meets all the others too. */
type Witness = readonly [file: string, test: string];

/** Every guard of authorisation, and what replaces it when it is taken out. */
export interface Mutant {
  /** From `src`. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly guard: string;
  readonly instead: string;
  readonly seenBy: Witness;
}

const http = 'platform/http/';
const pipelineFile = `${http}pipeline.ts`;
const admin = 'modules/admin/';
const access = 'modules/access/';
const planner = 'modules/planner/';
const home = 'modules/home/';

const permissions = (test: string): Witness => [`src/modules/admin/groups/permissions.test.ts`, test];
const users = (test: string): Witness => [`src/modules/admin/users/users.test.ts`, test];
const account = (test: string): Witness => [`src/modules/access/account/account.test.ts`, test];
const apiTokens = (test: string): Witness => ['src/modules/access/api-tokens/api-tokens.test.ts', test];
const restoring: Witness = ['src/modules/admin/shared/restoring.test.ts', 'permit group comes back'];
const organizations: Witness = [
  'src/modules/admin/organizations/organizations.test.ts',
  'staff see and change the own organization',
];
const premises = (test: string): Witness => ['src/modules/planner/premises/premise-percentiles.test.ts', test];
const ownBands = (test: string): Witness => ['src/modules/planner/plausibility/own-bands.test.ts', test];
const partnerReports = (test: string): Witness => ['src/modules/planner/reports/partner-reports-access.test.ts', test];
const person: Witness = ['src/modules/admin/personal-data/personal-data.test.ts', ''];
const figures: Witness = ['src/modules/home/figures-reach.test.ts', 'whoever reaches some enterprises'];
const alerts = (test: string): Witness => ['src/modules/home/alerts.test.ts', test];
const matrix = (operation: string): Witness => ['test/matrix.test.ts', `everybody.*${operation}$`];

const oneEnterprise = permissions('shows of every list that enterprise only');
const ofHome = permissions('tells of alerts and changes that enterprise only');
const inBodies = permissions('opens nothing of another, in a body or a query either');
const readPermissions = permissions('shows what it may do, writes nothing');
const partner = permissions('enters the organizations that are open');
const notGiven = permissions('grants, joins and looks through no more than the own permissions');
const wall = (test: string): Witness => ['src/platform/database/tenant.test.ts', test];
const handle = 'platform/database/tenant.ts';
const plugin = 'platform/database/tenant-plugin.ts';
const ownReads = wall('a read sees the rows of its organization');
const ownTexts = wall('a text that goes through the handle');

const notOwn = users('takes nothing from themselves by which they administer');

const out = (file: string, guard: string, seenBy: Witness): Mutant => ({ file, guard, instead: '', seenBy });
const swap = (file: string, guard: string, instead: string, seenBy: Witness): Mutant => ({
  file,
  guard,
  instead,
  seenBy,
});

export const guards: readonly Mutant[] = [
  swap(handle, 'connection.withPlugin(tenantPlugin(organizationId, isTenant))', 'connection', ownReads),
  swap(handle, ' where organization_id = $', ' where 0 < $', ownTexts),
  swap(handle, '.organization_id`)} = $', '.organization_id`)} > 0 or 0 < $', ownTexts),
  swap(plugin, 'on: OnNode.create(join.on ? both(condition, join.on.on) : condition)', 'on: join.on', ownReads),
  swap(plugin, 'ParensNode.create(right)', 'right', ownReads),
  swap(
    plugin,
    'if (at >= 0) requireOwn(row.values[at], own);',
    '',
    wall('a row of another organization, and a move to it'),
  ),
  out(
    plugin,
    '      if (written.length > 0) refuseMoves(query.updates);',
    wall('a row of another organization, and a move to it'),
  ),
  out(
    pipelineFile,
    "  if (actor.isLooking && method !== 'GET' && !endpoint.whileLooking) return false;",
    readPermissions,
  ),
  out(
    pipelineFile,
    '  if (actor?.lacksSecondStep && !endpoint.beforeSecondStep) throw new HttpError(wireErrors.secondStepDemanded);',
    [
      'src/modules/access/sign-in/second-step-demand.test.ts',
      'leaves no operation open beside those that the policy table names',
    ],
  ),
  out(
    pipelineFile,
    '  if (actor.token && scopesOf(endpoint).length === 0) return false;',
    apiTokens('never opens sessions, passwords, tokens or the profile'),
  ),
  swap(
    `${access}api-tokens/token-actors.service.ts`,
    'opened.filter((permission) => permissions.has(permission))',
    'opened',
    apiTokens('opens what both the person and its scopes open'),
  ),
  swap(
    `${access}api-tokens/token-actors.service.ts`,
    'if (token.revoked_at || token.expires_on < today || token.closed_at)',
    'if (token.closed_at)',
    apiTokens('is good to the end of its last day'),
  ),
  out(pipelineFile, '  if (!actor.isValidated) return false;', account('sees the own profile and nothing else')),
  out(
    pipelineFile,
    '  if (!opens(actor, endpoint)) return false;',
    permissions('acts in a second, without signing in again'),
  ),
  swap(
    pipelineFile,
    "actor.organizationId !== null || method === 'GET' || isPlatformPermission(access)",
    'true',
    account('sees nothing of any organization until one is selected'),
  ),
  out(
    pipelineFile,
    '  refuseOutOfReach(route, actorOf(request), located);',
    matrix('GET /api/planner/enterprises/:id/'),
  ),
  swap(`${http}reach.ts`, 'endpoint.wide ? reachesAll(actor, permission) : ', '', inBodies),
  swap(`${http}reach.ts`, ' && (actor.narrowed.get(permission)?.has(unit) ?? true)', '', oneEnterprise),
  swap(`${http}reach.ts`, ' && !actor.narrowed.has(permission)', '', oneEnterprise),
  swap(
    `${access}shared/actors.model.ts`,
    'session.is_connected ? session.selected_organization_id : null',
    'session.selected_organization_id',
    partner,
  ),
  swap(
    `${access}shared/actors.model.ts`,
    'isLooking ? [] : rolePermissions[session.role]',
    'rolePermissions[session.role]',
    readPermissions,
  ),
  swap(
    `${access}shared/sessions.repository.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source.
    "c.user_id = ${user_id}::int8 and c.state <> 'inactive'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source.
    'c.user_id = ${user_id}::int8',
    partner,
  ),
  swap(`${access}account/account.service.ts`, 'open.some((row) => row.organization_id === id)', 'true', partner),
  swap(
    `${access}shared/users.repository.ts`,
    "user('users.is_validated', '=', true),",
    "user('users.id', '>', 0),",
    users('that nobody used for a day opens nothing'),
  ),
  swap(`${admin}policy.ts`, "actor.role === 'superuser' ? null : (actor.organizationId ?? 0)", 'null', organizations),
  swap(
    `${admin}policy.ts`,
    "mayRename = (actor: Actor): boolean => actor.role === 'superuser'",
    'mayRename = (_actor: Actor): boolean => true',
    organizations,
  ),
  swap(
    `${admin}policy.ts`,
    "mayMakeStaff = (actor: Actor): boolean => actor.role === 'superuser'",
    'mayMakeStaff = (_actor: Actor): boolean => true',
    permissions('staff do not make staff'),
  ),
  out(`${admin}policy.ts`, '  if (!grants.every(covers)) throw new HttpError(wireErrors.permissionDenied);', notGiven),
  out(
    `${admin}policy.ts`,
    "  if (user.role !== 'member' && !isAbove) throw new HttpError(wireErrors.permissionDenied);",
    notGiven,
  ),
  out(
    `${admin}policy.ts`,
    '  if (actor.userId === userId) throw new HttpError(invalidFields({ [field]: [fieldMessages.notYourself] }));',
    notOwn,
  ),
  swap(
    `${admin}audit/looking.service.ts`,
    "actor.isLooking || !actor.permissions.has('user:write')",
    'actor.isLooking',
    permissions('is not for those who administer nobody'),
  ),
  swap(
    `${admin}audit/looking.service.ts`,
    'actor.isLooking || ',
    '',
    permissions('goes from one group to another through oneself only'),
  ),
  out(`${admin}audit/looking.service.ts`, '  requireCovers(actor, await grantsOf(db, [groupId]));', notGiven),
  swap(
    `${admin}users/users.service.ts`,
    'mayMakeStaff(actor) ? input.is_staff : undefined',
    'input.is_staff',
    permissions('staff do not make staff'),
  ),
  out(`${admin}users/users.service.ts`, "  if (!is_active) refuseToSelf(actor, read.id, 'is_active');", notOwn),
  out(
    `${admin}users/users.service.ts`,
    "  if (role !== read.role) refuseToSelf(actor, read.id, 'is_staff');",
    users('is not demoted by the own hand'),
  ),
  out(
    `${admin}users/users.service.ts`,
    "  if (input.groups) await refuseOwnLoss(context, [read.id], 'groups');",
    notOwn,
  ),
  out(`${admin}users/users.service.ts`, "  await refuseOwnLoss(context, users, 'remove');", notOwn),
  swap(`${admin}users/users.service.ts`, '  requireMayManage(actor, read);\n  const staff', '  const staff', notGiven),
  swap(
    `${admin}users/users.service.ts`,
    '  requireMayManage(actor, read);\n  const { secret',
    '  const { secret',
    notGiven,
  ),
  out(`${admin}users/users.service.ts`, '  for (const user of known) requireMayManage(actor, user);', notGiven),
  out(`${admin}users/users.service.ts`, '  requireCovers(actor, await grantsOf(db, [...add, ...remove]));', notGiven),
  out(
    `${admin}users/users.service.ts`,
    '  requireCovers(actor, await grantsOf(db, [...added, ...removed]));',
    notGiven,
  ),
  out(`${admin}users/invitations.service.ts`, '    requireCovers(actor, await grantsOf(db, groups));', notGiven),
  out(`${admin}personal-data/personal-data.service.ts`, '  requireMayManage(actor, read);', notGiven),
  out(`${admin}personal-data/personal-data.service.ts`, "  refuseToSelf(actor, read.id, 'confirm');", person),
  swap(
    `${admin}groups/groups.service.ts`,
    '    requireCovers(actor, grants);\n    await insertGroupWithGrants',
    '    await insertGroupWithGrants',
    restoring,
  ),
  out(`${admin}groups/groups.service.ts`, '  requireCovers(actor, before);', notGiven),
  swap(
    `${admin}groups/groups.service.ts`,
    '    requireCovers(actor, grants);\n    const next',
    '    const next',
    notGiven,
  ),
  out(`${admin}groups/groups.service.ts`, '  for (const user of added) requireMayManage(actor, user);', notGiven),
  out(`${admin}groups/groups.service.ts`, '  requireCovers(actor, input);', notGiven),
  swap(
    `${admin}organizations/connections.service.ts`,
    '  requireCovers(actor, await grantsOf(db, [read.group_id]));\n  if (group',
    '  if (group',
    notGiven,
  ),
  swap(
    `${admin}organizations/connections.service.ts`,
    '  requireCovers(actor, await grantsOf(db, [read.group_id]));\n  await delete',
    '  await delete',
    notGiven,
  ),
  out(`${admin}organizations/connections.service.ts`, '  requireCovers(actor, await grantsOf(db, [group]));', notGiven),
  out(
    `${admin}organizations/connections.service.ts`,
    '  if (known?.organization_id === db.organizationId) {\n    throw new HttpError(invalidFields({ email: [fieldMessages.notPartner] }));\n  }',
    permissions('may not be somebody who belongs to an organization'),
  ),
  out(
    `${admin}partners/partners.service.ts`,
    "    if (row.state === 'inactive') await closeConnections(db, row.id);",
    partner,
  ),
  out(
    `${planner}shared/refusals.model.ts`,
    '  if (!reaches(actor, permission, enterpriseId)) throw new HttpError(wireErrors.permissionDenied);',
    inBodies,
  ),
  out(`${planner}versions/versions.service.ts`, "    requireReach(actor, 'planning:write', empreendimento);", inBodies),
  out(
    `${planner}enterprises/modules.service.ts`,
    "    requireReach(actor, 'enterprise:write', empreendimento);",
    inBodies,
  ),
  out(`${planner}cash-flow/cash-flow-choice.service.ts`, "    requireReach(actor, 'planning:read', id);", inBodies),
  swap(
    `${planner}shared/refusals.model.ts`,
    'reach === null || reach.includes(chosen) ? [chosen] : []',
    '[chosen]',
    oneEnterprise,
  ),
  swap(
    `${planner}shared/refusals.model.ts`,
    '  if (chosen === undefined) return withinReach(reach);',
    '  if (chosen === undefined) return null;',
    oneEnterprise,
  ),
  swap(
    `${planner}enterprises/enterprises.service.ts`,
    "withinReach(reachOf(actor, 'enterprise:read'))",
    'null',
    oneEnterprise,
  ),
  swap(`${planner}current/enterprise-summaries.service.ts`, 'readingOf(actor, id) !== null', 'id > 0', oneEnterprise),
  out(
    `${planner}reports/partner-reports.service.ts`,
    "  if (!located.is_current || scenario !== undefined) requireReach(actor, 'planning:read', located.enterprise_id);",
    partnerReports('downloads those of current versions only'),
  ),
  swap(
    `${planner}reports/partner-reports.service.ts`,
    "withinReach(reachOf(actor, 'planning:read', 'planning:read_partner'))",
    'null',
    partnerReports('of one enterprise finds and downloads'),
  ),
  swap(
    `${planner}policy.ts`,
    '.lines.some((line) => key === line || ',
    '.lines.some((line) => true || key === line || ',
    permissions('sales people see of a projection its revenue only'),
  ),
  swap(
    `${planner}policy.ts`,
    "reading === 'planning:read' ? 'all' : narrowReadings[reading].indicators",
    "'all' as string",
    permissions('sales people see of a projection its revenue only'),
  ),
  swap(
    `${planner}shared/narrow-readings.model.ts`,
    "reading !== 'planning:read_shared' || summary.version?.current === true",
    "reading !== 'planning:read_shared' || summary.version !== null",
    permissions('collaborators see the indicators of current versions'),
  ),
  swap(
    `${home}alerts.service.ts`,
    '? reaches(actor, permission, Number(subject))',
    '? actor.permissions.has(permission)',
    ofHome,
  ),
  swap(
    `${home}alerts.service.ts`,
    '.filter(({ rule, subject }) => sees(actor, alertRules[rule].needs, rule, subject))',
    '',
    ofHome,
  ),
  out(
    `${home}alerts.service.ts`,
    'if (!alert.tended) throw new HttpError(wireErrors.permissionDenied);',
    alerts('who only reads tends nothing'),
  ),
  swap(
    `${home}changes.service.ts`,
    'if (enterprise !== null && !reaches(actor, row.needs, enterprise)) return [];',
    '',
    ofHome,
  ),
  out(
    `${home}figures.service.ts`,
    "  if (enterprise !== undefined) requireReach(actor, 'enterprise:read', enterprise);",
    figures,
  ),
  swap(`${home}figures.service.ts`, " && reaches(actor, 'enterprise:read', id)", '', figures),
  swap(
    `${home}figures.service.ts`,
    "reaches(actor, 'sales:read', id)",
    "actor.permissions.has('sales:read') || id < 0",
    figures,
  ),
  swap(
    `${home}figures.service.ts`,
    "reaches(actor, 'planning:read', id)",
    "actor.permissions.has('planning:read') || id < 0",
    figures,
  ),
  swap(
    `${home}figures.service.ts`,
    "reachesAll(actor, 'planning:read')",
    "actor.permissions.has('planning:read')",
    figures,
  ),
  out(
    `${planner}plausibility/own-bands.service.ts`,
    "    requireReach(actor, 'planning:read', id);",
    ownBands('the fifth approved study|whoever reads some enterprises'),
  ),
  swap(
    `${planner}plausibility/own-bands.service.ts`,
    "enterprise_id !== except && reaches(actor, 'planning:read', enterprise_id)",
    'enterprise_id !== except',
    ownBands('the fifth approved study|whoever reads some enterprises'),
  ),
  out(
    `${planner}premises/premise-percentiles.service.ts`,
    "    requireReach(actor, 'planning:read', id);",
    premises('whoever reads some enterprises is told of these alone'),
  ),
  swap(
    `${planner}premises/premise-percentiles.service.ts`,
    "id !== except && reaches(actor, 'planning:read', id)",
    'id !== except',
    premises('whoever reads some enterprises is told of these alone'),
  ),
];
