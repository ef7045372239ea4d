import { fileURLToPath } from 'node:url';

const timed = fileURLToPath(new URL('./fast-check.ts', import.meta.url));

/** A plugin of vite: imports of `fast-check` resolve to the one that respects the run's time. */
export function timedProperties() {
  return {
    name: 'timed-properties',
    enforce: 'pre' as const,
    resolveId: (source: string, importer: string | undefined) =>
      source === 'fast-check' && importer !== timed ? timed : null,
  };
}
