// @vitest-environment jsdom

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type ScreenState, useScreen } from './use-screen.ts';

const screen = { key: 'indexSeries', path: '/indices', search: { series: 'serie', text: 'q', period: 'periodo' } };
let state: ScreenState<'indexSeries'>;

function Page() {
  state = useScreen('indexSeries');
  return null;
}

async function open(address: string) {
  const parent = createRootRoute();
  const route = createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: { screen },
    validateSearch: (search: Record<string, unknown>) => search,
    component: Page,
  });
  const history = createMemoryHistory({ initialEntries: ['/', address], initialIndex: 1 });
  const router = createRouter({ routeTree: parent.addChildren([route]), history });
  await router.load();
  await act(async () => render(<RouterProvider router={router} />));
  return history;
}

describe('the address of a screen', () => {
  it('is read by the names in code', async () => {
    await open('/indices?serie=incc&outra=x');
    expect(state.values).toEqual({ series: 'incc' });
    expect(state.toSearch({ series: 'cub', text: '' })).toEqual({ serie: 'cub', q: undefined });
  });

  it('takes a change in the place of the one before, and keeps the rest', async () => {
    const history = await open('/indices?serie=incc&q=custo');
    await act(async () => state.change({ text: '', period: '12m' }));
    expect(history.location.href).toBe('/indices?serie=incc&periodo=12m');
    expect(state.values).toEqual({ series: 'incc', period: '12m' });
    expect(history.length).toBe(2);
  });

  it('holds nothing but what it is reset to, with the way back', async () => {
    const history = await open('/indices?q=custo');
    await act(async () => state.reset({ series: 'incc' }, { replace: false }));
    expect(history.location.href).toBe('/indices?serie=incc');
    expect(history.length).toBe(3);
  });
});

describe('a wrong name', () => {
  it('does not compile', () => {
    const Screen = () => {
      const { values, change, toSearch } = useScreen('proposals');
      expectTypeOf(values.status).toEqualTypeOf<string | undefined>();
      expectTypeOf(toSearch({}).situacao).toEqualTypeOf<string | undefined>();
      change({ status: 'signed', open: undefined });
      // @ts-expect-error no screen has this key
      useScreen('proposal');
      // @ts-expect-error the name in the address is no name in code
      values.situacao;
      // @ts-expect-error another screen's name
      change({ series: 'incc' });
      // @ts-expect-error an address holds texts
      change({ status: 1 });
      // @ts-expect-error this screen has nothing in its address
      useScreen('userPanel').values.status;
    };
    expect(Screen).toBeTypeOf('function');
  });
});
