import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const source = fileURLToPath(new URL('../src/offline/service-worker.ts', import.meta.url));
const fileName = 'service-worker.js';

/**
 * Writes the worker that opens the application without a connection, with the list of the release's files in front. A release that
 * changes any file changes the worker, so browsers replace it.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'uni-service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      // The inner build, which only divides the modules, has no documents.
      const document = bundle['index.html'];
      if (document?.type !== 'asset') return;
      const release = releaseOf(String(document.source), Object.values(bundle));
      const script = await compileWorker();
      this.emitFile({ type: 'asset', fileName, source: `const uniRelease=${JSON.stringify(release)};\n${script}` });
    },
  };
}

function releaseOf(document: string, bundle: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]) {
  const files = bundle.map((file) => file.fileName).filter((file) => file.startsWith('assets/'));
  const entry = bundle.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/index.html'))?.fileName;
  if (entry === undefined || files.length === 0) throw new Error('the build has no document with a script');
  files.sort();
  const name = createHash('sha256')
    .update(JSON.stringify([document, files]))
    .digest('hex')
    .slice(0, 16);
  return { name, entry, files };
}

/** One classic script: browsers differ in what modules a worker of this kind may load. */
async function compileWorker(): Promise<string> {
  const made = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: source, output: { format: 'iife', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk] = made.output.filter((file) => file.type === 'chunk');
  if (!chunk) throw new Error('the worker is empty');
  return chunk.code;
}
