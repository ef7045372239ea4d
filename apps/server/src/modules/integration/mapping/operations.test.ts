/** Rules of one settlement: the screen gets the settlements with the ERP's names, and only their money moves. */
import type { ErpSeries, MappingSource, Page } from '@uni/contracts';
import { expect, test } from 'vitest';
import { moving, openErp, register } from '../../../../test/support/landed-erp.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();

const request = async <T>(method: string, url: string, sent?: unknown, expectedStatus = 200): Promise<T> => {
  const { status, body } = await testApp.send('staff', method, url, sent);
  expect(status, `${method} ${url}: ${JSON.stringify(body)}`).toBe(expectedStatus);
  return body as T;
};

const paid = (key: string, operation: string, amount: number, name: string) =>
  moving(key, [{ date: '2026-01-12', amount, account: '21001', operation }], {
    payments: [{ operationTypeId: operation, operationTypeName: name }],
  });

test('the operations of an account are told by name, most money first, and a rule of one moves its money alone', async () => {
  const { enterprise } = await plan(testApp, { who: 'staff' });
  const erp = await openErp(testApp, testOrganizations.first.id);
  const constructionAccount = register('21001', { id: '21001', name: 'Materiais Aplicados - Obra', tpConta: 'R' });
  await erp.land('payment-categories', [constructionAccount]);
  await erp.land('outcome', [
    paid('1/1', '10', -300_00, 'Adiantamento a fornecedor'),
    paid('2/1', '1', -500_00, 'Pagamento'),
    paid('3/1', '1', -200_00, 'Pagamento'),
  ]);
  await erp.finish();
  const rows = [{ company: '1', cost_center: '10', state: 'bound', enterprise }];
  await request('PUT', `/api/integration/connections/${erp.id}/bindings/`, { rows });

  const source = async () => {
    const { results } = await request<Page<MappingSource>>(
      'GET',
      `/api/integration/mapping-sources/?kind=general&connection=${erp.id}&page=1`,
    );
    const result = results.find(({ account }) => account === '21001');
    if (!result) throw new Error('the account is not asked about');
    return result;
  };
  const operations = [
    { kind: 'payment', code: '1', name: 'Pagamento' },
    { kind: 'payment', code: '10', name: 'Adiantamento a fornecedor' },
  ];
  expect((await source()).operations).toEqual(operations);

  const put = (match: object, key: string) => ({
    ...{ op: 'put', kind: 'general', scope: { system: 'sienge' }, valid_from: '2026-01' },
    match: { account: '21001', ...match },
    targets: [{ key, share: 10_000 }],
  });
  const changes = [
    put({}, 'expense.labor_cost'),
    put({ kind: 'payment', operation: '10' }, 'expense.projects_and_approvals'),
  ];
  await request('POST', '/api/integration/mapping-batches/', { changes }, 201);
  const { lines } = await request<ErpSeries>('GET', `/api/planner/enterprises/${enterprise}/erp-series/`);
  expect(Object.fromEntries(lines.map(({ key, values }) => [key, values]))).toEqual({
    'expense.labor_cost': [-700_00],
    'expense.projects_and_approvals': [-300_00],
  });
  expect(await source()).toMatchObject({ operations, rule: { match: { operation: '' } } });
});
