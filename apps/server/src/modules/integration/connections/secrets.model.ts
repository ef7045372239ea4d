/** A connection's credentials, as stored. */
import type { Sealing } from '../../../platform/sealing/index.ts';

export interface Secrets {
  readonly password: string;
  /** UAU's first key; empty for Sienge. */
  readonly integrationToken: string;
}

const sealContextOf = (organizationId: number, connectionId: number) =>
  `organization:${organizationId}/integration.connection:${connectionId}.secrets`;

export const sealSecrets = (sealing: Sealing, organizationId: number, connectionId: number, secrets: Secrets): string =>
  sealing.seal(JSON.stringify(secrets), sealContextOf(organizationId, connectionId));

/** Null where none are stored. Throws SealBroken. */
export const openSecrets = (
  sealing: Sealing,
  organizationId: number,
  { id, secrets }: { readonly id: number; readonly secrets: string | null },
): Secrets | null => (secrets === null ? null : JSON.parse(sealing.open(secrets, sealContextOf(organizationId, id))));
