import type { Movement, StatementReading, StatementReport } from '@uni/contracts';
import { writeWorkbook } from '@uni/workbook';
import { expect, test } from 'vitest';
import { idOf } from '../../../../testing/planning.ts';
import { processorMsOf } from '../../../../testing/processor-time.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const readings = '/api/sales/statement-readings/';
const imports = '/api/sales/statement-imports/';

let count = 0;
const accountOf = async (): Promise<number> => {
  count += 1;
  return idOf((await testApp.send('staff', 'POST', '/api/sales/accounts/', { name: `Extrato ${count}` })).body);
};
const read = (account: number, file: string | Uint8Array) =>
  testApp.send('staff', 'POST', readings, { account, file: Buffer.from(file).toString('base64') });
const rowsOf = async (account: number, file: string | Uint8Array) => {
  const { status, body } = await read(account, file);
  expect([status, body]).toEqual([200, expect.anything()]);
  return (body as StatementReading).rows;
};
const bring = (account: number, rows: readonly unknown[]) => testApp.send('staff', 'POST', imports, { account, rows });
const asRows = (rows: StatementReading['rows'], repeat = false) =>
  rows.map(({ problem: _problem, duplicate: _duplicate, ...row }) => ({ ...row, repeat }));
const movementsOf = async (account: number): Promise<Movement[]> =>
  (
    (await testApp.send('reader', 'GET', `/api/sales/movements/?account=${account}&page_size=500`)).body as {
      results: Movement[];
    }
  ).results;

const db = (id: string, amount: string, memo: string, day = '20260305120000[-3:BRT]') =>
  `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>${day}\n<TRNAMT>${amount}\n<FITID>${id}\n<MEMO>${memo}\n</STMTTRN>\n`;
const ofx = (...transactions: string[]) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Banco Ipê</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>001<ACCTID>12345-6</BANKACCTFROM>
<BANKTRANLIST>
${transactions.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test('a statement becomes drafts once, however often it is brought', async () => {
  const account = await accountOf();
  const file = ofx(db('A1', '-150.25', 'Energia'), db('A2', '1000.00', 'Aluguel'));
  const first = await rowsOf(account, file);
  expect(first).toMatchObject([
    {
      at: 1,
      day: '2026-03-05',
      kind: 'outflow',
      amount: 15_025,
      description: 'Energia',
      bank_key: 'A1',
      duplicate: null,
    },
    { at: 2, kind: 'inflow', amount: 100_000, description: 'Aluguel', problem: null },
  ]);
  expect(await bring(account, asRows(first))).toMatchObject({ status: 200, body: { added: 2, skipped: [] } });
  expect((await movementsOf(account)).map(({ state, origin }) => `${state} ${origin}`)).toEqual([
    'draft import',
    'draft import',
  ]);
  const later = ofx(db('A1', '-150.25', 'Energia', '20260401'), db('A3', '7.00', 'Juros'));
  const second = await rowsOf(account, later);
  expect(second.map(({ duplicate }) => duplicate)).toEqual(['key', null]);
  expect((await bring(account, asRows(second, true))).body).toEqual({
    added: 1,
    skipped: [{ at: 1, duplicate: 'key' }],
  } satisfies StatementReport);
  expect(await movementsOf(account)).toHaveLength(3);
});

test('without keys what is there already is known by day, amount and text, and as often as it is there', async () => {
  const account = await accountOf();
  const row = '05/03/2026;Café;-12,50';
  const file = (times: number) => `Data;Histórico;Valor\n${Array.from({ length: times }, () => row).join('\n')}`;
  const first = await rowsOf(account, file(2));
  expect(first.map(({ duplicate }) => duplicate)).toEqual([null, null]);
  expect((await bring(account, asRows(first))).body).toMatchObject({ added: 2 });
  const second = await rowsOf(account, file(3));
  expect(second.map(({ duplicate }) => duplicate)).toEqual(['alike', 'alike', null]);
  expect((await bring(account, asRows(second))).body).toMatchObject({ added: 1, skipped: [{ at: 2 }, { at: 3 }] });
  expect((await bring(account, asRows(second.slice(0, 1), true))).body).toMatchObject({ added: 1, skipped: [] });
  expect(await movementsOf(account)).toHaveLength(4);
});

test('a transfer is known in the statements of both accounts', async () => {
  const [from, to] = [await accountOf(), await accountOf()];
  const fields = { kind: 'transfer', account: from, to_account: to, day: '2026-03-05', amount: 5_000 };
  await testApp.send('staff', 'POST', '/api/sales/movements/', { ...fields, description: 'TED' });
  const file = (sign: string) => `data;descricao;valor\n05/03/2026;TED;${sign}50,00`;
  expect((await rowsOf(from, file('-')))[0]?.duplicate).toBe('alike');
  expect((await rowsOf(to, file('')))[0]?.duplicate).toBe('alike');
  expect((await rowsOf(to, file('-')))[0]?.duplicate).toBe(null);
});

test('rows that cannot be kept are told, and others go on', async () => {
  const rows = await rowsOf(
    await accountOf(),
    'Data;Histórico;Valor\n31/02/2026;a;1,00\n05/03/2026;b;dez\n05/03/2026;c;0,00\n05/03/2026;d;99999999999,00\n05/03/2026;Saldo anterior;5,00\n;;\n05/03/2026;=HYPERLINK("x");1,00',
  );
  expect(rows.map(({ at, problem }) => [at, problem])).toEqual([
    [2, 'no_day'],
    [3, 'no_amount'],
    [4, 'zero'],
    [5, 'too_large'],
    [6, 'balance'],
    [8, null],
  ]);
  expect(rows[5]?.description).toBe('=HYPERLINK("x")');
});

const thousand = (of: number): string[] =>
  Array.from({ length: of }, (_, at) => `05/03/2026;linha ${at};-${at + 1},00`);

/** A workbook of a few kilobytes that unpacks to more than a hundred megabytes. */
const unpacking = (): Uint8Array => {
  const row = [{ style: 'computed.text', value: ' '.repeat(32_000) }] as const;
  const rows = Array.from({ length: 3_500 }, () => row);
  return writeWorkbook({ sheets: [{ name: 'a', columnWidths: [], frozen: { rows: 0, columns: 0 }, rows }] });
};

test('hostile files are told about, or refused, within two seconds', {
  tags: ['proof'],
  timeout: 240_000,
}, async () => {
  const account = await accountOf();
  await read(account, ofx(db('warm', '1.00', 'x')));
  const bomb = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const latin = Buffer.from(ofx(db('L1', '-1,00', 'Água')), 'latin1');
  const wide = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('Data;Histórico;Valor\n05/03/2026;Água;1,00', 'utf16le'),
  ]);
  const formulas = thousand(5).map((row) => row.replace('linha', '=cmd|'));
  const hostile: readonly (readonly [string, string | Uint8Array, string])[] = [
    ['100,000 rows', `Data;Histórico;Valor\n${thousand(100_000).join('\n')}`, 'more than 20,000 rows'],
    [
      '100,000 OFX',
      ofx(Array.from({ length: 45_000 }, (_, at) => db(`${at}`, '1', '')).join('')),
      'more than 20,000 rows',
    ],
    ['entity bomb', `<?xml version="1.0"?><!DOCTYPE x [${bomb}]>${ofx(db('B', '1.00', '&l20;'))}`, '&l20;'],
    ['zip bomb', unpacking(), '{"file":["The '],
    ['not a zip', Buffer.from('PK\u0003\u0004 and nothing more'), 'neither OFX nor'],
    ['larger than 8 MB', Buffer.alloc(8 * 1024 * 1024 + 10, 65), 'larger than 8 MB'],
    ['zeros', Buffer.alloc(1_000), 'neither OFX nor'],
    ['noise', Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 255 || 1)), 'no columns'],
    ['no end', ofx(db('C', '2.00', 'cortado')).slice(0, -60), 'cortado'],
    ['tags without end', `<OFX>${'<STMTTRN'.repeat(400_000)}`, 'no movements'],
    ['brackets', `${'('.repeat(4_000_000)};${'<'.repeat(2_000_000)}`, 'no columns'],
    ['character references', ofx(db('D', '1.00', '&#99999999999;&#x0;')), '&#99999999999;'],
    ['windows-1252', latin, 'Água'],
    ['utf-16', wide, 'Água'],
    ['formulas', `Data;Histórico;Valor\n${formulas.join('\n')}`, '=cmd|'],
    ['no columns', 'a;b;c\n1;2;3', 'no columns'],
    ['only a head', 'Data;Valor', 'no movements'],
  ];
  for (const [name, file, expected] of hostile) {
    let answer: Awaited<ReturnType<typeof read>> | undefined;
    const tookMs = await processorMsOf(async () => {
      answer = await read(account, file);
    });
    const { status, body } = answer ?? { status: 0, body: null };
    expect([200, 400], name).toContain(status);
    // On a busy machine a large file may time out first. That report is valid too.
    const bodyText = JSON.stringify(body);
    if (!(status === 400 && bodyText.includes('too long'))) expect(bodyText, name).toContain(expected);
    expect(tookMs, name).toBeLessThan(2_000);
  }
  expect(await testApp.send('staff', 'POST', readings, { account, file: 'não é base64' })).toMatchObject({
    status: 400,
  });
  expect(await testApp.send('staff', 'POST', readings, { account: 4_242, file: 'QQ==' })).toMatchObject({
    status: 400,
    body: { account: [expect.any(String)] },
  });
});

test('what is imported is judged like what is typed', async () => {
  const account = await accountOf();
  const row = { at: 1, day: '2026-03-05', kind: 'inflow', amount: 1 };
  const outflow = (
    (await testApp.send('staff', 'GET', '/api/sales/movement-categories/')).body as { id: number; flow: string }[]
  ).find(({ flow }) => flow === 'outflow');
  for (const [wrong, field] of [
    [{ amount: -1 }, 'rows'],
    [{ day: '05/03/2026' }, 'rows'],
    [{ category: 4_242 }, 'category'],
    [{ category: outflow?.id }, 'category'],
  ] as const)
    expect(await bring(account, [{ ...row, ...wrong }]), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      body: { [field]: expect.anything() },
    });
  expect(await bring(account, [])).toMatchObject({ status: 400 });
  expect(await movementsOf(account)).toEqual([]);
});
