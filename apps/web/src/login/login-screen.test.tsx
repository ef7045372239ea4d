// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LoginScreen } from './login-screen.tsx';
import { drawLogin } from './prerender.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** The document as it is delivered, taken over in the browser; answers what did not fit. */
async function takeOver(): Promise<unknown[]> {
  const misfits: unknown[] = [];
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = drawLogin();
  for (const [label, text] of [
    ['E-mail', 'ana@demo.uni'],
    ['Senha', 'segredo'],
  ] as const)
    screen.getByLabelText<HTMLInputElement>(label).value = text;
  await act(() => {
    hydrateRoot(container, <LoginScreen onSignedIn={() => {}} />, {
      onRecoverableError: (error) => misfits.push(error),
    });
  });
  return misfits;
}

describe('the login page drawn at build', () => {
  it('has nothing in it that the policy refuses in HTML', () => {
    expect(drawLogin()).not.toMatch(/ (style|on[a-z]+)="/);
    expect(drawLogin()).not.toContain('<script');
  });

  it('would never put a password into an address', () => {
    expect(drawLogin()).toMatch(/<form[^>]* method="post"/);
  });

  it('is the same in every year, and tells that of the visit', async () => {
    vi.useFakeTimers({ now: new Date('2031-05-01'), toFake: ['Date'] });
    expect(drawLogin()).not.toContain('2031');
    expect(await takeOver()).toEqual([]);
    expect(screen.getByText('2031').closest('footer')).not.toBeNull();
  });

  it('is taken over as it stands, with what was typed before', async () => {
    expect(await takeOver()).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@demo.uni');
    expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe('segredo');
  });
});
