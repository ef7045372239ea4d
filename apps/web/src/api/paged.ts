import type { Page } from '@uni/contracts';
import { ApiFailure } from './failure.ts';
import { read } from './untyped.ts';

/** An address with what is asked; what is not asked is left out. */
export function addressOf(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return `${path}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
}

/** A page of a list. An answer without its rows is a failure and never an empty list. */
export async function readPage<Answer extends Page<unknown>>(url: string, signal?: AbortSignal): Promise<Answer> {
  const answer = await read<Answer | null>(url, signal);
  if (Array.isArray(answer?.results)) return answer;
  throw new ApiFailure({ status: 200, body: null, headers: new Headers(), malformed: true }, null);
}
