import { applyEdits, identifyStudy, type Json, type JsonObject, type StudyDocument, setAt } from '@uni/contracts';
import { expenseGroups, openStudy } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { itemsAt, randomId, setEdits, valueAt } from '../../study/store/edits.ts';
import type { StudyFacts } from '../../study/study-facts.ts';
import { studyFacts } from '../../study/study-facts.ts';
import { goldenStudies } from '../../study/testing/golden-projections.ts';
import type { Control, FieldRow, FormSection } from '../form/fields.ts';
import { rowEdits } from '../form/row-edits.ts';
import { actualTables } from './actual-profit.ts';
import { cancellationSection } from './cancellation.ts';
import { capitalSections } from './capital.ts';
import { expenseSections, groupsTable, newExpense, newRevenue, revenueSections } from './costs.ts';
import { loanSections, newLoan } from './loans.ts';
import { newModule, typologyTable } from './modules.ts';
import { partsTable } from './payment-plan.ts';
import { moreRentalSections, newRental, rentalSections } from './rentals.ts';
import { newTable, tableLike } from './sales.ts';
import {
  besideRegime,
  foreignOptions,
  newOtherTax,
  optionOf,
  presumedTables,
  retTable,
  withoutForeignOptions,
  withRegime,
} from './taxes.ts';

const study = goldenStudies.find((golden) => golden.name.includes('two-towers'))?.model.study;
if (!study) throw new Error('the golden study is missing');
const facts: StudyFacts = studyFacts(study);
const fresh = (): StudyDocument => identifyStudy(structuredClone(study) as unknown as JsonObject, randomId);

/** The study after edits, or the first refusal of the engine. */
function after(
  document: StudyDocument,
  edits: Parameters<typeof applyEdits>[1],
): { document: StudyDocument; refusal: string | null } {
  const outcome = applyEdits(document, edits);
  if (!outcome.ok) return { document, refusal: `${outcome.problem.code} ${outcome.problem.path}` };
  const opened = openStudy(outcome.document.study);
  return {
    document: outcome.document,
    refusal: opened.ok ? null : `${opened.errors[0]?.code} ${opened.errors[0]?.path}`,
  };
}

const optionsOf = (control: Control): Json[] =>
  control.kind === 'choice'
    ? [...(control.none === undefined ? [] : [null]), ...control.options.map((option) => option.value)]
    : [];
const itemAt = (document: StudyDocument, base: string): JsonObject => {
  const value = base === '' ? document.study : valueAt(document, base);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
};

/** Every choice that rebuilds its item, taken in turn from the same start. Each must leave a valid study. */
function refusedChoices(document: StudyDocument, base: string, rows: readonly FieldRow[]): string[] {
  return rows
    .filter((row) => row.replaces && (row.when?.(itemAt(document, base)) ?? true))
    .flatMap((row) => {
      const item = itemAt(document, base);
      return optionsOf(row.variant?.(item) ?? row.control).flatMap((value) => {
        const edits = rowEdits(document, base, row, value, { item, facts });
        const { refusal } = after(document, edits);
        return refusal ? [`${row.path} = ${String(value)}: ${refusal}`] : [];
      });
    });
}

const rowsOf = (sections: readonly FormSection[]): FieldRow[] => sections.flatMap((section) => [...section.rows]);

describe('a choice in a form', () => {
  it('leaves a valid study for every base of a cost, whatever the base before', { timeout: 60_000 }, () => {
    const [item] = itemsAt(fresh(), '/expenses');
    if (!item) throw new Error('no expense');
    const basis = rowsOf(expenseSections).find((row) => row.path === 'value/basis');
    if (!basis) throw new Error('no basis');
    const refused = optionsOf(basis.control).flatMap((value) => {
      const document = fresh();
      const base = itemsAt(document, '/expenses')[0]?.path ?? '';
      const first = after(document, rowEdits(document, base, basis, value, { item: itemAt(document, base), facts }));
      if (first.refusal) return [`${String(value)}: ${first.refusal}`];
      return refusedChoices(first.document, base, rowsOf(expenseSections)).map((text) => `${String(value)} → ${text}`);
    });
    expect(refused).toEqual([]);
  });

  it('leaves a valid study for every base and timing of other revenue', () => {
    const document = fresh();
    const base = itemsAt(document, '/revenues')[0]?.path ?? '';
    expect(base).not.toBe('');
    expect(refusedChoices(document, base, rowsOf(revenueSections))).toEqual([]);
  });

  it('leaves a valid rental with a letting by months or by shares, with a sale and without', () => {
    const edits = setAt(fresh(), '/rentals', [newRental()], randomId);
    const start = after(fresh(), edits);
    expect(start.refusal).toBeNull();
    const base = itemsAt(start.document, '/rentals')[0]?.path ?? '';
    const rows = rowsOf([...rentalSections, ...moreRentalSections]);
    const typed: [string, Json][] = [
      ['ramp/months', 12],
      ['ramp/family', 'trapezoid'],
      ['ramp/a', 0.2],
      ['ramp/months', null],
      ['ramp/shares', [0.5, 0.25]],
      ['exit/at', { at: 'keys', plus: 60 }],
      ['exit/costs_share', 0.03],
      ['months', null],
      ['months', 24],
      ['exit/at', null],
      ['ramp/shares', null],
    ];
    let { document } = start;
    for (const [path, value] of typed) {
      const row = rows.find((one) => one.path === path);
      if (!row) throw new Error(path);
      const next = after(document, rowEdits(document, base, row, value, { item: itemAt(document, base), facts }));
      expect([path, next.refusal]).toEqual([path, null]);
      document = next.document;
    }
    expect(itemAt(document, base)).toEqual({ ...newRental(), months: 24 });
  });

  it('leaves a valid part for every kind and system of payment', { timeout: 60_000 }, () => {
    const document = fresh();
    const module = itemsAt(document, '/modules')[0]?.path ?? '';
    const tables = itemsAt(document, `${module}/tables`);
    const installmentSeries = tables.flatMap((table) => itemsAt(document, `${table.path}/parts`));
    expect(installmentSeries.length).toBeGreaterThan(8);
    expect(installmentSeries.flatMap((series) => refusedChoices(document, series.path, partsTable.columns))).toEqual(
      [],
    );
  });

  it('leaves a valid loan for every amortization, and a valid capital for every mode', () => {
    const document = fresh();
    const loan = itemsAt(document, '/loans')[0]?.path ?? '';
    expect(refusedChoices(document, loan, rowsOf(loanSections))).toEqual([]);
    expect(refusedChoices(document, '', rowsOf(capitalSections))).toEqual([]);
  });

  it('leaves a valid cancellation for every law and for one age or several, whatever stood before', () => {
    const document = fresh();
    const module = itemsAt(document, '/modules')[0]?.path ?? '';
    const rows = cancellationSection.rows.filter(({ replaces }) => replaces);
    expect(rows).toHaveLength(2);
    const none = after(document, setEdits(document, `${module}/cancellation`, null)).document;
    expect(refusedChoices(none, module, rows)).toEqual([]);
    for (const hazard of [{ from: 3, shares: [1, 2] }, { months: 6 }, null]) {
      const cancellation = hazard ? { share: 0.1, law: 'lots', hazard } : { share: 0.1, age: 9 };
      const some = after(document, setEdits(document, `${module}/cancellation`, cancellation));
      expect(some.refusal).toBeNull();
      expect(refusedChoices(some.document, module, rows)).toEqual([]);
    }
  });

  it('shows what the law fills where a field of the cancellation is blank', () => {
    const blank = (law: string | null) =>
      Object.fromEntries(
        cancellationSection.rows.flatMap(({ path, fallbackFor }) => {
          const text = fallbackFor?.({ cancellation: { share: 0.1, ...(law ? { law } : {}) } });
          return text === undefined ? [] : [[path.replace('cancellation/', ''), text]];
        }),
      );
    expect(blank('lots')).toMatchObject({ retention: '10', use_share: '0,75', refund_installments: '12' });
    expect(blank('segregated')).toMatchObject({ retention: '50', refund_from: 'fim da obra + 1', brokerage: 'Sim' });
    expect(blank(null)).toMatchObject({ retention: '0', refund_delay: '1', brokerage: 'Não' });
  });

  it('changes the regime without losing the rates of the other one', () => {
    const document = fresh();
    const taxation = itemAt(document, '/taxation');
    for (const regime of ['presumed', 'none', 'ret']) {
      const { refusal, document: changed } = after(
        document,
        setAt(document, '/taxation', withRegime(taxation, regime), randomId),
      );
      expect([regime, refusal]).toEqual([regime, null]);
      expect(itemAt(changed, '/taxation').ret).toEqual(taxation.ret);
    }
  });
});

describe('a regime', () => {
  it('arrives with the rates in force by law, each from its month, when the study has none', () => {
    for (const bare of [{}, { regime: 'none', ret: { rates: [] }, presumed: {} }]) {
      const ret = withRegime(bare, 'ret');
      expect(ret.ret).toMatchObject({ rates: [{ rate: 0.04 }, { from: '2027-01', rate: 0.0192 }], lag: 1 });
      expect(besideRegime(ret)).toEqual([{ name: 'IBS e CBS', rates: [{ from: '2027-01', rate: 0.0208 }] }]);
      const presumed = withRegime(bare, 'presumed');
      expect(presumed.presumed).toMatchObject({
        pis: [{ rate: 0.0065 }, { from: '2027-01', rate: 0 }],
        irpj_base: [{ rate: 0.08 }],
        csll_base: [{ rate: 0.12 }],
      });
    }
    expect(withRegime({ ret: { rates: [{ from: '2026-01', rate: 0.01 }] } }, 'ret').ret).toEqual({
      rates: [{ from: '2026-01', rate: 0.01 }],
    });
    expect(withRegime({ other: [] }, 'ret').other).toEqual([]);
  });

  it('leaves its option of the consumption taxes behind when another regime is chosen, and what was typed stays', () => {
    const ret = withRegime({}, 'ret');
    const presumed = withRegime(ret, 'presumed');
    expect(besideRegime(presumed)).toEqual([]);
    expect(besideRegime(withRegime(presumed, 'ret'))).toEqual(besideRegime(ret));
    const own = { name: 'IBS e CBS', rates: [{ from: '2027-01', rate: 0.03 }] };
    expect(besideRegime(withRegime({ ...ret, other: [own] }, 'presumed'))).toEqual([own]);
    const iss = { name: 'iss', rates: [{ from: '2027-01', rate: 0.05 }] };
    const stored = { ...presumed, other: [...(ret.other as JsonObject[]), iss] };
    expect(foreignOptions(stored, 'presumed')).toEqual(['IBS e CBS']);
    expect(besideRegime(withoutForeignOptions(stored, 'presumed'))).toEqual([iss]);
    const lots = { ...presumed, other: optionOf('presumed') };
    expect(besideRegime(withRegime(lots, 'ret'))).toEqual(besideRegime(ret));
  });

  it('names the law of each of its tables', () => {
    for (const table of [retTable('taxation/'), ...presumedTables('taxation/'), ...actualTables('taxation/')])
      expect([table.path, table.help]).toEqual([table.path, expect.stringMatching(/Lei \d/)]);
  });

  it('that is none still has the other taxes, and says which', () => {
    const other = [
      { name: 'ibs', rates: [{ from: '2027-01', rate: 0.0208 }] },
      { name: 'zero', rates: [{ from: '2027-01', rate: 0 }] },
    ];
    expect(besideRegime(withRegime({ regime: 'ret', other }, 'none'))).toEqual([
      { name: 'ibs', rates: [{ from: '2027-01', rate: 0.0208 }] },
    ]);
  });
});

describe('a new item', () => {
  const withItem = (list: string, value: JsonObject): string | null => {
    const document = fresh();
    const items = itemsAt(document, list).map((item) => item.value);
    return after(document, setAt(document, list, [...items, value], randomId)).refusal;
  };

  it('is valid at once in every cost group', () => {
    const refused = expenseGroups
      .filter((group) => !group.readOnly)
      .flatMap((group) => {
        const refusal = withItem('/expenses', newExpense(group.key, group, facts));
        return refusal ? [`${group.key}: ${refusal}`] : [];
      });
    expect(refused).toEqual([]);
  });

  it('is valid at once as module, typology, table, revenue, loan, group, tax and rate', () => {
    const modules = itemsAt(fresh(), '/modules').map((item) => item.value);
    const tables = [{ name: 'Repasse', channel: 'direct', share: 1, parts: [{ kind: 'down_payment', share: 1 }] }];
    expect(withItem('/modules', newModule(modules))).toBeNull();
    expect(withItem('/revenues', newRevenue())).toBeNull();
    expect(withItem('/rentals', newRental())).toBeNull();
    expect(withItem('/loans', newLoan())).toBeNull();
    expect(withItem('/groups', groupsTable.make([], facts))).toBeNull();
    expect(
      withItem(
        '/taxation/other',
        newOtherTax(
          itemsAt(fresh(), '/taxation/other').map((item) => item.value),
          '2026-01',
        ),
      ),
    ).toBeNull();
    const document = fresh();
    const module = itemsAt(document, '/modules')[0]?.path ?? '';
    expect(withItemAt(document, `${module}/tables`, newTable(tables))).toBeNull();
    expect(withItemAt(document, `${module}/tables`, tableLike(tables[0] ?? {}))).toBeNull();
    expect(withItemAt(document, `${module}/typologies`, typologyTable.make([], facts))).toBeNull();
    for (const table of [retTable('taxation/'), ...presumedTables('taxation/')]) {
      expect([table.path, withItemAt(document, `/${table.path}`, table.make([], facts))]).toEqual([table.path, null]);
    }
  });

  const withItemAt = (document: StudyDocument, list: string, value: JsonObject): string | null => {
    const items = itemsAt(document, list).map((item) => item.value);
    return after(document, setAt(document, list, [...items, value], randomId)).refusal;
  };
});
