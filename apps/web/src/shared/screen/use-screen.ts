import { useMatch, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { opensRecord } from './opens-record.ts';

/** The address of a screen. */
export interface ScreenAddress {
  readonly key: string;
  /** As the specification spells it, with a slug of the configuration for `{product}`. */
  readonly path: string;
  /** Name in the address by name in code. */
  readonly search?: Readonly<Record<string, string>>;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Row of the table of screens. */
    screen?: ScreenAddress;
  }
}

/** The table of screens declares itself here: `shared` imports nothing of `app`. */
// biome-ignore lint/suspicious/noEmptyInterface: the table of screens adds its rows
export interface ScreenTable {}

type Row = ScreenTable extends { rows: infer Rows extends readonly ScreenAddress[] } ? Rows[number] : never;
export type ScreenName = Row['key'];
type SearchNames<Key extends ScreenName> = Extract<Row, { key: Key }> extends { search: infer Names } ? Names : object;

/** The values in a screen's address, by the names in code. */
export type ScreenValues<Key extends ScreenName> = { readonly [Name in keyof SearchNames<Key>]?: string };
/** Undefined or empty: it leaves the address. */
export type ScreenChange<Key extends ScreenName> = { readonly [Name in keyof SearchNames<Key>]?: string | undefined };
/** The same by the names in the address, as a link takes it. */
export type ScreenSearch<Key extends ScreenName> = {
  [Name in keyof SearchNames<Key> as SearchNames<Key>[Name] & string]?: string;
};

export interface ScreenMove {
  /** False: the browser's back button leads to the state before. */
  readonly replace?: boolean;
  readonly resetScroll?: boolean;
}

export interface ScreenState<Key extends ScreenName> {
  readonly values: ScreenValues<Key>;
  /** Changes these values and leaves the others. */
  readonly change: (changes: ScreenChange<Key>, move?: ScreenMove) => void;
  /** Leaves only these values in the address. */
  readonly reset: (values: ScreenChange<Key>, move?: ScreenMove) => void;
  readonly toSearch: (values: ScreenChange<Key>) => ScreenSearch<Key>;
}

type Values = Readonly<Record<string, unknown>>;

/** The address of the screen in which the component is drawn: typed values, and the way to change them. */
export function useScreen<Key extends ScreenName>(key: Key): ScreenState<Key>;
export function useScreen(key: string) {
  const screen = useMatch({ strict: false, select: ({ staticData }) => staticData.screen });
  const search: Values = useSearch({ strict: false });
  if (screen?.key !== key) throw new Error(`${key} is not the drawn screen`);
  const router = useRouter();
  return useMemo(() => {
    const names = screen.search ?? {};
    const toSearch = (values: Values): Values =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name] ?? name, value || undefined]));
    const go = (next: (now: Values) => Values, { replace = true, ...move }: ScreenMove = {}) =>
      void router.navigate({ to: screen.path, search: next, replace, ...move });
    return {
      values: Object.fromEntries(
        Object.entries(names).flatMap(([name, own]) => (search[own] === undefined ? [] : [[name, search[own]]])),
      ),
      change: (changes: Values, move?: ScreenMove) => {
        const searchChange = toSearch(changes);
        go((now) => ({ ...now, ...searchChange }), { resetScroll: !opensRecord(searchChange), ...move });
      },
      reset: (values: Values, move?: ScreenMove) => go(() => toSearch(values), move),
      toSearch,
    };
  }, [router, screen, search]);
}
