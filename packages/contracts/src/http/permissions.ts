/**
 * Permission keys: `resource:action`. No permission implies another: reading and writing are granted separately. Superusers and
 * staff have
 * theirs by role, all others by their permit groups.
 */
export const permissions = [
  'organization:read',
  'organization:create',
  'organization:select',
  'organization:write',
  'user:read',
  'user:write',
  'partner:read',
  'partner:write',
  'service:read',
  'service:write',
  'audit:read',
  'personal:read',
  'personal:erase',
  'enterprise:read',
  'enterprise:write',
  'planning:read',
  'planning:read_revenue',
  'planning:read_shared',
  'planning:read_partner',
  'planning:write',
  'version:lock',
  'integration:read',
  'integration:write',
  'sales:read',
  'sales:write',
  'sales:approve',
  'colab:read',
  'colab:write',
] as const;

/** One permission, `resource:action`. A missing one answers 403, or 404 where a record must stay hidden. */
export type Permission = (typeof permissions)[number];

/**
 * Roles of users. `superuser`: the platform's; `staff`: administrators of one organization; `partner`: of another
 * firm.
 */
export const roles = ['superuser', 'staff', 'member', 'partner'] as const;
/** Role of a user. It grants the permissions of `rolePermissions`; groups add the others. */
export type Role = (typeof roles)[number];

/** Granted only by the platform: creating organizations, and switching between them. No permit group carries it. */
const platformPermissions: readonly Permission[] = ['organization:create', 'organization:select'];

/** Permissions that a permit group may carry. */
export const grantable: readonly Permission[] = permissions.filter(
  (permission) => !platformPermissions.includes(permission),
);

/** Resources whose rows belong to an enterprise: a grant on them may hold for one enterprise only. */
export const enterpriseResources = ['enterprise', 'planning', 'version', 'integration', 'sales', 'colab'] as const;

/** Permissions by role alone, before any permit group. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  superuser: permissions,
  staff: grantable,
  member: [],
  partner: ['organization:select'],
};

/** Keys of the permit groups that each organization begins with. Their names can change, their keys cannot. */
export const seededGroupKeys = ['planner', 'sales', 'colab', 'reader'] as const;
/** Key of a seeded permit group. An organization's own groups have none. */
export type SeededGroupKey = (typeof seededGroupKeys)[number];

/**
 * The permit groups that every organization begins with. Sales people read of a study its revenue only, collaborators
 * what is shared with them: its indicators.
 */
export const seededGroups: Readonly<Record<SeededGroupKey, { name: string; permissions: readonly Permission[] }>> = {
  planner: {
    name: 'Planejador',
    permissions: [
      'enterprise:read',
      'enterprise:write',
      'planning:read',
      'planning:write',
      'integration:read',
      'integration:write',
      'sales:read',
      'sales:approve',
      'colab:read',
    ],
  },
  sales: { name: 'Vendas', permissions: ['enterprise:read', 'planning:read_revenue', 'sales:read', 'sales:write'] },
  colab: { name: 'Colaborador', permissions: ['enterprise:read', 'planning:read_shared', 'colab:read'] },
  reader: {
    name: 'Leitura',
    permissions: ['enterprise:read', 'planning:read', 'integration:read', 'sales:read', 'colab:read'],
  },
};

/** The two halves of a permission, as grants are stored and sent. */
export const grantOf = (permission: Permission): { resource: string; action: string } => {
  const [resource = '', action = ''] = permission.split(':');
  return { resource, action };
};

/** The permission that a grant means, or null when there is none. */
export const permissionOf = (resource: string, action: string): Permission | null =>
  permissions.find((permission) => permission === `${resource}:${action}`) ?? null;

/**
 * Narrower readings of planning, field by field. `planning:read` shows everything; of what these show, all other fields
 * are null and all other lines are left out.
 */
export const narrowReadings = {
  'planning:read_revenue': {
    indicators: ['vgv_gross', 'vgv_own', 'receipts_total'],
    lines: [
      'receipts',
      'net_receipts',
      'contracted',
      'sales',
      'sales_base',
      'correction',
      'discounts',
      'revenue',
      'rental.rent',
      'rental.recovery',
      'rental.exit',
    ],
  },
  'planning:read_shared': { indicators: 'all', lines: [] },
} as const satisfies Partial<Record<Permission, { indicators: 'all' | readonly string[]; lines: readonly string[] }>>;

/** A permission that reads a study only in part. */
export type NarrowReading = keyof typeof narrowReadings;
