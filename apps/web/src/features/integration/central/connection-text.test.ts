import { expect, it } from 'vitest';
import { blankText, changeOf, choosePackage, draftOf, problemsOf } from './connection-text.ts';

const begun = blankText('sienge', new Date('2026-11-22T12:00:00Z'));
const typed = { ...begun, subdomain: ' alfa ', user: 'uni', secret: 'senha', address: 'https://api.sienge.com.br/' };

it('what is needed is asked for before anything is sent; a secret that is kept may stay blank', () => {
  expect(Object.keys(problemsOf(begun, false)).toSorted()).toEqual(['secret', 'subdomain', 'user']);
  expect(problemsOf(typed, false)).toEqual({});
  expect(problemsOf({ ...typed, secret: '' }, true)).toEqual({});
  expect(problemsOf({ ...typed, address: 'api.sienge.com.br' }, true)).toHaveProperty('address');
  expect(problemsOf({ ...typed, companies: '1, 2; 3 4' }, true)).toEqual({});
  expect(problemsOf({ ...typed, companies: 'R$ 1' }, true)).toHaveProperty('companies');
  expect(problemsOf({ ...typed, rest_per_day: '1,5' }, true)).toHaveProperty('rest_per_day');
});

it('is sent trimmed, with the secret only where one was typed', () => {
  expect(draftOf({ ...typed, companies: '1, 2' })).toMatchObject({
    address: 'https://api.sienge.com.br',
    subdomain: 'alfa',
    secret: 'senha',
    settings: { companies: ['1', '2'], daily_hour: 2, is_active: true },
  });
  expect(changeOf({ ...typed, secret: '', daily_hour: '' })).not.toHaveProperty('secret');
  expect(changeOf({ ...typed, daily_hour: '' })).toMatchObject({ settings: { daily_hour: null, is_active: false } });
});

it('a package brings its calls a day', () => {
  expect(choosePackage('free')).toEqual({ package: 'free', rest_per_day: '100', bulk_per_day: '10' });
  expect(choosePackage('custom')).toEqual({ package: 'custom' });
});
