/** Address that no screen has: its document names no screen's files and no reads. */
export const frameAddress = 'sem-conexao';

/** Files without a hash in their name that the document loads. */
export const unhashedFiles: readonly string[] = ['before-paint.js', 'favicon.svg'];

/** The files of a release: all that its documents and scripts may load. */
export interface Release {
  /** Changes with any of the files. */
  readonly name: string;
  /** The document's first script: a document that does not name it is another release's. */
  readonly entry: string;
  /** Relative to the base path. */
  readonly files: readonly string[];
}

/**
 * Returns how the worker answers a request. Null: it does not. So it never answers for login, mirror, pane in Excel and API.
 */
export function kindOf(
  request: { readonly method: string; readonly mode: string; readonly url: string },
  scope: string,
): 'document' | 'hashed' | 'unhashed' | null {
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return null;
  const path = new URL(request.url).pathname.slice(new URL(scope).pathname.length);
  if (request.mode === 'navigate') return isOfApplication(path) ? 'document' : null;
  if (path.startsWith('assets/')) return 'hashed';
  return unhashedFiles.includes(path) ? 'unhashed' : null;
}

const isOfApplication = (path: string): boolean =>
  !/^(api|user|espelho|excel)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path);
