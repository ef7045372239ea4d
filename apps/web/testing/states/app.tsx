/** The application in the page of a test: opened at an address by a signed-in user, and closed again. */
import { type AnyRouter, createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import type { Profile } from '@uni/contracts';
import { permissions } from '@uni/contracts';
import { workMessages } from '@uni/phrases';
import { createRoot, type Root } from 'react-dom/client';
import { learnMessages } from '../../src/api/messages.ts';
import { followArrivals } from '../../src/app/arrivals.ts';
import { queryClient } from '../../src/app/query-client.ts';
import { router as application } from '../../src/app/router.tsx';
import { mockOperation } from '../mock-operation.ts';
import { sampleAnswer } from '../sample-answer.ts';

learnMessages(workMessages);

interface OpenApp {
  readonly root: Root;
  readonly router: AnyRouter;
}
let open: OpenApp | null = null;

/** Returns a user with every permission. */
export const profile = (changes: Partial<Profile> = {}): Profile => ({
  ...sampleAnswer('GET /api/access/user/profile/', 'empty'),
  ...{ id: 1, email: 'ana@exemplo.com.br', name: 'Ana Prado', organization: 1, organization__name: 'Exemplo' },
  ...{ role: 'staff', permissions: [...permissions], is_active: true, is_validated: true },
  ...changes,
});

/** Mocks the requests of the frame around every screen. */
export function mockFrame(who: Profile = profile()): void {
  mockOperation('GET /api/home/notices/unread/', () => ({ unread: 0 }));
  mockOperation('GET /api/access/user/profile/', who);
  mockOperation('GET /api/planner/processing/', sampleAnswer('GET /api/planner/processing/', 'empty'));
  mockOperation('GET /api/admin/access-requests/', sampleAnswer('GET /api/admin/access-requests/', 'empty'));
}

/** The application's own routes over a separate history: the address of the test's page does not change. */
export function openApp(address: string): void {
  localStorage.setItem('session', JSON.stringify({ token: 'test', expires: 9_999_999_999 }));
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no root');
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ ...application.options, history });
  followArrivals(router, null);
  const root = createRoot(container);
  root.render(<RouterProvider router={router} />);
  open = { root, router };
}

/** Goes to another address of the open application, as a link does. */
export function goWithin(address: string): void {
  open?.router.history.push(address);
}

export function closeApp(): void {
  open?.root.unmount();
  open = null;
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
}
