/** Sends as somebody; answers what was made. */
export type Send = (
  operation: string,
  body: unknown,
  ids?: Readonly<Record<string, number>>,
) => Promise<{ id: number }>;

/** What programs of others come in by, and where they are told of things. */
export async function storeAccess(send: Send, payload: string, name: string): Promise<void> {
  const expires_on = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  for (const url of ['/api/access/tokens/', '/api/admin/api-tokens/'])
    await send(`POST ${url}`, { name, scopes: ['sales:read'], expires_on });
  const webhook = { name, address: `https://recebe.test/?${payload}`, events: ['contract.signed'] };
  await send('PATCH /api/admin/webhooks/:id/', webhook, await send('POST /api/admin/webhooks/', webhook));
}

/** Movements of money, what they stand on, and one that was taken back. */
export async function storeMoney(send: Send, empreendimento: number, next: () => string): Promise<void> {
  const at = (most: number) => next().slice(0, most);
  // Their names are told apart by the enterprise.
  const name = () => `${empreendimento} ${next()}`.slice(0, 80);
  const bank = { name: name(), bank: at(60), branch: at(20), number: at(30) };
  const { id: account } = await send('POST /api/sales/accounts/', bank);
  const { id: category } = await send('POST /api/sales/movement-categories/', { name: name(), flow: 'outflow' });
  const told = { description: at(200), document: at(60) };
  const fields = { kind: 'outflow', account, category, empreendimento, day: '2026-03-05', amount: 100, ...told };
  const { id } = await send('POST /api/sales/movements/', fields);
  for (const state of ['checked', 'approved', 'reversed'])
    await send('POST /api/sales/movement-moves/', { ids: [id], state, reason: state === 'reversed' ? at(200) : '' });
  const row = { at: 1, day: '2026-03-06', kind: 'inflow', amount: 5, bank_key: at(120) };
  await send('POST /api/sales/statement-imports/', {
    account,
    rows: [{ ...row, description: at(200), document: at(60) }],
  });
}

/** What sales pay, who grants what, and proposals that were sent, reopened, and given up. */
export async function storeProposals(
  send: Send,
  { empreendimento, version }: { empreendimento: number; version: number },
  next: () => string,
): Promise<void> {
  const at = (most: number) => next().slice(0, most);
  await send('PATCH /api/planner/versions/:id/', { current: true }, { id: version });
  const place = { empreendimento, n_modulo: 1, nome: at(40), list_price: 1_200_000 };
  const { id: unit } = await send('POST /api/sales/units/', place);
  const receivers = [{ name: at(120), share: 1 }];
  const terms = { empreendimento, channel: 'direct', from: '2020-01-01', share: 0.01, pay_day: 10, receivers };
  await send('POST /api/sales/commission-terms/', terms);
  const limits = { max_nominal_discount: 1, max_equivalent_discount: 1 };
  await send('PUT /api/sales/authority-levels/', { levels: [{ level: 0, name: at(60), ...limits }] });
  const day = '2026-01-12';
  const parts = [{ kind: 'signing', amount: 1_000_000, installments: 1, first: day }];
  const asked = { channel: 'direct', price: 1_000_000, signed: day, base_month: '2026-01', keys: '2028-01', parts };
  const texts = () => ({ client_name: at(200), broker: at(200), note: at(500) });
  const write = () =>
    send('POST /api/sales/proposals/', { empreendimento, unit, ...texts(), valid_until: '2099-01-12', terms: asked });
  const reason = () => ({ reason: at(300) });
  const given = await write();
  await send('POST /api/sales/proposals/:id/submit/', { note: at(300) }, given);
  await send('POST /api/sales/proposals/:id/reopen/', reason(), given);
  await send('POST /api/sales/proposals/:id/cancel/', reason(), given);
  const sold = await write();
  await send('POST /api/sales/proposals/:id/submit/', { note: at(300) }, sold);
  await send('POST /api/sales/proposals/:id/contract/', { number: at(40), signed: day }, sold);
}

/** The unit sold to one, handed over to another, and given back. */
export async function storeContract(
  send: Send,
  place: { empreendimento: number; unit: number },
  next: () => string,
): Promise<void> {
  const day = '2026-01-12';
  const parts = [{ kind: 'signing', amount: 1_000_000, installments: 1, first: day }];
  const terms = { channel: 'direct', price: 1_000_000, signed: day, base_month: '2026-01', keys: '2028-01', parts };
  const texts = { number: next().slice(0, 40), client_name: next(), broker: next(), note: next() };
  const contract = await send('POST /api/sales/contracts/', { ...place, ...texts, terms });
  const order = { kind: 'assignment', day, client_name: next() };
  await send('POST /api/sales/contracts/:id/events/', { order }, contract);
  const talk = { day, channel: 'letter', person: next(), said: next() };
  await send('POST /api/sales/contracts/:id/contacts/', talk, contract);
  const facts = { charges: [{ name: next().slice(0, 100), amount: 100 }] };
  const end = { day, reason: 'buyer', terms: { kind: 'incorporation', penalty: 0.25 }, facts };
  await send('POST /api/sales/contracts/:id/cancellation/', end, contract);
}
