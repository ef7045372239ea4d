import { useSyncExternalStore } from 'react';

/** Screen layouts of a user on this machine. A name and its fields are those of the specification. */
export const screenLayouts = {
  cadastro_parceiros: { cardColumn: 4, exhibition: ['active'] as readonly string[] },
  servicos: { compact: false },
} as const satisfies Record<string, Readonly<Record<string, number | boolean | readonly string[]>>>;

type Layouts = typeof screenLayouts;
type Loose<Value> = Value extends number
  ? number
  : Value extends boolean
    ? boolean
    : Value extends readonly string[]
      ? readonly string[]
      : never;
export type ScreenLayout<Name extends keyof Layouts> = {
  readonly [Field in keyof Layouts[Name]]: Loose<Layouts[Name][Field]>;
};

const listeners = new Set<() => void>();
const read = new Map<string, unknown>();

/** Returns the stored layout, field by field. A missing field or one of another type has its default. */
export function readScreenLayout<Name extends keyof Layouts>(name: Name): ScreenLayout<Name> {
  if (!read.has(name)) read.set(name, { ...screenLayouts[name], ...known(name) });
  return read.get(name) as ScreenLayout<Name>;
}

function known(name: keyof Layouts): Record<string, unknown> {
  const usual = new Map<string, unknown>(Object.entries(screenLayouts[name]));
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return Object.fromEntries(
      Object.entries(Object(stored)).filter(([field, value]) => isLike(usual.get(field), value)),
    );
  } catch {
    return {};
  }
}

function isLike(usual: unknown, value: unknown): boolean {
  if (Array.isArray(usual)) return Array.isArray(value) && value.every((one) => typeof one === 'string');
  return typeof usual === typeof value;
}

export function setScreenLayout<Name extends keyof Layouts>(name: Name, change: Partial<ScreenLayout<Name>>): void {
  const next = { ...readScreenLayout(name), ...change };
  read.set(name, next);
  localStorage.setItem(name, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Returns the layout of a screen, stored between visits. */
export function useScreenLayout<Name extends keyof Layouts>(name: Name): ScreenLayout<Name> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readScreenLayout(name),
  );
}
