/**
 * Every operation that creates a contract or sets its price. Below the table and the caller's authority each refuses or files a
 * request, and none creates a contract. An operation missing from the table fails the first test.
 */
import { type ContractStatement, policies, type SalesContractDetail } from '@uni/contracts';
import { expect, test } from 'vitest';
import { newToken, ownTokensUrl } from '../../../../test/support/matrix-api-rows.ts';
import { contractsUrl } from '../../../../test/support/selling.ts';
import { fieldOf } from '../../../../testing/planning.ts';
import { type Answered, openTestApp } from '../../../../testing/test-app.ts';
import { actOn, dayIn, pricedUnit, proposalsUrl, type UnitForSale, unitIn } from '../test-support/proposals.ts';
import { belowAuthority, cheaper, saleOf, sellingBelow, type TableTerms } from '../test-support/selling-below.ts';

const testApp = await openTestApp();
const home = await pricedUnit(testApp);
const freshUnit = (): Promise<UnitForSale> => unitIn(testApp, home.empreendimento);
const { atTable, contractsOf, proposalOf, propose, sign } = sellingBelow(testApp);

interface Tried {
  readonly unit: UnitForSale;
  readonly at: TableTerms;
  readonly terms: TableTerms;
}

/** A contract at table price, for attempts to lower it later. */
const signedAtTable = async ({ unit, at }: Tried): Promise<SalesContractDetail> => {
  const { status, body } = await sign(unit, at);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as SalesContractDetail;
};
const owedOn = async (id: number): Promise<number> => {
  const { body } = await testApp.send('reader', 'GET', `${contractsUrl}${id}/statement/`);
  return (body as ContractStatement).total;
};

const unchanged = async (tried: Tried, attempt: (contract: SalesContractDetail) => Promise<void>): Promise<void> => {
  const before = await signedAtTable(tried);
  const owed = await owedOn(before.id);
  await attempt(before);
  const { body } = await testApp.send('reader', 'GET', `${contractsUrl}${before.id}/`);
  expect(body).toMatchObject({ price: before.price, terms: before.terms, open: before.open });
  expect(await owedOn(before.id)).toBe(owed);
};

const lowerPrice = async ({ unit, at }: Tried, lower: () => Promise<Answered>): Promise<void> => {
  const answer = await lower();
  if (answer.status === 200) expect(fieldOf(answer.body, 'rejected')).toHaveLength(1);
  else expect(answer).toMatchObject({ status: 409, body: { code: 'unit_price_authority' } });
  expect(await sign(unit, cheaper['one real'](at))).toMatchObject(belowAuthority);
};

/** Expected result of each operation for terms below the table, sent by a salesperson. */
const entryPoints: Readonly<Record<string, (tried: Tried) => Promise<void>>> = {
  'POST /api/sales/contracts/': async ({ unit, terms }) => {
    expect(await sign(unit, terms)).toMatchObject(belowAuthority);
  },
  'POST /api/sales/proposals/': async ({ unit, terms }) => {
    expect((await propose(unit, terms)).state).toBe('draft');
  },
  'PUT /api/sales/proposals/:id/': async ({ unit, at, terms }) => {
    const made = await propose(unit, at);
    expect(await actOn(testApp, made, 'submit')).toMatchObject({ status: 200, body: { state: 'approved' } });
    const { empreendimento: _e, unit: _u, ...proposalInput } = proposalOf(unit, terms);
    expect(await testApp.send('sales', 'PUT', `${proposalsUrl}${made.id}/`, proposalInput)).toMatchObject({
      ...{ status: 409, body: { code: 'proposal_frozen' } },
    });
  },
  'POST /api/sales/proposals/:id/submit/': async ({ unit, terms }) => {
    expect(await actOn(testApp, await propose(unit, terms), 'submit')).toMatchObject({ body: { state: 'pending' } });
  },
  'POST /api/sales/proposals/:id/approve/': async ({ unit, terms }) => {
    const made = await propose(unit, terms);
    await actOn(testApp, made, 'submit');
    expect(await actOn(testApp, made, 'approve')).toMatchObject({ status: 403 });
  },
  'POST /api/sales/proposals/:id/reopen/': async ({ unit, at, terms }) => {
    const made = await propose(unit, at);
    await actOn(testApp, made, 'submit');
    await actOn(testApp, made, 'reopen');
    const { empreendimento: _e, unit: _u, ...proposalInput } = proposalOf(unit, terms);
    expect(await testApp.send('sales', 'PUT', `${proposalsUrl}${made.id}/`, proposalInput)).toMatchObject({
      status: 200,
    });
    expect(await actOn(testApp, made, 'contract')).toMatchObject({ status: 409, body: { code: 'proposal_state' } });
    expect(await actOn(testApp, made, 'submit')).toMatchObject({ body: { state: 'pending' } });
  },
  'POST /api/sales/proposals/:id/contract/': async ({ unit, terms }) => {
    const made = await propose(unit, terms);
    for (const step of ['draft', 'pending'] as const) {
      if (step === 'pending') await actOn(testApp, made, 'submit');
      expect(await actOn(testApp, made, 'contract'), step).toMatchObject({ body: { code: 'proposal_state' } });
    }
  },
  'PATCH /api/sales/contracts/:id/': (tried) =>
    unchanged(tried, async ({ id }) => {
      const { price, parts } = tried.terms;
      await testApp.send('sales', 'PATCH', `${contractsUrl}${id}/`, { price, terms: tried.terms, parts, note: 'x' });
    }),
  'POST /api/sales/contracts/:id/events/': (tried) =>
    unchanged(tried, async ({ id }) => {
      const series = { share: 1, installments: 240, first: dayIn(testApp, 60) };
      const order = { kind: 'renegotiation', day: dayIn(testApp, 0), parts: [series] };
      for (const preview of [true, false])
        expect(await testApp.send('sales', 'POST', `${contractsUrl}${id}/events/`, { preview, order })).toMatchObject(
          belowAuthority,
        );
    }),
  'PATCH /api/sales/units/:id/': (tried) =>
    lowerPrice(tried, () =>
      testApp.send('sales', 'PATCH', `/api/sales/units/${tried.unit.unit}/`, { list_price: 100 }),
    ),
  'POST /api/sales/unit-prices/': (tried) =>
    lowerPrice(tried, () =>
      testApp.send('sales', 'POST', '/api/sales/unit-prices/', {
        ...{ ids: [tried.unit.unit], pricing: { by: 'share', share: -9_999 } },
      }),
    ),
  'POST /api/sales/unit-imports/': (tried) =>
    lowerPrice(tried, async () => {
      const { body } = await testApp.send('sales', 'GET', `/api/sales/units/${tried.unit.unit}/`);
      const { block, nome } = body as { block: string; nome: string };
      const rows = [{ block, nome, n_modulo: 1, typology: 'Apartamento', private_area: 6_800, list_price: 100 }];
      const { empreendimento } = tried.unit;
      return testApp.send('sales', 'POST', '/api/sales/unit-imports/', { empreendimento, rows });
    }),
};

/** Operations that make no contract and change no price of one, and why. */
const noPrice: readonly (readonly [RegExp, string])[] = [
  [/\/export\/$/, 'reads'],
  [/(proposal-prices|contract-plans|-readings|-reckonings)\/$/, 'reads'],
  [/(accounts|movement-categories|movements|movement-moves|statement-imports)\//, 'money of the house, of no contract'],
  [/(clients|client-imports|suppliers|supplier-imports)\//, 'who buys and sells'],
  [/(commission-moves|commission-terms)\//, 'what sellers get'],
  [/(receipts|receipt-imports)\/$/, 'money that came: it pays what is owed'],
  [/corrections\/$/, 'corrects by the published index'],
  [/contracts\/:id\/(cancellation|contacts|refunds|undo)\/$/, 'ends, notes, gives back, or takes back what was done'],
  [/proposals\/:id\/(cancel|refuse)\/$/, 'ends a proposal'],
  [/contracts\/:id\/bank-steps\/undo\/$/, 'takes back a step'],
  [/contracts\/:id\/bank-steps\/$/, 'takes a step, a day, a bank and a note: no amount'],
  [/units\/$|units\/:id\/$|unit-moves\/$/, 'a unit that is new, gone, reserved or blocked has no contract'],
  [/mirror-links\/|public-mirror\/$/, 'a link that only shows units'],
  [/(authority-levels|sale-clauses)\//, 'asks for a permission that salespeople have not'],
];

test('every operation that writes in the sales back office is a door of the table, or says why it is none', () => {
  const writes = Object.keys(policies).filter((key) => /^(POST|PUT|PATCH|DELETE) \/api\/sales\//.test(key));
  const unsaid = writes.filter((key) => !(key in entryPoints) && !noPrice.some(([pattern]) => pattern.test(key)));
  expect(unsaid).toEqual([]);
  expect(Object.keys(entryPoints).filter((key) => !writes.includes(key))).toEqual([]);
});

test.each(Object.entries(entryPoints))('%s makes no contract below the table', async (_entryPoint, attempt) => {
  for (const [what, make] of Object.entries(cheaper)) {
    const unit = await freshUnit();
    const at = await atTable(unit.unit);
    const terms = make(at);
    await attempt({ unit, at, terms });
    const made = await contractsOf(unit);
    expect(
      made.filter(({ price, equivalent_discount }) => price < at.price || (equivalent_discount ?? 1) > 1e-9),
      what,
    ).toEqual([]);
  }
});

test('a token of the interface is no other door', async () => {
  const made = await testApp.send('sales', 'POST', ownTokensUrl, newToken(['sales:read', 'sales:write']));
  const token = String(fieldOf(made.body, 'token'));
  const unit = await freshUnit();
  const at = await atTable(unit.unit);
  for (const make of Object.values(cheaper))
    expect(await testApp.send({ token }, 'POST', contractsUrl, saleOf(unit, make(at)))).toMatchObject(belowAuthority);
  expect(await testApp.send({ token }, 'POST', contractsUrl, saleOf(unit, at))).toMatchObject({ status: 201 });
});
