// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, storeSession } from '../../api/session/session-store.ts';
import { clearNotices, noticeStore } from '../../ui/notice/notice-store.ts';
import { queryClient } from '../query-client.ts';
import { admit } from './guard.ts';

const inactive = 'Sua conta está inativa. Procure quem administra a sua organização.';
const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => {
    const text = body === undefined ? null : JSON.stringify(body);
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  });
/** Returns the result of admitting: no redirect, an address, or the failure screen. */
const outcome = () =>
  admit({ href: '/fluxo-caixa?por=mes' }).then(
    () => 'admitted',
    (thrown: unknown) => (thrown instanceof Response ? Reflect.get(Reflect.get(thrown, 'options'), 'to') : 'failure'),
  );

beforeEach(() => {
  queryClient.clear();
  clearNotices();
  storeSession('token', 1_800, 'refresh');
});

describe('the profile check', () => {
  it.each([
    ['that is missing', 404, { detail: 'Not found.' }],
    ['without a body', 200, undefined],
    ['that is an empty list', 200, []],
    ['that is not active', 200, { is_active: false, is_validated: true }],
  ])('clears the session for a profile %s, says so and leads to the login', async (_case, status, body) => {
    answer(status, body);
    expect(await outcome()).toBe('/user/login');
    expect(readSession()).toBeNull();
    expect(noticeStore.read().map(({ title }) => title)).toEqual([inactive]);
  });

  it('leads to the first password while there is none', async () => {
    answer(200, { is_active: true, is_validated: false });
    expect(await outcome()).toBe('/change-password');
    expect(readSession()).not.toBeNull();
  });

  it('leads to setting up a second step as long as one is due, and back to where somebody wanted to go', async () => {
    answer(200, { is_active: true, is_validated: true, second_step: { demanded_from: '2026-01-01', is_due: true } });
    const thrown: unknown = await admit({ href: '/fluxo-caixa?por=mes' }).catch((reason: unknown) => reason);
    expect(Reflect.get(Object(thrown), 'options')).toMatchObject({
      to: '/user/duas-etapas',
      search: { redirect: '/fluxo-caixa?por=mes' },
    });
    queryClient.clear();
    answer(200, { is_active: true, is_validated: true, second_step: { demanded_from: '2099-01-01', is_due: false } });
    expect(await outcome()).toBe('admitted');
  });

  it('lets an active, validated person pass', async () => {
    answer(200, { is_active: true, is_validated: true });
    expect(await outcome()).toBe('admitted');
  });

  it('ends no session because the answer breaks off on its way', async () => {
    const cut = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) });
    vi.stubGlobal('fetch', async () => new Response(cut(), { headers: { 'content-type': 'application/json' } }));
    expect(await outcome()).toBe('failure');
    expect(readSession()).not.toBeNull();
    expect(noticeStore.read()).toEqual([]);
  });

  it('ends no session because the server fails', async () => {
    answer(500, { detail: 'A server error occurred.' });
    expect(await outcome()).toBe('failure');
    expect(readSession()).not.toBeNull();
  });
});
