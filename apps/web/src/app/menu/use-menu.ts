import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { NavEntry } from '../../ui/shell/nav-menu.tsx';
import { freshMenu, isFloating, type MenuEvent, type MenuState, nextMenu } from './menu-model.ts';

const key = 'menu';
const openAfter = 150;
const closeAfter = 300;

interface Arrival {
  readonly path: string;
  readonly roomy: boolean;
  readonly routes: readonly NavEntry[];
}

/** The first frame has the width that the screen needs: a menu that collapses later moves everything. */
function stored({ path, roomy, routes }: Arrival): MenuState {
  const pinned = localStorage.getItem(key) !== 'collapsed';
  return nextMenu({ ...freshMenu, routes, pinned, collapsed: !pinned }, { kind: 'arrived', path, roomy });
}

/** The menu of this window: it follows the address and remembers the pin. On hover it opens after a moment. */
export function useMenu(path: string, roomy: boolean, routes: readonly NavEntry[]) {
  const [state, dispatch] = useReducer(nextMenu, { path, roomy, routes }, stored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => dispatch({ kind: 'offered', routes }), [routes]);
  useEffect(() => dispatch({ kind: 'arrived', path, roomy }), [path, roomy]);
  useEffect(() => localStorage.setItem(key, state.pinned ? 'pinned' : 'collapsed'), [state.pinned]);
  const hover = useCallback((over: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => dispatch({ kind: 'hovered', over }), over ? openAfter : closeAfter);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isFloating(state)) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && dispatch({ kind: 'hovered', over: false });
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [state]);
  const send = useCallback((event: MenuEvent) => {
    if (event.kind === 'chosen') clearTimeout(timer.current);
    dispatch(event);
  }, []);
  return { state, send, hover };
}
