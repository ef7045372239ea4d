import { expect, test } from 'vitest';
import { basic, dig, sienge, wholeIncome } from './support.ts';

test('S18: millions of installments are streamed as they are read, and take no memory', {
  timeout: 120_000,
}, async () => {
  const { base, emulator } = await sienge({ size: 'L' });
  const before = process.memoryUsage().rss;
  const enough = new AbortController();
  const response = await fetch(`${base}${wholeIncome}`, {
    headers: { authorization: basic(emulator) },
    signal: enough.signal,
  });
  let [bytes, peak, text] = [0, 0, ''];
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (text.length < 2_000) text += Buffer.from(chunk).toString('utf8');
      peak = Math.max(peak, process.memoryUsage().rss);
      if (bytes > 40_000_000) break;
    }
  } finally {
    enough.abort();
  }
  expect(text.startsWith('{"data":[{"companyId"')).toBe(true);
  expect(bytes).toBeGreaterThan(40_000_000);
  // Reader and emulator share this process; the whole stream is measured by `npm run measure:emulators`.
  expect((peak - before) / 1e6).toBeLessThan(300);
});

test('S18: a chunk from the middle of a large job costs no more than a chunk', async () => {
  const { get } = await sienge({ size: 'L', quirks: { jobPolls: 0 } });
  const identifier = dig((await get(`${wholeIncome}&_async=true&_asyncChunkMaxSize=1000`)).json, 'identifier');
  const { json } = await get(`/bulk-data/v1/async/${identifier}`);
  const chunks = Number(dig(json, 'chunks'));
  expect(chunks).toBeGreaterThan(5_000);
  // Reader and emulator share this process. Made from the beginning, a chunk of the middle takes a minute of the processor.
  const from = process.cpuUsage();
  const chunk = await get(`/bulk-data/v1/async/${identifier}/result/${Math.floor(chunks / 2)}`);
  expect(chunk.status).toBe(200);
  expect(chunk.text.length).toBeGreaterThan(300_000);
  expect(chunk.text.length).toBeLessThan(2_000_000);
  expect(process.cpuUsage(from).user / 1_000).toBeLessThan(5_000);
});
