/** One question to UAU: always by POST, with what is asked in a JSON body, answered whole or as a table that arrives. */
import { type AdapterContext, type ErpAnswer, ErpFailure, type ErpRequest } from '../adapter/adapter.model.ts';
import type { JsonItem } from '../adapter/json-items.model.ts';
import { backoffMs, consuming, passing, unlessCancelled } from '../adapter/retries.model.ts';
import { type Action, actions } from './actions.model.ts';
import { documentOf, tableItems } from './table.model.ts';

export type Question = Readonly<Record<string, unknown>>;

const requestOf = (action: Action, question: Question): ErpRequest => ({
  family: 'rpc',
  method: 'POST',
  path: actions[action],
  body: JSON.stringify(question),
});

/** UAU says 400 to what it cannot take, a key of a sale among it. What else it says is left unread: it holds stack traces. */
const requireSuccess = async ({ status, body }: ErpAnswer): Promise<void> => {
  if (status < 300) return;
  // Leaving it ends the call: the next one waits for that.
  for await (const _ of body) break;
  throw new ErpFailure('rejected', { retryable: false });
};

export const isRejection = (error: unknown): boolean => error instanceof ErpFailure && error.code === 'rejected';

/** A whole answer as one value. */
export const fetchDocument = (context: AdapterContext, action: Action, question: Question = {}): Promise<unknown> =>
  consuming(
    context,
    () => requestOf(action, question),
    async (answer) => {
      await requireSuccess(answer);
      return documentOf(answer.body);
    },
  );

/** A table as it arrives. One that breaks off is asked for again, from its start: the asker is told first. */
export async function* fetchTable(
  context: AdapterContext,
  action: Action,
  question: Question = {},
  onRestart: () => void = () => {},
): AsyncGenerator<readonly JsonItem[]> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await context.call(requestOf(action, question));
    try {
      await requireSuccess(answer);
      yield* tableItems(answer.body);
      return;
    } catch (error) {
      const again = error instanceof ErpFailure && error.retryable && attempt + 1 < passing.attempts;
      if (!again) throw error;
    }
    onRestart();
    await unlessCancelled(context.pause(backoffMs(attempt, passing, Math.random)), context.signal);
  }
}

/** The same, all at once: for tables that are small. */
export const fetchRows = async (
  context: AdapterContext,
  action: Action,
  question: Question = {},
): Promise<readonly JsonItem[]> => {
  let rows: JsonItem[] = [];
  const restart = () => {
    rows = [];
  };
  for await (const items of fetchTable(context, action, question, restart)) rows.push(...items);
  return rows;
};
