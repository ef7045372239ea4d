import type { Commission } from '@uni/contracts';
import { commissions as copy } from '@uni/phrases';
import { describe, expect, it } from 'vitest';
import { begunDraft, bodyOf, problemsOf } from '../../../shared/record-form/form-draft.ts';
import { filters } from './commission-filters.ts';
import { amountOf, barsOf, wayOf } from './commission-list.ts';
import { missingShare, withReceiver } from './terms-draft.ts';
import { termsForm } from './terms-form.tsx';

const row = (state: Commission['state'], kind: Commission['kind'] = 'commission', amount = 100): Commission =>
  ({ state, kind, amount }) as Commission;

describe('commissions', () => {
  it('are asked for by what the address says, and only by what it may say', () => {
    const search = { situacao: 'lost', natureza: 'clawback', contrato: '7', de: '2026-03-05', ate: '5/3' };
    const requested = Object.entries(filters).flatMap(([key, { read }]) => {
      const value = read(search);
      return value === undefined ? [] : [[key, value]];
    });
    expect(Object.fromEntries(requested)).toEqual({ kind: 'clawback', contract: 7, due_from: '2026-03-05' });
  });

  it('are paid or taken back together only where all stand alike', () => {
    expect(wayOf([row('open'), row('open', 'clawback')])).toBe('paid');
    expect(wayOf([row('paid')])).toBe('open');
    expect(wayOf([row('open'), row('paid')])).toBeNull();
    expect(wayOf([row('cancelled')])).toBeNull();
    expect(wayOf([])).toBeNull();
  });

  it('say of a clawback that it is received, and count it back', () => {
    const { state } = copy.values;
    expect([state(row('paid')), state(row('paid', 'clawback'))]).toEqual(['Paga', 'Recebido']);
    expect(amountOf([row('open'), row('open', 'clawback', 30)])).toBe(70);
    const sums = { count: 3, open: 50, paid: 25, to_recover: 10, recovered: 5 };
    const months = ['2026-10', '2026-12'].map((month) => ({ month, ...sums }));
    expect(barsOf(months, '2026-11-22')).toEqual([
      { month: '2026-10', paid: 25, late: 50, open: 0, installments: 3 },
      { month: '2026-11', paid: 0, late: 0, open: 0, installments: 0 },
      { month: '2026-12', paid: 25, late: 0, open: 50, installments: 3 },
    ]);
    expect(barsOf([], '2026-11-22')).toEqual([]);
  });
});

describe('terms of commissions', () => {
  const subject = { record: null, own: [] };
  const draft = { ...begunDraft(termsForm, subject), from: '2026-11-22', share: 0.05 };
  const problemsIn = (typed: object) => problemsOf(termsForm, { ...draft, ...typed }, subject);
  const named = (name: string, share: number | null) => ({ id: share ?? 0, name, share, broker: false });

  it('add up their shares as people type them, and a further receiver takes what is missing', () => {
    const three = [named('a', 0.1), named('b', 0.2), named('c', 0.7)];
    expect(missingShare(three)).toBe(0);
    expect(missingShare(three.slice(0, 2))).toBe(0.7);
    expect(missingShare([...three, named('d', 0.001)])).toBe(-0.001);
    expect(withReceiver(three.slice(0, 2)).at(-1)).toMatchObject({ name: '', share: 0.7 });
    expect(withReceiver(three).at(-1)).toMatchObject({ share: null });
  });

  it('are sent when everybody is named and the shares are the whole', () => {
    expect(Object.keys(problemsIn({}))).toEqual(['receivers']);
    expect(Object.keys(problemsIn({ share: null, receivers: [named('Casa', 0.9)] }))).toEqual(['share', 'receivers']);
    const whole = { receivers: [named(' Casa ', 1)] };
    expect(problemsIn(whole)).toEqual({});
    expect(bodyOf(termsForm, { ...draft, ...whole }, subject)).toEqual({
      ...{ empreendimento: null, channel: 'direct', from: '2026-11-22', share: 0.05, installments: 1, delay: 1 },
      ...{ pay_day: 10, receivers: [{ name: 'Casa', share: 1, broker: false }] },
    });
  });
});
