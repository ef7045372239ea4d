/** Who may do what with an organization, beyond the permission its endpoint asks for. */
import type { Actor } from '../../platform/http/index.ts';

/** A superuser sees every organization; anybody else only the own one. Null: no limit. */
export const onlyOrganization = (actor: Actor): number | null =>
  actor.role === 'superuser' ? null : (actor.organizationId ?? 0);

/** Code and domain name the tenant to the outside: only a superuser changes them; from others they are ignored. */
export const mayRename = (actor: Actor): boolean => actor.role === 'superuser';
