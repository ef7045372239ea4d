import { expect, test } from 'vitest';
import { isListed } from './common-passwords.gateway.ts';
import { passwordFaults } from './password-policy.service.ts';

const common = 'This password is too common.';

test.each([
  'trustno1',
  'princess1',
  'chelsea1',
  'Liverpool1',
  'SNOOPDOGG',
  'p@ssw0rd',
  'blink182!'.slice(0, 8),
  'michelle',
  'skateboard',
])('"%s" is on the list of leaks', (password) => expect(passwordFaults(password, [])).toContain(common));

test.each(['senha2026', 'S3nh4123', 'Flamengo10', '!!corinthians!!', 'qwertyuiop', '1qaz2wsx', 'mudar123'])(
  '"%s" is made as many are made',
  (password) => expect(passwordFaults(password, [])).toContain(common),
);

test.each(['Torre-Azul-1987', 'Jequitiba-Azul-77', 'Guindaste-Verde-44', 'cavalo bateria grampo'])(
  '"%s" is good',
  (password) => expect(passwordFaults(password, ['ana@primeira.test', 'Ana'])).toEqual([]),
);

test('what is known of the user, too short and only digits are refused in their own words', () => {
  expect(passwordFaults('Ana-Prado', ['Ana Prado', 'ana-prado'])).toContain(
    "The password is too similar to the user's data.",
  );
  expect(passwordFaults('x7Q', [])).toContain('This password is too short. It must contain at least 8 characters.');
  expect(passwordFaults('8402957163', [])).toContain('This password is entirely numeric.');
});

test('the list is a real one', () => {
  const leaked = ['123456', 'password', 'dragon', 'sunshine1', 'letmein', 'jordan23', 'hunter2', 'monkey1'];
  expect(leaked.filter(isListed)).toEqual(leaked);
  expect(isListed('torre-azul-1987')).toBe(false);
});
