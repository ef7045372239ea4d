import type { MatchedRecord } from '@uni/contracts';
import { expect, test } from 'vitest';
import { addressOf, byNamedKind, recordTextOf } from './palette-records.ts';

const record: MatchedRecord = {
  ...{ kind: 'unit', id: 7, name: 'Torre A 1704', details: [], enterprise: { id: 3, name: 'Aurora' } },
  ...{ state: null, contract: null, has_plan: false, target: null },
};

test('a request in words is the record that it names', () => {
  expect(recordTextOf('abra o contrato da unidade 1704')).toBe('1704');
  expect(recordTextOf('Versão  Rev 3 do Aurora')).toBe('Rev 3 Aurora');
  expect(recordTextOf('529.982.247-25')).toBe('529.982.247-25');
  expect(recordTextOf('abra a unidade 10 da torre A')).toBe('10 torre A');
  expect(recordTextOf('abra o contrato')).toBe('');
  expect(recordTextOf('x'.repeat(5_000))).toHaveLength(120);
});

test('a sold unit opens its contract, a free one itself', () => {
  expect(addressOf({ ...record, contract: 9 })).toEqual({ path: '/vendas/contratos', search: { abrir: '9' } });
  expect(addressOf(record)).toEqual({ path: '/vendas/unidades', search: { abrir: '7' } });
});

test('an enterprise without a readable plan opens in its register', () => {
  const enterprise = { ...record, kind: 'enterprise' as const };
  expect(addressOf({ ...enterprise, has_plan: true }).path).toBe('/planejamento/7/fluxo-de-caixa');
  expect(addressOf(enterprise)).toEqual({ path: '/cadastro-empreendimento', search: { abrir: '7' } });
  expect(addressOf({ ...record, kind: 'version' })).toEqual({
    path: '/planejamento/3/fluxo-de-caixa',
    search: { v: '7' },
  });
});

test('a document and a note open where they are read', () => {
  const at = (kind: 'version' | 'plot' | 'client' | 'contract', thread: number | null = null) =>
    addressOf({ ...record, kind: kind === 'plot' ? 'document' : 'note', target: { kind, id: 9, thread } });
  expect(at('plot')).toEqual({ path: '/carteira-e-terrenos', search: { terreno: '9' } });
  expect(at('client')).toEqual({ path: '/vendas/clientes', search: { abrir: '9' } });
  expect(at('contract')).toEqual({ path: '/vendas/contratos', search: { abrir: '9' } });
  expect(at('version', 4)).toEqual({
    path: '/planejamento/3/fluxo-de-caixa',
    search: { v: '9', comentario: '4' },
  });
  expect(recordTextOf('ache o comentário da laje')).toBe('laje');
});

test('puts records of the kind that is named first', () => {
  const kinds = (query: string): string[] =>
    byNamedKind(
      [
        { ...record, kind: 'contract' },
        { ...record, kind: 'client' },
      ],
      query,
    ).map(({ kind }) => kind);
  expect(kinds('cliente prado')).toEqual(['client', 'contract']);
  expect(kinds('prado')).toEqual(['contract', 'client']);
});
