import { describe, expect, it } from 'vitest';
import { begunDraft, bodyOf, problemsOf } from '../../../shared/record-form/form-draft.ts';
import { domainsIn, providerForm } from './provider-form.tsx';

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

const subject = { record: null, own: provider };
const begun = begunDraft(providerForm, subject);
const problemsIn = (changed: object) => problemsOf(providerForm, { ...begun, ...changed }, subject);

describe('an identity provider as it is typed', () => {
  it('goes back as it came, and leaves a secret alone that nobody typed', () => {
    const { has_client_secret: _has, redirect_uri: _uri, ...rest } = provider;
    expect(bodyOf(providerForm, begun, subject)).toEqual(rest);
    const typed = { ...begun, client_secret: ' x ' };
    expect(bodyOf(providerForm, typed, subject)).toMatchObject({ client_secret: ' x ' });
  });

  it.each([
    ['a.com b.com', ['a.com', 'b.com']],
    [' @A.com,\n;b.com;a.com ', ['a.com', 'b.com']],
    ['', []],
  ])('reads domains out of %j', (text, domains) => {
    expect(domainsIn(text)).toEqual(domains);
  });

  it('tells what is missing before it is sent', () => {
    expect(problemsIn({})).toEqual({});
    const empty = { name: ' ', issuer: '', client_id: '', domains: '' };
    expect(Object.keys(problemsIn(empty)).sort()).toEqual(['client_id', 'domains', 'issuer', 'name']);
    expect(problemsIn({ ...empty, is_enabled: false })).not.toHaveProperty('domains');
    expect(problemsIn({ issuer: 'login' })).toHaveProperty('issuer');
  });
});
