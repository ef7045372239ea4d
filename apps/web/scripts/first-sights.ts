import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { withSource } from './sources.ts';

interface Row {
  readonly path: string;
  readonly loads: readonly (() => Promise<object>)[];
  readonly reads: readonly string[];
}

/** What the server adds to the document of an address: `first-sights.json`, which it reads. */
interface FirstSight {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly reads: readonly string[];
}

/** Writes for each screen the files that its page needs besides those of the document, and what it reads first. */
export function firstSights(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'uni-first-sights',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      // The inner build, which only divides the modules, has no documents.
      if (!Object.hasOwn(bundle, 'index.html')) return;
      const rows = await withSource(config, '/src/app/routes/first-sights.ts', (source) => source.firstSights as Row[]);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sights = rows.map((row) => firstSightOf(row, chunks));
      this.emitFile({ type: 'asset', fileName: 'first-sights.json', source: JSON.stringify(sights) });
    },
  };
}

function firstSightOf({ path, loads, reads }: Row, chunks: readonly Rolldown.OutputChunk[]): FirstSight {
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'));
  const pages = loads.map((load) => fileOf(load, chunks));
  const known = new Set(entry ? filesNeededBy([entry], chunks) : []);
  const needed = filesNeededBy(pages, chunks).filter((file) => !known.has(file));
  return {
    path,
    scripts: needed.map(({ fileName }) => fileName),
    styles: [...new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
    reads,
  };
}

/** The file that holds the module which a function imports. */
function fileOf(load: () => Promise<object>, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const module = /["'](\/src\/[^"']+)["']/.exec(load.toString())?.[1];
  const file = chunks.find(({ moduleIds }) => moduleIds.some((id) => module !== undefined && id.endsWith(module)));
  if (!file) throw new Error(`the build has no file with the module of ${load}`);
  return file;
}

/** Files and those that they import. */
function filesNeededBy(
  begun: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const files = new Set(begun);
  for (const one of files) for (const next of chunks) if (one.imports.includes(next.fileName)) files.add(next);
  return [...files];
}
