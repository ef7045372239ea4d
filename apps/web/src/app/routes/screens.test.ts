// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { router } from '../router.tsx';
import { rows, type ScreenRow } from './screens.ts';

/** Routes that are no row: signing in, the password, fronts, a study's tabs, and a system that is not configured. */
const writtenOut = [
  '/',
  '/change-password',
  '/de-para-financiamento-{$product}',
  '/planejamento/$id',
  '/planejamento/$id/$aba',
  '/user/$',
  '/user/duas-etapas',
  '/user/entrar-com',
  '/user/esqueci-senha',
  '/user/login',
  '/user/nova-senha',
];

const table: readonly ScreenRow[] = rows;
const patience = 60_000;

describe('the table of screens', () => {
  it.each(table.map((row): [string, ScreenRow] => [row.key, row]))(
    '%s loads a module that exports its page',
    async (_, { load, component }) => expect(Reflect.get(await load(), component)).toBeTypeOf('function'),
    patience,
  );

  it('and the routes that are written out are every route', () => {
    const paths = [...table.map(({ path, route }) => route ?? path), ...writtenOut];
    expect(Object.keys(router.routesByPath).sort()).toEqual(paths.sort());
  });

  it('has each key, address and name in an address once', () => {
    expect(new Set(table.map(({ key }) => key)).size).toBe(table.length);
    expect(new Set(table.map(({ path }) => path)).size).toBe(table.length);
    for (const { search = {} } of table) expect(new Set(Object.values(search)).size).toBe(Object.keys(search).length);
  });
});

describe('a route that is written out', () => {
  it.each(writtenOut)(
    '%s loads its page, if it has one',
    async (path) => {
      const route = Object.entries(router.routesByPath).find(([own]) => own === path)?.[1];
      expect(route).toBeDefined();
      await route?.options.component?.preload?.();
    },
    patience,
  );
});
