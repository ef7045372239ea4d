import { expect, test } from 'vitest';
import { maskDocument, maskEmail, plainDocument } from './masking.ts';

test.each([
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
])('%s is a document', (typed, plain) => {
  expect(plainDocument(typed)).toBe(plain);
});

test.each(['', '529.982.247-26', '111.111.111-11', '11.222.333/0001-82', '00.000.000/0000-00', '5299822472', 'x'])(
  '%s is none',
  (typed) => {
    expect(plainDocument(typed)).toBeNull();
  },
);

test('what is shown tells two apart and no more', () => {
  expect(maskDocument('52998224725')).toBe('***.***.***-25');
  expect(maskDocument('11222333000181')).toBe('**.***.***/****-81');
  expect(maskEmail('ana.maria@primeira.test')).toBe('a***@primeira.test');
});
