import type { AllocatedReceiptRow, ReceiptImportReport, ReceiptReading, SalesContractDetail } from '@uni/contracts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import { writeWorkbook } from '@uni/workbook';
import { expect, test } from 'vitest';
import { ordered, signed, terms } from '../../../../test/support/selling.ts';
import { idOf } from '../../../../testing/planning.ts';
import { processorMsOf } from '../../../../testing/processor-time.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const readings = '/api/sales/receipt-readings/';
const allocationsUrl = '/api/sales/receipt-reckonings/';
const imports = '/api/sales/receipt-imports/';
const day = '2025-02-10';

let count = 0;
const next = () => {
  count += 1;
  return count;
};
const csv = (...rows: string[]) => `Data;Histórico;Documento;Valor\n${rows.join('\n')}`;
const credit = (text: string, amount: string, on = day, document = '') =>
  `${on.split('-').reverse().join('/')};${text};${document};${amount}`;
const read = async (file: string | Uint8Array): Promise<ReceiptReading> => {
  const { status, body } = await testApp.send('sales', 'POST', readings, {
    file: Buffer.from(file).toString('base64'),
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as ReceiptReading;
};
type Rows = ReceiptReading['rows'];
/** As they were seen. */
const asSeen = (rows: Rows, repeat = false) =>
  rows.flatMap(({ at, day: on, amount, description, bank_key, match }) =>
    match && match.parts.length > 0
      ? [
          {
            ...{ at, day: on, amount, description, bank_key, repeat },
            parts: match.parts.map((payment) => ({
              ...{ contract: payment.contract, amount: payment.amount, to_credit: payment.to_credit },
              lines: payment.lines.map(({ installment, paid, left }) => ({ installment, paid, left })),
            })),
          },
        ]
      : [],
  );
const save = (rows: readonly unknown[], batch = `batch-${next()}`, more: Record<string, unknown> = {}) =>
  testApp.send('sales', 'POST', imports, { batch, rows, ...more });
const saved = async (rows: readonly unknown[], batch?: string): Promise<ReceiptImportReport> => {
  const { status, body } = await save(rows, batch);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as ReceiptImportReport;
};
const contractDetail = async ({ id }: Pick<SalesContractDetail, 'id'>): Promise<SalesContractDetail> =>
  (await testApp.send('sales', 'GET', `/api/sales/contracts/${id}/`)).body as SalesContractDetail;
const clientOf = async (name: string, document: string | null = null): Promise<number> =>
  idOf((await testApp.send('staff', 'POST', '/api/sales/clients/', { kind: 'person', name, document })).body);
const matchSummary = ({ match }: Rows[number]) =>
  match && [match.confidence, match.by, match.fit, match.parts.map(({ lines }) => lines.map(({ number }) => number))];

const db = (id: string, amount: string, memo: string, on = '20250210') =>
  `<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>${on}\n<TRNAMT>${amount}\n<FITID>${id}\n<MEMO>${memo}\n</STMTTRN>\n`;
const ofx = (...transactions: string[]) => `OFXHEADER:100
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>001<ACCTID>777-${count}</BANKACCTFROM>
<BANKTRANLIST>\n${transactions.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test('a statement is matched with what is owed, saved as it was seen, and known when it comes again', async () => {
  const client = await clientOf('Marina Prado Lins', '52998224725');
  const contract = await signed(testApp, { client, client_name: 'Marina Prado Lins' });
  const file = ofx(
    db('R1', '12000.00', `TED 529.982.247-25 ${contract.number} ATO`, '20250110'),
    db('R2', '3000.00', `${contract.number} MENSAL 1/36`),
    db('R3', '-55.00', 'TARIFA'),
    db('R4', '9.99', 'RENDIMENTO'),
    db('R5', '3000.00', 'PIX MARINA PRADO LINS', '20991231'),
  );
  const first = await read(file);
  expect(first.rows.map(matchSummary)).toEqual([
    ['certain', 'installment', 'exact', [[1]]],
    ['certain', 'installment', 'exact', [[1]]],
    null,
    ['none', null, 'unnamed', []],
    null,
  ]);
  expect(first.rows.map(({ problem }) => problem)).toEqual([null, null, 'outflow', null, 'future']);
  const { bank, account_number } = first;
  const report = (await save(asSeen(first.rows), 'first', { bank, account_number })).body;
  expect(report).toMatchObject({
    saved: 2,
    amount: 1_500_000,
    rows: [
      { at: 1, refusal: null },
      { at: 2, refusal: null },
    ],
  });
  expect((await contractDetail(contract)).received).toBe(1_500_000);
  const again = await read(file);
  expect(again.rows.slice(0, 2).map(({ duplicate, match }) => [duplicate, match])).toEqual([
    ['key', null],
    ['key', null],
  ]);
});

test('what was taken back can be imported anew, also when it was of days before', async () => {
  const contract = await signed(testApp);
  const file = csv(credit(`${contract.number} MENSAL 1`, '3.000,00'));
  const { rows } = await read(file);
  const [{ events } = { events: [] }] = (await saved(asSeen(rows))).rows;
  expect((await read(file)).rows[0]?.duplicate).toBe('alike');
  const undo = { event: events[0]?.event };
  expect(await testApp.send('sales', 'POST', `/api/sales/contracts/${contract.id}/undo/`, undo)).toMatchObject({
    status: 200,
  });
  const readAgain = await read(file);
  expect(readAgain.rows[0]?.duplicate).toBe(null);
  expect(await saved(asSeen(readAgain.rows))).toMatchObject({ saved: 1, amount: 300_000 });
  expect((await contractDetail(contract)).received).toBe(300_000);
});

test('one import saves a row once, however often it is sent, and another one sees that it is there', async () => {
  const contract = await signed(testApp);
  const { rows } = await read(csv(credit(`${contract.number} MENSAL 1`, '3.000,00')));
  const batch = 'repeated';
  const once = await saved(asSeen(rows), batch);
  expect(await saved(asSeen(rows), batch)).toEqual(once);
  expect(await saved(asSeen(rows))).toMatchObject({ saved: 0, rows: [{ refusal: 'known', events: [] }] });
  expect((await contractDetail(contract)).received).toBe(300_000);
  const twice = await Promise.all([1, 2, 3].map(() => saved(asSeen(rows, true), 'at once')));
  expect(twice.map(({ rows: [row] }) => row?.refusal)).toEqual(['closed', 'closed', 'closed']);
});

test('of three who save the same rows at once one does', async () => {
  const contract = await signed(testApp);
  const { rows, bank, account_number } = await read(ofx(db(`X${next()}`, '3000.00', `${contract.number} MENSAL 1/36`)));
  const reports = await Promise.all(
    ['a', 'b', 'c'].map((name) => save(asSeen(rows), `race-${name}`, { bank, account_number })),
  );
  const refusals = reports.map(({ body }) => (body as ReceiptImportReport).rows[0]?.refusal);
  expect(refusals.sort()).toEqual(['known', 'known', null].sort());
  expect((await contractDetail(contract)).received).toBe(300_000);
});

test('a row that has moved since it was seen is refused with its reason, and the others go on', async () => {
  const [one, two, late] = [await signed(testApp), await signed(testApp), await signed(testApp)];
  const { rows } = await read(
    csv(
      credit(`${one.number} MENSAL 1`, '3.000,00'),
      credit(`${two.number} MENSAL 1`, '3.000,00'),
      credit(`${one.number} MENSAL 2`, '3.000,00', '2025-03-10'),
      credit(`${late.number} MENSAL 1`, '3.000,00'),
    ),
  );
  const [row] = rows;
  const installment = row?.match?.parts[0]?.lines[0]?.installment;
  await testApp.send('sales', 'POST', '/api/sales/receipts/', { installment, day, amount: 100_000 });
  await ordered(testApp, late, { kind: 'payment', day: '2025-05-10', amount: 100 });
  const report = await saved(asSeen(rows));
  expect(report.rows.map(({ at, refusal }) => [at, refusal])).toEqual([
    [2, 'moved'],
    [3, null],
    [4, null],
    [5, 'event_order'],
  ]);
  expect((await contractDetail(one)).received).toBe(400_000);
  expect((await contractDetail(two)).received).toBe(300_000);
  const seen = (await read(csv(credit(`${late.number} MENSAL 1`, '3.000,00')))).rows[0];
  expect([seen?.match?.confidence, seen?.match?.refusal]).toEqual(['none', 'event_order']);
});

test('one credit pays installments of two contracts of a client, or none of them', async () => {
  const client = await clientOf('Otávio Reis', '11144477735');
  const [one, two] = [
    await signed(testApp, { client, client_name: 'Otávio Reis' }),
    await signed(testApp, { client, client_name: 'Otávio Reis' }),
  ];
  const acts = [`${one.number} ATO`, `${two.number} ATO`].map((text) => credit(text, '12.000,00', '2025-01-10'));
  await saved(asSeen((await read(csv(...acts))).rows));
  const { rows } = await read(csv(credit('PIX 11144477735', '6.000,00')));
  expect(rows.map(matchSummary)).toEqual([['certain', 'document', 'several', [[1], [1]]]]);
  const torn = asSeen(rows).map((row) => ({
    ...row,
    parts: row.parts.map((payment, at) => (at === 0 ? payment : { ...payment, to_credit: 1 })),
  }));
  expect((await saved(torn)).rows).toMatchObject([{ refusal: 'moved', events: [] }]);
  expect((await contractDetail(one)).received).toBe(1_200_000);
  expect((await saved(asSeen(rows))).rows[0]?.events).toHaveLength(2);
  expect([(await contractDetail(one)).received, (await contractDetail(two)).received]).toEqual([1_500_000, 1_500_000]);
});

test('somebody may choose other installments, and sees what that comes to', async () => {
  const contract = await signed(testApp);
  const { body } = await testApp.send('sales', 'GET', `/api/sales/installments/?contract=${contract.id}&sort=due`);
  const open = (body as { results: { id: number; number: number }[] }).results;
  const [, first, second] = open;
  const rows = [
    { at: 1, day, amount: 350_000, installments: [first?.id, second?.id] },
    { at: 2, day: '2025-03-10', amount: 250_000, installments: [second?.id] },
    { at: 3, day, amount: 5, installments: [4_242_424_242] },
  ];
  const { status, body: allocated } = await testApp.send('sales', 'POST', allocationsUrl, { rows });
  expect(status).toBe(200);
  const [one, two, none] = allocated as AllocatedReceiptRow[];
  expect(one?.parts[0]?.lines.map(({ paid, left }) => [paid, left])).toEqual([
    [300_000, 0],
    [50_000, 250_000],
  ]);
  expect(two?.parts[0]).toMatchObject({ to_credit: 0, lines: [{ paid: 250_000, left: 0 }] });
  expect(none).toEqual({ at: 3, parts: [], refusal: 'missing' });
  const paymentsOf = (row: AllocatedReceiptRow | undefined) =>
    row?.parts.map(({ contract: id, amount, to_credit, lines }) => ({
      ...{ contract: id, amount, to_credit },
      lines: lines.map(({ installment, paid, left }) => ({ installment, paid, left })),
    }));
  const report = await saved([
    { at: 1, day, amount: 350_000, parts: paymentsOf(one) },
    { at: 2, day: '2025-03-10', amount: 250_000, parts: paymentsOf(two) },
  ]);
  expect(report).toMatchObject({ saved: 2, amount: 600_000 });
});

test('what belongs to nobody of the house is neither shown nor taken', async () => {
  const foreign = {
    contract: 4_242_424_242,
    amount: 5,
    to_credit: 0,
    lines: [{ installment: 4_242_424_242, paid: 5, left: 0 }],
  };
  const report = await saved([{ at: 1, day, amount: 5, parts: [foreign] }]);
  expect(report.rows).toEqual([{ at: 1, refusal: 'missing', events: [] }]);
  const contract = await signed(testApp);
  const other = await signed(testApp);
  const { rows } = await read(csv(credit(`${contract.number} MENSAL 1`, '3.000,00')));
  const swapped = asSeen(rows).map((row) => ({
    ...row,
    parts: row.parts.map((payment) => ({ ...payment, contract: other.id })),
  }));
  expect((await saved(swapped)).rows).toMatchObject([{ refusal: 'closed' }]);
  expect((await contractDetail(other)).received).toBe(0);
  const stranger = await testApp.send('stranger', 'POST', imports, { batch: 'x', rows: asSeen(rows) });
  expect([200, 403]).toContain(stranger.status);
  expect((await contractDetail(contract)).received).toBe(0);
});

test.each([
  ['parts that do not add up', { amount: 6 }],
  ['no batch', { batch: '' }],
  ['an amount of nothing', { amount: 0 }],
  ['a row twice', { twice: true }],
])(
  'refuses %s',
  async (_what, { amount = 5, batch = 'b', twice = false }: { amount?: number; batch?: string; twice?: boolean }) => {
    const payment = { contract: 1, amount: 5, to_credit: 0, lines: [{ installment: 1, paid: 5, left: 0 }] };
    const row = { at: 1, day, amount, parts: [payment] };
    expect(await save(twice ? [row, row] : [row], batch)).toMatchObject({ status: 400 });
  },
);

test('hostile files are refused in time, or read as text', async () => {
  const formulas = await read(
    csv(credit('=HYPERLINK("http://x")', '1,00'), credit('<script>alert(1)</script>\u202e', '2,00')),
  );
  expect(formulas.rows.map(({ match }) => match?.fit)).toEqual(['unnamed', 'unnamed']);
  const latin = await read(Buffer.from(csv(credit('Depósito à vista', '1,00')), 'latin1'));
  expect(latin.rows[0]?.description).toBe('Depósito à vista');
  const sheet = writeWorkbook({
    sheets: [
      {
        name: 'x',
        columnWidths: [],
        frozen: { rows: 0, columns: 0 },
        rows: [[{ style: 'computed.text', value: 'nada' }]],
      },
    ],
  });
  const many = csv(...Array.from({ length: 100_000 }, (_, k) => credit(`PIX ${k}`, '1,00')));
  const deep = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(4_000_000, 7)]);
  for (const file of [sheet, Buffer.from(many), deep, Buffer.from('nada'), Buffer.alloc(2_000_000)]) {
    const took = await processorMsOf(async () => {
      const { status } = await testApp.send('sales', 'POST', readings, { file: Buffer.from(file).toString('base64') });
      expect([file.length, status]).toEqual([file.length, 400]);
    });
    expect(took).toBeLessThan(2_000);
  }
  const credits = csv(...Array.from({ length: 5_001 }, (_, k) => credit(`PIX ${k}`, `${k + 1},00`)));
  expect(
    await testApp.send('sales', 'POST', readings, { file: Buffer.from(credits).toString('base64') }),
  ).toMatchObject({
    status: 400,
    body: { file: ['The statement has more than 5,000 credits.'] },
  });
});

test('what is saved of a statement over several contracts adds up to the accepted credits, to the centavo', async () => {
  const random = new Random(11);
  const contracts = await Promise.all(
    Array.from({ length: 6 }, () =>
      signed(testApp, {
        terms: terms({
          correction: {
            before_keys: { index: 'incc_m', lag: 1 },
            after_keys: null,
            step: 'monthly',
            no_deflation: false,
          },
        }),
      }),
    ),
  );
  const rows = contracts.flatMap(({ number }) =>
    Array.from({ length: 3 }, (_, k) => {
      const cents = random.whole(1_000, 700_000);
      const text = random.pick(`${number} MENSAL ${k + 1}/36`, `contrato ${number}`);
      return credit(text, `${(cents / 100).toFixed(2).replace('.', ',')}`, `2025-0${random.whole(2, 6)}-1${k}`);
    }),
  );
  const reading = await read(csv(...rows));
  const report = await saved(asSeen(reading.rows));
  expect(report.rows.filter(({ refusal }) => refusal !== null)).toEqual([]);
  expect(report.saved).toBe(rows.length);
  let received = 0;
  for (const contract of contracts) {
    const { body } = await testApp.send('sales', 'GET', `/api/sales/receipts/?contract=${contract.id}`);
    const { sums, results } = body as { sums: { amount: number }; results: { installment: number | null }[] };
    received += sums.amount;
    expect((await contractDetail(contract)).received).toBe(sums.amount);
    expect(results.length).toBeGreaterThan(0);
  }
  expect(received).toBe(reading.rows.reduce((total, { amount }) => total + amount, 0));
});
