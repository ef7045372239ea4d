import { expect, test } from 'vitest';
import { slicedFolders } from './arrows.ts';
import { checkBoundaries } from './check.ts';
import { arrowCycles } from './slices.ts';
import { readSource } from './source.ts';

/** The rules broken by a small repository given as path → text. */
function broken(repository: Record<string, string>): string[] {
  const files = Object.entries(repository).map(([path, text]) => readSource(path, text));
  return checkBoundaries(files, (path) => path in repository).map((one) => `${one.path}: ${one.rule}: ${one.message}`);
}

const engineEntry = {
  'packages/engine/src/index.ts': "export * from './project.ts';",
  'packages/engine/src/project.ts': 'export const project = 1;',
};
const modules = 'apps/server/src/modules';

test('a feature that uses the engine, the screen parts and the client is in order', () => {
  const repository = {
    ...engineEntry,
    'apps/web/src/ui/table/table.tsx': 'export const table = 1;',
    'apps/web/src/features/study/cost.tsx':
      "import { project } from '@uni/engine';\nimport { table } from '../../ui/table/table.tsx';\nexport const cost = [project, table];",
  };
  expect(broken(repository)).toEqual([]);
});

test('refuses a library in the engine', () => {
  expect(broken({ 'packages/engine/src/sum.ts': "import big from 'big.js';" })).toEqual([
    'packages/engine/src/sum.ts: zone: engine may not import big.js',
  ]);
});

test('refuses Node in the engine, and allows it in its tests', () => {
  expect(broken({ 'packages/engine/src/read.ts': "import { readFileSync } from 'node:fs';" })).toHaveLength(1);
  expect(broken({ 'packages/engine/src/read.test.ts': "import { readFileSync } from 'node:fs';" })).toEqual([]);
});

test('refuses clock, random and locale in the engine', () => {
  const text = 'export const a = Date.now(); export const b = Math.random(); export const c = new Intl.NumberFormat();';
  expect(broken({ 'packages/engine/src/a.ts': text }).map((line) => line.split(': ').at(-1))).toEqual([
    'reads Date, which engine never does',
    'reads Intl, which engine never does',
    'reads Math.random, which engine never does',
  ]);
  expect(broken({ 'packages/engine/src/a.ts': 'export const t = { Date: 1 }.Date;' })).toEqual([]);
  expect(broken({ 'packages/engine/src/a.ts': 'export const t = "a".localeCompare("b");' })).toHaveLength(1);
});

test('contracts may read types of the engine, never a value', () => {
  expect(
    broken({ ...engineEntry, 'packages/contracts/src/sales/a.ts': "import type { project } from '@uni/engine';" }),
  ).toEqual([]);
  expect(
    broken({ ...engineEntry, 'packages/contracts/src/sales/a.ts': "import { project } from '@uni/engine';" }),
  ).toEqual(['packages/contracts/src/sales/a.ts: zone: contracts may import only types of engine']);
});

test('refuses SQL and the engine in routes', () => {
  const repository = {
    ...engineEntry,
    [`${modules}/planner/versions/versions.repository.ts`]: 'export const rows = 1;',
    [`${modules}/planner/versions/versions.routes.ts`]:
      "import { rows } from './versions.repository.ts';\nimport { project } from '@uni/engine';\nexport const x = [rows, project];",
  };
  expect(broken(repository)).toEqual([
    `${modules}/planner/versions/versions.routes.ts: zone: routes may import only types of repository`,
    `${modules}/planner/versions/versions.routes.ts: zone: routes may not import engine (@uni/engine)`,
  ]);
});

test("refuses another slice's service in routes", () => {
  const repository = {
    [`${modules}/planner/versions/groupings.service.ts`]: 'export const list = 1;',
    [`${modules}/planner/versions/versions.routes.ts`]:
      "import { list } from './groupings.service.ts';\nexport const x = list;",
  };
  expect(broken(repository)).toEqual([
    `${modules}/planner/versions/versions.routes.ts: zone: routes of versions may not import the slice groupings`,
  ]);
});

test('refuses HTTP in a service and the engine in a repository', () => {
  const repository = {
    ...engineEntry,
    'apps/server/src/platform/http/index.ts': 'export const reply = 1;',
    [`${modules}/planner/versions/versions.service.ts`]:
      "import { reply } from '../../../platform/http/index.ts';\nexport const x = reply;",
    [`${modules}/planner/versions/versions.repository.ts`]:
      "import { project } from '@uni/engine';\nexport const x = project;",
  };
  expect(broken(repository)).toEqual([
    `${modules}/planner/versions/versions.service.ts: zone: service may not import reply of platform/http`,
    `${modules}/planner/versions/versions.repository.ts: zone: repository may import only types of engine`,
  ]);
});

test('a service may refuse a request, and a route may know the shape of a row', () => {
  const repository = {
    'apps/server/src/platform/http/index.ts': 'export const HttpError = 1;',
    [`${modules}/planner/versions/versions.repository.ts`]: 'export type Row = 1;',
    [`${modules}/planner/versions/versions.service.ts`]:
      "import { type Actor, HttpError } from '../../../platform/http/index.ts';",
    [`${modules}/planner/versions/versions.routes.ts`]: "import type { Row } from './versions.repository.ts';",
  };
  expect(broken(repository)).toEqual([]);
});

test('refuses an arrow between modules that the table does not draw', () => {
  const repository = {
    [`${modules}/sales/index.ts`]: 'export const sales = 1;',
    [`${modules}/planner/versions/versions.service.ts`]:
      "import { sales } from '../../sales/index.ts';\nexport const x = sales;",
  };
  expect(broken(repository)).toEqual([
    `${modules}/planner/versions/versions.service.ts: arrow: module planner may not import module sales`,
  ]);
});

test('refuses lab to everybody else, also in a test, and lets lab read what it measures', () => {
  const lab = { 'lab/bench/load.ts': 'export const load = 1;' };
  const text = "import { load } from '@uni/lab/bench/load.ts';\nexport const x = load;";
  for (const path of ['tools/run.ts', `${modules}/sales/units/units.test.ts`, 'e2e/journeys/journey.spec.ts']) {
    expect(broken({ ...lab, [path]: text })).toEqual([
      `${path}: zone: @uni/lab/bench/load.ts: nothing but lab imports lab, not even a test`,
    ]);
  }
  const repository = {
    [`${modules}/sales/units/units.service.ts`]: 'export const list = 1;',
    'lab/bench/units.ts':
      "import { list } from '@uni/server/src/modules/sales/units/units.service.ts';\nexport const x = list;",
  };
  expect(broken(repository)).toEqual([]);
});

test('refuses the server to tools', () => {
  const repository = {
    'apps/server/src/app.ts': 'export const app = 1;',
    'tools/run.ts': "import { app } from '@uni/server/src/app.ts';\nexport const x = app;",
  };
  expect(broken(repository)).toEqual(['tools/run.ts: zone: tools may not import server (@uni/server/src/app.ts)']);
});

test("refuses another module's inside, also in a test", () => {
  const repository = {
    [`${modules}/planner/versions/versions.repository.ts`]: 'export const rows = 1;',
    [`${modules}/sales/units/units.test.ts`]:
      "import { rows } from '../../planner/versions/versions.repository.ts';\nexport const x = rows;",
  };
  expect(broken(repository)).toEqual([
    `${modules}/sales/units/units.test.ts: door: ../../planner/versions/versions.repository.ts goes past the door of its folder`,
  ]);
});

test('refuses an arrow between slices that the table does not draw, and allows it in a test', () => {
  const repository = {
    [`${modules}/sales/contracts/contracts.service.ts`]: 'export const sign = 1;',
    [`${modules}/sales/units/units.service.ts`]:
      "import { sign } from '../contracts/contracts.service.ts';\nexport const x = sign;",
    [`${modules}/sales/units/units.test.ts`]:
      "import { sign } from '../contracts/contracts.service.ts';\nexport const x = sign;",
  };
  expect(broken(repository)).toEqual([
    `${modules}/sales/units/units.service.ts: arrow: slice units of sales may not import slice contracts`,
  ]);
});

test('allows the arrows of the table, and what is open to every slice', () => {
  const repository = {
    [`${modules}/planner/policy.ts`]: 'export const itself = 1;',
    [`${modules}/planner/shared/people.model.ts`]: 'export const people = 1;',
    [`${modules}/planner/studies/study.model.ts`]: 'export const study = 1;',
    [`${modules}/planner/scenarios/scenarios.service.ts`]:
      "import { itself } from '../policy.ts';\nimport { people } from '../shared/people.model.ts';\nimport { study } from '../studies/study.model.ts';",
    [`${modules}/planner/demonstration/seed.ts`]: "import { study } from '../studies/study.model.ts';",
  };
  expect(broken(repository)).toEqual([]);
});

test('refuses a file of a module without a role, and a model that is not pure', () => {
  const findings = broken({
    [`${modules}/planner/studies/study.ts`]: 'export const study = 1;',
    [`${modules}/planner/studies/hash.model.ts`]: "import { hash } from 'node:crypto';\nexport const made = hash;",
    [`${modules}/planner/studies/rows.repository.ts`]: 'export const rows = 1;',
    [`${modules}/planner/studies/rows.model.ts`]:
      "import { rows } from './rows.repository.ts';\nexport const all = rows;",
    [`${modules}/planner/studies/study.service.ts`]: "import { study } from './study.ts';\nexport const used = study;",
  });
  expect(findings).toHaveLength(4);
  expect(findings.join('\n')).toMatch(/study\.ts: zone: has no role/);
  expect(findings.join('\n')).toMatch(/may not import file without role/);
  expect(findings.join('\n')).toMatch(/model may not import node:crypto/);
  expect(findings.join('\n')).toMatch(/model may import only types of repository/);
});

test('what is open to every slice imports none of them', () => {
  const repository = {
    [`${modules}/planner/studies/study.model.ts`]: 'export const study = 1;',
    [`${modules}/planner/shared/people.model.ts`]: "import { study } from '../studies/study.model.ts';",
    [`${modules}/planner/policy.ts`]: "import { study } from './studies/study.model.ts';",
  };
  expect(broken(repository).map((line) => line.split(': ').at(-1))).toEqual([
    'slice shared of planner may not import slice studies',
    'slice policy.ts of planner may not import slice studies',
  ]);
});

test('refuses a file of a module that lies in no slice of it', () => {
  expect(broken({ [`${modules}/sales/loose.service.ts`]: '', [`${modules}/sales/strange/a.service.ts`]: '' })).toEqual([
    `${modules}/sales/loose.service.ts: slice: lies in no slice of sales`,
    `${modules}/sales/strange/a.service.ts: slice: strange is no slice of sales in tools/boundaries/arrows.ts`,
  ]);
  expect(broken({ [`${modules}/home/figures.service.ts`]: '' })).toEqual([]);
});

test('the tables of arrows have no cycle, and one with a cycle is noticed', () => {
  for (const { arrows } of slicedFolders) expect(arrowCycles(arrows)).toEqual([]);
  expect(arrowCycles({ units: ['ledger'], ledger: ['commissions'], commissions: ['units'] })).toEqual([
    ['commissions', 'units', 'ledger', 'commissions'],
  ]);
});

test('refuses business words in the screen parts', () => {
  const repository = {
    'packages/contracts/src/index.ts': 'export const a = 1;',
    'apps/web/src/ui/a.ts': "import { a } from '@uni/contracts';\nexport const b = a;",
  };
  expect(broken(repository)).toEqual(['apps/web/src/ui/a.ts: zone: web/ui may not import contracts (@uni/contracts)']);
});

test('refuses the inside of a feature that has a door, and allows the door', () => {
  const repository = {
    'apps/web/src/features/admin/index.ts': 'export const unit = 1;',
    'apps/web/src/features/admin/unit.ts': 'export const unit = 1;',
  };
  const inside = {
    ...repository,
    'apps/web/src/features/access/a.ts': "import { unit } from '../admin/unit.ts';\nexport const a = unit;",
  };
  expect(broken(inside)).toEqual([
    'apps/web/src/features/access/a.ts: door: ../admin/unit.ts goes past the door of its folder',
  ]);
  const entryFile = {
    ...repository,
    'apps/web/src/features/access/a.ts': "import { unit } from '../admin/index.ts';\nexport const a = unit;",
  };
  expect(broken(entryFile)).toEqual([]);
});

test('refuses an arrow between features that the table does not draw', () => {
  const repository = {
    'apps/web/src/features/home/unit.ts': 'export const unit = 1;',
    'apps/web/src/features/study/store.ts': 'export const store = 1;',
    'apps/web/src/features/sales/a.ts': "import { unit } from '../home/unit.ts';\nexport const a = unit;",
    'apps/web/src/features/versions/a.ts': "import { store } from '../study/store.ts';\nexport const a = store;",
  };
  expect(broken(repository)).toEqual([
    'apps/web/src/features/sales/a.ts: arrow: slice sales of the web application may not import slice home',
  ]);
});

test("refuses another folder's style sheet, and allows one of a folder above", () => {
  const sheet = { 'apps/web/src/features/sales/units/units.module.css': '' };
  const text = (specifier: string) => `import styles from '${specifier}';\nexport const name = styles.name;`;
  const inside = {
    'apps/web/src/features/sales/units/mirror.tsx': text('./units.module.css'),
    'apps/web/src/features/sales/units/drawer/drawer.tsx': text('../units.module.css'),
  };
  expect(broken({ ...sheet, ...inside })).toEqual([]);
  const neighbour = { 'apps/web/src/features/sales/panel/page.tsx': text('../units/units.module.css') };
  expect(broken({ ...sheet, ...neighbour })).toEqual([
    'apps/web/src/features/sales/panel/page.tsx: sheet: ../units/units.module.css is the style sheet of another folder',
  ]);
});

test('what features share imports none of them', () => {
  const repository = {
    'apps/web/src/features/admin/unit.ts': 'export const unit = 1;',
    'apps/web/src/shared/register/a.ts': "import { unit } from '../../features/admin/unit.ts';\nexport const a = unit;",
  };
  expect(broken(repository)).toEqual([
    'apps/web/src/shared/register/a.ts: zone: web/shared may not import web/features (../../features/admin/unit.ts)',
  ]);
});

test('refuses a cycle and prints its way, types included', () => {
  const repository = {
    'packages/engine/src/a.ts': "import { b } from './b.ts';\nexport const a = b;",
    'packages/engine/src/b.ts': "import { c } from './c.ts';\nexport const b = c;",
    'packages/engine/src/c.ts': "import type { a } from './a.ts';\nexport const c = 1;",
  };
  expect(broken(repository)).toEqual([
    'packages/engine/src/a.ts: cycle: imports itself through packages/engine/src/a.ts → packages/engine/src/b.ts → packages/engine/src/c.ts → packages/engine/src/a.ts',
  ]);
});

test('refuses a barrel that is no door', () => {
  expect(
    broken({
      'packages/engine/src/tax/all.ts': "export * from './ret.ts';",
      'packages/engine/src/tax/ret.ts': 'export const ret = 1;',
    }),
  ).toEqual(['packages/engine/src/tax/all.ts: barrel: passes on ./ret.ts, and is no door']);
});

test('refuses a default export, but of a configuration file', () => {
  expect(broken({ 'packages/engine/src/a.ts': 'export default 1;' })).toEqual([
    'packages/engine/src/a.ts: default export: exports by default; give it a name',
  ]);
  expect(broken({ 'vitest.config.ts': 'export default {};' })).toEqual([]);
});

test('refuses an import without its extension, with .js, or of a file that is not there', () => {
  const from = (specifier: string) =>
    broken({ 'packages/engine/src/a.ts': `import '${specifier}';`, 'packages/engine/src/b.ts': '' });
  expect(from('./b')).toEqual(['packages/engine/src/a.ts: extension: ./b does not end in .ts']);
  expect(from('./b.js')).toEqual(['packages/engine/src/a.ts: extension: ./b.js does not end in .ts']);
  expect(from('./gone.ts')).toEqual(['packages/engine/src/a.ts: missing: ./gone.ts does not exist']);
  expect(from('./b.ts')).toEqual([]);
});

test('refuses a way into another package past its name', () => {
  expect(broken({ ...engineEntry, 'packages/workbook/src/a.ts': "import '../../engine/src/project.ts';" })).toEqual([
    'packages/workbook/src/a.ts: zone: ../../engine/src/project.ts leaves its package; import it by name',
  ]);
});

test('refuses a file that stands outside every zone', () => {
  expect(broken({ 'packages/loose/a.ts': '' })).toEqual([
    'packages/loose/a.ts: zone: belongs to no zone of tools/boundaries/zones.ts',
  ]);
});

test('refuses React Aria outside its folder, and its folder where it is not fetched later', () => {
  const repository = {
    'apps/web/src/ui/aria/index.ts': "import { Menu } from 'react-aria-components';\nexport const list = Menu;",
    'apps/web/src/ui/overlay/layers.ts': "export const load = () => import('../aria/index.ts');",
    'apps/web/src/ui/overlay/menu.ts': "import { list } from '../aria/index.ts';\nexport const menu = list;",
    'apps/web/src/ui/overlay/list.ts': "import { Menu } from 'react-aria-components';\nexport const list = Menu;",
    'apps/web/src/features/home/a.ts':
      "import { parseDate } from '@internationalized/date';\nexport const a = parseDate;",
    'apps/web/src/app/b.ts':
      "import { list } from '../ui/aria/index.ts';\nimport 'react-aria-components';\nexport const b = list;",
  };
  expect(broken(repository)).toEqual([
    'apps/web/src/ui/overlay/menu.ts: zone: web/ui may not import list of web/aria',
    'apps/web/src/ui/overlay/list.ts: zone: web/ui may not import react-aria-components',
    'apps/web/src/features/home/a.ts: zone: web/features may not import @internationalized/date',
    'apps/web/src/app/b.ts: zone: web/app may not import web/aria (../ui/aria/index.ts)',
    'apps/web/src/app/b.ts: zone: web/app may not import react-aria-components',
  ]);
});
