import { inspect } from 'node:util';
import type { FailureCode } from '@uni/contracts';
import { afterEach, describe, expect, test } from 'vitest';
import { ErpFailure } from '../adapter/adapter.model.ts';
import { baseOf } from './access.model.ts';
import { actions } from './actions.model.ts';
import { fetchDocument, fetchRows, fetchTable } from './request.model.ts';
import { closeUaus, LOGIN, openUau, secrets } from './test-support/fake-uau.ts';

afterEach(closeUaus);

const failure = async (calling: Promise<unknown>): Promise<FailureCode | 'none'> => {
  try {
    await calling;
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(ErpFailure);
    for (const secret of [...Object.values(secrets), '127.0.0.1'])
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(secret);
    return error instanceof ErpFailure ? error.code : 'none';
  }
};

describe('a session', () => {
  test('begins with the first call: both keys, by POST, the token as it is', async () => {
    const uau = await openUau();
    await fetchRows(uau.context, 'companies');
    await fetchRows(uau.context, 'works');
    expect(uau.journal.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${LOGIN}`,
      'POST /uauAPI/api/v1/Empresa/ObterEmpresasAtivas',
      'POST /uauAPI/api/v1/Obras/ObterObrasAtivas',
    ]);
    const [login, first] = uau.journal;
    expect(JSON.parse(login?.body ?? '')).toEqual({ Login: 'UNIAPI', Senha: 'S3nha-secreta' });
    expect(login?.headers.authorization).toBeUndefined();
    expect(first?.headers).toMatchObject({
      authorization: 't1',
      'x-integration-authorization': 'chave-secreta',
      'content-type': 'application/json',
    });
    expect(uau.journal.every(({ headers }) => headers['x-integration-authorization'] === 'chave-secreta')).toBe(true);
  });

  test('is renewed before its two hours are over', async () => {
    const uau = await openUau();
    await fetchRows(uau.context, 'companies');
    uau.advance(114);
    await fetchRows(uau.context, 'companies');
    expect(uau.logins()).toBe(1);
    uau.advance(1);
    await fetchRows(uau.context, 'companies');
    expect(uau.logins()).toBe(2);
    expect(uau.journal.at(-1)?.headers.authorization).toBe('t2');
  });

  test.each([401, 403])('is renewed when the token is answered with %i', async (status) => {
    const uau = await openUau(({ path, headers }) =>
      path !== LOGIN && headers.authorization === 't1' ? { status, body: '{"Message":"denied"}' } : null,
    );
    expect(await failure(fetchRows(uau.context, 'companies'))).toBe('none');
    expect(uau.journal.map(({ headers }) => headers.authorization)).toEqual([undefined, 't1', undefined, 't2']);
  });

  test.each([
    [401, 'credentials'],
    [403, 'forbidden'],
  ] as const)('is renewed once: %i for every token is %s', async (status, code) => {
    const uau = await openUau(({ path }) => (path === LOGIN ? null : { status, body: '{}' }));
    expect(await failure(fetchRows(uau.context, 'companies'))).toBe(code);
    expect(uau.logins()).toBe(2);
  });

  test.each([400, 401, 403])('with a wrong password (%i) is not tried twice', async (status) => {
    const body = JSON.stringify({ Detalhe: 'em UAUApi S3nha-secreta', Mensagem: 'Usuário ou senha inválidos' });
    const uau = await openUau(({ path }) => (path === LOGIN ? { status, body } : null));
    expect(await failure(fetchRows(uau.context, 'companies'))).toBe('credentials');
    expect(await failure(fetchRows(uau.context, 'works'))).toBe('credentials');
    expect(uau.journal).toHaveLength(1);
  });

  test.each([
    ['a server that is away passes', { status: 503, body: '<html>' }, 'none'],
    ['a page for people passes', { body: '<html>' }, 'none'],
    ['a token that breaks off passes', { body: '"t' }, 'none'],
    ['another address', { status: 404, body: '{}' }, 'unknown_address'],
    ['a redirect', { status: 302, headers: { Location: 'https://example.com/' } }, 'unknown_address'],
    ['no token', { body: '{}' }, 'shape'],
    ['an empty token', { body: '""' }, 'shape'],
    ['a token that no header can hold', { body: '"a\\r\\nX-Y: 1"' }, 'shape'],
  ] as const)('%s', async (_name, reply, expected) => {
    let before = 0;
    const uau = await openUau(({ path }) => {
      if (path !== LOGIN || (expected === 'none' && before > 0)) return null;
      before += 1;
      return reply;
    });
    expect(await failure(fetchRows(uau.context, 'companies'))).toBe(expected);
  });

  test('takes the token out of a header when the body is empty', async () => {
    const uau = await openUau(({ path, headers }) => {
      if (path === LOGIN) return { body: '""', headers: { Authorization: 'no-cabecalho' } };
      return headers.authorization === 'no-cabecalho' ? { body: '[]' } : { status: 401 };
    });
    expect(await failure(fetchRows(uau.context, 'companies'))).toBe('none');
  });
});

describe('calls', () => {
  test.each([
    ['https://uau.example.com:5001', 'https://uau.example.com:5001/uauAPI/api/v1'],
    ['https://uau.example.com/uauAPI/', 'https://uau.example.com/uauAPI/api/v1'],
    ['https://uau.example.com/UauApi', 'https://uau.example.com/UauApi/api/v1'],
    ['https://uau.example.com/uauAPI/api/v1.0/', 'https://uau.example.com/uauAPI/api/v1.0'],
    [' http://10.1.1.5/outra/api/v1 ', 'http://10.1.1.5/outra/api/v1'],
  ])('%s lie below %s', (address, base) => {
    expect(baseOf(address)).toBe(base);
  });

  test('are those of the list, by POST, and none that writes', async () => {
    const uau = await openUau();
    for (const path of ['/Venda/CancelarVenda', '/Venda/GravarVenda', '/Empresa/ObterEmpresasAtivas/1'])
      await expect(uau.context.call({ family: 'rpc', method: 'POST', path, body: '{}' })).rejects.toThrow(
        /not on the list/,
      );
    await expect(uau.context.call({ family: 'rpc', method: 'GET', path: actions.companies })).rejects.toThrow(
      /not on the list/,
    );
    expect(uau.journal).toEqual([]);
    expect(
      Object.values(actions).filter((path) => !/\/(?:Obter|Buscar?|Consultar|Retorna|Exportar)\w+$/.test(path)),
    ).toEqual([]);
  });

  test('a refusal with a long stack trace holds nobody up', async () => {
    const body = JSON.stringify({ Detalhe: 'em UAUApi.Controllers '.repeat(5_000), Mensagem: 'x' });
    const uau = await openUau(({ path }) => (path === LOGIN ? null : { status: 400, body }));
    expect(await failure(fetchDocument(uau.context, 'accounts'))).toBe('rejected');
    expect(await failure(fetchRows(uau.context, 'works'))).toBe('rejected');
    expect(await failure(fetchRows(uau.context, 'works'))).toBe('rejected');
  });

  test('whoever leaves a table after its first row holds nobody up', async () => {
    const rows = Array.from({ length: 5_000 }, (_, position) => ({ Codigo_emp: position }));
    const uau = await openUau(({ path }) => (path === LOGIN ? null : { body: [{ MyTable: rows }] }));
    for (let turn = 0; turn < 3; turn += 1) for await (const _ of fetchTable(uau.context, 'companies')) break;
    expect((await fetchRows(uau.context, 'companies')).length).toBe(5_000);
  });

  test('an error within a success is asked again; what is refused is not', async () => {
    let turn = 0;
    const bodies = ['{"Sucesso":false,"Mensagem":"x"}', '{"Mensagem":"y","Detalhe":"em UAUApi"}', '[]'];
    const uau = await openUau(({ path }) => {
      if (path === LOGIN) return null;
      const body = bodies[turn];
      turn += 1;
      return { body: body ?? '[]' };
    });
    expect(await failure(fetchDocument(uau.context, 'accounts'))).toBe('none');
    expect(turn).toBe(3);
    const other = await openUau(({ path }) => (path === LOGIN ? null : { status: 400, body: '{"Mensagem":"z"}' }));
    expect(await failure(fetchDocument(other.context, 'accounts'))).toBe('rejected');
    expect(other.journal).toHaveLength(2);
  });
});
