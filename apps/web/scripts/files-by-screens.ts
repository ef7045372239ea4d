import { build, type InlineConfig, type Plugin, type PluginOption, type Rolldown } from 'vite';

/** For each module the documents and screens that need it: those that load it, or load what loads it. */
type Reach = ReadonlyMap<string, ReadonlySet<string>>;

const login = /\/user\/login\.html$/;
/** Modules of the frame around every screen: fetched before any screen. */
const frame = /\/index\.html$|\/src\/app\/(application|layouts\/app-layout|session\/guard)\.tsx?$/;
/** Modules an address leads to. A dialog fetched on opening imports what its screen has not loaded. */
const screen =
  /-pages?\.tsx$|\/study-editor\/index\.ts$|\/(change-password-route|set-up-second-step-route|access-routes)\.tsx$/;

/** Sections of the workspace that its first tab does without: one file with everything that only they need. */
const laterSection =
  /\/(study-editor\/tabs\/(?!cash-flow)[^/]+-tab|realised\/realised-tab|versions\/versions-tab|explanation\/explain-view|study-editor\/(findings-view|approved-dialog|conflict|undo-question|offline\/offline-note)|versions\/comments-view)\.tsx$/;
/** The grid renderer: one file with everything that only screens with a grid need. */
const grid = /\/src\/ui\/planning-grid\/index\.ts$/;
/** The first screen of every user. What it shares with other areas lies with the frame: it loads little that it does not need. */
const home = /\/home-page\.tsx$/;
/** A later part of it. What it shares with the screen it leads to lies with the frame: that screen must not come along. */
const laterOfHome = /\/features\/home\/first-study-offer\.tsx$/;
/** The workspace: what it shares with many areas lies apart from what they need for lists and forms. */
const workspace = /\/study-editor\/index\.ts$/;
const studyArea = 'study-editor';

/** Layers of the frame that few sessions open lie with what many screens load anyway. */
const rareLayer = /\/app\/layouts\/(access-request|choose-organization|session-continue)\.tsx$/;

/** In the order in which they take what their modules import: no file needs one that comes after it. */
const first = ['base', 'frame', 'shared', 'common', 'grid'];
/** Imports of all others. */
const last = 'tabs';

/** Screens for signing in without a session lie with the routes. */
const areaOf = (entry: string): string | undefined =>
  entry.includes('/src/app/routes/') ? 'access' : /\/src\/features\/([^/]+)\//.exec(entry)?.[1];

/** Area of a module that one screen needs, and perhaps a later part of the first screen. */
const areaOfOne = (only: string, entries: readonly string[]): string | null =>
  entries.some((entry) => laterOfHome.test(entry)) ? 'frame' : (areaOf(only) ?? null);

/**
 * The file of a module, by who needs it; null: it stays with the one screen that does. A browser that has never been here
 * fetches few files, and a screen brings little that it does not need.
 */
function fileOf(needing: ReadonlySet<string>, drawingGrid: ReadonlySet<string>): string | null {
  const entries = [...needing];
  const isFrame = entries.some((entry) => frame.test(entry));
  if (entries.some((entry) => login.test(entry))) return entries.length > 1 ? 'base' : null;
  if (isFrame) return 'frame';
  if (entries.length === 1 && entries.some((entry) => rareLayer.test(entry))) return 'common';
  const screens = entries.filter((entry) => screen.test(entry));
  const isOfSection = entries.some((entry) => laterSection.test(entry));
  const [only] = screens;
  if (only === undefined) return isOfSection ? last : null;
  const areas = new Set([...screens.map(areaOf), ...(isOfSection ? [studyArea] : [])]);
  if (areas.size > 1) return fileOfMany(screens, isOfSection, drawingGrid);
  // Screens with a grid are lists: one of an area leads to others.
  const isAlone = entries.length === 1 && !workspace.test(only) && !drawingGrid.has(only);
  return isAlone ? null : areaOfOne(only, entries);
}

/** The file of a module that screens of several areas need. `isOfSection`: a later section of the workspace does, too. */
function fileOfMany(screens: readonly string[], isOfSection: boolean, drawingGrid: ReadonlySet<string>): string {
  const isOfWorkspace = screens.some((one) => workspace.test(one));
  // What only later sections of the workspace need is no part of the grid's file.
  if ((isOfWorkspace || !isOfSection) && screens.every((one) => drawingGrid.has(one))) return 'grid';
  if (screens.some((one) => home.test(one))) return 'frame';
  return isOfWorkspace ? 'shared' : 'common';
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
      const between = [...reach.keys()].flatMap((id) => nameOf(id) ?? []).filter((name) => name !== last);
      const names = [...new Set([...first, ...between, last])];
      const groups = names.map((name, at) => ({
        name,
        priority: names.length - at,
        test: (id: string) => nameOf(id) === name,
      }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}
