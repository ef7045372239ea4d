import type { RealisedBasis } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { studyFixture } from '../testing/study-fixture.ts';

const closed = (reais: number): RealisedBasis => ({
  realised_hash: `hash of ${reais}`,
  realised: {
    closing: '2026-02',
    lines: [{ key: 'receipts.direct.down_payment', module: 1, from: '2026-01', values: [0, reais * 100] }],
    policy: {},
  },
});

const received = (store: ReturnType<typeof studyFixture>['store']) =>
  store
    .getState()
    .draft.model.projection.lines.find((line) => line.key === 'receipts.direct.down_payment' && line.module === 1)
    ?.values[1];

describe('the study over closed months', () => {
  it('shows realised values at once, edits nothing and sends nothing', () => {
    const { store, ledger } = studyFixture();
    const before = store.getState();
    store.adoptRealised(closed(7));
    expect(received(store)).toBe(700);
    expect(store.getState().draft.document).toBe(before.draft.document);
    expect(store.getState().undo).toEqual([]);
    expect(ledger.requests).toBe(0);
    store.adoptRealised({ realised_hash: 'none', realised: null });
    expect(received(store)).toBe(
      before.draft.model.projection.lines.find((l) => l.key === 'receipts.direct.down_payment')?.values[1],
    );
  });

  it('keeps what waits to be valid, and what waits to be sent', async () => {
    const { store, clock, parts, set, ledger } = studyFixture();
    set(`${parts[0]}/share`, 0.4);
    expect(store.getState().draft.held).toHaveLength(1);
    store.adoptRealised(closed(7));
    expect(store.getState().draft.held).toHaveLength(1);
    set(`${parts[1]}/share`, 0.6);
    expect(store.getState().draft.held).toEqual([]);
    expect(received(store)).toBe(700);
    ledger.basis = closed(7);
    await clock.pass(400);
    expect(store.getState()).toMatchObject({ save: { status: 'saved' }, diverged: false });
  });

  it('takes over months that a colleague closed meanwhile instead of reporting a defect', async () => {
    const { store, clock, set, ledger } = studyFixture();
    ledger.basis = closed(9);
    set('/discount_rate/value', 0.2);
    await clock.pass(400);
    await clock.pass(0);
    expect(store.getState().diverged).toBe(false);
    expect(store.realised).toEqual(closed(9));
    expect(received(store)).toBe(900);
  });
});
