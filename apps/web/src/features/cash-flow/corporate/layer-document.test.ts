import { applyEdits, type CorporateLayer, pathOf } from '@uni/contracts';
import { checkCorporate } from '@uni/engine';
import { describe, expect, it } from 'vitest';
import { itemsAt } from '../../study/store/edits.ts';
import { rowEdits } from '../../study-forms/form/row-edits.ts';
import { documentOf, documentPointer, layerFacts, layerOf } from './layer-document.ts';
import {
  corporateCapitalSections,
  corporateLoanSections,
  moreCorporateLoanSections,
  newCorporateLoan,
  overheadsTable,
} from './layer-fields.ts';
import { newLayer } from './new-layer.ts';

const layer: CorporateLayer = {
  ...newLayer('2026-03'),
  view: 'full',
  overheads: [{ name: 'Sede', amount: 10, start: '2026-03', months: 6 }],
  loans: [newCorporateLoan()],
};
const errorsOf = ({ base_month, ...rest }: CorporateLayer) =>
  checkCorporate({ ...rest, terms: 'nominal' }, base_month).map(({ path, code }) => `${path} ${code}`);
const rows = [...corporateLoanSections, ...moreCorporateLoanSections].flatMap((section) => section.rows);

describe('a layer as a document', () => {
  it('comes out as it went in', () => {
    expect(layerOf(documentOf(layer))).toEqual(layer);
  });

  it('has a path for each pointer of the engine', () => {
    const document = documentOf(layer);
    const [overhead] = itemsAt(document, '/expenses');
    expect(pathOf(document, documentPointer('/overheads/0/start'))).toBe(`${overhead?.path}/start`);
  });

  it('gives its controls its indexes and its first month', () => {
    const facts = layerFacts(documentOf({ ...layer, indexes: { ipca: { annual: 0.04 } } }));
    expect(facts).toMatchObject({ baseMonth: '2026-03', indexes: ['ipca'], modules: [] });
  });
});

describe('the fields of a layer', () => {
  it('make what the engine accepts: a new layer, overhead and loan', () => {
    const overhead = overheadsTable('2026-03').make([], layerFacts(documentOf(layer)));
    expect(errorsOf(newLayer('2026-03'))).toEqual([]);
    expect(errorsOf({ ...layer, overheads: [overhead] })).toEqual([]);
  });

  it('offer nothing that needs a development', () => {
    const kinds = [...rows, ...corporateCapitalSections.flatMap((section) => section.rows)].map(
      ({ control }) => control.kind,
    );
    expect(kinds).not.toContain('month_ref');
    expect(kinds).not.toContain('modules');
    expect(kinds).not.toContain('groups');
    const paths = rows.map(({ path }) => path);
    for (const path of ['min_works', 'min_sold', 'modules', 'coverage/min', 'trap/coverage'])
      expect(paths).not.toContain(path);
    expect(paths).toContain('trap/balance');
  });

  it('leave a whole loan after every choice of draws and amortization', () => {
    const document = documentOf(layer);
    const [loan] = itemsAt(document, '/loans');
    if (!loan) throw new Error('no loan');
    const facts = layerFacts(document);
    for (const path of ['draws/kind', 'amortization/kind']) {
      const row = rows.find((one) => one.path === path);
      if (row?.control.kind !== 'choice') throw new Error(`${path} is no choice`);
      for (const { value } of row.control.options) {
        const outcome = applyEdits(document, rowEdits(document, loan.path, row, value, { item: loan.value, facts }));
        if (!outcome.ok) throw new Error(JSON.stringify(outcome));
        expect([path, value, errorsOf(layerOf(outcome.document))]).toEqual([path, value, []]);
      }
    }
  });

  it('keep a window in the order of its months', () => {
    const document = documentOf(layer);
    const [loan] = itemsAt(document, '/loans');
    const row = rows.find(({ path }) => path === 'window/1');
    if (!loan || !row) throw new Error('no window');
    const edits = rowEdits(document, loan.path, row, 8, { item: loan.value, facts: layerFacts(document) });
    const outcome = applyEdits(document, edits);
    expect(outcome.ok && layerOf(outcome.document).loans[0]?.window).toEqual([0, 8]);
  });
});
