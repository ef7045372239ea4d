declare global {
  interface Window {
    /** Reads that `before-paint.js` has begun with the stored session's token, by their absolute address. */
    __UNI_READ_AHEAD__?: { readonly token: string; readonly answers: Map<string, Promise<Response>> };
  }
}

/** Age at which an answer is no longer taken as the present one, ms since the page began. */
const freshFor = 15_000;

/** Takes the answer to a read that began before this code came. Null where there is none for this token. */
export function takeReadAhead(address: URL, token: string | null): Promise<Response> | null {
  const ahead = typeof window === 'undefined' ? undefined : window.__UNI_READ_AHEAD__;
  if (ahead === undefined || token === null || ahead.token !== token) return null;
  const answer = ahead.answers.get(address.href);
  ahead.answers.delete(address.href);
  return answer !== undefined && performance.now() < freshFor ? answer : null;
}

/** Forgets every answer under way: what is written now may change them. */
export function forgetReadAhead(): void {
  if (typeof window !== 'undefined') window.__UNI_READ_AHEAD__?.answers.clear();
}
