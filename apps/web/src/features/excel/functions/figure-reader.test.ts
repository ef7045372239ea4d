import { type NamedFigure, namedFigureLimits } from '@uni/contracts';
import { expect, test } from 'vitest';
import { createFigureReader, type RequestedCell } from './figure-reader.ts';

const cellOf = (name: string, version: string | null = null): RequestedCell => ({
  ...{ kind: 'flow', enterprise: 'Aurora', name },
  ...{ period: null, version, scenario: null },
});

const figureOf = ({ name }: RequestedCell): NamedFigure =>
  name === 'errado'
    ? { value: null, unit: null, fault: 'name_unknown', detail: '“errado” não existe neste estudo.' }
    : { value: name.length, unit: 'money', fault: null, detail: null };

/** A reader over a server that answers at once, or not at all, and a clock that the test moves. */
const makeReader = () => {
  const sent: (readonly RequestedCell[])[] = [];
  const state = { now: 0, isDown: false };
  let work: (() => void)[] = [];
  const reader = createFigureReader({
    request: async (cells) => {
      sent.push(cells);
      if (state.isDown) throw new Error('down');
      return cells.map(figureOf);
    },
    faultOf: (problem) => (problem instanceof Error ? `falha: ${problem.message}` : 'falha'),
    now: () => state.now,
    defer: (next) => work.push(next),
  });
  const recalculate = () => {
    const due = work;
    work = [];
    for (const next of due) next();
  };
  return { reader, sent, state, recalculate };
};

test('cells of one recalculation go in one request for each 500', async () => {
  const { reader, sent, recalculate } = makeReader();
  const names = Array.from({ length: 2 * namedFigureLimits.cells + 1 }, (_, at) => `l${at}`);
  const readings = names.map((name) => reader.read(cellOf(name)));
  expect(sent).toEqual([]);
  recalculate();
  expect(await Promise.all(readings)).toEqual(names.map(({ length }) => ({ value: length })));
  expect(sent.map(({ length }) => length)).toEqual([500, 500, 1]);
});

test('no request has more plans than the server reads in one', async () => {
  const { reader, sent, recalculate } = makeReader();
  const count = 2 * namedFigureLimits.plans + 1;
  const readings = Array.from({ length: count }, (_, at) => [
    reader.read(cellOf('a', `v${at}`)),
    reader.read(cellOf('b', `v${at}`)),
  ]);
  recalculate();
  await Promise.all(readings.flat());
  expect(sent.map(({ length }) => length)).toEqual([40, 40, 2]);
  for (const cells of sent)
    expect(new Set(cells.map(({ version }) => version)).size).toBeLessThanOrEqual(namedFigureLimits.plans);
});

test('a cell that stands twice is requested once, and again after five minutes or when figures are refreshed', async () => {
  const { reader, sent, state, recalculate } = makeReader();
  const readTwice = async () => {
    const readings = [reader.read(cellOf('vpl')), reader.read(cellOf('vpl'))];
    recalculate();
    expect(await Promise.all(readings)).toEqual([{ value: 3 }, { value: 3 }]);
  };
  await readTwice();
  state.now = 299_999;
  await readTwice();
  expect(sent.map(({ length }) => length)).toEqual([1]);
  state.now = 300_000;
  await readTwice();
  expect(sent).toHaveLength(2);
  reader.forget();
  await readTwice();
  expect(sent).toHaveLength(3);
});

test('what was refused, and what an outage left without an answer, is requested again', async () => {
  const { reader, sent, state, recalculate } = makeReader();
  const read = async (name: string) => {
    const reading = reader.read(cellOf(name));
    recalculate();
    return reading;
  };
  expect(await read('errado')).toEqual({ fault: '“errado” não existe neste estudo.' });
  await read('errado');
  expect(sent).toHaveLength(2);
  state.isDown = true;
  expect(await read('vpl')).toEqual({ fault: 'falha: down' });
  state.isDown = false;
  expect(await read('vpl')).toEqual({ value: 3 });
});
