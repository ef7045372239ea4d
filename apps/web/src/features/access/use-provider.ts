import { notices } from '@uni/phrases';
import { useEffect, useState } from 'react';
import type { Refusal } from './access-frame.tsx';

/** Loaded only when an e-mail is there: most users never need this code. */
const client = () => import('../../api/session/identity-provider.ts');

const pause = 400;

function domainOf(email: string): string | null {
  return /^[^@\s]+@([^@\s]+\.[a-z]{2,})$/i.exec(email.trim())?.[1] ?? null;
}

/** Returns the identity provider for the typed e-mail, looked up by its domain alone, and its sign-in action. */
export function useProvider(email: string, onRefused: (reason: Refusal) => void) {
  const domain = domainOf(email);
  const [provider, setProvider] = useState<{ domain: string; name: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!domain) return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      client()
        .then(async ({ providerOf }) => {
          const name = await providerOf(domain, left.signal);
          if (!left.signal.aborted) setProvider({ domain, name });
        })
        // Without an answer the page is what it was: the password still leads in.
        .catch(() => {});
    }, pause);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [domain]);

  const enter = async () => {
    setBusy(true);
    const redirect = new URLSearchParams(window.location.search).get('redirect');
    try {
      const { beginAtProvider } = await client();
      const address = await beginAtProvider(email.trim(), redirect);
      // The button stays busy until the other page is there.
      if (address instanceof URL) return window.location.assign(address);
      onRefused({ title: notices.requestFailed, text: address });
    } catch {
      onRefused({ title: notices.requestFailed, text: notices.noConnection });
    }
    setBusy(false);
  };
  return { name: provider?.domain === domain ? (provider?.name ?? null) : null, busy, enter };
}
