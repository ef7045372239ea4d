/**
 * Random lives of contracts through the service and the same lives in the library. All stored data is recomputed from the events.
 */
import type { ContractOrder } from '@uni/contracts';
import { Random } from '@uni/engine/oracle/generation/random.ts';
import {
  append,
  assignment,
  type CancellationFacts,
  type Contract,
  type ContractEvent,
  cancellation,
  correction,
  earlyPayment,
  foldContract,
  legalTerms,
  noContract,
  type Outcome,
  openInstallments,
  payment,
  renegotiation,
  settlement,
  stateText,
} from '@uni/receivables';
import { isWholeRun } from '@uni/tools/test/share.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lateByRows, storedAndRecomputedOverdue } from '../../../../test/support/late-anew.ts';
import { contractOf, contractsUrl, signed } from '../../../../test/support/selling.ts';
import { people } from '../../../../testing/people.ts';
import { fieldOf, idOf, plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';
import { inContext } from '../../../platform/context.ts';
import { type Actor, HttpError } from '../../../platform/http/index.ts';
import { installmentsOf, receiptsOf, statusColumnsOf } from '../contract-rows/contract-rows.model.ts';
import { addEvent, readContract } from '../ledger/contract-ledger.service.ts';
import { type ContractRow, findContract, listEvents } from '../ledger/contracts.repository.ts';
import { plainIndexes } from '../shared/contract-indexes.service.ts';
import { termsOf } from '../shared/contract-terms.model.ts';
import { lateByMonth } from '../summary/sales-summary.service.ts';
import { plusDays, randomOrder, randomTerms } from '../test-support/random-contracts.ts';
import { appendContractEvent, undoContractEvent } from './contract-events.service.ts';
import { createContract } from './contracts.service.ts';

const testApp = await openTestApp();
const organizationId = people.sales.organizationId;
const { database } = testApp.app.platform;
/** Lives run on for years: nothing of them is to come. */
const platform = { ...testApp.app.platform, now: () => new Date('2045-06-01T12:00:00-03:00') };
const actor: Actor = {
  userId: people.sales.id,
  sessionId: 1,
  role: 'member',
  organizationId,
  scope: organizationId,
  isValidated: true,
  permissions: new Set(['sales:read', 'sales:write', 'sales:approve']),
  narrowed: new Map(),
  isLooking: false,
  lacksSecondStep: false,
};
const indexes = plainIndexes();
/** Registered before the lives begin: contracts are assigned to them. */
const buyers: number[] = [];

/** The same order in the library's own words. */
const inLibrary = ({ state }: Contract, id: string, order: ContractOrder): Outcome<ContractEvent> => {
  const { day } = order;
  switch (order.kind) {
    case 'payment':
      return payment(
        state,
        { id, day, received: order.amount, from_credit: order.from_credit, surplus: order.surplus },
        indexes,
      );
    case 'early_payment':
      return earlyPayment(state, { id, day, received: order.amount, order: order.order }, indexes);
    case 'correction':
      return correction(state, { id, day, to: order.to, residue: order.residue }, indexes);
    case 'renegotiation': {
      const installmentSeries = order.parts.map(({ share, installments, first, every, system, rate, grace }) => ({
        ...{ kind: 'renegotiated' as const, share, installments, first, every, system, rate, grace },
      }));
      return renegotiation(
        state,
        { id, day, waived_charges: order.waived_charges, fee: order.fee, parts: installmentSeries },
        indexes,
      );
    }
    case 'assignment':
      return assignment(state, { id, day, to: `c${order.client}`, fee_share: order.fee_share, fee_due: order.fee_due });
    case 'settlement':
      return settlement(state, id, day, indexes);
  }
};

/** Either both take it or both refuse it, for the same reason. */
const alike = async (
  mirror: Contract,
  outcome: Outcome<ContractEvent>,
  act: () => Promise<unknown>,
): Promise<Contract> => {
  const after = outcome.ok ? append(mirror, outcome.value) : outcome;
  if (after.ok) {
    await act();
    return after.value;
  }
  const refused = await act().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  expect((refused as HttpError).wire.body).toMatchObject({ code: after.refusals[0]?.code });
  return mirror;
};

const storedContract = async (id: number): Promise<Contract> =>
  database.withOrganization(organizationId, (db) => readContract(db, id));

/** Everything stored of a contract, as stored and as recomputed from the events, character by character. */
const storedAndFolded = (id: number) =>
  database.withOrganization(organizationId, async (db) => {
    const rows = await listEvents(db, id);
    const folded = foldContract(rows.map(({ body }) => JSON.parse(body)));
    if (!folded.ok) throw new Error(JSON.stringify(folded.refusals));
    const outcome = folded.value;
    const installments = await sql`
      select position, key, kind, number, of, nominal, due, principal, interest, correction, fine, mora, amount, open, paid,
        discount, closed, base_month, last_paid, closed_on, status
      from sales_installments where organization_id = ${organizationId} and contract_id = ${id} order by position`.execute(
      db,
    );
    const receipts = await sql`
      select sequence, position, installment_key, day, fine, mora, correction, interest, principal, discount, amount
      from sales_receipts where organization_id = ${organizationId} and contract_id = ${id} order by sequence, position`.execute(
      db,
    );
    const existing = await sql`
      select state, received, open, credit, next_due, state_hash
      from sales_contracts where organization_id = ${organizationId} and id = ${id}`.execute(db);
    return {
      stored: JSON.stringify([installments.rows, receipts.rows, existing.rows[0]]),
      told: JSON.stringify([installmentsOf(outcome), receiptsOf(outcome).map(inColumns), statusColumnsOf(outcome)]),
    };
  });

const inColumns = ({
  sequence,
  position,
  installment_key,
  day,
  fine,
  mora,
  correction,
  interest,
  principal,
  discount,
  amount,
}: ReturnType<typeof receiptsOf>[number]) => ({
  ...{ sequence, position, installment_key, day, fine, mora, correction, interest, principal, discount, amount },
});

const live = async (
  random: Random,
  target: { empreendimento: number; unit: number },
  seed: number,
): Promise<number> => {
  const termsInput = randomTerms(random);
  const base = {
    purpose: 'sale' as const,
    client: null,
    client_name: 'Ana Lima',
    ...{ broker: '', note: '', table: null, fiduciary: null },
    number: `S${seed}`,
  };
  const row = await inContext(platform, actor, (context) =>
    createContract(context, { ...base, ...target, terms: termsInput }),
  );
  const client = (await storedContract(row.id)).state.holders[0]?.client ?? '';
  const first = append(noContract, {
    type: 'signed',
    id: '1',
    day: termsInput.signed,
    client,
    terms: termsOf(termsInput),
  });
  if (!first.ok) throw new Error(JSON.stringify(first.refusals));
  let mirror = first.value;
  let day = termsInput.signed;
  for (let step = random.whole(1, 6); step > 0; step -= 1) {
    const due = openInstallments(mirror.state)[0]?.due ?? day;
    const near = random.chance(0.4) ? due : plusDays(day, random.whole(0, 70));
    if (near > day) day = near;
    const id = String(mirror.events.length + 1);
    const order = randomOrder(random, mirror, day, buyers);
    mirror = await alike(mirror, inLibrary(mirror, id, order), () =>
      inContext(platform, actor, (context) => appendContractEvent(context, row, { order, preview: false }, null)),
    );
  }
  if (random.chance(0.4)) {
    const at = random.whole(1, mirror.events.length);
    const undo: ContractEvent = {
      type: 'reversed',
      id: String(mirror.events.length + 1),
      day: '2045-06-01',
      event: String(at),
    };
    mirror = await alike(mirror, { ok: true, value: undo }, () =>
      inContext(platform, actor, (context) => undoContractEvent(context, row, { event: at, preview: false }, null)),
    );
  }
  expect(stateText((await storedContract(row.id)).state) === stateText(mirror.state), `seed ${seed}`).toBe(true);
  const { stored, told: outcome } = await storedAndFolded(row.id);
  expect(stored === outcome ? '' : `${stored}\n${outcome}`, `seed ${seed}`).toBe('');
  return mirror.events.length;
};

/** Sums by month that are not what the rows add up to. */
const wrongMonths = () =>
  database.withOrganization(organizationId, async (db) => {
    const { rows } = await sql`
      select * from (
        select enterprise_id, purpose, status, kind, month, count, amount, open, paid from sales_installment_months
        where count <> 0 or amount <> 0 or open <> 0 or paid <> 0
        except select enterprise_id, purpose, status, kind, left(due, 7), count(*)::int8, sum(amount)::int8, sum(open)::int8,
          sum(paid)::int8 from sales_installments group by 1, 2, 3, 4, 5) as installments
      union all select * from (
        select enterprise_id, purpose, '', '', month, count, amount, principal, interest from sales_receipt_months
        where count <> 0
        except select enterprise_id, purpose, '', '', left(day, 7), count(*)::int8, sum(amount)::int8, sum(principal)::int8,
          sum(interest)::int8 from sales_receipts group by 1, 2, 3, 4, 5) as receipts`.execute(db);
    const { rows: counts } = await sql<{ differs: boolean }>`
      select (select coalesce(sum(count), 0) from sales_installment_months) <> (select count(*) from sales_installments)
        or (select coalesce(sum(count), 0) from sales_receipt_months) <> (select count(*) from sales_receipts) as differs`.execute(
      db,
    );
    return { rows, differs: counts[0]?.differs };
  });

/** Of every fifth contract a distrato, and of every tenth its undoing; how many were cancelled. */
const cancelledAmong = async (count: number): Promise<number> => {
  const ids = await database.withOrganization(organizationId, (db) =>
    db
      .selectFrom('sales_contracts')
      .select('id')
      .where('organization_id', '=', organizationId)
      .orderBy('number')
      .execute(),
  );
  let cancelled = 0;
  for (const [n, { id }] of ids.slice(0, count).entries()) {
    if (n % 5 !== 0) continue;
    const row = await cancel({ id }, '2045-05-20').catch(() => null);
    if (row === null) continue;
    cancelled += 1;
    const { length } = (await storedContract(id)).events;
    if (n % 10 === 0)
      await inContext(platform, actor, (context) =>
        undoContractEvent(context, row, { event: length, preview: false }, null),
      );
  }
  return cancelled;
};

/** `npm run proofs` sets three hundred. */
const lives = Number(process.env.UNI_CONTRACT_LIVES ?? (isWholeRun() ? 100 : 20));

test(`${lives} lives are in the tables what they are in the library, and told again from their events letter by letter`, {
  timeout: 300_000,
}, async () => {
  const { enterprise: enterpriseId } = await plan(testApp);
  const rows = Array.from({ length: lives }, (_, n) => ({ nome: `${n}` }));
  await testApp.send('staff', 'POST', '/api/sales/unit-imports/', { empreendimento: enterpriseId, rows });
  const { body } = await testApp.send('staff', 'GET', `/api/sales/units/?empreendimento=${enterpriseId}`);
  const units = body as readonly { id: number }[];
  for (const name of ['Bruno Reis', 'Carla Dias', 'Davi Melo', 'Elisa Nunes'])
    buyers.push(idOf((await testApp.send('sales', 'POST', '/api/sales/clients/', { kind: 'person', name })).body));
  let happened = 0;
  for (const [n, { id: unit }] of units.entries())
    happened += await live(new Random(n + 1), { empreendimento: enterpriseId, unit }, n + 1);
  expect(happened).toBeGreaterThan(3 * lives);
  expect(await cancelledAmong(units.length)).toBeGreaterThan(lives / 15);
  expect(await wrongMonths()).toEqual({ rows: [], differs: false });
});

test('what was late at the end of each month is what a walk through all rows tells, whatever has happened to contracts', async () => {
  const { stored: storedContract, recomputed } = await storedAndRecomputedOverdue(database, organizationId);
  expect(storedContract.closed.length).toBeGreaterThan(lives / 3);
  expect(storedContract.sums.length).toBeGreaterThan((5 * lives) / 3);
  expect(recomputed).toEqual(storedContract);
  const enterprise = await database.withOrganization(organizationId, (db) =>
    db
      .selectFrom('sales_contracts')
      .select('enterprise_id')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst(),
  );
  // As of other days too: what has happened since then has not yet happened.
  for (const [today, enterpriseId] of [
    ['2045-06-01', undefined],
    ['2019-02-28', undefined],
    ['2021-10-07', enterprise?.enterprise_id],
    ['2024-12-31', enterprise?.enterprise_id],
  ] as const) {
    const as = { ...platform, now: () => new Date(`${today}T12:00:00-03:00`) };
    const outcome = await inContext(as, actor, (context) => lateByMonth(context, { empreendimento: enterpriseId }));
    expect(outcome.at(-1)?.day).toBe(today);
    const days = outcome.map(({ day }) => day);
    const rows = await lateByRows(database, organizationId, days, enterpriseId === undefined ? null : [enterpriseId]);
    expect(outcome.map(({ late }) => late.map(({ amount }) => amount))).toEqual(rows);
    expect(rows.flat().filter((amount) => amount !== 0).length).toBeGreaterThan(10);
  }
});

test('what has happened cannot be changed or taken away, not even by the application', async () => {
  for (const statement of ['delete from sales_contract_events', "update sales_contract_events set body = '{}'"])
    await expect(database.withOrganization(organizationId, (db) => sql.raw(statement).execute(db))).rejects.toThrow(
      'permission denied',
    );
});

/** A cancellation as the wizard of cancellations brings it. */
const cancel = async (row: Pick<ContractRow, 'id'>, day = '2025-03-01'): Promise<ContractRow> =>
  database.withOrganization(organizationId, async (db) => {
    const held = await findContract(db, row.id, true);
    if (!held) throw new Error('the contract is gone');
    const before = await readContract(db, row.id);
    const facts: CancellationFacts = {
      ...{
        reason: 'buyer',
        day,
        signed: '2025-01-10',
        away_from_office: false,
        contract_value: 12_000_000,
      },
      ...{
        brokerage: { amount: 0, inside_price: false },
        down_payment: 0,
        possession: null,
        charges: [],
        seller_penalty: 0,
      },
      ...{ works_end: '2027-01-01', works_done: false, resold: null },
    };
    const made = cancellation(
      before,
      { id: String(before.events.length + 1), terms: legalTerms('incorporation'), facts },
      indexes,
    );
    if (!made.ok) throw new Error(JSON.stringify(made.refusals));
    const after = append(before, made.value);
    if (!after.ok) throw new Error(JSON.stringify(after.refusals));
    return addEvent(platform, db, actor, held, {
      before,
      after: after.value,
      event: made.value,
      amount: 0,
      holder: null,
    });
  });

test('a contract that is cancelled gives its unit back, and is not reinstated while another one holds it', async () => {
  const first = await signed(testApp);
  const target = { empreendimento: first.empreendimento, unit: first.unit ?? 0 };
  const unitState = async () =>
    fieldOf((await testApp.send('sales', 'GET', `/api/sales/units/${target.unit}/`)).body, 'state');
  expect(await cancel(first)).toMatchObject({ state: 'cancelled', open: 0, next_due: null });
  expect(await unitState()).toBe('available');
  const unit = `/api/sales/units/${target.unit}/`;
  expect(await testApp.send('staff', 'DELETE', unit)).toMatchObject({
    status: 409,
    body: { code: 'unit_has_contracts' },
  });
  await testApp.send('staff', 'PATCH', unit, { block: 'Torre Única' });
  const renamed = await testApp.send('sales', 'GET', `${contractsUrl}?search=TORRE unica`);
  expect(renamed).toMatchObject({ body: { count: 1, results: [{ id: first.id }] } });
  const again = await testApp.send('sales', 'POST', contractsUrl, contractOf(target));
  expect(again).toMatchObject({ status: 201 });
  const reinstate = () => testApp.send('sales', 'POST', `${contractsUrl}${first.id}/undo/`, {});
  expect(await reinstate()).toMatchObject({ status: 409, body: { code: 'unit_taken' } });
  await cancel({ id: idOf(again.body) });
  expect(await reinstate()).toMatchObject({
    status: 200,
    body: { event: { kind: 'reinstated' }, contract: { state: 'active', open: 12_000_000 } },
  });
  expect(await unitState()).toBe('sold');
  expect(await wrongMonths()).toEqual({ rows: [], differs: false });
});
