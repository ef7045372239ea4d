/** The OData service: its refusals, and rows that a caller may not read. */
import { grantOf, odataSets } from '@uni/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { people } from '../../../testing/people.ts';
import { fieldOf } from '../../../testing/planning.ts';
import { openOdata, options, type Page } from './test-support/odata.ts';

const { other, strange, testApp, forgetCalls, request, page, readAll } = await openOdata();
beforeEach(forgetCalls);

const grantsOf = (enterprise: number) =>
  (['planning:read', 'sales:read'] as const).map((permission) => ({ ...grantOf(permission), enterprise }));

describe('refused, in the shape of the protocol and in Portuguese', () => {
  test.each([
    ['units?$filter=nome eq 1', 400, 'odata_property_unknown', 'A tabela não tem a coluna nome.'],
    [
      "units?$filter=list_price eq '1'",
      400,
      'odata_filter_mismatch',
      'O filtro junta valores de tipos diferentes no caractere 12.',
    ],
    [
      'units?$filter=list_price eq',
      400,
      'odata_filter_unreadable',
      'O filtro não se entende a partir do caractere 14.',
    ],
    [
      "units?$filter=tolower(unit) eq 'a'",
      501,
      'odata_function_unsupported',
      'A função tolower não é atendida em filtros.',
    ],
    [
      `units?$filter=${'('.repeat(60)}`,
      400,
      'odata_filter_too_large',
      'O filtro é grande demais: use no máximo 300 termos, ou menos parênteses.',
    ],
    [`units?$filter=${'a'.repeat(6_001)}`, 400, '400', 'Use no máximo 6000 caracteres.'],
    ['units?$select=unit,nome', 400, 'odata_property_unknown', 'A tabela não tem a coluna nome.'],
    ['units?$orderby=unit up', 400, 'odata_option_unreadable', 'O valor da opção de consulta $orderby não se entende.'],
    ['units?$top=-1', 400, 'odata_option_unreadable', 'O valor da opção de consulta $top não se entende.'],
    ['units?$skip=10001', 400, 'odata_option_unreadable', 'O valor da opção de consulta $skip não se entende.'],
    ['units?$skiptoken=abc', 400, 'odata_option_unreadable', 'O valor da opção de consulta $skiptoken não se entende.'],
    [
      'units?$apply=aggregate(list_price)',
      501,
      'odata_option_unsupported',
      'A opção de consulta $apply não é atendida.',
    ],
    ['units?$expand=contract', 501, 'odata_option_unsupported', 'A opção de consulta $expand não é atendida.'],
    ['units?$format=xml', 406, '406', 'O servidor não tem esta resposta no formato pedido.'],
    ['units?since=ontem', 400, '400', 'Informe a data e a hora como 31/12/2026 14:30.'],
    ['units(4242424242)', 404, '404', 'Registro não encontrado.'],
  ])('%s', async (path, status, code, message) => {
    const refused = await request(path.replaceAll(' ', '%20'));
    expect(refused).toMatchObject({ status, body: { error: { code, message } } });
    expect(refused.headers['odata-version']).toBe('4.0');
  });

  test('a position of another order, and one that holds what no database can', async () => {
    const token = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const value of [[null, ['a']], [null, [1, 2]], [0, [1]], [null, [null]], [null, []], {}])
      expect((await request(`units?$skiptoken=${token(value)}`)).status).toBe(400);
    expect((await request(`units?$orderby=unit&$skiptoken=${token([null, ['\u0000', 1]])}`)).status).toBe(400);
    expect((await request(`units?$skiptoken=${token([null, [1]])}`)).status).toBe(200);
  });

  test('rows of others are not there: of another organization, and of an enterprise out of reach', async () => {
    const rows = await readAll('cash_flow', 10_000);
    expect(rows.some(({ enterprise_id }) => enterprise_id === strange.enterprise)).toBe(false);
    expect((await page(`cash_flow?enterprise=${strange.enterprise}`)).value).toEqual([]);
    expect((await page(`cash_flow${options({ $filter: `enterprise_id eq ${strange.enterprise}` })}`)).value).toEqual(
      [],
    );
    const [unit] = await readAll('units');
    expect((await request(`units(${unit?.unit_id})`, {}, 'stranger')).status).toBe(404);
  });

  test('of two enterprises a permission for one shows that one, in every set', async () => {
    const group = { name: 'Uma torre', grants: grantsOf(other.enterprise) };
    const { body } = await testApp.send('staff', 'POST', '/api/admin/permit-groups/', group);
    const members = `/api/admin/permit-groups/${fieldOf(body, 'id')}/members/`;
    expect((await testApp.send('staff', 'PUT', members, { users: [people.scoped.id] })).status).toBe(200);
    await testApp.openSession('scoped');
    const [unit] = await readAll('units');
    expect((await request(`units(${unit?.unit_id})`, {}, 'scoped')).status).toBe(403);
    for (const { name } of odataSets) {
      await forgetCalls();
      const narrow = (await request(name, {}, 'scoped')).body as Page;
      const whole = await page(name);
      expect(narrow.value, name).toEqual(whole.value.filter(({ enterprise_id }) => enterprise_id === other.enterprise));
      expect(narrow.value.length, name).toBeLessThan(whole.value.length);
      expect((await request(`${name}/$count`, {}, 'scoped')).body, name).toBe(narrow.value.length);
    }
    const visible = (await request('cash_flow', {}, 'scoped')).body as Page;
    expect(visible.value.length).toBeGreaterThan(0);
  });
});
