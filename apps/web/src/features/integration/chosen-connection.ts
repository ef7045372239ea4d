import type { ErpConnection } from '@uni/contracts';

/** The connection that the address names; else one that has been read before one that has not. */
export const chosenConnection = (
  connections: readonly ErpConnection[],
  requestedId: string | undefined,
): ErpConnection | undefined =>
  connections.find(({ id }) => String(id) === requestedId) ?? connections.find(hasBeenRead) ?? connections[0];

/** False for a connection that was never read. Its lists do not exist yet, which does not mean that they are empty. */
export const hasBeenRead = ({ synced_at, last_run }: ErpConnection): boolean => synced_at !== null || last_run !== null;
