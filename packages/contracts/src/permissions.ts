/**
 * Permission keys and the roles that carry them until permit groups exist. A key is `resource:action`; `read` is implied
 * nowhere: a role lists every key it has.
 */
export const permissions = [
  'organization:read',
  'organization:create',
  'organization:write',
  'user:read',
  'user:write',
  'enterprise:read',
  'enterprise:write',
  'planning:read',
  'planning:write',
  'version:lock',
  'integration:read',
  'integration:write',
  'sales:read',
  'sales:write',
  'colab:read',
  'colab:write',
] as const;

export type Permission = (typeof permissions)[number];

export const roles = ['superuser', 'staff', 'planner', 'sales', 'colab', 'reader'] as const;
export type Role = (typeof roles)[number];

/**
 * Role → permissions. Sales people see a study's revenue only and collaborators what was shared with them: the planner
 * narrows `planning:read` by role, this table says whether they may knock at all.
 */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  superuser: permissions,
  staff: permissions.filter((permission) => permission !== 'organization:create'),
  planner: [
    'enterprise:read',
    'enterprise:write',
    'planning:read',
    'planning:write',
    'integration:read',
    'integration:write',
    'sales:read',
    'colab:read',
  ],
  sales: ['enterprise:read', 'planning:read', 'sales:read', 'sales:write'],
  colab: ['enterprise:read', 'planning:read', 'colab:read'],
  reader: ['enterprise:read', 'planning:read', 'integration:read', 'sales:read', 'colab:read'],
};
