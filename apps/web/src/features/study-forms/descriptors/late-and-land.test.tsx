// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { applyEdits, identifyStudy, type JsonObject, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { openStudy } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadLayers } from '../../../ui/overlay/layers.ts';
import { itemsAt, valueAt } from '../../study/store/edits.ts';
import { studyFacts } from '../../study/study-facts.ts';
import { goldenStudies } from '../../study/testing/golden-projections.ts';
import { counting } from '../../study/testing/study-fixture.ts';
import type { ListTable } from '../form/fields.ts';
import { type StudyForm, StudyFormProvider } from '../form/form-context.tsx';
import { ListEditor } from '../form/list-editor.tsx';
import { rowEdits } from '../form/row-edits.ts';
import { pathText } from './field-paths.ts';
import { ageingTable, guaranteeRows, lateRows, minimumTable, riskLists } from './late-and-land.ts';

const study = goldenStudies.find(({ name }) => name.includes('cancellation-delinquency'))?.model.study;
if (!study) throw new Error('the golden study is missing');
const facts = studyFacts(study);
const copy = workspaceFields;
const fresh = (): StudyDocument => identifyStudy(JSON.parse(JSON.stringify(study)), counting());
const moduleOf = (document: StudyDocument): string => itemsAt(document, '/modules')[0]?.path ?? '';

afterEach(cleanup);

/** The study after edits; they must leave one that the engine opens. */
function after(document: StudyDocument, edits: readonly StudyEdit[]): StudyDocument {
  const outcome = applyEdits(document, edits);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  const opened = openStudy(outcome.document.study);
  expect(opened.ok ? [] : opened.errors).toEqual([]);
  return outcome.document;
}

function draw(document: StudyDocument, list: ListTable): StudyEdit[] {
  const made: StudyEdit[] = [];
  const form: StudyForm = {
    ...{ document, facts, readOnly: false, errors: new Map(), focus: null },
    ...{ changeAt: () => null, inertAt: () => null, requestEffects: () => undefined },
    commit: (_, edits) => made.push(...edits),
  };
  render(
    <StudyFormProvider form={form}>
      <ListEditor base={moduleOf(document)} list={list} />
    </StudyFormProvider>,
  );
  return made;
}

function added(document: StudyDocument, list: ListTable): StudyDocument {
  const made = draw(document, list);
  fireEvent.click(screen.getByRole('button', { name: copy.form.added(list.singular) }));
  cleanup();
  return after(document, made);
}

beforeAll(loadLayers, 60_000);

describe('the ages of late installments', () => {
  it('begin with the share and the delay that stood there, in one step', () => {
    const document = added(fresh(), ageingTable);
    const at = `${moduleOf(document)}/delinquency`;
    expect(valueAt(document, at)).toEqual({ loss_share: 0.02, recovery: [{ after: 4, share: 0.08 }] });
    const more = added(document, ageingTable);
    expect(valueAt(more, `${at}/recovery`)).toEqual([
      { after: 4, share: 0.08 },
      { after: 5, share: 0 },
    ]);
  });

  it('leave no empty list behind', async () => {
    const document = added(fresh(), ageingTable);
    const made = draw(document, ageingTable);
    fireEvent.click(screen.getByRole('button', { name: `${copy.form.actions}, ${copy.form.item(1)}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: copy.form.remove }));
    expect(valueAt(after(document, made), `${moduleOf(document)}/delinquency`)).toEqual({ loss_share: 0.02 });
  });

  it('are of the channels chosen', () => {
    const row = lateRows.find(({ path }) => path.endsWith('channels'));
    if (!row) throw new Error('no channels');
    const document = fresh();
    const base = moduleOf(document);
    const item = valueAt(document, base) as JsonObject;
    const of = (value: string) => {
      const changed = after(document, rowEdits(document, base, row, value, { item, facts }));
      return valueAt(changed, `${base}/${row.path}`);
    };
    expect([of('financed'), of('both')]).toEqual([['financed'], ['direct', 'financed']]);
    expect(row.toDisplay?.(of('both'))).toBe('both');
    expect(pathText('/modules/0/delinquency/channels', ['direct', 'financed'], '2026-01')).toBe(
      copy.sales.bothChannels,
    );
  });
});

describe('the guarantee of a land swap', () => {
  it('is a list of sums that a study accepts at once', () => {
    const document = added(fresh(), minimumTable);
    const minimum = valueAt(document, `${moduleOf(document)}/financial_barter/minimum`);
    expect(minimum).toEqual([{ at: { at: 'launch' }, amount: 0 }]);
  });

  it('shows few fields before they apply', () => {
    const visible = (item: JsonObject): string[] => [
      ...[...guaranteeRows, ...lateRows].filter((row) => row.when?.(item) ?? true).map(({ path }) => path),
      ...riskLists.filter(({ when }) => when(item)).map(({ list }) => list.path),
    ];
    expect(visible({})).toEqual([]);
    expect(visible({ financial_barter: { share: 0.2 }, delinquency: { loss_share: 0.1 } })).toEqual([
      ...['financial_barter/cap', 'financial_barter/taxed_by_owner', 'delinquency/channels'],
      ...['financial_barter/minimum', 'delinquency/recovery'],
    ]);
    const taxes = { share: 0.2, base: 'net_of_commission_and_taxes', cap: 1 };
    expect(visible({ financial_barter: taxes })).not.toContain('financial_barter/taxed_by_owner');
    expect(visible({ financial_barter: taxes })).toContain('financial_barter/cap_index');
  });
});
