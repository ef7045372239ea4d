/** Calls the server while hours pass: always with a young session, and for the first time this minute. */
import type { PersonName } from '../../testing/people.ts';
import type { Answered, TestApp } from '../../testing/test-app.ts';

const minuteMs = 60_000;

export const callerOverHours = ({ app, send, openSession }: TestApp, who: PersonName) => {
  const { database, now } = app.platform;
  const session = { token: '', since: Number.NEGATIVE_INFINITY };
  return async (
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const at = now().getTime();
    if (at - session.since > 2 * minuteMs)
      Object.assign(session, { token: (await openSession(who)).access, since: at });
    // The throttle uses the database's clock, which does not move.
    await database.withPlatform((transaction) => transaction.deleteFrom('throttle_counters').execute());
    return send({ token: session.token }, method, url, body, headers);
  };
};
