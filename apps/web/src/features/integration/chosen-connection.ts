import type { ErpConnection } from '@uni/contracts';

/** The connection that the address names; else one that has been read before one that has not. */
export const chosenConnection = (
  connections: readonly ErpConnection[],
  requestedId: string | undefined,
): ErpConnection | undefined =>
  connections.find(({ id }) => String(id) === requestedId) ?? connections.find(hasBeenRead) ?? connections[0];

/** Whether something has come: a connection that was never read has no lists, which is not to say that they are empty. */
export const hasBeenRead = ({ synced_at, last_run }: ErpConnection): boolean => synced_at !== null || last_run !== null;
