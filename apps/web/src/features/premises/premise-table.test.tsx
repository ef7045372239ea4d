// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { applyTemplate, identifyStudy, residencialVertical, type SupposedElsewhere } from '@uni/contracts';
import type { Study } from '@uni/engine';
import { premisePercentiles as copy } from '@uni/phrases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeSession } from '../../api/session/session-store.ts';
import { counting } from '../study/testing/study-fixture.ts';
import { PremiseTable } from './premise-table.tsx';

const study: Study = applyTemplate(residencialVertical, {});
const document = identifyStudy(JSON.parse(JSON.stringify(study)), counting());
const ofRate = (value: number): Study => ({ ...study, discount_rate: { value, basis: 'effective_year' } });

const elsewhere = (rates: readonly number[]): SupposedElsewhere[] =>
  rates.map((rate, at) => ({
    id: 100 + at,
    code: `E${at}`,
    name: `Torre ${at}`,
    version: { id: 200 + at, nome: `Rev ${at}`, current: true },
    premises: { discount_rate: rate },
  }));

const requests: string[] = [];
let answer: () => Promise<Response>;
const answering = (status: number, body: unknown) => async (): Promise<Response> =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const reached: string[] = [];

function show(first = study) {
  const client = new QueryClient();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const table = (study: Study) => (
    <RouterContextProvider router={router}>
      <QueryClientProvider client={client}>
        <PremiseTable
          enterprise={{ id: 7, name: 'Aurora' }}
          version={{ nome: 'Estudo 1' }}
          study={study}
          document={document}
          tab="geral"
          onField={(path) => reached.push(path)}
        />
      </QueryClientProvider>
    </RouterContextProvider>
  );
  const { rerender, container } = render(table(first));
  return { container, client, edit: (next: Study) => rerender(table(next)) };
}

beforeEach(() => {
  requests.length = 0;
  reached.length = 0;
  storeSession('token', 1_800, 'refresh');
  vi.stubGlobal('fetch', (url: URL) => {
    requests.push(`${url.pathname}${url.search}`);
    return answer();
  });
  // jsdom knows no modal element.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(cleanup);

const rate = () => screen.getByRole('row', { name: new RegExp(`^${copy.names.discount_rate}`) });

describe('the premises among those of the other studies', () => {
  it('are a row each, with value, place and range, and follow the study without asking again', async () => {
    answer = answering(200, elsewhere([0.1, 0.12, 0.14, 0.2]));
    const { edit } = show(ofRate(0.13));
    await screen.findByRole('heading', { name: copy.title });
    expect(
      within(rate())
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '13,00% a.a.',
      'mais alto que 50% dos seus estudos (4) Ver quais',
      ...['10,00% a.a.', '13,00% a.a.', '20,00% a.a.', 'Geral'],
    ]);
    expect(screen.getAllByRole('row')).toHaveLength(2);
    edit(ofRate(0.25));
    expect(within(rate()).getByText('mais alto que todos os seus estudos (4)')).toBeTruthy();
    expect(requests).toEqual(['/api/planner/premise-standings/?empreendimento=7']);
  });

  it('lead to the field in which they are typed', async () => {
    answer = answering(200, elsewhere([0.1, 0.12, 0.14, 0.2]));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Geral' }));
    expect(reached).toEqual(['/discount_rate']);
  });

  it('list the developments behind a place, each a link to its version, the study on screen among them', async () => {
    answer = answering(200, elsewhere([0.1, 0.12, 0.14, 0.2]));
    show(ofRate(0.13));
    fireEvent.click(await screen.findByRole('button', { name: copy.othersOf(copy.names.discount_rate) }));
    const list = screen.getByRole('dialog', { name: copy.listed(copy.names.discount_rate) });
    expect(within(list).getByText('De 10,00% a.a. a 20,00% a.a.; mediana: 13,00% a.a.')).toBeTruthy();
    const names = within(list).getAllByRole('rowheader');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      ...['Torre 3', 'Torre 2', 'Aurora (este estudo)', 'Torre 1', 'Torre 0'],
    ]);
    expect(within(list).getByRole('link', { name: 'Torre 1' }).getAttribute('href')).toMatch(
      /^\/planejamento\/101\/geral\?v=/,
    );
    for (const close of within(list).getAllByRole('button', { name: 'Fechar' }).slice(0, 1)) fireEvent.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['with fewer than four other developments', answering(200, elsewhere([0.1, 0.2, 0.3]))],
    ['with none', answering(200, [])],
    ['without the permission', answering(403, { detail: 'You do not have permission to perform this action.' })],
    ['when the server fails', answering(500, { detail: 'A server error occurred.' })],
    ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)('say nothing %s', async (_, given) => {
    answer = given;
    const { container, client } = show();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(requests.length).toBeGreaterThan(0);
    expect(container.textContent).toBe('');
  });

  it('say nothing while the answer is on its way, and then speak', async () => {
    let arrive: (response: Response) => void = () => undefined;
    answer = () =>
      new Promise((done) => {
        arrive = done;
      });
    const { container } = show();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(container.textContent).toBe('');
    arrive(await answering(200, elsewhere([0.1, 0.12, 0.14, 0.2]))());
    await screen.findByRole('heading', { name: copy.title });
  });
});
