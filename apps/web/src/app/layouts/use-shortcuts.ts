import { useRouter } from '@tanstack/react-router';
import { shell } from '@uni/phrases';
import { useEffect, useRef } from 'react';
import { productSlugs } from '../../api/products.ts';
import { currentHabits } from '../../ui/habits.ts';
import { durations, notify } from '../../ui/notice/notice-store.ts';
import { cycleRegions } from './regions.ts';

const groups: Readonly<Record<string, string>> = {
  h: '/home',
  p: '/planejamento',
  f: '/fluxo-caixa',
  v: '/vendas',
  i: '/integracao',
  c: `/${productSlugs.colab}-colab`,
  a: '/painel-usuario',
};

/** Elements where single keys are text or belong to a grid. */
const typing =
  'input, textarea, select, [contenteditable="true"], [role="grid"], [role="treegrid"], [role="menu"], [role="listbox"], dialog';
/** Time after `g` in which a letter still belongs to it, in milliseconds. */
const sequencePatience = 1_500;

interface Handlers {
  onPalette: () => void;
  onHelp: () => void;
  onShortcuts: () => void;
}

/**
 * Ctrl+K, Ctrl+S, Ctrl+/, F1 and F6 work anywhere. Single keys (`?`, `/`, `g` then a letter) work only outside text fields, and
 * while enabled.
 */
export function useShortcuts({ onPalette, onHelp, onShortcuts }: Handlers): void {
  const router = useRouter();
  const handlers = useRef({ onPalette, onHelp, onShortcuts });
  useEffect(() => {
    handlers.current = { onPalette, onHelp, onShortcuts };
  });
  useEffect(() => {
    let goingSince = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || pressAnywhere(event, handlers.current)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !currentHabits().singleKeys) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      const path = event.timeStamp - goingSince < sequencePatience ? groups[event.key] : undefined;
      goingSince = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (path) return answer(event, () => void router.navigate({ to: path }));
      if (event.key === '?') return answer(event, handlers.current.onShortcuts);
      if (event.key === '/') return answer(event, focusFilter);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [router]);
}

/** Keys that are no text, whatever has the focus. */
function pressAnywhere(event: KeyboardEvent, { onPalette, onHelp, onShortcuts }: Handlers): boolean {
  const command = event.ctrlKey || event.metaKey;
  const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
  const act =
    command && event.key.toLowerCase() === 'k'
      ? onPalette
      : command && event.key === '/'
        ? onShortcuts
        : command && event.key.toLowerCase() === 's' && !event.altKey
          ? saveHere
          : event.key === 'F1' && !isInDialog
            ? onHelp
            : event.key === 'F6' && !isInDialog
              ? () => cycleRegions(!event.shiftKey)
              : null;
  if (act) answer(event, act);
  return act !== null;
}

function answer(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

/**
 * Ctrl+S saves the open dialog, else the part of the screen that is saved as a whole. A notice appears where nothing is unsaved.
 * The browser's own action, saving the page as a file, is never intended.
 */
function saveHere(): void {
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  const button = open ? null : document.querySelector<HTMLElement>('[data-save-all]:enabled');
  if (open) open.querySelector('form')?.requestSubmit();
  else if (button) button.click();
  // A study displays its own save state.
  else if (!document.querySelector('[data-save]'))
    notify({ kind: 'information', title: shell.allSaved, duration: durations.success });
}

function focusFilter(): void {
  document.querySelector<HTMLElement>('[data-page-filter]')?.focus();
}
