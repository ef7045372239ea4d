import { basePath, mounted } from '../api/environment.ts';

/** Our worker scripts by name: `scenarios/analysis-worker.ts` is `analysis`. */
const scripts = new Map(
  Object.entries(
    import.meta.glob<string>('/src/features/**/*-worker.ts', { query: '?worker&url', import: 'default', eager: true }),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1, -'-worker.ts'.length), address]),
);

type ScriptName = 'analysis' | 'company-workbook' | 'schedule-file' | 'spreadsheet';

/** Address of the worker that opens the application without a connection. The build writes it. */
const frameWorker = (): string => mounted('/service-worker.js');

interface ScriptPolicy {
  /** Typed as an address: a browser that demands Trusted Types takes nothing else, and the library does not know them. */
  createScriptURL(address: string): URL;
}

let policy: ScriptPolicy | null = null;

/** The one policy that the server allows: it names our own scripts and refuses every other address. */
function scriptPolicy(): ScriptPolicy {
  policy ??= makePolicy();
  return policy;
}

function makePolicy(): ScriptPolicy {
  const createScriptURL = (address: string): URL => new URL(address, location.href);
  const trusted = Reflect.get(window, 'trustedTypes');
  if (!trusted) return { createScriptURL };
  return trusted.createPolicy('uni-workers', {
    createScriptURL: (address: string) => {
      if (![...scripts.values(), frameWorker()].includes(address)) throw new TypeError(`no script of ours: ${address}`);
      return address;
    },
  });
}

/** Starts one of our scripts as a worker. */
export function startWorker(name: ScriptName): Worker {
  const address = scripts.get(name);
  if (address === undefined) throw new TypeError(`no script of ours: ${name}`);
  return new Worker(scriptPolicy().createScriptURL(address), { type: 'module', name });
}

/** Has the browser open the application without a connection from now on. A page that is not served over https has no such worker. */
export async function registerFrameWorker(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const address = scriptPolicy().createScriptURL(frameWorker());
  await serviceWorker?.register(address, { scope: basePath(), updateViaCache: 'none' });
}
