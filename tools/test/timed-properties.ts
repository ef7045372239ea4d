import { fileURLToPath } from 'node:url';

const timed = fileURLToPath(new URL('./fast-check.ts', import.meta.url));

/** A plugin of vite: whoever imports `fast-check` has the one that keeps to the time of the run. */
export function timedProperties() {
  return {
    name: 'timed-properties',
    enforce: 'pre' as const,
    resolveId: (source: string, importer: string | undefined) =>
      source === 'fast-check' && importer !== timed ? timed : null,
  };
}
