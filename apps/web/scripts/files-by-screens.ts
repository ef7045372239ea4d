import { build, type InlineConfig, type Plugin, type PluginOption, type Rolldown } from 'vite';

/** For each module the documents and screens that need it: those that load it, or load what loads it. */
type Reach = ReadonlyMap<string, ReadonlySet<string>>;

const login = /\/user\/login\.html$/;
/** Modules of the frame around every screen: fetched before any screen. */
const frame = /\/index\.html$|\/src\/app\/(application|layouts\/app-layout|session\/guard)\.tsx?$/;
/** Modules an address leads to. A dialog fetched on opening imports what its screen has not loaded. */
const screen =
  /-pages?\.tsx$|\/study-editor\/index\.ts$|\/(change-password-route|set-up-second-step-route|access-routes)\.tsx$/;

/** The grid renderer: one file with everything that only screens with a grid need. */
const grid = /\/src\/ui\/planning-grid\/index\.ts$/;
/** The first screen of every user. What it shares with other areas lies with the frame: it loads little that it does not need. */
const home = /\/home-page\.tsx$/;
/** Modules used by at most this many screens are not loaded for all. */
const few = 5;

/** In the order in which they take what their modules import: no file needs one that comes after it. */
const first = ['base', 'frame', 'common', 'some', 'grid'];

/** Screens for signing in without a session lie with the routes. */
const areaOf = (entry: string): string | undefined =>
  entry.includes('/src/app/routes/') ? 'access' : /\/src\/features\/([^/]+)\//.exec(entry)?.[1];

/**
 * The file of a module, by who needs it; null: it stays with the one screen that does. A browser that has never been here
 * fetches few files, and a screen brings little that it does not need.
 */
function fileOf(needing: ReadonlySet<string>, drawingGrid: ReadonlySet<string>): string | null {
  const entries = [...needing];
  const isFrame = entries.some((entry) => frame.test(entry));
  if (entries.some((entry) => login.test(entry))) return entries.length > 1 ? 'base' : null;
  if (isFrame) return 'frame';
  const screens = entries.filter((entry) => screen.test(entry));
  const [only] = screens;
  if (only === undefined) return null;
  if (new Set(screens.map(areaOf)).size === 1) return entries.length === 1 ? null : (areaOf(only) ?? null);
  if (screens.every((one) => drawingGrid.has(one))) return 'grid';
  if (screens.some((one) => home.test(one))) return 'frame';
  const isBesides = screens.length <= few && !screens.some((one) => drawingGrid.has(one));
  return isBesides ? 'some' : 'common';
}

/** The modules of a file and of those that it imports. */
function modulesOf(entry: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const files = new Set([entry]);
  for (const file of files) for (const next of chunks) if (file.imports.includes(next.fileName)) files.add(next);
  return [...files].flatMap(({ modules }) => Object.keys(modules));
}

/**
 * Maps each module to the screens that need it, after tree shaking. A separate build makes a file for each set of screens. A
 * module that a screen fetches later is treated as a screen.
 */
async function readReach(config: InlineConfig): Promise<Reach> {
  const rolldownOptions = { ...config.build?.rolldownOptions, experimental: { chunkOptimization: false } };
  const options = { ...config.build, write: false, minify: false, rolldownOptions };
  const made = (await build({
    ...config,
    build: options,
    configFile: false,
    logLevel: 'error',
  })) as Rolldown.RolldownOutput;
  const chunks = made.output.filter((file) => file.type === 'chunk');
  const reach = new Map<string, Set<string>>();
  for (const entry of chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry))
    for (const id of modulesOf(entry, chunks))
      reach.set(id, (reach.get(id) ?? new Set()).add(entry.facadeModuleId ?? entry.fileName));
  return reach;
}

/** Writes together what the same screens need. `others`: the plugins without which the sources cannot be read. */
export function filesByScreens(others: readonly PluginOption[]): Plugin {
  return {
    name: 'uni-files-by-screens',
    apply: 'build',
    async config({ root, build: options }) {
      const reach = await readReach({
        ...(root === undefined ? {} : { root }),
        build: options ?? {},
        plugins: [...others],
      });
      const drawingGrid = [...reach].find(([id]) => grid.test(id))?.[1] ?? new Set();
      const nameOf = (id: string): string | null => fileOf(reach.get(id) ?? new Set(), drawingGrid);
      const names = [...new Set([...first, ...[...reach.keys()].flatMap((id) => nameOf(id) ?? [])])];
      const groups = names.map((name, at) => ({
        name,
        priority: names.length - at,
        test: (id: string) => nameOf(id) === name,
      }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}
