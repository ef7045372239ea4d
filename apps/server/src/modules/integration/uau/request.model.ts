/** One request to UAU: always POST with a JSON body, answered as a whole or as a streamed table. */
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

/** UAU answers 400 to input that it cannot take, such as a sale's key. The body stays unread: it holds stack traces. */
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

/** Streams a table. If it breaks off, it calls `onRestart` and requests the table again from its start. */
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
