/** Finding what an address names, for every slice of integration that is about an enterprise or a connection. */
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/http/index.ts';
import { type EnterpriseRow, findEnterprise } from '../../planner/index.ts';
import { type ConnectionRow, findConnection } from './connections.repository.ts';

/** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
export const requireEnterprise = async ({ db }: Context, id: number): Promise<EnterpriseRow> =>
  orNotFound(await findEnterprise(db, id));

/** Throws 404 for a missing, a removed and a foreign connection alike. */
export const requireConnection = async ({ db }: Context, id: number): Promise<ConnectionRow> =>
  orNotFound(await findConnection(db, id));
