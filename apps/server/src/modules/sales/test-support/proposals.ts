/** Short ways to propose over HTTP: an enterprise with a current version, a unit of its module, conditions, a proposal. */
import type { ProposalDetail } from '@uni/contracts';
import { expect } from 'vitest';
import { unitToSell } from '../../../../test/support/selling.ts';
import type { PersonName } from '../../../../testing/people.ts';
import { approve, plan, studyOf } from '../../../../testing/planning.ts';
import type { Answered, TestApp } from '../../../../testing/test-app.ts';

export const proposalsUrl = '/api/sales/proposals/';

/** Returns the day in São Paulo, this many days from the server clock's. */
export const dayIn = (testApp: TestApp, days: number): string =>
  new Date(Date.now() + testApp.clock.aheadMs + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);

export interface UnitForSale {
  readonly empreendimento: number;
  readonly unit: number;
}

/** A unit of R$ 600,000.00 by its own list, in the only module of an enterprise whose version is current. */
export const pricedUnit = async (testApp: TestApp, more: Record<string, unknown> = {}): Promise<UnitForSale> => {
  const { enterprise, url } = await plan(testApp, { study: studyOf({ base_month: '2026-01' }) });
  await approve(testApp, url);
  return unitIn(testApp, enterprise, more);
};

export const unitIn = async (
  testApp: TestApp,
  enterprise: number,
  more: Record<string, unknown> = {},
): Promise<UnitForSale> => {
  const unit = await unitToSell(testApp, { enterprise });
  const changed = await testApp.send('staff', 'PATCH', `/api/sales/units/${unit.unit}/`, {
    ...{ n_modulo: 1, typology: 'Apartamento', private_area: 6_800, list_price: 60_000_000 },
    ...more,
  });
  expect(changed).toMatchObject({ status: 200 });
  return unit;
};

/** Conditions with this share as down payment, and the rest in this many months. */
export const conditions = (testApp: TestApp, price: number, months = 12, down = 0.2, signed = dayIn(testApp, 0)) => {
  const first = Math.round(price * down);
  return {
    ...{ channel: 'direct', price, signed, base_month: signed.slice(0, 7), keys: '2029-06' },
    parts: [
      { kind: 'signing', amount: first, installments: 1, first: signed },
      { kind: 'monthly', amount: price - first, installments: months, first: monthAfter(signed) },
    ],
  };
};

const monthAfter = (day: string): string =>
  new Date(Date.parse(`${day.slice(0, 7)}-15`) + 31 * 86_400_000).toISOString().slice(0, 7).concat('-10');

/** Below the table of R$ 582,000.00, so it needs an approval. */
export const proposalOf = (testApp: TestApp, unit: UnitForSale, more: Record<string, unknown> = {}) => ({
  ...unit,
  client_name: 'Ana Lima',
  valid_until: dayIn(testApp, 10),
  terms: conditions(testApp, 55_000_000),
  ...more,
});

export const proposed = async (
  testApp: TestApp,
  unit: UnitForSale,
  more: Record<string, unknown> = {},
  who: PersonName = 'sales',
): Promise<ProposalDetail> => {
  const { status, body } = await testApp.send(who, 'POST', proposalsUrl, proposalOf(testApp, unit, more));
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as ProposalDetail;
};

export type Act = 'submit' | 'approve' | 'refuse' | 'reopen' | 'cancel' | 'contract';

export const actOn = (
  testApp: TestApp,
  { id }: Pick<ProposalDetail, 'id'>,
  act: Act,
  {
    who = 'sales',
    body = {},
    headers = {},
  }: { who?: PersonName; body?: object; headers?: Record<string, string> } = {},
): Promise<Answered> => {
  const usual = {
    refuse: { reason: 'Desconto acima do praticado' },
    contract: { number: `P-${id}`, signed: dayIn(testApp, 0) },
  };
  return testApp.send(who, 'POST', `${proposalsUrl}${id}/${act}/`, { ...Reflect.get(usual, act), ...body }, headers);
};
