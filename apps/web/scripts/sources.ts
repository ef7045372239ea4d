import { createServer, type ResolvedConfig } from 'vite';

/** Runs a module of the application in this process, with the bundler's own reading of sources and class names. */
export async function withSource<Result>(
  { root, mode }: ResolvedConfig,
  path: string,
  use: (module: Record<string, unknown>) => Result,
): Promise<Result> {
  const loader = await createServer({
    root,
    mode,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    return use(await loader.ssrLoadModule(path));
  } finally {
    await loader.close();
  }
}
