/** ERP contracts in the plan: sales and open amounts come from contracts, receipts only once, from movements. */
import type { RealisedSeries } from '@uni/contracts';
import { expect, test } from 'vitest';
import { moving, openErp, register } from '../../../../test/support/landed-erp.ts';
import { contract, customer, title, unit } from '../../../../test/support/landed-sales.ts';
import { testOrganizations } from '../../../../testing/people.ts';
import { plan, studyOf } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const organizationId = testOrganizations.first.id;

const request = async <T>(method: string, url: string, sent?: unknown, expectedStatus = 200): Promise<T> => {
  const { status, body } = await testApp.send('planner', method, url, sent);
  expect([url, status, body]).toEqual([url, expectedStatus, expect.anything()]);
  return body as T;
};
/** Until nothing is due any more. */
const publishToPlan = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) if ((await testApp.app.work.tick()) === 0) return;
};

const receipt = (day: string, amount: number) => ({
  ...{ operationTypeId: '2', operationTypeName: 'Recebimento', paymentDate: day },
  ...{ netAmount: amount, grossAmount: amount, sequencialNumber: '1' },
});
const paid = (bill: number, number: number, day: string, amount: number) =>
  title(
    bill,
    number,
    { originalAmount: amount, balanceAmount: 0, dueDate: day, receipts: [receipt(day, amount)] },
    moving('', [
      { date: day, amount, kind: 'receipt', operation: '2', condition: 'PM', documentType: 'CT', account: '1' },
    ]).movements,
  );

test('money is told once, by the ERP’s movements, and what is sold and owed by its contracts', async () => {
  const { enterprise } = await plan(testApp, { study: studyOf({ base_month: '2025-01' }) });
  const erp = await openErp(testApp, organizationId);
  await erp.land('payment-condition-types', [register('PM', { id: 'PM', description: 'Parcelas Mensais' })]);
  await erp.land('enterprises', [register('10', { id: '10', companyId: '1' })]);
  await erp.land('units', [unit(1), ...[2, 3, 4].map((id) => unit(id, { commercialStock: 'D' }))]);
  await erp.land('customers', [customer(1)]);
  await erp.land('sales-contracts', [contract(1, { contractDate: '2025-01-10' })]);
  await erp.land('income', [
    paid(1, 1, '2025-01-15', 40_000),
    paid(1, 2, '2025-03-15', 30_000),
    title(1, 3, { originalAmount: 130_000, balanceAmount: 130_000, dueDate: '2026-05-10' }),
  ]);
  await erp.finish();
  const rows = [{ company: '1', cost_center: '10', state: 'bound', enterprise }];
  await request('PUT', `/api/integration/connections/${erp.id}/bindings/`, { rows });
  await publishToPlan();
  const entries = async () =>
    (
      await request<{ origin: string; key: string; month: string; amount: string }[]>(
        'GET',
        `/api/planner/enterprises/${enterprise}/realised-entries/?nature=realised`,
      )
    ).map(({ origin, key, month, amount }) => [origin, key, month, amount].join(' '));
  // No rule maps the ERP's money to a line yet: its contracts supply the line.
  expect(await entries()).toEqual([
    'sales receipts.direct.until_keys 2025-01 400.00',
    'sales receipts.direct.until_keys 2025-03 300.00',
  ]);
  await request('POST', '/api/integration/mapping-suggestions/accept/', {
    kind: 'financing_sienge',
    min_confidence: 50,
  });
  const byErp = ['erp receipts.direct.until_keys 2025-01 400.00', 'erp receipts.direct.until_keys 2025-03 300.00'];
  expect(await entries()).toEqual(byErp);
  await publishToPlan();
  expect(await entries()).toEqual(byErp);

  const closing = { month: '2025-01', reason: 'Conferido' };
  expect(await testApp.send('staff', 'POST', `/api/planner/enterprises/${enterprise}/closing/`, closing)).toMatchObject(
    {
      status: 200,
    },
  );
  const { realised } = await request<{ realised: RealisedSeries | null }>(
    'GET',
    `/api/planner/enterprises/${enterprise}/realised/`,
  );
  const portfolio = realised?.portfolio?.[0];
  expect(portfolio).toMatchObject({ module: 1, units: 4 });
  expect(portfolio?.sold.values[0]).toBe(0.25);
  // Owed at the closing: what is open today, and what came in since.
  const owed = portfolio?.receivables.flatMap(({ values }) => values).reduce((sum, cents) => sum + cents, 0);
  expect(owed).toBe(130_000 + 30_000);
});
