import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readStatement } from '../public/statement.ts';
import { writeWorkbook } from './index.ts';
import { decimalOf } from './statement-cells.ts';

const limits = { bytes: 1_000_000, rows: 100 };
const linesOf = (file: string | Uint8Array) => {
  const outcome = readStatement(typeof file === 'string' ? strToU8(file) : file, limits);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.lines;
};
const amountsOf = (...values: string[]) =>
  linesOf(`Data;Valor\n${values.map((value) => `05/03/2026;"${value}"`).join('\n')}`).map(({ amount }) => amount);
const reasonOf = (file: string | Uint8Array, most = limits) => {
  const outcome = readStatement(typeof file === 'string' ? strToU8(file) : file, most);
  return outcome.ok ? null : outcome.reason;
};

test('money is read as banks write it, with the decimals that most of the file has', () => {
  expect(amountsOf('1.234,56', '-0,5', 'R$ 10', '(3,00)', '4,00-', '5,00 D', '6,00 C', '−7,00', '1.234.567')).toEqual([
    123_456, -50, 1_000, -300, -400, -500, 600, -700, 123_456_700,
  ]);
  expect(amountsOf('1,234.56', '0.10', '-2000.00', '1,234')).toEqual([123_456, 10, -200_000, 123_400]);
  expect(amountsOf('dez', '1.23.4', '=1+1', '1,234,5', '')).toEqual([null, null, null, null, null]);
  expect([decimalOf([]), decimalOf(['1.50']), decimalOf(['1.500,00', '3.20', '7,10'])]).toEqual([',', '.', ',']);
});

test('days are read as people and banks write them, and only those that exist', () => {
  const days = ['05/03/2026', '5.3.26', '05-03-2026', '2026-03-05', '20260305', '29/02/2025', '2026-13-01', 'ontem'];
  expect(linesOf(`Data;Valor\n${days.map((day) => `${day};1,00`).join('\n')}`).map(({ day }) => day)).toEqual([
    ...Array.from({ length: 5 }, () => '2026-03-05'),
    ...[null, null, null],
  ]);
});

test('columns are found by their heads wherever they stand, below whatever stands above', () => {
  const text = `Banco Ipê;;;;
Conta;12345-6;;;
Data Lançamento;Histórico;Docto.;Débito;Crédito
05/03/2026;Tarifa;77;12,00;
06/03/2026;Depósito;;;1.000,00
;;;;
;Total;;12,00;1.000,00
06/03/2026;SALDO DO DIA;;;988,00`;
  expect(linesOf(text)).toMatchObject([
    { at: 4, day: '2026-03-05', amount: -1_200, description: 'Tarifa', document: '77', isBalance: false },
    { at: 5, amount: 100_000, description: 'Depósito' },
    { at: 7, day: null, isBalance: false },
    { at: 8, isBalance: true },
  ]);
  const signed = 'Data,Valor,Tipo,Identificador,Descrição\n2026-03-05,10.50,D,abc,Café\n2026-03-06,2.00,C,abd,Troco';
  expect(linesOf(signed)).toMatchObject([
    { amount: -1_050, key: 'abc', description: 'Café' },
    { amount: 200, key: 'abd' },
  ]);
});

test('a workbook is a statement too', () => {
  const text = (value: string) => ({ style: 'computed.text', value }) as const;
  const rows = [
    [text('Data'), text('Descrição'), text('Valor')],
    [
      { style: 'computed.day', value: 46_086 } as const,
      text('Luz'),
      { style: 'computed.money', value: -10.1 } as const,
    ],
  ];
  const model = { sheets: [{ name: 'a', columnWidths: [], frozen: { rows: 0, columns: 0 }, rows }] };
  expect(linesOf(writeWorkbook(model))).toMatchObject([{ day: '2026-03-05', amount: -1_010, description: 'Luz' }]);
});

const ofx2 = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?><OFX><SONRS><FI><ORG>Ipê &amp; Cia</ORG></FI></SONRS>
<ACCTID>9</ACCTID><STMTTRN><TRNTYPE>CHECK</TRNTYPE><DTPOSTED>20260305</DTPOSTED><TRNAMT>12.50</TRNAMT><FITID>1</FITID>
<NAME>Padaria</NAME><MEMO><![CDATA[<b>pão</b> & leite]]></MEMO></STMTTRN></OFX>`;

test('the account is that of the statement, not one that a transfer goes to', () => {
  const own = '<FI><ORG>Banco Sul</FI><BANKACCTFROM><BANKID>041<ACCTID>12-3</BANKACCTFROM>';
  const transfer = '<STMTTRN><DTPOSTED>20260305<TRNAMT>-1,50<BANKACCTTO><BANKID>341<ACCTID>99-9</BANKACCTTO></STMTTRN>';
  expect(readStatement(strToU8(`<OFX>${own}${transfer}</OFX>`), limits)).toMatchObject({
    ...{ ok: true, bank: 'Banco Sul', account: '12-3' },
  });
});

test('OFX 2 is read like OFX 1; debits without a sign go out', () => {
  const outcome = readStatement(strToU8(ofx2), limits);
  expect(outcome).toMatchObject({ ok: true, format: 'ofx', bank: 'Ipê & Cia', account: '9' });
  expect(linesOf(ofx2)).toEqual([
    {
      ...{
        at: 1,
        day: '2026-03-05',
        amount: -1_250,
        description: 'Padaria <b>pão</b> & leite',
        document: '',
        key: '1',
      },
      isBalance: false,
    },
  ]);
  const loose = '<OFX><STMTTRN><DTPOSTED>20260305<TRNAMT>1,5<MEMO>a < b > c<STMTTRN><DTPOSTED>20260306<TRNAMT>2,00';
  expect(linesOf(loose)).toMatchObject([
    { amount: 150, description: 'a < b > c' },
    { day: '2026-03-06', amount: 200 },
  ]);
});

test('what is no statement is refused by name', () => {
  expect(reasonOf('a;b\n1;2')).toBe('no_columns');
  expect(reasonOf('Data;Valor\n')).toBe('empty');
  expect(reasonOf('<OFX></OFX>')).toBe('empty');
  expect(reasonOf(new Uint8Array(200))).toBe('unreadable');
  expect(reasonOf('x'.repeat(1_000_001))).toBe('too_large');
  expect(reasonOf(`Data;Valor\n${'05/03/2026;1,00\n'.repeat(101)}`)).toBe('too_many_rows');
  expect(reasonOf(`<OFX>${'<STMTTRN><TRNAMT>1'.repeat(101)}`)).toBe('too_many_rows');
});

test('no bytes make the reader throw: neither random ones nor a statement that was damaged', () => {
  const whole = strToU8(ofx2);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(), fc.nat({ max: 255 }), (noise, at, byte) => {
      expect(typeof readStatement(noise, limits).ok).toBe('boolean');
      expect(typeof readStatement(Uint8Array.of(...strToU8('<OFX>'), ...noise), limits).ok).toBe('boolean');
      const damaged = whole.slice();
      damaged[at % damaged.length] = byte;
      expect(typeof readStatement(damaged, limits).ok).toBe('boolean');
    }),
    { numRuns: 500 },
  );
});
