/** The reports for partners: each has one partner's numbers to the centavo, and nothing of another's. */
import { explanationsOf, monthAt, openStudy, type Projection, type Study } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../../../testing/pdf.ts';
import { people } from '../../../../testing/people.ts';
import { type Planned, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { decimal, percent, shortMonth } from '../shared/written-values.model.ts';
import { partnerReport } from './partner-report.model.ts';
import { partnerReportPdf } from './partner-report-pdf.gateway.ts';
import { writePdf } from './pdf-layout.gateway.ts';
import { downloadReport, partnerNames, sharedStudy } from './test-support/partner-study.ts';

const testApp = await openTestApp();

const projectionOf = (study: Study): Projection => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.model.projection;
};

const head = {
  organization: 'Primeira Incorporadora',
  enterprise: { code: 'E1', name: 'Aurora', city: null, state: null },
  version: { nome: 'Rev 1', state: 'draft', current: false, revision: 1 },
  scenario: null,
  issued_at: '2026-11-20T15:10:00-03:00',
};

/** An amount, as the report has it. */
const written = (cents: number): string => decimal(cents / 100, 2);
const isAmount = (piece: string): boolean => /^–?\d{1,3}(\.\d{3})*,\d\d$/.test(piece);
const plus = (one: number, other: number): number => one + other;

interface Row {
  readonly period: string;
  readonly amounts: readonly string[];
}

/** The amounts of each period of a partner, from the lines of the projection. */
const periodsOf = ({ base_month: base, lines, months }: Projection, number: number) => {
  const valuesOf = (key: string) => lines.find((line) => line.key === key && line.module === null)?.values ?? [];
  const [cash, goods, paid] = ['contribution', 'in_kind', 'distribution'].map((key) => valuesOf(`${key}.${number}`));
  const [net, capital, owed] = ['net', 'capital', 'preferred'].map((key) => valuesOf(`partner.${number}.${key}`));
  const first = Number(base.slice(0, 4)) * 12 + Number(base.slice(5)) - 1;
  const all = Array.from({ length: months }, (_, t) => t);
  const yearOf = (t: number) => String(Math.floor((first + t) / 12));
  const monthOf = (t: number) => `${yearOf(t)}-${String(((first + t) % 12) + 1).padStart(2, '0')}`;
  const rowOf = (period: string, of: readonly number[]): Row => {
    const [from = 0, last = 0] = [of[0], of.at(-1)];
    const sum = (row: readonly number[] = []) => row.slice(from, last + 1).reduce(plus, 0);
    const flows = [sum(cash), sum(goods), 0 - sum(paid), sum(net), (net ?? []).slice(0, last + 1).reduce(plus, 0)];
    const stocks = [capital, owed].flatMap((row) => (row?.length ? [row[last] ?? 0] : []));
    return { period, amounts: [...flows, ...stocks].map(written) };
  };
  const moved = all.filter((t) => [cash, goods, paid].some((row) => (row?.[t] ?? 0) !== 0));
  return {
    years: [...new Set(all.map(yearOf))].map((year) =>
      rowOf(
        year,
        all.filter((t) => yearOf(t) === year),
      ),
    ),
    months: moved.map((t) => rowOf(shortMonth(monthOf(t)), [t])),
    sums: [cash, goods, paid?.map((cents) => -cents), net].map((row = []) => written(row.reduce(plus, 0))),
  };
};

/** The figures of a partner that are money. */
const moneyOf = ({ indicators }: Projection, number: number): string[] =>
  ['contributed', 'received', 'npv', 'peak'].map((name) => {
    const cents = Number(indicators[`partner.${number}.${name}`]);
    return decimal(Math.abs(cents) / 100, 2);
  });

/** What each tier pays the partner, by the explanation of the partner's distributions in each month. */
const tiersOf = (study: Study, number: number): { labels: string[]; amounts: number[] } => {
  const opened = openStudy(study);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const { explain } = explanationsOf(opened.model);
  const { months } = opened.model.projection;
  const sums = new Map<string, number>();
  for (let t = 0; t < months; t += 1) {
    for (const { label, value } of explain(`distribution.${number}`, null, t)?.parts ?? []) {
      const tier = label.split(':')[0] ?? '';
      sums.set(tier, (sums.get(tier) ?? 0) - value);
    }
  }
  const kinds = (study.capital?.waterfall ?? []).map(({ kind }) => workspaceFields.partners.tierKinds[kind]);
  const amounts = [...sums.values()];
  return {
    labels: kinds.map((kind, at) => `Faixa ${at + 1}: ${kind}`).filter((_, at) => amounts[at] !== 0),
    amounts: amounts.filter((amount) => amount !== 0),
  };
};

let planned: Planned;
let reports: Awaited<ReturnType<typeof downloadReport>>[];
beforeAll(async () => {
  planned = await plan(testApp, { study: sharedStudy });
  reports = [];
  for (const number of [1, 2, 3]) reports.push(await downloadReport(testApp, planned.url, number));
});

const plannedReport = (number: number) => {
  const report = reports[number - 1];
  if (!report) throw new Error(`no report of partner ${number}`);
  return report;
};

describe('the report for a partner', () => {
  test.each([1, 2, 3])('has every year and month of partner %i to the centavo, and the figures', (number) => {
    const { response, pdf } = plannedReport(number);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    const { text, size } = pdf();
    expect(size).toEqual([595.28, 841.89]);
    const projection = projectionOf(sharedStudy);
    const { years, months, sums } = periodsOf(projection, number);
    expect(months.length).toBeGreaterThan(20);
    for (const { period, amounts } of [...years, ...months]) expect(text).toContain(`${period}${amounts.join('')}`);
    expect(text).toContain(`Total${sums.join('')}`);
    for (const figure of moneyOf(projection, number)) expect(text).toContain(`R$ ${figure}`);
    expect(text).toContain(percent(Number(projection.indicators[`partner.${number}.irr_year`])));
    expect(text).toContain(`${decimal(Number(projection.indicators[`partner.${number}.multiple`]), 2)}`);
    const { labels, amounts: paid } = tiersOf(sharedStudy, number);
    expect(paid.length).toBeGreaterThan(1);
    expect(paid.reduce(plus, 0)).toBe(Number(projection.indicators[`partner.${number}.received`]));
    for (const [at, label] of labels.entries()) expect(text).toContain(`${label}R$ ${written(paid[at] ?? 0)}`);
    for (const expected of [
      'Primeira Incorporadora',
      'Aurora',
      'Rev 1',
      'revisão 1',
      'rascunho',
      partnerNames[number - 1],
    ])
      expect(text).toContain(expected);
    expect(text).toContain('Todos os meses são projeção.');
  });

  test.each([1, 2, 3])('has no amount and no name that belongs to others than partner %i', (number) => {
    const { text, pieces } = plannedReport(number).pdf();
    const projection = projectionOf(sharedStudy);
    const { years, months, sums } = periodsOf(projection, number);
    const commitment = number === 3 ? [decimal(90_000_001, 2)] : [];
    const own = new Set([
      ...[...years, ...months].flatMap(({ amounts }) => amounts),
      ...[...sums, ...moneyOf(projection, number), ...commitment, written(0)],
      ...tiersOf(sharedStudy, number).amounts.map(written),
      decimal(Number(projection.indicators[`partner.${number}.multiple`]), 2),
    ]);
    const net = projection.lines.find(({ key }) => key === `partner.${number}.net`)?.values ?? [];
    own.add(decimal(Math.abs(net.reduce(plus, 0)) / 100, 2));
    const printed = new Set(pieces.map((piece) => piece.trim()));
    const amounts = [...printed].filter(isAmount);
    expect(amounts.length).toBeGreaterThan(100);
    expect(amounts.filter((amount) => !own.has(amount))).toEqual([]);
    const foreign = [1, 2, 3].filter((other) => other !== number);
    for (const other of foreign) {
      const of = periodsOf(projection, other);
      const theirs = [...of.years, ...of.months].flatMap((row) => row.amounts).concat(moneyOf(projection, other));
      const alone = theirs.filter((amount) => !own.has(amount));
      expect(alone.length).toBeGreaterThan(100);
      expect(alone.filter((amount) => printed.has(amount))).toEqual([]);
      expect(text).not.toContain(partnerNames[other - 1]);
    }
  });

  test('states what was agreed with that partner, and nothing that holds for others alone', () => {
    const printed = reports.map(({ pdf }) => pdf().text);
    expect(printed[0]).toContain('Sócio participante (SCP)');
    expect(printed[0]).toContain('Retorno preferencial de 9,17% a.a. efetiva, capitalização composta');
    expect(printed[0]).toContain('Divisão: 46,00% da faixa, até a TIR de 16,13% a.a. efetiva');
    expect(printed[1]).toContain('Divisão: 24,00% da faixa');
    expect(printed[1]).toContain('Alcance de outros sócios');
    expect(printed[2]).toContain('Alcance: 83,00% da faixa, até 19,00% do lucro');
    expect(printed[2]).toContain('Divisão: 21,00% da faixa, até a meta de outros sócios');
    for (const theirs of ['9,17%', '16,13%', '46,00%', '33,00%', '55,00%', '28,00%'])
      expect(printed[2]).not.toContain(theirs);
    for (const theirs of ['83,00%', '19,00%', '33,00%', '28,00%', '17,00%']) expect(printed[0]).not.toContain(theirs);
  });

  test('says up to which month the numbers are realised', async () => {
    const closing = monthAt(sharedStudy.base_month, 3);
    const study: Study = {
      ...sharedStudy,
      accomplished: { closing, lines: [{ key: 'expense.terrain', values: [0, 0, 0, 0] }] },
    };
    const report = partnerReport(head, study, projectionOf(study), 1);
    if (!report) throw new Error('there is no report');
    const { text } = readPdf(await writePdf(partnerReportPdf(report, [])));
    expect(text).not.toContain('Todos os meses são projeção.');
    expect(text).toContain(`Meses realizados até ${shortMonth(closing)}; os demais são projeção.`);
  });

  test('is in the trail with the number of the partner', async () => {
    const { body } = await testApp.send('staff', 'GET', '/api/admin/audit/?action=version.report_issued&page_size=1');
    expect(body).toMatchObject({
      results: [{ actor: people.reader.id, target: 'version', target_id: planned.version, details: { partner: 3 } }],
    });
  });
});
