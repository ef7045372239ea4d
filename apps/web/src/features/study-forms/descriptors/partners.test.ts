import {
  applyEdits,
  identifyStudy,
  type Json,
  type JsonObject,
  type StudyDocument,
  type StudyEdit,
} from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { itemsAt, randomId, setEdits, valueAt } from '../../study/store/edits.ts';
import { studyFacts } from '../../study/study-facts.ts';
import { goldenStudies } from '../../study/testing/golden-projections.ts';
import type { FieldRow, FormSection } from '../form/fields.ts';
import { rowEdits } from '../form/row-edits.ts';
import { moreLoanSections } from './loan-terms.ts';
import { loanSections } from './loans.ts';
import { insertTier, tierSections, usualTiers } from './partners.ts';

const study = goldenStudies.find(({ name }) => name.includes('two-towers'))?.model.study;
if (!study) throw new Error('the golden study is missing');
const facts = studyFacts(study);
const fresh = (): StudyDocument => identifyStudy(structuredClone(study) as unknown as JsonObject, randomId);

/** The study after edits; a refusal fails the test. */
function after(document: StudyDocument, edits: readonly StudyEdit[], what: string): StudyDocument {
  const outcome = applyEdits(document, edits);
  if (!outcome.ok) throw new Error(`${what}: ${outcome.problem.code}`);
  const opened = openStudy(outcome.document.study);
  expect([what, opened.ok ? [] : opened.errors.map(({ path, code }) => `${path} ${code}`)]).toEqual([what, []]);
  return outcome.document;
}

const rowOf = (sections: readonly FormSection[], path: string): FieldRow => {
  const row = sections.flatMap(({ rows }) => rows).find((one) => one.path === path);
  if (!row) throw new Error(path);
  return row;
};

function typed(document: StudyDocument, base: string, row: FieldRow, value: Json): StudyDocument {
  const item = valueAt(document, base) as JsonObject;
  return after(
    document,
    rowEdits(document, base, row, value, { item, facts }),
    `${row.path} = ${JSON.stringify(value)}`,
  );
}

describe('a loan in its form', () => {
  it('stays valid whatever it draws by, and with a grace and without', () => {
    let document = fresh();
    const loan = itemsAt(document, '/loans')[0]?.path ?? '';
    for (const kind of ['schedule', 'need', 'share', 'schedule'])
      document = typed(document, loan, rowOf(loanSections, 'draws/kind'), kind);
    document = typed(document, loan, rowOf(moreLoanSections, 'grace/from'), 4);
    for (const kind of ['price', 'sac', 'sweep', 'price'])
      document = typed(document, loan, rowOf(loanSections, 'amortization/kind'), kind);
    document = typed(document, loan, rowOf(loanSections, 'amortization/start'), null);
    document = typed(document, loan, rowOf(moreLoanSections, 'grace/from'), null);
    expect(valueAt(document, `${loan}/amortization/start`)).toBe(4);
  });

  it('stays valid with a guarantee and traps, and loses with the guarantee the trap that reads it', () => {
    let document = fresh();
    const loan = itemsAt(document, '/loans')[0]?.path ?? '';
    const type = (path: string, value: Json): void => {
      document = typed(document, loan, rowOf(moreLoanSections, path), value);
    };
    type('coverage/min', 1.3);
    type('coverage/stock', 0.5);
    type('trap/coverage', 1.2);
    type('trap/balance', 500_000);
    type('coverage/min', 1.4);
    expect(valueAt(document, `${loan}/coverage`)).toEqual({ stock: 0.5, min: 1.4 });
    type('coverage/min', null);
    expect(valueAt(document, `${loan}/trap`)).toEqual({ balance: 500_000 });
    type('trap/balance', null);
    expect(valueAt(document, `${loan}/trap`) ?? null).toBeNull();
  });
});

describe('a waterfall in its form', () => {
  it('is valid from its beginning, for every kind of tier, and new tiers stand before the last', () => {
    const partners = itemsAt(fresh(), '/capital/partners').map(({ value }) => value);
    expect(partners.length).toBeGreaterThan(1);
    let document = fresh();
    document = after(document, setEdits(document, '/capital/waterfall', usualTiers(partners)), 'usual');
    const first = itemsAt(document, '/capital/waterfall')[0]?.path ?? '';
    const sections = tierSections(partners, false);
    for (const kind of ['catch_up', 'split', 'return_of_capital', 'preferred', 'split'])
      document = typed(document, first, rowOf(sections, 'kind'), kind);
    for (const goal of ['irr', 'multiple']) document = typed(document, first, rowOf(sections, 'until/kind'), goal);
    const last = itemsAt(document, '/capital/waterfall').at(-1);
    const { edits } = insertTier(document, { value: { kind: 'return_of_capital' }, after: last?.id ?? null });
    const kinds = itemsAt(after(document, edits, 'new'), '/capital/waterfall').map(({ value }) => value.kind);
    expect(kinds).toEqual(['split', 'return_of_capital', 'return_of_capital', 'split']);
  });
});
