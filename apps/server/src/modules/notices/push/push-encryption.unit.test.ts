import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptPush, isReceiver, mostPushBytes, newPushKey, senderHeader } from './push-encryption.gateway.ts';
import { decryptPush, newBrowserKeys } from './test-support/push-service.ts';

test('a message is encrypted as in RFC 8291, appendix A', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const receiver = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  expect(encryptPush(receiver, 'When I grow up, I want to be a watermelon', { salt, keys }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y' +
      'l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('no two messages are alike, and only their browser reads them', () => {
  const [browser, other] = [newBrowserKeys(), newBrowserKeys()];
  const text = 'Ação: Residencial Aurora, Est. 2';
  const [one, two] = [encryptPush(browser, text), encryptPush(browser, text)];
  expect(one.equals(two)).toBe(false);
  expect([decryptPush(browser, one), decryptPush(browser, two)]).toEqual([text, text]);
  expect(() => decryptPush(other, one)).toThrow();
  expect(encryptPush(browser, 'x'.repeat(mostPushBytes))).toHaveLength(4_096);
});

test('keys that are no point of the curve, or too short, are none', () => {
  const { p256dh, auth } = newBrowserKeys();
  expect(isReceiver({ p256dh, auth })).toBe(true);
  const offCurve = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url');
  for (const wrong of [{ p256dh: offCurve }, { p256dh: 'abc' }, { p256dh: '' }, { auth: '' }, { auth: p256dh }])
    expect([wrong, isReceiver({ p256dh, auth, ...wrong })]).toEqual([wrong, false]);
});

test('the sender is identified as in RFC 8292, by a signature that the key of the header verifies', () => {
  const key = newPushKey();
  const now = new Date('2026-12-01T12:00:00Z');
  const header = senderHeader(key, { endpoint: 'https://push.example/a/b', contact: 'https://uni.example', now });
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(publicKey).toBe(key.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(read(claims)).toEqual({
    aud: 'https://push.example',
    exp: now.getTime() / 1_000 + 43_200,
    sub: 'https://uni.example',
  });
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const checking = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key: checking, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true);
});
