import '../ui/tokens/tokens.css';
import '../ui/tokens/base.css';
import './main.css';
import { common } from '@uni/phrases';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { mounted } from '../api/environment.ts';
import { isSignedIn } from '../api/session/session-store.ts';
import { safeRedirect } from '../app/session/redirect.ts';
import { MissingScreen, screenCode } from '../shared/screen/screen-code.tsx';
import { Loading } from '../ui/feedback/loading.tsx';
import { LoginScreen } from './login-screen.tsx';

const application = () => screenCode(() => import('../app/application.tsx'));

/** Continues to the requested page: the application replaces this page without loading another document. */
async function leadOn(root: Root, move: 'pushState' | 'replaceState'): Promise<void> {
  const login = window.location.pathname;
  const redirect = new URLSearchParams(window.location.search).get('redirect');
  window.history[move](null, '', mounted(safeRedirect(redirect)));
  root.render(<Loading />);
  try {
    const { startApplication } = await application();
    startApplication(root, login);
  } catch {
    root.render(
      <main className="whole">
        <h1 className="visually-hidden">{common.product}</h1>
        <MissingScreen />
      </main>,
    );
  }
}

function open(container: HTMLElement): void {
  if (isSignedIn()) {
    container.replaceChildren();
    void leadOn(createRoot(container), 'replaceState');
  } else {
    // In a transition the page comes alive in short tasks, between which it answers.
    startTransition(() => {
      const root = hydrateRoot(container, <LoginScreen onSignedIn={() => void leadOn(root, 'pushState')} />);
    });
    // A user who types is about to sign in: the application is fetched meanwhile. A failure surfaces when it is needed.
    container.addEventListener('input', () => void application().catch(() => {}), { once: true });
  }
  delete document.documentElement.dataset.session;
}

const container = document.getElementById('root');
if (container) open(container);
