import { readExpressions, slownessOf } from './expressions.ts';

/** Returns the problems of these files' expressions, a line each, with the number of different expressions checked. */
export function evaluateExpressions(
  files: readonly { readonly path: string; readonly text: string }[],
  composedElsewhere: Readonly<Record<string, string>>,
): { readonly evaluatedCount: number; readonly faults: readonly string[] } {
  const known = new Map<string, string | null>();
  const composed = new Set<string>();
  const faults: string[] = [];
  for (const { path, line, source, flags } of files.flatMap(({ path, text }) => expressionsOf(path, text))) {
    if (source === null) {
      composed.add(path);
      if (!(path in composedElsewhere)) faults.push(`${path}:${line}: composed elsewhere; list it with who judges it`);
      continue;
    }
    const key = `/${source}/${flags}`;
    const slowness = known.has(key) ? known.get(key) : slownessOf({ source, flags });
    known.set(key, slowness ?? null);
    if (slowness) faults.push(`${path}:${line}: ${key} ${slowness}`);
  }
  for (const path of Object.keys(composedElsewhere))
    if (!composed.has(path)) faults.push(`${path}: listed, and composes no expression`);
  return { evaluatedCount: known.size, faults };
}

/** Most files write none down, which is cheaper to see than to parse. */
const expressionsOf = (path: string, text: string) =>
  text.includes('/') || text.includes('RegExp') ? readExpressions(path, text) : [];
