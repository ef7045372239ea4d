/** Clients and suppliers: identity, disclosure, and rights under the data protection law. */
import type { Party, PartyImportReport, SalesContractDetail } from '@uni/contracts';
import { describe, expect, test } from 'vitest';
import { signed } from '../../../../test/support/selling.ts';
import { people } from '../../../../testing/people.ts';
import { plan } from '../../../../testing/planning.ts';
import { openTestApp } from '../../../../testing/test-app.ts';

const testApp = await openTestApp();
const clients = '/api/sales/clients/';
const send = (method: 'POST' | 'PATCH', path: string, body: unknown, headers = {}) =>
  testApp.send('staff', method, path, body, headers);
const post = (path: string, body: unknown) => send('POST', path, body);
const registered = async (fields: object, url = clients): Promise<Party> => {
  const { status, body } = await post(url, { kind: 'person', ...fields });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body as Party;
};
const listed = async (query: string, url = clients): Promise<string[]> =>
  ((await testApp.send('reader', 'GET', `${url}?${query}`)).body as Party[]).map(({ name }) => name);

/** Returns a valid CPF or CNPJ for this stem. The two check digits are computed here independently, from the right. */
const proven = (stem: string): string => {
  const digitOf = (text: string): number => {
    const top = text.length > 11 ? 9 : 11;
    const sum = [...text].reverse().reduce((total, letter, at) => {
      return total + (letter.charCodeAt(0) - 48) * (2 + (at % (top - 1)));
    }, 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = `${stem}${digitOf(stem)}`;
  return `${first}${digitOf(first)}`;
};
let documentCounter = 100_000_000;
const cpf = (): string => {
  documentCounter += 1_234_567;
  return proven(String(documentCounter).slice(0, 9));
};

describe('a client', () => {
  test('is registered with all that is known of them, changed over the version that was read, and deleted', async () => {
    const document = cpf();
    const input = {
      name: 'Ana Prado',
      document: `${document.slice(0, 3)}.${document.slice(3, 6)}.${document.slice(6, 9)}-${document.slice(9)}`,
      email: 'ana@prado.com.br',
      phone: '+55 (62) 99876-5432',
      postal_code: '74.000-100',
      address: 'Rua 9, 120',
      city: 'Goiânia',
      uf: 'GO',
      related_bond: 'spouse',
      related_name: 'Bruno Prado',
      related_document: cpf(),
    };
    const made = await registered(input);
    expect(made).toMatchObject({
      ...input,
      document: `***.***.***-${document.slice(-2)}`,
      related_document: `***.***.***-${input.related_document.slice(-2)}`,
      ...{ phone: '+5562998765432', postal_code: '74000100', origin: 'manual', version: 1 },
    });
    const one = `${clients}${made.id}/`;
    const changed = await send('PATCH', one, { city: 'Anápolis' }, { 'If-Match': '"1"' });
    expect(changed).toMatchObject({ status: 200, body: { city: 'Anápolis', name: 'Ana Prado', version: 2 } });
    expect(changed.headers.etag).toBe('"2"');
    expect(await send('PATCH', one, { city: 'x' }, { 'If-Match': '"1"' })).toMatchObject({
      status: 412,
      body: { current: { version: 2, document: made.document } },
    });
    expect(await testApp.send('staff', 'DELETE', one)).toMatchObject({ status: 204 });
    expect(await testApp.send('staff', 'GET', one)).toMatchObject({ status: 404 });
  });

  test.each([
    ['a person', 'person', proven('123456789')],
    ['a company', 'company', proven('112223330001')],
    ['a company, with the letters of 2026', 'company', proven('12ABC34501DE')],
  ])('is %s with a document of its kind, whose last two digits prove it', async (_name, kind, document) => {
    const wrong = `${document.slice(0, -1)}${(Number(document.at(-1)) + 1) % 10}`;
    const other = kind === 'person' ? 'company' : 'person';
    const refusal = { person: 'Enter a valid CPF.', company: 'Enter a valid CNPJ.' };
    expect(await post(clients, { kind, name: 'Alfa', document: wrong })).toMatchObject({
      status: 400,
      body: { document: [refusal[kind === 'person' ? 'person' : 'company']] },
    });
    expect(await post(clients, { kind: other, name: 'Alfa', document })).toMatchObject({
      status: 400,
      body: { document: [refusal[other]] },
    });
    const made = await registered({ kind, name: 'Alfa', document: document.toLowerCase() });
    expect(made.document).toMatch(new RegExp(`^[*./-]+${document.slice(-2)}$`));
    expect(await post(clients, { kind, name: 'Beta', document })).toMatchObject({
      status: 400,
      body: { document: ['client with this document already exists.'] },
    });
    // A document belongs to one client of one organization: others know nothing of it.
    expect((await testApp.send('stranger', 'POST', clients, { kind, name: 'Alfa', document })).status).toBe(201);
    expect((await post('/api/sales/suppliers/', { kind, name: 'Alfa', document })).status).toBe(201);
  });

  test('is refused with a reason for each field, all at once, and stays as it was', async () => {
    const { id } = await registered({ name: 'Carla Dias', document: cpf() });
    const wrong = { email: 'carla', phone: '12', postal_code: '123', uf: 'XX', related_document: '1' };
    const { status, body } = await send('PATCH', `${clients}${id}/`, wrong);
    expect(status).toBe(400);
    expect(body).toEqual({
      email: ['Enter a valid email address.'],
      phone: ['Enter a valid phone number.'],
      postal_code: ['Enter a valid postal code.'],
      uf: ['"XX" is not a valid choice.'],
    });
    expect(await send('PATCH', `${clients}${id}/`, { related_name: 'Davi', kind: 'company' })).toMatchObject({
      status: 400,
      body: { document: ['Enter a valid CNPJ.'], related_bond: ['This field is required.'] },
    });
    expect(await send('PATCH', `${clients}${id}/`, { related_bond: 'co_buyer' })).toMatchObject({
      status: 400,
      body: { related_name: ['This field is required.'] },
    });
    expect((await testApp.send('reader', 'GET', `${clients}${id}/`)).body).toMatchObject({ version: 1, email: '' });
  });

  test('of two people who register the same document at once one is told that it is taken', async () => {
    const same = { kind: 'person', name: 'Elis', document: cpf() };
    const answers = await Promise.all([post(clients, same), post(clients, same)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('is found by name without its accents, by e-mail, by phone, and by the whole document', async () => {
    const document = cpf();
    await registered({ name: 'Inês Açucena', document, email: 'ines@flor.br', phone: '62 3333-4444' });
    for (const search of [
      'ines acu',
      'AÇUCENA',
      'flor.br',
      '33334444',
      document,
      `${document.slice(0, 9)}-${document.slice(9)}`,
    ])
      expect(await listed(`search=${encodeURIComponent(search)}`), search).toEqual(['Inês Açucena']);
    expect(await listed(`search=${document.slice(0, 8)}`)).toEqual([]);
    expect(await listed('search=%25')).toEqual([]);
  });

  test('is listed in the order asked for, by kind, page by page', async () => {
    const city = `Cidade ${Date.now()}`;
    for (const name of ['Érica', 'Eric', 'Fabio', 'Erica Zen'])
      await registered({ name, city, kind: name === 'Fabio' ? 'company' : 'person' });
    const within = `search=${encodeURIComponent(city)}`;
    expect(await listed(within)).toEqual(['Eric', 'Érica', 'Erica Zen', 'Fabio']);
    expect(await listed(`${within}&sort=-name`)).toEqual(['Fabio', 'Erica Zen', 'Érica', 'Eric']);
    expect(await listed(`${within}&sort=kind`)).toEqual(['Fabio', 'Eric', 'Érica', 'Erica Zen']);
    expect(await listed(`${within}&kind=company&sort=nothing`)).toEqual(['Fabio']);
    const page = await testApp.send('reader', 'GET', `${clients}?${within}&page=2&page_size=3`);
    expect(page.body).toMatchObject({ count: 4, total_pages: 2, next: null, results: [{ name: 'Fabio' }] });
  });
});

describe('personal data', () => {
  test('are told in full to those who may, for a reason that the trail keeps, and never told by the trail', async () => {
    const document = cpf();
    const { id } = await registered({ name: 'Gil Moura', document, note: 'mora ao lado' });
    const url = `${clients}${id}/`;
    expect((await testApp.send('staff', 'POST', `${url}reveal/`, {})).status).toBe(400);
    expect((await testApp.send('planner', 'POST', `${url}reveal/`, { reason: 'x' })).status).toBe(403);
    expect(await post(`${url}reveal/`, { reason: 'Contrato 12' })).toMatchObject({
      status: 200,
      body: { document, related_document: null },
    });
    await send('PATCH', url, { email: 'gil@moura.br' });
    const auditTrail = JSON.stringify(
      (await testApp.send('staff', 'GET', `/api/admin/audit/?target=client&target_id=${id}`)).body,
    );
    for (const input of ['client.document_revealed', 'Contrato 12', 'client.changed', '"changed":["email"]'])
      expect(auditTrail).toContain(input);
    for (const secret of [document, 'gil@moura.br', 'Gil Moura', 'mora ao lado'])
      expect(auditTrail).not.toContain(secret);
  });

  test('are given out whole on request, and forgotten on request, while the record stays', async () => {
    const document = cpf();
    const { url: version } = await plan(testApp);
    const headers = { 'idempotency-key': `c-${document}` };
    const fields = { kind: 'person', name: 'Hugo Nóbrega', document, email: 'hugo@nobrega.br', phone: '6233334445' };
    const made = (await send('POST', clients, fields, headers)).body as Party;
    const url = `${clients}${made.id}/`;
    await post(`${version}comments/`, { line: 'receipts', month: null, text: 'Hugo Nóbrega pagou antes.' });
    expect(await testApp.send('staff', 'GET', `${url}personal-data/`)).toMatchObject({
      status: 200,
      body: {
        format: 'uni.personal-data/1',
        record: { name: 'Hugo Nóbrega', document, phone: '6233334445' },
        acts: [{ action: 'client.created', actor_id: people.staff.id }],
      },
    });
    expect((await post(`${url}pseudonymise/`, { confirm: 'Hugo' })).status).toBe(400);
    expect(await post(`${url}pseudonymise/`, { confirm: 'hugo nobrega' })).toMatchObject({
      status: 200,
      body: { id: made.id, name: 'Pessoa removida', document: null, email: '', phone: '', kind: 'person' },
    });
    expect(await listed('search=hugo')).toEqual([]);
    const comments = JSON.stringify((await testApp.send('staff', 'GET', `${version}comments/`)).body);
    expect(comments).toContain('Pessoa removida pagou antes.');
    const stored = await testApp.app.platform.database.withOrganization(people.staff.organizationId, (db) =>
      db
        .selectFrom('idempotency_keys')
        .select('answer')
        .where('organization_id', '=', people.staff.organizationId)
        .execute(),
    );
    expect(stored.map(({ answer }) => answer).join()).not.toContain('hugo@nobrega.br');
  });
});

test('a client who holds a contract is not deleted; when they are renamed or forgotten, so they are there', async () => {
  const client = await registered({ name: 'Nina Prates', document: cpf() });
  const contract = await signed(testApp, { client: client.id, client_name: 'Nina Prates' });
  const one = `${clients}${client.id}/`;
  expect(await testApp.send('staff', 'DELETE', one)).toMatchObject({ status: 409, body: { code: 'party_in_use' } });
  const input = async () =>
    (await testApp.send('reader', 'GET', `/api/sales/contracts/${contract.id}/`)).body as SalesContractDetail;
  await send('PATCH', one, { name: 'Nina Prates Lobo' });
  expect(await input()).toMatchObject({
    ...{ client: client.id, client_name: 'Nina Prates Lobo', holders: [{ client_name: 'Nina Prates Lobo' }] },
  });
  await post(`${one}pseudonymise/`, { confirm: 'Nina Prates Lobo' });
  const forgotten = await input();
  expect(forgotten).toMatchObject({ client_name: 'Pessoa removida', price: contract.price, open: contract.open });
  expect(JSON.stringify(forgotten)).not.toContain('Nina');
});

describe('a sheet', () => {
  const bring = async (rows: readonly unknown[], preview = false): Promise<PartyImportReport> => {
    const { status, body } = await post('/api/sales/client-imports/', { rows, preview });
    expect(status).toBe(200);
    return body as PartyImportReport;
  };

  test('adds what is new, fills in what is known, and says of each bad row why', async () => {
    const [known, fresh, company] = [cpf(), cpf(), proven('998887770001')];
    await registered({ name: 'Íris Luz', document: known, city: 'Goiânia' });
    const rows = [
      { name: 'Íris Luz', document: known, city: '', phone: '62 3333-4446' },
      { name: 'João Rio', document: fresh },
      { name: 'Casa Rio Ltda', document: company },
      { name: 'João de novo', document: fresh },
      { name: 'Sem documento' },
      { name: 'sem  DOCUMENTO' },
      { name: 'Lia', document: '111.111.111-11' },
      { name: '', document: cpf() },
      'not a row',
    ];
    const expected = {
      ...{ added: 3, changed: 1, unchanged: 0 },
      rejected: [
        { row: 3, field: null, message: 'A row above names the same person or company.' },
        { row: 5, field: null, message: 'A row above names the same person or company.' },
        { row: 6, field: 'document', message: 'Enter a valid CPF.' },
        { row: 7, field: 'name', message: 'This field may not be blank.' },
        { row: 8, field: null, message: expect.any(String) },
      ],
    };
    expect(await bring(rows, true)).toEqual(expected);
    expect(await listed('search=joao rio')).toEqual([]);
    expect(await bring(rows)).toEqual(expected);
    expect(await bring(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    const { body } = await testApp.send('reader', 'GET', `${clients}?search=rio`);
    expect(body).toMatchObject([
      { name: 'Casa Rio Ltda', kind: 'company', origin: 'import' },
      { name: 'João Rio', kind: 'person' },
    ]);
    expect((await testApp.send('reader', 'GET', `${clients}?search=iris`)).body).toMatchObject([
      { city: 'Goiânia', phone: '6233334446', version: 2 },
    ]);
  });

  test('of twenty thousand rows comes in at once, and a page of them is found', {
    tags: ['proof'],
    timeout: 60_000,
  }, async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ name: `Lote de gente ${n}`, city: 'Trindade' }));
    expect(await bring(rows)).toMatchObject({ added: 20_000 });
    const page = await testApp.send('reader', 'GET', `${clients}?search=de gente 1999&page=1`);
    expect(page.body).toMatchObject({ count: 11 });
  });
});

test('what comes from the ERP is read and searched, and changed nowhere but there', async () => {
  const document = cpf();
  const { id } = await registered({ name: 'Rita do ERP', document });
  const organizationId = people.staff.organizationId;
  await testApp.app.platform.database.withOrganization(organizationId, (db) =>
    db
      .updateTable('sales_clients')
      .set({ origin: 'erp' })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute(),
  );
  const fromErp = { status: 409, body: { code: 'from_erp' } };
  const one = `${clients}${id}/`;
  expect(await send('PATCH', one, { city: 'x' })).toMatchObject(fromErp);
  expect(await testApp.send('staff', 'DELETE', one)).toMatchObject(fromErp);
  expect(await post(`${one}pseudonymise/`, { confirm: 'Rita do ERP' })).toMatchObject(fromErp);
  const { body } = await post('/api/sales/client-imports/', { rows: [{ name: 'Rita', document, city: 'x' }] });
  expect(body).toMatchObject({ changed: 0, rejected: [{ row: 0, message: expect.stringContaining('ERP') }] });
});

test('who may only read changes nothing, and another organization sees none of it', async () => {
  const { id } = await registered({ name: 'Só daqui' });
  const one = `${clients}${id}/`;
  expect(await testApp.send('reader', 'POST', clients, { kind: 'person', name: 'x' })).toMatchObject({ status: 403 });
  expect(await testApp.send('planner', 'PATCH', one, { name: 'x' })).toMatchObject({ status: 403 });
  expect(await testApp.send('stranger', 'GET', one)).toMatchObject({ status: 404 });
  expect((await testApp.send('stranger', 'GET', `${clients}?search=daqui`)).body).toEqual([]);
});
