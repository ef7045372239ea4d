import type { PresentedAuditEntry } from '@uni/contracts';
import { expect, it } from 'vitest';
import { actOf, changesOf, shortDetailsOf, valueText, whereOf, whoOf } from './audit-labels.ts';

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
  target__name: 'Residencial Aurora',
  names: {},
};

const changeLine = (one: PresentedAuditEntry) =>
  changesOf(one)
    .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
    .join(' · ');

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
  expect(changesOf(edited)).toEqual([]);
  expect(shortDetailsOf(edited)).toEqual([
    ['Revisão', '4'],
    ['Valores alterados', '2'],
  ]);
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
  expect(changeLine(half)).toBe('Desconto equivalente: vazio → x');
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

it('names records instead of their identifiers, and says where one has no name', () => {
  const moved = {
    ...entry,
    target: 'units',
    before: { units: [{ id: 663_243_284_031_989, state: 'available' }] },
    after: { state: 'blocked', reserved_until: null, account_id: 402, unit: 2_128_990_594_647_669 },
    names: { 'units:663243284031989': 'Torre A 201', 'account_id:402': 'Conta da SPE' },
  };
  expect(changesOf(moved)).toEqual([
    { field: 'Unidades', before: null, after: 'Torre A 201' },
    { field: 'Situação', before: 'disponível', after: 'bloqueada' },
    { field: 'Conta', before: 'vazio', after: 'Conta da SPE' },
    { field: 'Unidade', before: 'vazio', after: 'não exibido' },
  ]);
  expect(changesOf({ ...moved, names: {} })[0]).toEqual({ field: 'Unidades', before: null, after: '1 registro' });
  const other = { ...moved, before: { contracts: [{ id: 7 }, { id: 663_243_284_031_989 }] }, after: {} };
  expect(changesOf({ ...other, names: { 'contracts:7': 'RA-035' } })).toEqual([
    { field: 'contracts', before: 'RA-035, não exibido', after: 'vazio' },
  ]);
  expect([whereOf(entry), whereOf({ target: 'session', target__name: null })]).toEqual([
    'Residencial Aurora',
    'Sessão',
  ]);
});

it('reads money, areas, days and months of any record', () => {
  const after = { amount: -6_472_326, private_area: 7_412, day: '2026-11-18', month: '2026-10' };
  const read = changesOf({ ...entry, target: 'contract', before: null, after }).map((one) =>
    one.after.replaceAll('\u00a0', ' '),
  );
  expect(read).toEqual(['−R$ 64.723,26', '74,12 m²', '18/11/2026', 'out/26']);
});
