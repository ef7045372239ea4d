import type { Plugin, ResolvedConfig } from 'vite';
import { withSource } from './sources.ts';

/** Entry of the pane in Excel. */
const entry = /\/excel\/painel\.html$/;

/**
 * Writes the files of the add-in for Excel whose addresses never change. Its functions come from the table that the pane
 * associates. Its script loads the pane's file, whose name changes with each release.
 */
export function excelFiles(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'uni-excel-files',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      // The inner build, which only divides the modules, has no documents.
      if (!Object.hasOwn(bundle, 'index.html')) return;
      const pane = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.isEntry && entry.test(file.facadeModuleId ?? ''),
      );
      if (!pane) throw new Error('the build has no file of the pane in Excel');
      const metadata = await withSource(config, '/src/features/excel/functions/function-metadata.ts', (source) =>
        (source.functionMetadata as () => object)(),
      );
      this.emitFile({ type: 'asset', fileName: 'excel/functions.json', source: JSON.stringify(metadata) });
      this.emitFile({ type: 'asset', fileName: 'excel/functions.js', source: `import('../${pane.fileName}');\n` });
    },
  };
}
