import type { Override } from '@uni/analysis';
import { expect, it, vi } from 'vitest';
import { withOverride } from './scenario-model.ts';
import { type Kept, type SaveAnswer, ScenarioQueue, type Update } from './scenario-queue.ts';

const price = (amount: number): Override => ({ driver: 'price', amount });
const works = (amount: number): Override => ({ driver: 'works_cost', amount });
const put =
  (override: Override): Update =>
  (overrides) =>
    withOverride(overrides, override);

/** A server with one scenario; `theirs` is what a colleague saves before the next request comes in. */
function server(kept: Kept) {
  const state = { kept, theirs: null as Override | null, isDown: false };
  const save = vi.fn(async (known: Kept, overrides: readonly Override[]): Promise<SaveAnswer> => {
    if (state.isDown) return { kind: 'failed' };
    if (state.theirs) {
      state.kept = { revision: state.kept.revision + 1, overrides: withOverride(state.kept.overrides, state.theirs) };
      state.theirs = null;
    }
    if (known.revision !== state.kept.revision) return { kind: 'overtaken', kept: state.kept };
    state.kept = { revision: known.revision + 1, overrides };
    return { kind: 'saved', kept: state.kept };
  });
  return { state, save };
}

const idle = (queue: ScenarioQueue): Promise<void> => vi.waitFor(() => expect(queue.state).not.toBe('saving'));

it('what is typed is shown at once and saved in order', async () => {
  const { state, save } = server({ revision: 1, overrides: [] });
  const queue = new ScenarioQueue(state.kept, save);
  queue.change(put(price(0.05)));
  queue.change(put(price(0.1)));
  expect(queue.shown()).toEqual([price(0.1)]);
  await idle(queue);
  expect(state.kept.overrides).toEqual([price(0.1)]);
  expect(save.mock.calls.length).toBeLessThanOrEqual(2);
});

it("a colleague's other premise stays, and mine is made on top of it", async () => {
  const { state, save } = server({ revision: 1, overrides: [] });
  const queue = new ScenarioQueue(state.kept, save);
  state.theirs = works(0.2);
  queue.change(put(price(0.05)));
  await idle(queue);
  expect(state.kept.overrides).toEqual([works(0.2), price(0.05)]);
  expect(queue.shown()).toEqual(state.kept.overrides);
  expect(queue.state).toBe('saved');
});

it('what could not be saved stays on screen and goes out when asked again', async () => {
  const { state, save } = server({ revision: 1, overrides: [] });
  const queue = new ScenarioQueue(state.kept, save);
  state.isDown = true;
  queue.change(put(price(0.05)));
  await idle(queue);
  expect(queue.state).toBe('failed');
  expect(queue.shown()).toEqual([price(0.05)]);
  state.isDown = false;
  queue.retry();
  await idle(queue);
  expect(queue.state).toBe('saved');
  expect(state.kept.overrides).toEqual([price(0.05)]);
});

it('a server that is always ahead is given up on, with nothing lost', async () => {
  const save = vi.fn(
    async (known: Kept): Promise<SaveAnswer> => ({
      kind: 'overtaken',
      kept: { ...known, revision: known.revision + 1 },
    }),
  );
  const queue = new ScenarioQueue({ revision: 1, overrides: [] }, save);
  queue.change(put(price(0.05)));
  await idle(queue);
  expect(queue.state).toBe('failed');
  expect(queue.shown()).toEqual([price(0.05)]);
});
