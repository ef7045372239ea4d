import { common } from '@uni/phrases';

/** Names from the data of a page, by its address: more precise than the title of its screen. */
const names = new Map<string, string>();
/** The address that is on screen. */
let here: string | null = null;

/** Gives the window the title of the address on screen. The title of login and home is the product alone. */
export function showTitle(path: string, title: string): void {
  here = path;
  document.title = written(names.get(path) ?? title);
}

/** Sets the name of an address in the window's title, now and on later visits. */
export function setPathTitle(path: string, name: string): void {
  names.set(path, name);
  if (here === path) document.title = written(name);
}

/** Forgets every name, as on signing out: the next person sees nothing of this one. */
export function forgetNames(): void {
  names.clear();
}

const written = (title: string): string => (title === common.product ? title : `${title} — ${common.product}`);
