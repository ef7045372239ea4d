// Runs one child process as if it were this one: same terminal, signals passed on, its exit code returned.
// Node built-ins only, valid on Node 18 and newer.
import { spawn } from 'node:child_process';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @param {string} node
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [options]
 * @returns {Promise<{code: number | null, signal: NodeJS.Signals | null}>}
 */
export function runAsSelf(node, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { ...options, stdio: 'inherit' });
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => {
      // A terminal sends Ctrl-C to the whole group, so the child has it already. A second one would read as "at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, pass);
    const stopListening = () => {
      for (const signal of SIGNALS) process.off(signal, pass);
    };
    child.once('error', (error) => {
      stopListening();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      stopListening();
      resolve({ code, signal });
    });
  });
}

/**
 * Ends this process the way the child ended.
 * @param {{code: number | null, signal: NodeJS.Signals | null}} end
 */
export function endLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code ?? 1;
}
