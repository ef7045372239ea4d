/** The person's token in Office's storage of this add-in: of this person on this machine, and never in the workbook. */
import { useSyncExternalStore } from 'react';

const key = 'uni-token';

let token: string | null = null;
const listeners = new Set<() => void>();

const setToken = (next: string | null): void => {
  token = next;
  for (const listener of listeners) listener();
};

export const readToken = (): string | null => token;

export async function openStoredToken(): Promise<void> {
  setToken((await window.OfficeRuntime?.storage.getItem(key)) ?? null);
}

export async function storeToken(next: string): Promise<void> {
  await window.OfficeRuntime?.storage.setItem(key, next);
  setToken(next);
}

export async function deleteToken(): Promise<void> {
  await window.OfficeRuntime?.storage.removeItem(key);
  setToken(null);
}

export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken);
