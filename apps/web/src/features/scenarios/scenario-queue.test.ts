import type { Override } from '@uni/analysis';
import { expect, it, vi } from 'vitest';
import { withOverride } from './scenario-model.ts';
import { type SaveAnswer, ScenarioQueue, type StoredOverrides, type Update } from './scenario-queue.ts';

const price = (amount: number): Override => ({ driver: 'price', amount });
const constructionCost = (amount: number): Override => ({ driver: 'works_cost', amount });
const put =
  (override: Override): Update =>
  (overrides) =>
    withOverride(overrides, override);

/** A server with one scenario; `theirs` is what a colleague saves before the next request comes in. */
function server(stored: StoredOverrides) {
  const state = { stored, theirs: null as Override | null, isDown: false };
  const save = vi.fn(async (known: StoredOverrides, overrides: readonly Override[]): Promise<SaveAnswer> => {
    if (state.isDown) return { kind: 'failed' };
    if (state.theirs) {
      state.stored = {
        revision: state.stored.revision + 1,
        overrides: withOverride(state.stored.overrides, state.theirs),
      };
      state.theirs = null;
    }
    if (known.revision !== state.stored.revision) return { kind: 'overtaken', stored: state.stored };
    state.stored = { revision: known.revision + 1, overrides };
    return { kind: 'saved', stored: state.stored };
  });
  return { state, save };
}

const idle = (queue: ScenarioQueue): Promise<void> => vi.waitFor(() => expect(queue.state).not.toBe('saving'));

it('what is typed is shown at once and saved in order', async () => {
  const { state, save } = server({ revision: 1, overrides: [] });
  const queue = new ScenarioQueue(state.stored, save);
  queue.change(put(price(0.05)));
  queue.change(put(price(0.1)));
  expect(queue.visibleOverrides()).toEqual([price(0.1)]);
  await idle(queue);
  expect(state.stored.overrides).toEqual([price(0.1)]);
  expect(save.mock.calls.length).toBeLessThanOrEqual(2);
});

it("a colleague's other premise stays, and mine is made on top of it", async () => {
  const { state, save } = server({ revision: 1, overrides: [] });
  const queue = new ScenarioQueue(state.stored, save);
  state.theirs = constructionCost(0.2);
  queue.change(put(price(0.05)));
  await idle(queue);
  expect(state.stored.overrides).toEqual([constructionCost(0.2), price(0.05)]);
  expect(queue.visibleOverrides()).toEqual(state.stored.overrides);
  expect(queue.state).toBe('saved');
});

it('what could not be saved stays on screen and goes out when asked again', async () => {
  const { state, save } = server({ revision: 1, overrides: [] });
  const queue = new ScenarioQueue(state.stored, save);
  state.isDown = true;
  queue.change(put(price(0.05)));
  await idle(queue);
  expect(queue.state).toBe('failed');
  expect(queue.visibleOverrides()).toEqual([price(0.05)]);
  state.isDown = false;
  queue.retry();
  await idle(queue);
  expect(queue.state).toBe('saved');
  expect(state.stored.overrides).toEqual([price(0.05)]);
});

it('a server that is always ahead is given up on, with nothing lost', async () => {
  const save = vi.fn(
    async (known: StoredOverrides): Promise<SaveAnswer> => ({
      kind: 'overtaken',
      stored: { ...known, revision: known.revision + 1 },
    }),
  );
  const queue = new ScenarioQueue({ revision: 1, overrides: [] }, save);
  queue.change(put(price(0.05)));
  await idle(queue);
  expect(queue.state).toBe('failed');
  expect(queue.visibleOverrides()).toEqual([price(0.05)]);
});
