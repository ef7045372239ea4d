/** Salespeople's attempts below the table, over HTTP: a table's own conditions made cheaper, signed or proposed. */
import type { KeyedPage, ProposalDetail, SalesContract } from '@uni/contracts';
import { expect } from 'vitest';
import { contractsUrl } from '../../../../test/support/selling.ts';
import type { PersonName } from '../../../../testing/people.ts';
import { fieldOf } from '../../../../testing/planning.ts';
import type { Answered, TestApp } from '../../../../testing/test-app.ts';
import { dayIn, proposalsUrl, type UnitForSale } from './proposals.ts';

export interface TableTerms {
  readonly channel: string;
  readonly price: number;
  readonly signed: string;
  readonly base_month: string;
  readonly keys: string;
  readonly parts: readonly object[];
}

export const belowAuthority = { status: 409, body: { code: 'below_authority' } };

let count = 0;
export const saleOf = (unit: UnitForSale, terms: object) => {
  count += 1;
  return { ...unit, number: `D-${count}`, client_name: 'Ana Lima', terms };
};

export const cheaper = {
  'one real': ({ signed, ...rest }: TableTerms): TableTerms => ({
    ...{ ...rest, signed, price: 100 },
    parts: [{ kind: 'signing', amount: 100, installments: 1, first: signed }],
  }),
  '240 months without interest': ({ price, signed, ...rest }: TableTerms): TableTerms => {
    const first = new Date(Date.parse(signed) + 30 * 86_400_000).toISOString().slice(0, 10);
    return { ...rest, signed, price, parts: [{ kind: 'monthly', amount: price, installments: 240, first }] };
  },
  'the price less a thousandth': ({ parts, price, ...rest }: TableTerms): TableTerms => {
    const less = Math.round(price / 1_000);
    const [first, ...others] = parts as { amount: number }[];
    return { ...rest, price: price - less, parts: [{ ...first, amount: (first?.amount ?? 0) - less }, ...others] };
  },
} as const;

export const sellingBelow = (testApp: TestApp) => ({
  /** Conditions of the first direct table for a unit sold today. */
  atTable: async (unit: number): Promise<TableTerms> => {
    const day = dayIn(testApp, 0);
    const { body } = await testApp.send('sales', 'GET', `/api/sales/units/${unit}/price-tables/?day=${day}`);
    const tables = fieldOf(body, 'tables') as Pick<TableTerms, 'channel' | 'price' | 'keys' | 'parts'>[];
    const direct = tables.find(({ channel }) => channel === 'direct');
    if (!direct) throw new Error('the study has a direct table');
    const { price, keys, parts } = direct;
    return { channel: 'direct', price, signed: day, base_month: day.slice(0, 7), keys, parts };
  },

  sign: (unit: UnitForSale, terms: object, who: PersonName = 'sales'): Promise<Answered> =>
    testApp.send(who, 'POST', contractsUrl, saleOf(unit, terms)),

  contractsOf: async ({ unit }: UnitForSale): Promise<readonly SalesContract[]> => {
    const { body } = await testApp.send('reader', 'GET', `${contractsUrl}?unit=${unit}`);
    return (body as KeyedPage<SalesContract, object>).results;
  },

  proposalOf: (unit: UnitForSale, terms: object) => ({
    ...{ ...unit, client_name: 'Ana Lima', valid_until: dayIn(testApp, 10), terms },
  }),

  propose: async (unit: UnitForSale, terms: object): Promise<ProposalDetail> => {
    const input = { ...unit, client_name: 'Ana Lima', valid_until: dayIn(testApp, 10), terms };
    const made = await testApp.send('sales', 'POST', proposalsUrl, input);
    expect(made).toMatchObject({ status: 201 });
    return made.body as ProposalDetail;
  },
});
