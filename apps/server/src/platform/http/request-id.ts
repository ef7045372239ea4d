/** The id by which a request is found in logs: the caller's, if it is one, or a new one. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Long enough for a trace id or a UUID, too short to carry anything else. No @: an id is no address. */
const wellFormed = /^[A-Za-z0-9._-]{8,64}$/;

export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
};
