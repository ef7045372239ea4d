import { expect, test } from 'vitest';
import { addressOfPath, readPushNotice } from './push-notice.ts';

test('a notice is read as our server sends it, and nothing else is one', () => {
  const notice = { title: 'Aurora espera aprovação', body: 'Enviada por Ana', path: '/avisos?pedido=1', tag: 'a' };
  expect(readPushNotice(JSON.stringify({ ...notice, more: 1 }))).toEqual(notice);
  for (const text of ['', 'null', '[]', '"a"', '{}', JSON.stringify({ ...notice, path: 1 })])
    expect([text, readPushNotice(text)]).toEqual([text, null]);
});

test('an address stays below the application, also under a base path', () => {
  const scope = 'https://uni.example/plano/';
  expect(addressOfPath('/avisos?pedido=1', scope)).toBe('https://uni.example/plano/avisos?pedido=1');
  for (const path of ['//evil.example/x', 'https://evil.example/', '/../x', 'javascript:alert(1)', '\\\\evil.example'])
    expect([path, addressOfPath(path, scope).startsWith(scope)]).toEqual([path, true]);
  expect(addressOfPath('javascript:alert(1)', scope)).toBe(scope);
});
