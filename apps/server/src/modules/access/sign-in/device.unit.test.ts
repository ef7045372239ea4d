import { expect, test } from 'vitest';
import { processorMsOf } from '../../../../testing/processor-time.ts';
import { deviceOf } from './device.gateway.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

test.each([
  [chrome, 'Chrome', 'Windows'],
  [`${chrome} Edg/141.0`, 'Edge', 'Windows'],
  [`${chrome} OPR/120.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0 Mobile/15E148',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['curl/8.0', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf({ address: '', userAgent })).toEqual({ browser, system, address: null });
});

test.each([
  ['189.6.10.77', '189.6.*.*'],
  ['::ffff:189.6.10.77', '189.6.*.*'],
  ['2804:14c:65:8000::1', '2804:14c:*'],
  ['::1', '0:0:*'],
  ['unknown', null],
])('of the address %s only %s is kept', (address, expected) => {
  expect(deviceOf({ address, userAgent: '' }).address).toBe(expected);
});

test('a device that says too much costs no time', async () => {
  const took = await processorMsOf(() =>
    deviceOf({ address: '1'.repeat(50_000), userAgent: 'Windows '.repeat(50_000) }),
  );
  // A quadratic reader needs seconds.
  expect(took).toBeLessThan(200);
});
