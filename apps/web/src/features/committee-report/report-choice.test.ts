import { type ReportContent, type ReportSettings, reportPageKeys } from '@uni/contracts';
import { expect, test } from 'vitest';
import {
  changedPage,
  commentProblem,
  isSavable,
  modelIn,
  movedPage,
  namesIn,
  placedPage,
  printedPages,
} from './report-choice.ts';

const settings: ReportSettings = {
  format: 'a4',
  occasion: '',
  pages: reportPageKeys.map((key) => ({ key, visible: true, comment: '' })),
  signatories: [],
};
const order = ({ pages }: ReportSettings) => pages.map(({ key }) => key);

test('a page moves by one, stays at either end, and the others keep their order', () => {
  expect(order(movedPage(settings, 'summary', -1)).slice(0, 2)).toEqual(['summary', 'cover']);
  expect(order(movedPage(settings, 'cover', -1))).toEqual(order(settings));
  expect(order(movedPage(settings, 'opinion', 1))).toEqual(order(settings));
  const placed = order(placedPage(settings, 'opinion', 1));
  expect(placed.slice(0, 3)).toEqual(['cover', 'opinion', 'summary']);
  expect(new Set(placed).size).toBe(reportPageKeys.length);
});

test('printed are the visible pages that have data, in their order, with figures in their comments', () => {
  const page = (key: (typeof reportPageKeys)[number], missing: string | null = null) => ({
    ...{ key, name: key, title: key, subtitle: '', missing, cover: null },
    bands: [],
  });
  const content = {
    figures: [{ name: 'tir', label: 'TIR', text: '25,01%' }],
    pages: reportPageKeys.map((key) => page(key, key === 'sales' ? 'O estudo não tem vendas.' : null)),
  } as unknown as ReportContent;
  const chosen = changedPage(changedPage(movedPage(settings, 'costs', -3), 'cover', { visible: false }), 'costs', {
    comment: 'TIR de {tir}, {outro}',
  });
  const printed = printedPages(content, chosen);
  expect(printed.map(({ page: { key } }) => key)).toEqual([
    ...['costs', 'summary', 'cash_flow', 'sources', 'scenarios', 'sensitivity'],
    ...['schedule', 'premises', 'opinion'],
  ]);
  expect(printed[0]?.comment).toBe('TIR de 25,01%, {outro}');
});

test('those who sign stand on the page of the opinion', () => {
  const block = { kind: 'signatures', label: 'Assinaturas', names: [] };
  const page = { key: 'opinion', name: '', title: '', subtitle: '', missing: null, cover: null, bands: [[[block]]] };
  const content = { figures: [], pages: [page] } as unknown as ReportContent;
  const [printed] = printedPages(content, { ...settings, signatories: ['Ana', 'Rui'] });
  expect(printed?.page.bands).toEqual([[[{ ...block, names: ['Ana', 'Rui'] }]]]);
});

test('a comment with an unknown name, and too many signatories, cannot be saved', () => {
  expect(commentProblem('TIR de {tir} e { vpl }')).toBeNull();
  expect(commentProblem('Lucro de {lucro}')).toContain('{lucro}');
  expect(commentProblem('{}')).toContain('{}');
  expect(isSavable(settings)).toBe(true);
  expect(isSavable(changedPage(settings, 'costs', { comment: '{lucro}' }))).toBe(false);
  expect(isSavable({ ...settings, signatories: namesIn('a\nb\n\nc\nd\ne\nf\n g ') })).toBe(false);
});

test('an address names a model, or none', () => {
  expect([modelIn('bank'), modelIn('press'), modelIn(undefined)]).toEqual(['bank', 'committee', 'committee']);
});
