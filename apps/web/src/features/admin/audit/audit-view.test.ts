import { expect, it } from 'vitest';
import { addressOfOperation } from '../../../api/operation-address.ts';
import { filterText, isNarrowed, periodProblem, readAuditView } from './audit-view.ts';

it('reads what it knows from the address, and takes the rest as not there', () => {
  const view = readAuditView({
    quem: '7',
    recurso: 'version',
    de: '2026-11-01',
    ate: '2026-13-40',
    antes: '300',
    por: '20',
  });
  expect(view).toMatchObject({
    filter: { actor: '7', target: 'version', from: '2026-11-01' },
    before: '300',
    size: 20,
  });
  expect(view.filter.to).toBeUndefined();
  const none = readAuditView({ quem: 'x', recurso: 'nada', antes: '-1', por: '7' });
  expect(none).toMatchObject({ before: undefined, size: 50 });
  expect([isNarrowed(none), isNarrowed(view)]).toEqual([false, true]);
});

it('asks the server for what is filtered and nothing else', () => {
  const { filter } = readAuditView({ quem: '7', de: '2026-11-01' });
  const { url } = addressOfOperation('GET /api/admin/audit/', { query: { ...filter, before: '300', page_size: 50 } });
  expect(url).toBe('/api/admin/audit/?actor=7&from=2026-11-01&before=300&page_size=50');
});

it('tells the filter in words, and a period that holds no day', () => {
  const view = readAuditView({ quem: '7', recurso: 'study', de: '2026-11-02', ate: '2026-11-01' });
  expect(filterText(view, () => 'Marina')).toBe(
    'Filtro: quem “Marina”, recurso “Plano”, de 02/11/2026, até 01/11/2026.',
  );
  expect(periodProblem(view.filter)).toBe('O primeiro dia vem depois do último.');
  expect(periodProblem({ from: '2026-11-01', to: '2026-11-01' })).toBeUndefined();
});

it('a page behind the oldest entry is narrowed, and says so; an entry that cannot be is none', () => {
  const view = readAuditView({ antes: '1' });
  expect([isNarrowed(view), filterText(view, () => '')]).toEqual([true, 'Filtro: depois do registro mais antigo.']);
  expect(readAuditView({ antes: '9999999999999999' }).before).toBeUndefined();
});
