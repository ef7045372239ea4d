/** Speed of the projection from landed sales to rows of the back office. First time, unchanged, and after a month of receipts. */

import { salesProjector } from '@uni/server/src/modules/integration/sales/projector.service.ts';
import { requestSalesProjection } from '@uni/server/src/modules/integration/shared/sales-projection-requests.repository.ts';
import { type Cluster, fieldOf } from '@uni/server/testing/index.ts';
import type { Figure } from '../../figures.ts';
import {
  type ClusterApp,
  type Cost,
  connectionId,
  costOf,
  costText,
  openClusterApp,
  organizationId,
} from './cluster-stage.ts';
import { plannerOf } from './portfolio-stage.ts';

const installmentsEach = 133;

/** Lands heads and rows from a query with key, parent and payload. */
const land = async ({ client }: ClusterApp, resource: string, rows: string): Promise<void> => {
  await client.query(`
    with told as (${rows}),
      kept as (insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
        select ${organizationId}, ${connectionId}, '${resource}', key, 1, md5(payload), payload, 1 from told)
    insert into erp_heads (organization_id, connection_id, resource, key, version, hash, parent, date, is_removed)
    select ${organizationId}, ${connectionId}, '${resource}', key, 1, md5(payload), parent, '', false from told`);
};

const createContracts = async (clusterApp: ClusterApp, contracts: number): Promise<void> => {
  const { client } = clusterApp;
  const planner = await plannerOf(clusterApp);
  const { body } = await planner('POST', '/api/planner/enterprises/', { code: 'BENCH', name: 'Bench' });
  const enterpriseId = Number(fieldOf(body, 'id'));
  await client.query(`insert into erp_bindings (organization_id, connection_id, company, cost_center, state, enterprise_id, module)
    values (${organizationId}, ${connectionId}, '1', '10', 'bound', ${enterpriseId}, null),
      (${organizationId}, ${connectionId}, '', '10', 'bound', ${enterpriseId}, null)`);
  const all = `generate_series(1, ${contracts}) n`;
  await land(
    clusterApp,
    'units',
    `select n::text as key, '' as parent, jsonb_build_object('id', n::text, 'enterpriseId', '10', 'name', 'U' || n,
      'commercialStock', 'V', 'privateArea', 70, 'indexedQuantity', 300000)::text as payload from ${all}`,
  );
  await land(
    clusterApp,
    'customers',
    `select n::text as key, '' as parent, jsonb_build_object('id', n::text, 'name', 'Cliente ' || n)::text as payload from ${all}`,
  );
  await land(
    clusterApp,
    'sales-contracts',
    `select n::text as key, '' as parent, jsonb_build_object('id', n::text, 'number', 'CT-' || n, 'companyId', '1',
      'enterpriseId', '10', 'receivableBillId', n::text, 'situation', 'Emitido', 'contractDate', '2021-01-10',
      'value', 30000000, 'salesContractCustomers', jsonb_build_array(jsonb_build_object('id', n::text, 'main', 'S')),
      'salesContractUnits', jsonb_build_array(jsonb_build_object('id', n::text, 'main', 'S')))::text as payload from ${all}`,
  );
  await land(clusterApp, 'income', titles(contracts, 60, ''));
  await client.query('analyze');
};

/** Titles of all contracts; the first `paid` of each are received. */
const titles = (contracts: number, paid: number, where: string): string => `
  select n || '/' || k as key, n::text as parent, jsonb_build_object('billId', n::text, 'installmentId', k::text, 'companyId', '1',
    'clientId', n::text, 'dueDate', to_char(date '2021-02-10' + make_interval(months => k), 'YYYY-MM-DD'), 'billDate', '2021-01-10',
    'originalAmount', 200000, 'balanceAmount', case when k <= ${paid} then 0 else 200000 end, 'installmentNumber', k || '/${installmentsEach}',
    'paymentTerm', jsonb_build_object('id', 'PM', 'description', 'Parcelas Mensais'),
    'receipts', case when k <= ${paid} then jsonb_build_array(jsonb_build_object('operationTypeId', '2', 'paymentDate',
      to_char(date '2021-02-10' + make_interval(months => k), 'YYYY-MM-DD'), 'netAmount', 200000, 'grossAmount', 200000)) else '[]'::jsonb end
  )::text as payload
  from generate_series(1, ${contracts}) n, generate_series(1, ${installmentsEach}) k ${where}`;

/** One more installment of every contract is received. */
const receive = async ({ client }: ClusterApp, contracts: number): Promise<void> => {
  await client.query(`
    with told as (${titles(contracts, 61, 'where k = 61')}),
      kept as (insert into erp_rows (organization_id, connection_id, resource, key, version, hash, payload, run_id)
        select ${organizationId}, ${connectionId}, 'income', key, 2, md5(payload), payload, 2 from told)
    update erp_heads h set version = 2, hash = md5(told.payload) from told
    where h.organization_id = ${organizationId} and h.connection_id = ${connectionId} and h.resource = 'income' and h.key = told.key`);
};

export const projectionPart = async (cluster: Cluster, contracts: number): Promise<Figure[]> => {
  const clusterApp = await openClusterApp(cluster, 'uni_projection');
  const { platform } = clusterApp.app;
  const project = (): Promise<Cost> =>
    costOf(clusterApp, async () => {
      await platform.database.withOrganization(organizationId, (transaction) =>
        requestSalesProjection(transaction, connectionId),
      );
      await salesProjector(platform).act(organizationId, new AbortController().signal);
      return undefined;
    });
  try {
    await createContracts(clusterApp, contracts);
    const first = await project();
    const { rows } = await clusterApp.client.query<{ open: string }>('select sum(open) as open from sales_contracts');
    const [owed, expected] = [Number(rows[0]?.open), contracts * (installmentsEach - 60) * 200_000];
    const again = await project();
    await receive(clusterApp, contracts);
    const month = await project();
    const count = contracts * installmentsEach;
    const rate = (seconds: number) => `${Math.round(count / seconds)} installments a second`;
    return [
      {
        what: `${count} installments of ${contracts} contracts, the first time`,
        measured: `${costText(first)}, ${rate(first.seconds)}`,
      },
      { what: 'centavos owed afterwards', measured: `${owed}`, goal: `${expected}`, met: owed === expected },
      { what: 'the same again', measured: `${costText(again)}, ${rate(again.seconds)}` },
      {
        what: 'one more receipt of each contract',
        measured: `${costText(month)}, ${Math.round(contracts / month.seconds)} contracts a second`,
      },
    ];
  } finally {
    await clusterApp.close();
  }
};
