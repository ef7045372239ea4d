import type { ProposalDetail, ProposalState } from '@uni/contracts';
import { describe, expect, it } from 'vitest';
import { begunDraft, bodyOf, problemsOf } from '../../../shared/record-form/form-draft.ts';
import { xyGeometry } from '../../../ui/charts/xy-geometry.ts';
import { fromOffer } from '../contracts/offer-field.tsx';
import { comparisonSeries, receiptLines } from './comparison-series.ts';
import { nextLevel } from './level-draft.ts';
import { offeredActs } from './proposal-acts.ts';
import { proposalForm } from './proposal-form.tsx';
import type { ProposalScreen } from './proposal-state.tsx';

const series = { every: 1, system: 'linear' as const, rate: null, grace: 0, due_day: null };
const terms: ProposalDetail['terms'] = {
  channel: 'direct',
  price: 50_000_000,
  signed: '2026-11-22',
  base_month: '2026-10',
  keys: '2029-06',
  parts: [
    { ...series, kind: 'signing', amount: 10_000_000, installments: 1, first: '2026-11-22' },
    {
      ...{ ...series, kind: 'post_keys', amount: 40_000_000, installments: 60, first: '2029-07-10' },
      ...{ system: 'price', rate: { value: 0.12, basis: 'effective_year' }, grace: 2, due_day: 10 },
    },
  ],
  correction: {
    before_keys: { index: 'incc', lag: 1 },
    after_keys: { index: 'ipca', lag: 2 },
    step: 'annual',
    no_deflation: true,
  },
  late: { fine: 0.02, mora_month: 0.01, correction: false },
  holidays: { kind: 'banking', local: ['2026-12-24'] },
};
const proposal = {
  ...{ terms, unit: 7, client: null, client_name: 'Ana Lima', broker: 'Bruno', note: '', valid_until: '2026-12-02' },
  pricing: null,
} as unknown as ProposalDetail;

const screen = { search: {}, enterprises: [{ id: 3, name: 'Ipê' }] } as unknown as ProposalScreen;
const changed = { record: proposal, own: screen };
const fresh = { record: null, own: screen };

describe('a proposal that is typed over', () => {
  it('sends what it came with, whatever of it the form does not show', () => {
    expect(bodyOf(proposalForm, begunDraft(proposalForm, changed), changed)).toMatchObject({
      unit: 7,
      broker: 'Bruno',
      terms,
    });
  });

  it('changes what was typed, and the index before the keys with all that hangs on it', () => {
    const draft = { ...begunDraft(proposalForm, changed), index: 'ipca', signed: '2026-12-01' };
    const { terms: sent } = Object(bodyOf(proposalForm, draft, changed));
    expect(sent).toMatchObject({ signed: '2026-12-01', base_month: '2026-12', late: terms.late });
    expect(sent.correction).toEqual({ before_keys: { index: 'ipca' }, after_keys: { index: 'ipca' }, step: 'annual' });
  });

  it('is not sent before its parts come to the price, and names each field that is missing', () => {
    const draft = { ...begunDraft(proposalForm, changed), price: 50_000_001 };
    expect(Object.keys(problemsOf(proposalForm, draft, changed))).toEqual(['parts']);
    const blank = { ...begunDraft(proposalForm, fresh), valid_until: '' };
    expect(Object.keys(problemsOf(proposalForm, blank, fresh))).toEqual([
      'unit',
      'client_name',
      'price',
      'valid_until',
    ]);
  });

  it('begins from a table with its conditions, and is held against that table', () => {
    const offer = {
      at: 2,
      name: 'Direta',
      channel: 'direct' as const,
      price: 50_000_000,
      keys: '2029-06',
      step: 'annual' as const,
      parts: terms.parts,
    };
    const draft = { ...begunDraft(proposalForm, fresh), unit: '7', client_name: ' Ana ', ...fromOffer(offer) };
    const body = bodyOf(proposalForm, draft, fresh);
    expect(body).toMatchObject({
      empreendimento: 3,
      unit: 7,
      client_name: 'Ana',
      table: 2,
      terms: { parts: terms.parts, correction: { step: 'annual' } },
    });
  });
});

describe('what is done with a proposal', () => {
  const offered = (state: ProposalState, decision: ProposalDetail['decision'], mayWrite: boolean) =>
    offeredActs({ state, decision }, { mayWrite });

  it('follows its state, and who looks at it', () => {
    expect(offered('draft', 'not_pending', true)).toEqual(['cancel', 'edit', 'submit']);
    expect(offered('pending', 'own', true)).toEqual(['cancel', 'reopen']);
    expect(offered('pending', 'yes', false)).toEqual(['refuse', 'approve']);
    expect(offered('pending', 'level', false)).toEqual([]);
    expect(offered('approved', 'not_pending', true)).toEqual(['cancel', 'reopen', 'contract']);
    expect(offered('expired', 'not_pending', true)).toEqual(['reopen']);
    for (const state of ['sold', 'cancelled'] as const) expect(offered(state, 'not_pending', true)).toEqual([]);
  });
});

describe('the comparison', () => {
  it('has every month between the first and the last, and adds up to both plans', () => {
    const drawn = comparisonSeries([
      { month: '2026-11', table: 100, proposal: 40 },
      { month: '2027-02', table: 0, proposal: 55 },
    ]);
    expect(drawn).toEqual({
      ...{ from: '2026-11', table: [100, 0, 0, 0], proposal: [40, 0, 0, 55] },
      ...{ tableSum: [100, 100, 100, 100], proposalSum: [40, 40, 40, 95], difference: [-60, 0, 0, 55] },
    });
    expect(comparisonSeries([])).toBeNull();
    const { axis, series } = receiptLines({ tableSum: [0, 50, 100], proposalSum: [] }, { table: '', proposal: '' });
    const [line] = xyGeometry(axis, series, { width: 28, height: 180 }).lines;
    expect(line?.d).toBe('M4,158L14,85L24,12');
  });
});

describe('a level of authority that is added', () => {
  it('stands above all others', () => {
    expect(nextLevel([]).level).toBe(0);
    expect(nextLevel([{ ...nextLevel([]), level: 4 }])).toMatchObject({ level: 5, max_months: null });
  });
});
