/** Short ways to sell over HTTP: a unit, terms, a contract, an order. */
import type { ContractOutcome, SalesContract, SalesContractDetail } from '@uni/contracts';
import { expect } from 'vitest';
import type { PersonName } from '../../testing/people.ts';
import { idOf, plan } from '../../testing/planning.ts';
import type { TestApp } from '../../testing/test-app.ts';

export const contractsUrl = '/api/sales/contracts/';

/** R$ 120,000.00 signed on 10 January 2025: R$ 12,000.00 down and 36 installments of R$ 3,000.00, without an index. */
export const terms = (more: Record<string, unknown> = {}) => ({
  channel: 'direct',
  price: 12_000_000,
  signed: '2025-01-10',
  base_month: '2025-01',
  keys: '2028-12',
  parts: [
    { kind: 'signing', amount: 1_200_000, installments: 1, first: '2025-01-10' },
    { kind: 'monthly', amount: 10_800_000, installments: 36, first: '2025-02-10' },
  ],
  ...more,
});

let count = 0;

/** A unit for sale, of an enterprise of its own unless one is given. */
export const unitToSell = async (
  testApp: TestApp,
  { enterprise, who = 'staff' }: { enterprise?: number; who?: PersonName } = {},
): Promise<{ empreendimento: number; unit: number }> => {
  count += 1;
  const enterpriseId = enterprise ?? (await plan(testApp, { who: who === 'stranger' ? who : 'planner' })).enterprise;
  const made = await testApp.send(who, 'POST', '/api/sales/units/', {
    empreendimento: enterpriseId,
    block: 'Torre A',
    nome: `${count}`,
  });
  expect(made).toMatchObject({ status: 201 });
  return { empreendimento: enterpriseId, unit: idOf(made.body) };
};

export const contractOf = (unit: { empreendimento: number; unit: number }, more: Record<string, unknown> = {}) => {
  count += 1;
  return { ...unit, number: `C-${count}`, client_name: 'Ana Lima', terms: terms(), ...more };
};

/** A contract that was signed. */
export const signed = async (
  testApp: TestApp,
  more: Record<string, unknown> = {},
  enterprise?: number,
): Promise<SalesContractDetail> => {
  const unit = await unitToSell(testApp, enterprise === undefined ? {} : { enterprise });
  const { status, body } = await testApp.send('sales', 'POST', contractsUrl, contractOf(unit, more));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as SalesContractDetail;
};

export const order = (
  testApp: TestApp,
  { id }: Pick<SalesContract, 'id'>,
  input: Record<string, unknown>,
  { preview = false, headers = {} }: { preview?: boolean; headers?: Record<string, string> } = {},
) => testApp.send('sales', 'POST', `${contractsUrl}${id}/events/`, { preview, order: input }, headers);

export const ordered = async (
  testApp: TestApp,
  contract: Pick<SalesContract, 'id'>,
  input: Record<string, unknown>,
): Promise<ContractOutcome> => {
  const { status, body } = await order(testApp, contract, input);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as ContractOutcome;
};
