import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const groups: Readonly<Record<string, string>> = {
  h: '/home',
  p: '/planejamento',
  f: '/fluxo-caixa',
  v: '/vendas',
  i: '/integracao',
  c: '/uni-colab',
  a: '/painel-usuario',
};

/** Where single keys are text or belong to a grid. */
const typing = 'input, textarea, select, [contenteditable="true"], [role="grid"], [role="treegrid"], dialog';

/** Ctrl+K and Ctrl+/ anywhere; single keys (`?`, `/`, `g` then a letter) only where nobody types. */
export function useShortcuts({ onPalette, onHelp }: { onPalette: () => void; onHelp: () => void }): void {
  const router = useRouter();
  const handlers = useRef({ onPalette, onHelp });
  useEffect(() => {
    handlers.current = { onPalette, onHelp };
  });
  useEffect(() => {
    let going = false;
    const press = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      if (command && event.key.toLowerCase() === 'k') return answer(event, handlers.current.onPalette);
      if (command && event.key === '/') return answer(event, handlers.current.onHelp);
      if (command || event.altKey || (event.target instanceof Element && event.target.closest(typing))) return;
      const place = going ? groups[event.key] : undefined;
      going = event.key === 'g';
      if (place) return answer(event, () => void router.navigate({ to: place }));
      if (event.key === '?') return answer(event, handlers.current.onHelp);
      if (event.key === '/') return answer(event, focusFilter);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [router]);
}

function answer(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

function focusFilter(): void {
  document.querySelector<HTMLElement>('[data-page-filter]')?.focus();
}
