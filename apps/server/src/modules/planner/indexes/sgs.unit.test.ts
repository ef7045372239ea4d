import { expect, test } from 'vitest';
import { readSgs, sgsAddress, windowsOf } from './sgs.model.ts';

const months = { firstDays: false };
const parse = (items: unknown) => readSgs(JSON.stringify(items), months);

test('months come as days of the first, with a point as decimal sign', () => {
  expect(
    parse([
      { data: '01/06/2026', valor: '0.42' },
      { data: '01/07/2026', valor: '-0.10' },
    ]),
  ).toEqual({
    ok: true,
    months: [
      { month: '2026-06', variation: 0.0042 },
      { month: '2026-07', variation: -0.001 },
    ],
  });
});

test('of a series of days the one that begins on the first counts', () => {
  const days = [
    { data: '01/06/2026', dataFim: '01/07/2026', valor: '0.1723' },
    { data: '02/06/2026', dataFim: '02/07/2026', valor: '0.1801' },
  ];
  expect(readSgs(JSON.stringify(days), { firstDays: true })).toEqual({
    ok: true,
    months: [{ month: '2026-06', variation: 0.001723 }],
  });
  // For requested months, daily values mean another series than the configured one.
  expect(parse(days)).toMatchObject({ ok: false, outcome: 'malformed' });
});

test.each([
  ['{"erro":{}}', 'error_answer'],
  ['{"error":"Valor inválido"}', 'error_answer'],
  ['<html>Em manutenção</html>', 'not_json'],
  ['', 'not_json'],
  ['{"value":[]}', 'malformed'],
  ['null', 'malformed'],
  ['[{"data":"2026-06-01","valor":"0.42"}]', 'malformed'],
  ['[{"valor":"0.42"}]', 'malformed'],
  ['[{"data":"01/13/2026","valor":"0.42"}]', 'malformed'],
  ['[{"data":"01/06/2026","valor":""}]', 'bad_value'],
  ['[{"data":"01/06/2026","valor":null}]', 'bad_value'],
  ['[{"data":"01/06/2026"}]', 'bad_value'],
  ['[{"data":"01/06/2026","valor":"1023.55"}]', 'bad_value'],
])('%s is a failure with a name', (text, outcome) => {
  expect(readSgs(text, months)).toMatchObject({ ok: false, outcome });
});

test('a long stretch is asked for in windows of less than ten years that leave no month out', () => {
  const windows = windowsOf('1994-08', '2026-11');
  expect(windows[0]).toEqual({ from: '1994-08', to: '2004-05' });
  expect(windows.at(-1)?.to).toBe('2026-11');
  for (const [at, { from }] of windows.entries()) if (at > 0) expect(from > (windows[at - 1]?.to ?? '')).toBe(true);
  expect(windowsOf('2026-11', '2026-11')).toEqual([{ from: '2026-11', to: '2026-11' }]);
});

test('the address names the series, the format and the days', () => {
  const address = 'https://api.example/dados/serie/bcdata.sgs.{code}/dados';
  const url = new URL(sgsAddress(address, 192, { from: '2026-01', to: '2028-02' }));
  expect(url.pathname).toBe('/dados/serie/bcdata.sgs.192/dados');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    formato: 'json',
    dataInicial: '01/01/2026',
    dataFinal: '29/02/2028',
  });
});
