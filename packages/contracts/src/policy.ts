/**
 * Who may do what: one row for each operation there is. Said here once more, beside the routes, so that a route that was
 * opened by mistake differs from its row: the server does not start with a route without a row or with a different one,
 * and the tests ask every operation of everybody and compare.
 */
import type { Access, Endpoint } from './endpoint.ts';
import type { Permission } from './permissions.ts';

/**
 * What an operation names or lists: `nothing` of an organization; rows of the signed-in `person`; rows of the `house`, of one
 * `organization`, or of an `enterprise`, which a permission may be narrowed to.
 */
export type PolicyReach = 'nothing' | 'person' | 'house' | 'organization' | 'enterprise';

export interface PolicyRow {
  readonly needs: Access;
  readonly reach: PolicyReach;
  /** Narrower permissions that open it too. */
  readonly also?: readonly Permission[];
  /** A permission for some enterprises is not enough. */
  readonly wide?: true;
  /** A write that is answered while looking as a permit group. */
  readonly whileLooking?: true;
}

export const policies: Readonly<Record<string, PolicyRow>> = {
  'PATCH /api/access/change-password/': { needs: 'signed_in_unvalidated', reach: 'nothing' },
  'POST /api/access/change-password/': { needs: 'signed_in_unvalidated', reach: 'nothing' },
  'GET /api/access/connections/': { needs: 'signed_in', reach: 'nothing' },
  'POST /api/access/forgot-password/': { needs: 'public', reach: 'nothing' },
  'GET /api/access/identity-provider/': { needs: 'organization:write', reach: 'organization' },
  'PUT /api/access/identity-provider/': { needs: 'organization:write', reach: 'organization' },
  'POST /api/access/identity-provider/finish/': { needs: 'public', reach: 'nothing' },
  'GET /api/access/identity-provider/of-domain/': { needs: 'public', reach: 'nothing' },
  'POST /api/access/identity-provider/start/': { needs: 'public', reach: 'nothing' },
  'POST /api/access/reset-password/': { needs: 'public', reach: 'nothing' },
  'GET /api/access/second-step/': { needs: 'signed_in', reach: 'nothing' },
  'POST /api/access/second-step/': { needs: 'signed_in', reach: 'nothing' },
  'POST /api/access/second-step/confirm/': { needs: 'signed_in', reach: 'nothing' },
  'POST /api/access/second-step/disable/': { needs: 'signed_in', reach: 'nothing' },
  'POST /api/access/second-step/recovery-codes/': { needs: 'signed_in', reach: 'nothing' },
  'POST /api/access/select-organization/': { needs: 'organization:select', reach: 'nothing' },
  'GET /api/access/sessions/': { needs: 'signed_in', reach: 'person' },
  'DELETE /api/access/sessions/:id/': { needs: 'signed_in', reach: 'person' },
  'POST /api/access/sessions/revoke-others/': { needs: 'signed_in', reach: 'person' },
  'GET /api/access/user/personal-data/': { needs: 'signed_in', reach: 'nothing' },
  'PUT /api/access/user/photo/': { needs: 'signed_in', reach: 'nothing' },
  'DELETE /api/access/user/photo/': { needs: 'signed_in', reach: 'nothing' },
  'GET /api/access/user/profile/': { needs: 'signed_in_unvalidated', reach: 'nothing' },
  'PATCH /api/access/user/profile/': { needs: 'signed_in', reach: 'nothing' },
  'POST /api/access/view-as/': { needs: 'signed_in', reach: 'nothing', whileLooking: true },
  'GET /api/admin/audit/': { needs: 'audit:read', reach: 'organization' },
  'GET /api/admin/audit/verification/': { needs: 'audit:read', reach: 'organization' },
  'GET /api/admin/organization-info/': { needs: 'organization:read', reach: 'organization' },
  'PATCH /api/admin/organization-info/': { needs: 'organization:write', reach: 'organization' },
  'GET /api/admin/organizations/': { needs: 'organization:read', reach: 'house' },
  'POST /api/admin/organizations/': { needs: 'organization:create', reach: 'house' },
  'GET /api/admin/organizations/:id/': { needs: 'organization:read', reach: 'house' },
  'PATCH /api/admin/organizations/:id/': { needs: 'organization:write', reach: 'house' },
  'DELETE /api/admin/organizations/:id/': { needs: 'organization:create', reach: 'house' },
  'GET /api/admin/partners/': { needs: 'partner:read', reach: 'organization' },
  'POST /api/admin/partners/': { needs: 'partner:write', reach: 'organization' },
  'GET /api/admin/partners/:id/': { needs: 'partner:read', reach: 'organization' },
  'PATCH /api/admin/partners/:id/': { needs: 'partner:write', reach: 'organization' },
  'DELETE /api/admin/partners/:id/': { needs: 'partner:write', reach: 'organization' },
  'GET /api/admin/partners/:id/connections/': { needs: 'partner:read', reach: 'organization' },
  'POST /api/admin/partners/:id/connections/': { needs: 'partner:write', reach: 'organization' },
  'PATCH /api/admin/partners/:id/connections/:user/': { needs: 'partner:write', reach: 'organization' },
  'DELETE /api/admin/partners/:id/connections/:user/': { needs: 'partner:write', reach: 'organization' },
  'POST /api/admin/partners/:id/reveal/': { needs: 'personal:read', reach: 'organization' },
  'GET /api/admin/permissions/': { needs: 'user:read', reach: 'nothing' },
  'GET /api/admin/permit-groups/': { needs: 'user:read', reach: 'organization' },
  'POST /api/admin/permit-groups/': { needs: 'user:write', reach: 'organization' },
  'GET /api/admin/permit-groups/:id/': { needs: 'user:read', reach: 'organization' },
  'PATCH /api/admin/permit-groups/:id/': { needs: 'user:write', reach: 'organization' },
  'DELETE /api/admin/permit-groups/:id/': { needs: 'user:write', reach: 'organization' },
  'PUT /api/admin/permit-groups/:id/grants/': { needs: 'user:write', reach: 'organization' },
  'PUT /api/admin/permit-groups/:id/members/': { needs: 'user:write', reach: 'organization' },
  'GET /api/admin/services/': { needs: 'service:read', reach: 'organization' },
  'POST /api/admin/services/': { needs: 'service:write', reach: 'organization' },
  'GET /api/admin/services/:id/': { needs: 'service:read', reach: 'organization' },
  'PATCH /api/admin/services/:id/': { needs: 'service:write', reach: 'organization' },
  'DELETE /api/admin/services/:id/': { needs: 'service:write', reach: 'organization' },
  'GET /api/admin/subscriptions/': { needs: 'user:read', reach: 'organization' },
  'POST /api/admin/subscriptions/': { needs: 'user:write', reach: 'organization' },
  'DELETE /api/admin/subscriptions/:id/': { needs: 'user:write', reach: 'organization' },
  'GET /api/admin/users/': { needs: 'user:read', reach: 'organization' },
  'GET /api/admin/users/:id/': { needs: 'user:read', reach: 'organization' },
  'PATCH /api/admin/users/:id/': { needs: 'user:write', reach: 'organization' },
  'GET /api/admin/users/:id/personal-data/': { needs: 'personal:read', reach: 'organization' },
  'POST /api/admin/users/:id/pseudonymise/': { needs: 'personal:erase', reach: 'organization' },
  'POST /api/admin/users/:id/reset-password/': { needs: 'user:write', reach: 'organization' },
  'POST /api/admin/users/groups/': { needs: 'user:write', reach: 'organization' },
  'POST /api/admin/users/invite/': { needs: 'user:write', reach: 'organization' },
  'GET /api/planner/cash-flow-groupable/': { needs: 'planning:read', reach: 'organization' },
  'GET /api/planner/cash-flow-groupings/': { needs: 'planning:read', reach: 'organization' },
  'POST /api/planner/cash-flow-groupings/': { needs: 'planning:write', reach: 'organization', wide: true },
  'PUT /api/planner/cash-flow-groupings/:id/': { needs: 'planning:write', reach: 'organization', wide: true },
  'DELETE /api/planner/cash-flow-groupings/:id/': { needs: 'planning:write', reach: 'organization', wide: true },
  'GET /api/planner/cash-flow/': { needs: 'planning:read', reach: 'enterprise' },
  'POST /api/planner/cash-flow/workbook/': { needs: 'planning:read', reach: 'enterprise' },
  'PATCH /api/planner/comment-threads/:id/': { needs: 'planning:write', reach: 'enterprise' },
  'POST /api/planner/comment-threads/:id/replies/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/enterprise-summaries/': {
    needs: 'planning:read',
    reach: 'enterprise',
    also: ['planning:read_revenue', 'planning:read_shared'],
  },
  'GET /api/planner/enterprises/': { needs: 'enterprise:read', reach: 'enterprise' },
  'POST /api/planner/enterprises/': { needs: 'enterprise:write', reach: 'enterprise', wide: true },
  'GET /api/planner/enterprises/:id/': { needs: 'enterprise:read', reach: 'enterprise' },
  'PATCH /api/planner/enterprises/:id/': { needs: 'enterprise:write', reach: 'enterprise' },
  'DELETE /api/planner/enterprises/:id/': { needs: 'enterprise:write', reach: 'enterprise' },
  'POST /api/planner/enterprises/:id/closing/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/enterprises/:id/forecast-policies/': { needs: 'planning:read', reach: 'enterprise' },
  'PUT /api/planner/enterprises/:id/forecast-policies/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/enterprises/:id/physical-progress/': { needs: 'planning:read', reach: 'enterprise' },
  'PUT /api/planner/enterprises/:id/physical-progress/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/enterprises/:id/realised-entries/': { needs: 'planning:read', reach: 'enterprise' },
  'PUT /api/planner/enterprises/:id/realised-entries/': { needs: 'planning:write', reach: 'enterprise' },
  'POST /api/planner/enterprises/:id/realised-imports/': { needs: 'planning:write', reach: 'enterprise' },
  'POST /api/planner/enterprises/:id/realised-undo/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/enterprises/:id/realised/': { needs: 'planning:read', reach: 'enterprise' },
  'POST /api/planner/enterprises/:id/reopening/': { needs: 'version:lock', reach: 'enterprise' },
  'POST /api/planner/enterprises/:id/restore/': { needs: 'enterprise:write', reach: 'enterprise' },
  'GET /api/planner/enterprises/:id/sheet-mappings/': { needs: 'planning:read', reach: 'enterprise' },
  'PUT /api/planner/enterprises/:id/sheet-mappings/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/grid-views/': { needs: 'planning:read', reach: 'organization' },
  'POST /api/planner/grid-views/': { needs: 'planning:read', reach: 'organization' },
  'PUT /api/planner/grid-views/:id/': { needs: 'planning:read', reach: 'person' },
  'DELETE /api/planner/grid-views/:id/': { needs: 'planning:read', reach: 'person' },
  'PUT /api/planner/grid-views/:id/default/': { needs: 'planning:read', reach: 'person' },
  'GET /api/planner/index-series/': { needs: 'planning:read', reach: 'nothing' },
  'GET /api/planner/modules/': { needs: 'enterprise:read', reach: 'enterprise' },
  'POST /api/planner/modules/': { needs: 'enterprise:write', reach: 'enterprise' },
  'GET /api/planner/modules/:id/': { needs: 'enterprise:read', reach: 'enterprise' },
  'PATCH /api/planner/modules/:id/': { needs: 'enterprise:write', reach: 'enterprise' },
  'DELETE /api/planner/modules/:id/': { needs: 'enterprise:write', reach: 'enterprise' },
  'GET /api/planner/processing/': { needs: 'planning:read', reach: 'organization' },
  'POST /api/planner/processing/': { needs: 'planning:write', reach: 'organization', wide: true },
  'GET /api/planner/templates/': { needs: 'planning:read', reach: 'organization' },
  'POST /api/planner/templates/': { needs: 'planning:write', reach: 'organization', wide: true },
  'DELETE /api/planner/templates/:id/': { needs: 'planning:write', reach: 'organization', wide: true },
  'GET /api/planner/versions/': { needs: 'planning:read', reach: 'enterprise', also: ['planning:read_revenue'] },
  'POST /api/planner/versions/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/versions/:id/': { needs: 'planning:read', reach: 'enterprise', also: ['planning:read_revenue'] },
  'PATCH /api/planner/versions/:id/': { needs: 'planning:write', reach: 'enterprise' },
  'DELETE /api/planner/versions/:id/': { needs: 'planning:write', reach: 'enterprise' },
  'POST /api/planner/versions/:id/approve/': { needs: 'version:lock', reach: 'enterprise' },
  'POST /api/planner/versions/:id/clone/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/versions/:id/comments/': { needs: 'planning:read', reach: 'enterprise' },
  'POST /api/planner/versions/:id/comments/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/versions/:id/decision-record/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/planner/versions/:id/decision-record/pdf/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/planner/versions/:id/edits/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/planner/versions/:id/executive-summary/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/planner/versions/:id/held-cells/': { needs: 'planning:read', reach: 'enterprise' },
  'PATCH /api/planner/versions/:id/held-cells/': { needs: 'planning:write', reach: 'enterprise' },
  'POST /api/planner/versions/:id/lock/': { needs: 'version:lock', reach: 'enterprise' },
  'POST /api/planner/versions/:id/merge/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/versions/:id/projection/': {
    needs: 'planning:read',
    reach: 'enterprise',
    also: ['planning:read_revenue'],
  },
  'POST /api/planner/versions/:id/reopen/': { needs: 'planning:write', reach: 'enterprise' },
  'POST /api/planner/versions/:id/restore/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/versions/:id/scenario-criteria/': { needs: 'planning:read', reach: 'enterprise' },
  'PUT /api/planner/versions/:id/scenario-criteria/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/versions/:id/scenarios/': { needs: 'planning:read', reach: 'enterprise' },
  'POST /api/planner/versions/:id/scenarios/': { needs: 'planning:write', reach: 'enterprise' },
  'PATCH /api/planner/versions/:id/scenarios/:scenario/': { needs: 'planning:write', reach: 'enterprise' },
  'DELETE /api/planner/versions/:id/scenarios/:scenario/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/versions/:id/study/': { needs: 'planning:read', reach: 'enterprise' },
  'PATCH /api/planner/versions/:id/study/': { needs: 'planning:write', reach: 'enterprise' },
  'GET /api/planner/versions/:id/study/edits/': { needs: 'planning:read', reach: 'enterprise' },
  'POST /api/planner/versions/:id/submit/': { needs: 'planning:write', reach: 'enterprise' },
  'POST /api/planner/versions/:id/unlock/': { needs: 'version:lock', reach: 'enterprise' },
  'GET /api/planner/versions/:id/workbook/': { needs: 'planning:read', reach: 'enterprise' },
  'POST /api/token/': { needs: 'public', reach: 'nothing' },
  'POST /api/token/blacklist/': { needs: 'public', reach: 'nothing' },
  'POST /api/token/refresh/': { needs: 'public', reach: 'nothing' },
};

/** The key of an operation in the table. */
export const operationOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** What of an endpoint differs from its row; null: nothing does. */
export const policyFault = (endpoint: Endpoint): string | null => {
  const operation = operationOf(endpoint);
  const row = policies[operation];
  if (!row) return `${operation} has no row in the policy table`;
  const said: readonly [string, unknown, unknown][] = [
    ['needs', row.needs, endpoint.access],
    ['also', row.also?.join() ?? '', endpoint.alsoFor?.join() ?? ''],
    ['wide', row.wide ?? false, endpoint.wide ?? false],
    ['whileLooking', row.whileLooking ?? false, endpoint.whileLooking ?? false],
  ];
  const differing = said.find(([, asked, given]) => asked !== given);
  return differing
    ? `${operation}: the policy table says ${differing[0]} ${differing[1]}, the route ${differing[2]}`
    : null;
};
