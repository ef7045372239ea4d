import type { PresentedAuditEntry } from '@uni/contracts';
import { expect, it } from 'vitest';
import { actOf, changeLine, changesOf, valueText, whoOf } from './audit-labels.ts';

const entry: PresentedAuditEntry = {
  sequence: 7,
  at: '2026-11-20T10:00:00-03:00',
  actor: 3,
  actor__name: 'Marina Reis',
  action: 'enterprise.changed',
  target: 'enterprise',
  target_id: 101,
  before: { city: null, phase: 'prospecting' },
  after: { city: 'Anápolis', phase: 'launch' },
  details: { changed: ['city', 'phase'] },
};

it('tells what was and what is, field by field, in words', () => {
  expect(actOf(entry)).toBe('Alterou um empreendimento');
  expect(changesOf(entry)).toEqual([
    { field: 'Cidade', before: 'vazio', after: 'Anápolis' },
    { field: 'Fase', before: 'Prospecção', after: 'Lançamento' },
  ]);
  expect(changeLine(entry)).toBe('Cidade: vazio → Anápolis · Fase: Prospecção → Lançamento');
});

it('tells what else is known where no values changed, without fingerprints', () => {
  const edited = { ...entry, before: null, after: null, details: { revision: 4, edits: 2, study_hash: 'ab' } };
  expect(changeLine(edited)).toBe('Revisão: 4 · Valores alterados: 2');
  expect(changeLine({ ...edited, details: {} })).toBe('');
});

it('names a field by the kind of thing that it is of', () => {
  const partner = { ...entry, target: 'partner', before: { state: 'pending' }, after: { state: 'active' } };
  expect(changeLine(partner)).toBe('Situação: pendente → ativo');
  expect(changeLine({ ...entry, before: { state: 'GO' }, after: { state: 'SP' } })).toBe('UF: GO → SP');
});

it('reads a proposal in words, money, percent and days', () => {
  const after = {
    state: 'refused',
    price: 46_402_375,
    equivalent_discount: 0.13941469907240023,
    valid_until: '2026-12-07',
  };
  expect(changeLine({ ...entry, target: 'proposal', before: null, after }).replaceAll('\u00a0', ' ')).toBe(
    'Situação: vazio → Recusada · Preço: vazio → R$ 464.023,75 · Desconto equivalente: vazio → 13,94% · Vale até: vazio → 07/12/2026',
  );
  const half = { ...entry, target: 'proposal', before: null, after: { price: null, equivalent_discount: 'x' } };
  expect(changeLine(half)).toBe('Preço: vazio → vazio · Desconto equivalente: vazio → x');
});

it('shows what nobody named yet as it is, and reads every kind of value', () => {
  expect(actOf({ action: 'thing.done' })).toBe('thing.done');
  expect([null, '', true, false, [], ['a', 1], { x: 1 }].map(valueText)).toEqual([
    'vazio',
    'vazio',
    'sim',
    'não',
    'vazio',
    'a, 1',
    '{"x":1}',
  ]);
});

it('names who acted: a person, the house, or somebody who was erased', () => {
  expect(whoOf(entry)).toBe('Marina Reis');
  expect(whoOf({ actor: null, actor__name: null })).toBe('Sistema');
  expect(whoOf({ actor: 3, actor__name: null })).toBe('Pessoa removida');
});
