import spreadsheet from './import/spreadsheet-worker.ts?worker&url';
import analysis from './scenarios/analysis-worker.ts?worker&url';

/** The scripts of ours that run beside the page. */
const scripts = { analysis, spreadsheet };

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
      if (!Object.values(scripts).includes(address)) throw new TypeError(`no script of ours: ${address}`);
      return address;
    },
  });
}

/** Starts a script of ours beside the page. */
export function startWorker(name: keyof typeof scripts): Worker {
  return new Worker(scriptPolicy().createScriptURL(scripts[name]), { type: 'module', name });
}
