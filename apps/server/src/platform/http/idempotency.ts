/** One effect for one `Idempotency-Key`: effect and answer are stored in one transaction. */
import { createHash } from 'node:crypto';
import { type Endpoint, malformedRequest, wireErrors } from '@uni/contracts';
import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Database, Transaction } from '../database/index.ts';
import { HttpError } from './http-error.ts';
import type { Answer, Gatekeeper } from './pipeline.ts';

/** Other processes are held back by the key's unique row; this set only spares a caller here the wait. */
export const idempotencyOver = (database: Database): Gatekeeper['once'] => {
  const running = new Set<string>();
  return async (actor, endpoint, sent, request, act) => {
    if (!/^[\x21-\x7e]{1,255}$/.test(sent)) {
      throw new HttpError(malformedRequest('Idempotency-Key takes 1 to 255 visible ASCII characters.'));
    }
    // A program's keys are separate from its owner's. No key that is sent contains a blank.
    const key = actor.token ? `token ${actor.token.id} ${sent}` : sent;
    const runningKey = `${actor.scope}/${actor.userId}/${key}`;
    if (running.has(runningKey)) throw new HttpError(wireErrors.idempotencyRunning);
    running.add(runningKey);
    try {
      return await answerOnce(database, actor, key, hashOf(endpoint, request), act);
    } finally {
      running.delete(runningKey);
    }
  };
};

const answerOnce = (
  database: Database,
  actor: Actor,
  key: string,
  requestHash: string,
  act: () => Promise<Answer>,
): Promise<Answer> =>
  database.withOrganization(actor.scope, async (transaction) => {
    const mine = { organization_id: actor.scope, user_id: actor.userId, key };
    await forgetOld(transaction, mine.organization_id);
    const claimed = await transaction
      .insertInto('idempotency_keys')
      .values({ ...mine, request_hash: requestHash, status: 0, answer: '' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const first = await transaction
        .selectFrom('idempotency_keys')
        .select(['request_hash', 'status', 'answer'])
        .where('organization_id', '=', mine.organization_id)
        .where('user_id', '=', mine.user_id)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (first.request_hash !== requestHash) throw new HttpError(wireErrors.idempotencyMismatch);
      const answer: Pick<Answer, 'body' | 'etag'> = JSON.parse(first.answer);
      return { ...answer, body: answer.body, status: first.status };
    }
    const answered = await act();
    const { status, ...answer } = answered;
    await transaction
      .updateTable('idempotency_keys')
      .set({ status, answer: JSON.stringify(answer) })
      .where('organization_id', '=', mine.organization_id)
      .where('user_id', '=', mine.user_id)
      .where('key', '=', key)
      .execute();
    return answered;
  });

/** A key is valid for a day. Requests are not repeated later. */
const forgetOld = (transaction: Transaction, organizationId: number) =>
  transaction
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', organizationId)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();

const hashOf = (endpoint: Endpoint, request: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([endpoint.method, endpoint.path, request]))
    .digest('hex');
