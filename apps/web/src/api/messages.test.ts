import { refusalMessages, refusalPatterns, workMessages } from '@uni/phrases';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeFailure, fieldMessages, learnMessages, learnPatterns, translate } from './messages.ts';

// As after the first refusal, which fetches what the login does not know.
beforeAll(() => {
  for (const messages of [workMessages, refusalMessages]) learnMessages(messages);
  learnPatterns(refusalPatterns);
});

const failed = (body: unknown, status = 400) => ({ status, body, malformed: false });
const code = 'organization with this code already exists.';
const domain = 'organization with this domain already exists.';

describe('a server message', () => {
  const translated: [string, string][] = [
    ['An unknown error occurred.', 'Ocorreu um erro desconhecido.'],
    [code, 'Já existe uma organização com este código.'],
    [domain, 'Já existe uma organização com este domínio.'],
    [
      'No active account found with the given credentials',
      'Nenhuma conta ativa encontrada com as credenciais informadas.',
    ],
    ['The fields subscription, user must make a unique set.', 'Este usuário já está vinculado a esta assinatura.'],
    ['The fields user, subscription must make a unique set.', 'Este usuário já está vinculado a esta assinatura.'],
    ['You do not have permission to perform this action.', 'Você não tem permissão para executar esta ação.'],
    ['no permission to perform this action', 'Você não tem permissão para executar esta ação.'],
    ['Permit Group with this name already exists.', 'Já existe um grupo de permissão com este nome.'],
    ['empreendimento with this code already exists.', 'Já existe um empreendimento com este código.'],
    ['empreendimento with this código already exists.', 'Já existe um empreendimento com este código.'],
    [
      'The fields empreendimento, n_modulo must make a unique set.',
      'O número do módulo deve ser único no empreendimento.',
    ],
    ['The fields nome, empreendimento must make a unique set.', 'O nome da versão deve ser único no empreendimento.'],
    ['This field is required.', 'Este campo é obrigatório.'],
    [
      'Given token not valid for any token type',
      'Token não Autorizado, verifique suas permissões ou faça o login novamente',
    ],
    [
      'Request was throttled. Expected available in 7 seconds.',
      'Muitas requisições. Aguarde ao menos 1 segundo e tente novamente.',
    ],
    [
      'Page not found, the server returned an unexpected response.',
      'Página não encontrada: o servidor retornou uma resposta inesperada.',
    ],
  ];
  it.each(translated)('"%s" is read as "%s"', (wire, text) => expect(translate(wire)).toBe(text));

  it('stays as it is when nobody foresaw it', () => {
    expect(translate('Saldo insuficiente no período.')).toBe('Saldo insuficiente no período.');
  });
});

describe('a failed reply', () => {
  it('with code and domain both taken says both', () => {
    expect(describeFailure(failed({ code: [code], domain: [domain] }))).toMatchObject({
      title: 'Já existe uma organização com este código.\nJá existe uma organização com este domínio.',
      duration: 10_000,
    });
  });

  it.each([
    [{ code: [code] }, 'Já existe uma organização com este código.'],
    [{ domain: [domain] }, 'Já existe uma organização com este domínio.'],
    [{ name: ['Permit Group with this name already exists.'] }, 'Já existe um grupo de permissão com este nome.'],
    [
      { detail: 'You do not have permission to perform this action.' },
      'Você não tem permissão para executar esta ação.',
    ],
    [
      { non_field_errors: ['The fields empreendimento, nome must make a unique set.'] },
      'O nome da versão deve ser único no empreendimento.',
    ],
    [{ message: 'An unknown error occurred.' }, 'Ocorreu um erro desconhecido.'],
    [{}, 'Ocorreu um erro desconhecido.'],
  ])('%j is told in 10 seconds as "%s"', (body, title) => {
    expect(describeFailure(failed(body))).toMatchObject({ title, duration: 10_000, kind: 'error' });
  });

  it('with messages per field is told in 8 seconds with field names in upper case', () => {
    const body = { codigo: ['This field is required.'], nome: ['This field may not be blank.'] };
    expect(describeFailure(failed(body), { labels: { codigo: 'Código' } })).toEqual({
      kind: 'error',
      title: 'Erro de validação:',
      text: 'CÓDIGO: Este campo é obrigatório.\nNOME: Este campo não pode ficar em branco.',
      duration: 8_000,
    });
  });

  it('that is a plain text is told in 8 seconds', () => {
    expect(describeFailure(failed('Falhou'))).toMatchObject({ title: 'Falhou', duration: 8_000 });
  });

  it('without a body is told as "Erro inesperado."', () => {
    expect(describeFailure(failed(null, 500))).toMatchObject({ title: 'Erro inesperado.' });
  });

  it('that is not JSON is told as an unexpected page', () => {
    const notice = describeFailure({ status: 404, body: null, malformed: true });
    expect(notice?.title).toBe('Página não encontrada: o servidor retornou uma resposta inesperada.');
  });

  it('that was never reached says so in two lines', () => {
    expect(describeFailure({ status: 0, body: null, malformed: false })).toMatchObject({
      title: 'Falha na requisição!',
      text: 'Não foi possível estabelecer conexão com o servidor.',
    });
  });

  it('saying "não existe" is silent on a read and told on a write, where silence would look like success', () => {
    const body = { detail: 'Objeto não existe.' };
    expect(describeFailure(failed(body, 404), { reading: true })).toBeNull();
    expect(describeFailure(failed(body, 400))).toMatchObject({ title: 'Objeto não existe.' });
  });

  it('gives a form the message of each field', () => {
    expect(fieldMessages({ nome: ['This field is required.'], detail: 'x' })).toEqual({
      nome: 'Este campo é obrigatório.',
    });
    expect(fieldMessages(['x'])).toEqual({});
  });
});
