// @vitest-environment jsdom
import { driverOf, tornado } from '@uni/analysis';
import { openStudy } from '@uni/engine';
import { expect, it, vi } from 'vitest';
import { study } from '../study/testing/study-fixture.ts';
import type { TornadoAnswer, TornadoOrder } from './analysis-worker.ts';
import { type BarWorker, runTornado } from './tornado-run.ts';

vi.mock('./analysis-worker.ts?worker&url', () => ({ default: '/worker.js' }));

const answer = openStudy(study);
if (!answer.ok) throw new Error('the study of the house is refused');
const { model } = answer;
const order = { study: model.study, indicator: 'npv', ranges: [{ driver: 'price', low: -0.1, high: 0.1 } as const] };

/** A worker in the page that answers when the test triggers it. */
class HeldWorker implements BarWorker {
  onmessage: BarWorker['onmessage'] = null;
  onerror: BarWorker['onerror'] = null;
  lastOrder: TornadoOrder | null = null;
  isOver = false;

  postMessage(order: TornadoOrder): void {
    this.lastOrder = order;
  }
  answer(): void {
    const { indicator, ranges } = this.lastOrder ?? { indicator: '', ranges: [] };
    const order = ranges.map(({ driver, ...range }) => ({ ...range, driver: driverOf(driver) }));
    const answer: TornadoAnswer = structuredClone(
      tornado(model, indicator, order).bars.map(({ driver, ...bar }) => ({ ...bar, driver: driver.key })),
    );
    this.onmessage?.(new MessageEvent('message', { data: answer }));
  }
  terminate(): void {
    this.isOver = true;
  }
}

const started = () => {
  const worker = new HeldWorker();
  const listeners = { onBars: vi.fn(), onFailure: vi.fn() };
  return { worker, listeners, cancel: runTornado(order, listeners, () => worker) };
};

it('gives the bars that the page itself would make, and ends its worker', () => {
  const { worker, listeners } = started();
  worker.answer();
  const own = tornado(model, 'npv', [{ driver: driverOf('price'), low: -0.1, high: 0.1 }]).bars;
  expect(own[0]?.swing).toBeGreaterThan(0);
  expect(listeners.onBars).toHaveBeenCalledExactlyOnceWith(own);
  expect(worker.isOver).toBe(true);
});

it('says nothing more once it is cancelled', () => {
  const { worker, listeners, cancel } = started();
  cancel();
  worker.answer();
  expect([listeners.onBars.mock.calls, worker.isOver]).toEqual([[], true]);
});

it('says that it failed when its worker does', () => {
  const { worker, listeners } = started();
  worker.onerror?.(new ErrorEvent('error'));
  expect(listeners.onFailure).toHaveBeenCalledOnce();
  expect(worker.isOver).toBe(true);
});
