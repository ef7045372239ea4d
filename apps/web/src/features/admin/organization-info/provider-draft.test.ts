import { describe, expect, it } from 'vitest';
import { bodyOf, domainsIn, draftOf, problemsOf } from './provider-draft.ts';

const provider = {
  is_enabled: true,
  name: 'Entra ID',
  issuer: 'https://login.example.com/',
  client_id: 'uni',
  has_client_secret: true,
  domains: ['construtora.com.br', 'obras.construtora.com.br'],
  may_provision: false,
  redirect_uri: 'https://uni.example/user/entrar-com',
};

describe('an identity provider as it is typed', () => {
  it('goes back as it came, and leaves a secret alone that nobody typed', () => {
    const { has_client_secret: _has, redirect_uri: _uri, ...rest } = provider;
    expect(bodyOf(draftOf(provider))).toEqual(rest);
    expect(bodyOf({ ...draftOf(provider), client_secret: ' x ' })).toMatchObject({ client_secret: ' x ' });
  });

  it.each([
    ['a.com b.com', ['a.com', 'b.com']],
    [' @A.com,\n;b.com;a.com ', ['a.com', 'b.com']],
    ['', []],
  ])('reads domains out of %j', (text, domains) => {
    expect(domainsIn(text)).toEqual(domains);
  });

  it('tells what is missing before it is sent', () => {
    expect(problemsOf(draftOf(provider))).toEqual({});
    const empty = { ...draftOf(provider), name: ' ', issuer: '', client_id: '', domains: '' };
    expect(Object.keys(problemsOf(empty)).sort()).toEqual(['client_id', 'domains', 'issuer', 'name']);
    expect(problemsOf({ ...empty, is_enabled: false })).not.toHaveProperty('domains');
    expect(problemsOf({ ...draftOf(provider), issuer: 'login' })).toHaveProperty('issuer');
  });
});
