import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { habitCases } from '../../test-support/company-workbooks/habit-workbooks.ts';
import { sheetCases } from '../../test-support/company-workbooks/sheet-workbooks.ts';
import { companyCases, fileOf } from '../../test-support/company-workbooks/ten-workbooks.ts';
import { readSpreadsheet, type SpreadsheetCell } from '../spreadsheet.ts';
import { onlyDevelopment } from './developments.ts';
import { pendingLines, unknownSums, wrongSums } from './mapping.ts';
import { proposeStudy, provedStudy } from './propose-study.ts';
import { readCompanyWorkbook } from './read-company-workbook.ts';

const read = (file: Uint8Array) => {
  const outcome = readSpreadsheet(file);
  if (!outcome.ok) throw new Error(outcome.reason);
  return readCompanyWorkbook(outcome.sheets);
};

describe.each([...companyCases(), ...habitCases(), ...sheetCases()].map((one) => [one.name, one] as const))(
  '%s',
  (name, one) => {
    const workbook = read(fileOf(one));
    const mapping = proposeStudy(workbook, null);

    it('has a target for every row', () => {
      expect(pendingLines(workbook, mapping).map(({ source }) => source)).toEqual([]);
    });

    it('becomes a study whose cash flow is the sheet’s, or says why not', () => {
      const proved = provedStudy(workbook, mapping, name);
      if (!proved.ok) throw new Error(JSON.stringify(proved.errors));
      const { lines, total } = proved.proof;
      const different = lines.filter(({ sheet, study }) => sheet.some((cents, at) => cents !== study[at]));
      expect(different.filter(({ reason }) => reason === null)).toEqual([]);
      expect([...new Set(different.map(({ reason }) => reason))]).toEqual(one.expected.reasons);
      expect(proved.built.study.modules).toHaveLength(one.expected.modules);
      // What the lines differ by is what the flow differs by.
      const sums = total.sheet.map((_, at) =>
        lines.reduce((sum, { sheet, study }) => sum + (sheet[at] ?? 0) - (study[at] ?? 0), 0),
      );
      expect(total.sheet.map((cents, at) => cents - (total.study[at] ?? 0))).toEqual(sums);
      const flow = one.flow.map((value) => Math.round(value * 100));
      expect(total.sheet.slice(0, flow.length)).toEqual(flow);
      expect(total.sheet.slice(flow.length).every((cents) => cents === 0)).toBe(true);
      expect(wrongSums(workbook).map(({ label }) => label)).toEqual(one.expected.wrongSums);
      if (one.expected.reasons.length === 0) expect(proved.control?.differences ?? []).toEqual([]);
    });
  },
);

const one = (name: string) => {
  const match = companyCases().find((other) => other.name === name);
  if (!match) throw new Error(name);
  return read(fileOf(match));
};

it('computes receipts, tax and loan where the sheet does as the engine', () => {
  const workbook = one('modelo-completo');
  const { targets } = proposeStudy(workbook, null);
  expect(targets).toMatchObject({
    recebimentos: 'receipts',
    ret: 'tax.ret',
    'liberacao do financiamento': 'loan.release',
  });
});

it('names what it supposes where the sheet has nothing, and the study holds it', () => {
  const supposed = companyCases().map(({ name }) => {
    const workbook = one(name);
    const proved = provedStudy(workbook, proposeStudy(workbook, null), name);
    if (!proved.ok) throw new Error(name);
    const { assumptions, study } = proved.built;
    const rate = assumptions.find(({ kind }) => kind === 'discount_rate');
    const names = workbook.premises.map(({ label }) => label.toLowerCase());
    expect([name, rate !== undefined]).toEqual([name, !names.some((label) => /tma|desconto/.test(label))]);
    if (rate?.kind === 'discount_rate') expect(study.discount_rate).toMatchObject({ value: rate.value });
    const isFree = assumptions.some(({ kind }) => kind === 'no_taxes');
    if (isFree) expect(study.taxation).toEqual({ regime: 'none' });
    return assumptions.length;
  });
  expect(Math.max(...supposed)).toBeGreaterThan(0);
  expect(Math.min(...supposed)).toBe(0);
});

describe('what the sheet leaves open', () => {
  const months = ['jan/26', 'fev/26', 'mar/26', 'abr/26'];
  const text = (value: string): SpreadsheetCell => ({ kind: 'text', value });
  const sheetOf = (rows: readonly (readonly [string, ...number[]])[]) =>
    readCompanyWorkbook([
      {
        name: 'A',
        rows: [
          [text('Conta'), ...months.map(text)],
          ...rows.map(([label, ...values]) => [
            text(label),
            ...values.map((value) => ({ kind: 'number' as const, value })),
          ]),
        ],
      },
    ]);

  it('asks where plain amounts may be a sum or a cost of their own, and where a total has no items', () => {
    const workbook = sheetOf([
      ['Recebimentos', 100_000.17, 90_000.11, 80_000.23, 70_000.31],
      ['Contabilidade', -4_000, -4_000, -4_000, -4_000],
      ['Jurídico', -6_000, -6_000, -6_000, -6_000],
      ['Condomínio', -10_000, -10_000, -10_000, -10_000],
      ['Total da obra', -1_000.5, -2_000.5, -3_000.5, -4_000.5],
    ]);
    const pending = pendingLines(workbook, proposeStudy(workbook, null));
    expect(pending.map(({ label }) => label)).toEqual(['Condomínio', 'Total da obra']);
  });

  it('asks for equal costs side by side, which are no sum of each other', () => {
    const workbook = sheetOf([
      ['Recebimentos', 100_000.17, 90_000.11, 80_000.23, 70_000.31],
      ['Despesas de marketing', -10_000, -10_000, -10_000, -10_000],
      ['Despesas de escritório', -10_000, -10_000, -10_000, -10_000],
    ]);
    const mapping = proposeStudy(workbook, null);
    expect(Object.values(mapping.targets)).not.toContain('');
    expect(pendingLines(workbook, mapping).map(({ label }) => label)).toEqual([
      'Despesas de marketing',
      'Despesas de escritório',
    ]);
  });

  it('names a balance that nothing adds up to', () => {
    const workbook = sheetOf([
      ['Recebimentos', 100, 200, 300, 400],
      ['Saldo', 7, 13, 29, 31],
      ['Saldo inicial', 0, 100, 300, 600],
    ]);
    expect(unknownSums(workbook).map(({ label }) => label)).toEqual(['Saldo']);
  });

  it('shows by the sheet’s own balance that money was left out or counted twice', () => {
    const workbook = sheetOf([
      ['Recebimentos', 1_000.1, 2_000.2, 3_000.3, 4_000.4],
      ['Terreno', -500.5, 0, 0, 0],
      ['Obra', -100.1, -200.2, -300.3, -400.4],
      ['Custos totais', -600.6, -200.2, -300.3, -400.4],
      ['Fluxo de caixa líquido', 399.5, 1_800, 2_700, 3_600],
    ]);
    const mapping = proposeStudy(workbook, null);
    const control = (targets: Record<string, string>) => {
      const proved = provedStudy(workbook, { ...mapping, targets: { ...mapping.targets, ...targets } }, 'x');
      if (!proved.ok) throw new Error(JSON.stringify(proved.errors));
      return proved.control;
    };
    expect(control({})).toEqual({ rows: [{ label: 'Fluxo de caixa líquido', position: 'A!A6' }], differences: [] });
    expect(control({ terreno: '' })?.differences).toEqual([{ month: 0, cents: -50_050 }]);
    expect(control({ 'custos totais': 'expense.other_expenses' })?.differences).toEqual([
      { month: 0, cents: 60_060 },
      { month: 1, cents: 20_020 },
      { month: 2, cents: 30_030 },
      { month: 3, cents: 40_040 },
    ]);
  });
});

it('names what the file hides, and takes it when it is chosen', () => {
  const { hidden, flows } = one('abas-ocultas');
  expect(hidden.map(({ sheet, rows, isWhole }) => ({ sheet, rows, isWhole }))).toEqual([
    { sheet: 'Base antiga', rows: 3, isWhole: true },
    { sheet: 'Fluxo', rows: 2, isWhole: false },
  ]);
  expect(flows.map(({ sheet }) => sheet)).toEqual(['Fluxo']);
});

it('knows a layout again whatever its amounts and months, and takes the mapping that is known', () => {
  const [first] = companyCases();
  if (!first) throw new Error('no workbook');
  const workbook = read(fileOf(first));
  const [sheet] = first.sheets;
  const later = sheet && {
    ...sheet,
    rows: sheet.rows.map((row) => row.map((cell) => (typeof cell === 'number' && cell > 3000 ? cell + 7 : cell))),
  };
  const next = read(fileOf({ sheets: later ? [later] : [] }));
  expect(next.fingerprint).toBe(workbook.fingerprint);
  const mapping = proposeStudy(workbook, null);
  const known = {
    ...mapping,
    targets: { ...mapping.targets, 'custos e despesas › projetos e aprovacoes': 'expense.legal_expenses' },
  };
  expect(proposeStudy(next, { ...known, developments: ['Outra torre'] }).developments).toEqual([]);
  expect(proposeStudy(next, known).targets).toMatchObject({
    'custos e despesas › projetos e aprovacoes': 'expense.legal_expenses',
    'custos e despesas › terreno': 'expense.terrain',
  });
});

it('takes one of several scenarios in the next workbook too, whatever its name', () => {
  const scenarios = sheetCases().find(({ name }) => name === 'cenarios-em-abas');
  const workbook = read(fileOf(scenarios ?? { sheets: [] }));
  const mapping = proposeStudy(workbook, null);
  expect(mapping.developments).toEqual(['Cenário base']);
  expect(proposeStudy(workbook, { ...mapping, developments: ['Base 2025'] }).developments).toEqual(['Cenário base']);
  expect(onlyDevelopment(['Torre 1', 'Torre 2'])).toBeNull();
  expect(onlyDevelopment(['Residencial Alfa', 'Residencial Beta'])).toBeNull();
  expect(onlyDevelopment(['Viabilidade v1', 'Viabilidade v2', 'Viabilidade'])).toBe('Viabilidade');
});

it('takes the unit that the sheet names, and each cell in full', () => {
  const head = { kind: 'text' as const, value: 'Fluxo de caixa (R$ mil)' };
  const text = (value: string): SpreadsheetCell => ({ kind: 'text', value });
  const number = (value: number): SpreadsheetCell => ({ kind: 'number', value });
  const rows = [
    [head],
    [text('Linha'), text('jan/26'), text('fev/26'), text('mar/26')],
    [text('Obra'), number(-1_234.567_89), number(0), number(-0.01)],
    [text('Recebimentos'), number(10), number(20), number(30)],
  ];
  const { flows, scale } = readCompanyWorkbook([{ name: 'A', rows }]);
  expect(scale).toBe(1_000);
  expect([...(flows[0]?.lines[0]?.cents.values() ?? [])]).toEqual([-123_456_789, 0, -1_000]);
  expect(readCompanyWorkbook([{ name: 'A', rows }], { scale: 1 }).flows[0]?.lines[1]?.cents.get(2026 * 12)).toBe(1_000);
});

const cell: fc.Arbitrary<SpreadsheetCell | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 3,
    arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => ({ kind: 'number' as const, value })),
  },
  { weight: 2, arbitrary: fc.integer({ min: 46_000, max: 46_400 }).map((value) => ({ kind: 'date' as const, value })) },
  {
    weight: 4,
    arbitrary: fc
      .oneof(
        fc.string(),
        fc.constantFrom(
          'jan/26',
          'fev/26',
          'mar/26',
          'abr/26',
          'Total',
          'Saldo',
          'Obra',
          'Recebimentos',
          '(1.234,56)',
          '-',
          'Mês 1',
          'Mês 2',
          'Mês 3',
          '2026',
          'Realizado',
        ),
      )
      .map((value) => ({ kind: 'text' as const, value })),
  },
);

it('reads any cells without failing, and what it makes is a study or a refusal', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }), (rows) => {
      const workbook = readCompanyWorkbook([{ name: 'A', rows }]);
      const proved = provedStudy(workbook, proposeStudy(workbook, null), 'x');
      if (!proved.ok) return proved.errors.length > 0;
      const { lines } = proved.proof;
      return lines.every(
        ({ sheet, study, reason }) => reason !== null || sheet.every((cents, at) => cents === study[at]),
      );
    }),
    { numRuns: 300 },
  );
});

it('reads half a million cells in the time that it takes to look at each', { tags: ['proof'], timeout: 20_000 }, () => {
  const rows = Array.from({ length: 20_000 }, (_, row): (SpreadsheetCell | null)[] => [
    { kind: 'text', value: row === 0 ? 'Linha' : `${row % 2 === 0 ? 'Total' : 'Item'} ${row}` },
    ...Array.from(
      { length: 24 },
      (__, at): SpreadsheetCell =>
        row === 0
          ? { kind: 'text', value: `${(at % 12) + 1}/${2026 + Math.floor(at / 12)}` }
          : { kind: 'number', value: 1 },
    ),
  ]);
  const { flows } = readCompanyWorkbook([{ name: 'A', rows }]);
  expect(flows[0]?.lines).toHaveLength(19_999);
});
