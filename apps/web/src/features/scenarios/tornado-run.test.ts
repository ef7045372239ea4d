// @vitest-environment jsdom
import { driverOf, tornado } from '@uni/analysis';
import { openStudy } from '@uni/engine';
import { expect, it, vi } from 'vitest';
import { study } from '../study/testing/study-house.ts';
import type { TornadoAnswer, TornadoOrder } from './analysis-worker.ts';
import { type BarWorker, runTornado } from './tornado-run.ts';

vi.mock('./analysis-worker.ts?worker&url', () => ({ default: '/worker.js' }));

const answer = openStudy(study);
if (!answer.ok) throw new Error('the study of the house is refused');
const { model } = answer;
const order = { study: model.study, indicator: 'npv', ranges: [{ driver: 'price', low: -0.1, high: 0.1 } as const] };

/** A worker in the page that answers when the test says so. */
class HeldWorker implements BarWorker {
  onmessage: BarWorker['onmessage'] = null;
  onerror: BarWorker['onerror'] = null;
  asked: TornadoOrder | null = null;
  isOver = false;

  postMessage(asked: TornadoOrder): void {
    this.asked = asked;
  }
  answer(): void {
    const { indicator, ranges } = this.asked ?? { indicator: '', ranges: [] };
    const asked = ranges.map(({ driver, ...range }) => ({ ...range, driver: driverOf(driver) }));
    const data: TornadoAnswer = structuredClone(
      tornado(model, indicator, asked).bars.map(({ driver, ...bar }) => ({ ...bar, driver: driver.key })),
    );
    this.onmessage?.(new MessageEvent('message', { data }));
  }
  terminate(): void {
    this.isOver = true;
  }
}

const started = () => {
  const worker = new HeldWorker();
  const heard = { onBars: vi.fn(), onFailure: vi.fn() };
  return { worker, heard, cancel: runTornado(order, heard, () => worker) };
};

it('gives the bars that the page itself would make, and ends its worker', () => {
  const { worker, heard } = started();
  worker.answer();
  const own = tornado(model, 'npv', [{ driver: driverOf('price'), low: -0.1, high: 0.1 }]).bars;
  expect(own[0]?.swing).toBeGreaterThan(0);
  expect(heard.onBars).toHaveBeenCalledExactlyOnceWith(own);
  expect(worker.isOver).toBe(true);
});

it('says nothing more once it is cancelled', () => {
  const { worker, heard, cancel } = started();
  cancel();
  worker.answer();
  expect([heard.onBars.mock.calls, worker.isOver]).toEqual([[], true]);
});

it('says that it failed when its worker does', () => {
  const { worker, heard } = started();
  worker.onerror?.(new ErrorEvent('error'));
  expect(heard.onFailure).toHaveBeenCalledOnce();
  expect(worker.isOver).toBe(true);
});
