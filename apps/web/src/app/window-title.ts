import { common } from '@uni/phrases';

/** Names that came with the data of a place, by its address: they say more than the title of its screen. */
const names = new Map<string, string>();
/** The address that is on screen. */
let here: string | null = null;

/** Gives the window the title of a place that is on screen now; the title of login and home is the product alone. */
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
