import { serverZones } from './server-zones.ts';
import { typesOnly, value, type Zone } from './zone.ts';

/** Clock, chance and locale; Node's and the browser's globals do not compile there. */
const IMPURE = ['Date', 'Intl', 'Temporal', 'globalThis', 'Math.random', '.toLocaleString', '.localeCompare'];

export const zones: readonly Zone[] = [
  {
    name: 'engine',
    pattern: /^packages\/engine\//,
    imports: {},
    libraries: [],
    node: false,
    forbiddenGlobals: IMPURE,
  },
  {
    name: 'workbook',
    pattern: /^packages\/workbook\//,
    imports: { engine: value },
    libraries: ['fflate', 'yauzl'],
    node: false,
  },
  {
    name: 'contracts',
    pattern: /^packages\/contracts\//,
    imports: { engine: typesOnly },
    libraries: ['zod'],
    node: false,
  },
  {
    name: 'analysis',
    pattern: /^packages\/analysis\//,
    imports: { engine: value, contracts: value },
    libraries: [],
    node: false,
    forbiddenGlobals: IMPURE,
  },
  {
    name: 'receivables',
    pattern: /^packages\/receivables\//,
    imports: { engine: value },
    libraries: [],
    node: false,
    forbiddenGlobals: IMPURE,
  },
  {
    name: 'phrases',
    pattern: /^packages\/phrases\//,
    imports: { engine: typesOnly, contracts: typesOnly },
    libraries: [],
    node: false,
  },

  {
    name: 'client',
    pattern: /^packages\/client\//,
    imports: {},
    libraries: ['openapi-fetch', 'openapi-typescript'],
    node: false,
  },
  ...serverZones,
  {
    name: 'web/aria',
    pattern: /^apps\/web\/src\/ui\/aria\//,
    imports: { phrases: value, 'web/ui': value },
    libraries: ['react', 'react-aria-components', '@internationalized/date'],
    node: false,
  },
  {
    name: 'web/ui',
    pattern: /^apps\/web\/src\/ui\//,
    // Only whole, as `import()` takes it: named imports would bring its bytes to the first screen.
    imports: { phrases: value, 'web/aria': ['*'] },
    libraries: ['react', 'react-dom', 'react/', 'react-dom/', 'd3-shape', 'uqr'],
    node: false,
  },
  {
    name: 'web/api',
    pattern: /^apps\/web\/src\/api\//,
    imports: { contracts: value, phrases: value, engine: typesOnly, 'web/ui': value },
    libraries: ['react', '@tanstack/react-query', '@simplewebauthn/browser'],
    node: false,
  },
  {
    name: 'web/shared',
    pattern: /^apps\/web\/src\/shared\//,
    imports: {
      'web/ui': value,
      'web/api': value,
      contracts: value,
      engine: value,
      workbook: value,
      phrases: value,
    },
    libraries: ['react', 'react-dom', '@tanstack/'],
    node: false,
  },
  {
    name: 'web/features',
    pattern: /^apps\/web\/src\/features\/(?<feature>[^/]+)\//,
    imports: {
      'web/ui': value,
      'web/api': value,
      'web/shared': value,
      contracts: value,
      engine: value,
      analysis: value,
      receivables: value,
      workbook: value,
      phrases: value,
    },
    libraries: ['react', 'react-dom', '@tanstack/'],
    node: false,
  },
  {
    name: 'web/app',
    pattern: /^apps\/web\/src\//,
    imports: {
      'web/features': value,
      'web/shared': value,
      'web/ui': value,
      'web/api': value,
      contracts: value,
      phrases: value,
    },
    libraries: ['react', 'react-dom', 'react/', 'react-dom/', '@tanstack/'],
    node: false,
  },
  {
    name: 'web build',
    pattern: /^apps\/web\//,
    imports: {
      'web/ui': value,
      phrases: value,
      contracts: value,
      tools: ['testBrowserFlags', 'isWholeRun', 'timedProperties', 'vitestCases'],
    },
    libraries: 'any',
    node: true,
  },

  { name: 'emulators', pattern: /^apps\/emulators\//, imports: {}, libraries: 'any', node: true },
  {
    name: 'e2e',
    pattern: /^e2e\//,
    imports: {
      engine: value,
      analysis: value,
      contracts: value,
      phrases: value,
      receivables: value,
      workbook: value,
      emulators: value,
      // The table of screens lists the addresses to visit.
      'web/app': ['screens', 'titleOf'],
      tools: ['testBrowserFlags', 'chosenCases', 'drawnShare', 'journeyCases'],
      server: value,
    },
    libraries: 'any',
    node: true,
  },
  {
    name: 'lab',
    pattern: /^lab\//,
    imports: Object.fromEntries(
      [
        ...['engine', 'workbook', 'contracts', 'analysis', 'receivables', 'phrases', 'emulators', 'e2e', 'tools'],
        // A bench runs one part of the server alone, past its entry files.
        ...[
          'server',
          'platform',
          'platform/database',
          'platform/http',
          'module door',
          'model',
          'gateway',
          'worker',
          'module schema',
          'demonstration',
        ],
        ...['service', 'repository', 'presenter'],
      ].map((name) => [name, value]),
    ),
    libraries: 'any',
    node: true,
  },
  {
    name: 'tools',
    pattern: /^tools\/|^[^/]+\.config\.ts$/,
    imports: { engine: value, analysis: value, workbook: value, contracts: value, phrases: value },
    libraries: 'any',
    node: true,
  },
];

/** Server modules that a module may import, through their entry files. */
export const moduleArrows: Readonly<Record<string, readonly string[]>> = {
  access: [],
  notices: ['access'],
  planner: ['access', 'notices'],
  sales: ['access', 'notices', 'planner'],
  integration: ['access', 'planner', 'sales'],
  colab: ['access', 'planner', 'sales', 'admin'],
  home: ['access', 'notices', 'planner', 'sales', 'integration', 'api'],
  admin: ['access', 'planner', 'sales'],
  api: ['access', 'planner', 'sales', 'colab', 'admin', 'integration'],
  assistant: ['planner'],
};

/** The only files that may pass on what other files export. */
export const entryPoints: readonly RegExp[] = [
  /^packages\/[^/]+\/src\/index\.ts$/,
  /^packages\/engine\/public\/[^/]+\.ts$/,
  /^packages\/workbook\/public\/[^/]+\.ts$/,
  /^apps\/emulators\/src\/index\.ts$/,
  /^apps\/server\/src\/platform\/[^/]+\/index\.ts$/,
  /^apps\/server\/src\/modules\/[^/]+\/index\.ts$/,
  /^apps\/web\/src\/features\/[^/]+\/(?:[^/]+\/)?index\.ts$/,
  /^apps\/web\/src\/ui\/[^/]+\/index\.ts$/,
  /^apps\/server\/testing\/(?:index|journeys)\.ts$/,
  /^e2e\/fixtures\/index\.ts$/,
  // Replaces the library of that name, whose entries are its own.
  /^tools\/test\/fast-check\.ts$/,
];

/**
 * Folders that neighbours enter only by their index.ts; a feature that has none is entered as the arrows say. Parts of the platform know each other's insides, and so do the
 * server's tests of the whole. The web application's router is no neighbour of a feature: it loads
 * each screen as a chunk of its own.
 */
export const rooms: readonly { folder: RegExp; neighbours: RegExp; mayHaveNoEntry?: boolean }[] = [
  { folder: /^apps\/server\/src\/(?:modules|platform)\/[^/]+\//, neighbours: /^apps\/server\/src\/(?!platform\/)/ },
  {
    folder: /^apps\/web\/src\/features\/[^/]+\//,
    neighbours: /^apps\/web\/src\/(?:features|shared|ui|api)\//,
    mayHaveNoEntry: true,
  },
];

/** Rooms in which only files of a style sheet's folder, and of those below, import it. */
export const ownSheets = /^apps\/web\/src\/(?:app|features|login|shared)\//;

/** Files that a tool loads by their default export, and the one that stands in for a library. */
export const mayExportDefault =
  /(^|\/)[^/]+\.config\.(ts|mjs)$|^e2e\/fixtures\/global-setup\.ts$|^tools\/test\/fast-check\.ts$/;

/** Tests, and the code that only tests run. */
export const isTest = /\.(test|test-d|spec)\.tsx?$|(^|\/)(test|test-support|testing|oracle|fixtures|golden)\//;
