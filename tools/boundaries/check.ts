import { dirname } from 'node:path/posix';
import { importCycles } from './cycles.ts';
import { resolveImport } from './resolve.ts';
import { forbiddenSliceArrow, misplacedInSlices } from './slices.ts';
import type { Import, SourceFile } from './source.ts';
import type { Zone } from './zone.ts';
import { entryPoints, isTest, mayExportDefault, moduleArrows, ownSheets, rooms, zones } from './zones.ts';

export interface Violation {
  readonly path: string;
  readonly rule:
    | 'zone'
    | 'arrow'
    | 'slice'
    | 'door'
    | 'sheet'
    | 'barrel'
    | 'default export'
    | 'extension'
    | 'missing'
    | 'global'
    | 'cycle';
  readonly message: string;
}

type Exists = (path: string) => boolean;

interface FileLocation {
  readonly zone: Zone;
  readonly room: { module?: string; slice?: string; feature?: string };
}

/** Every rule over every file; an empty answer means that the architecture's table holds. */
export function checkBoundaries(files: readonly SourceFile[], exists: (path: string) => boolean): Violation[] {
  const known = new Set(files.map((file) => file.path));
  const violations = files.flatMap((file) => [
    ...checkFile(file),
    ...file.imports.flatMap((one) => checkImport(file, one, exists)),
  ]);
  const graph = new Map(files.map((file) => [file.path, targets(file).filter((path) => known.has(path))]));
  const cycles = importCycles(graph).map(
    (cycle): Violation => ({
      path: cycle[0] ?? '',
      rule: 'cycle',
      message: `imports itself through ${cycle.join(' → ')}`,
    }),
  );
  return [...violations, ...cycles];
}

function checkFile(file: SourceFile): Violation[] {
  const violations: Violation[] = [];
  const location = locationOf(file.path);
  if (!location) return [{ path: file.path, rule: 'zone', message: 'belongs to no zone of tools/boundaries/zones.ts' }];
  if (file.exportsDefault && !mayExportDefault.test(file.path)) {
    violations.push({ path: file.path, rule: 'default export', message: 'exports by default; give it a name' });
  }
  const misplaced = misplacedInSlices(file.path);
  if (misplaced) violations.push({ path: file.path, rule: 'slice', message: misplaced });
  const passedOn = file.imports.find((one) => one.reexport);
  if (passedOn && !entryPoints.some((entryPattern) => entryPattern.test(file.path))) {
    violations.push({ path: file.path, rule: 'barrel', message: `passes on ${passedOn.specifier}, and is no door` });
  }
  if (!isTest.test(file.path)) {
    if (location.zone.refusal) violations.push({ path: file.path, rule: 'zone', message: location.zone.refusal });
    const impure = (location.zone.forbiddenGlobals ?? []).filter((name) => file.globals.has(name));
    for (const name of impure)
      violations.push({
        path: file.path,
        rule: 'global',
        message: `reads ${name}, which ${location.zone.name} never does`,
      });
  }
  return violations;
}

function checkImport(file: SourceFile, one: Import, exists: Exists): Violation[] {
  const violation = (rule: Violation['rule'], message: string): Violation[] => [{ path: file.path, rule, message }];
  const target = resolveImport(file.path, one.specifier);
  const from = locationOf(file.path);
  if (!from) return [];
  if (target === null)
    return mayUseLibrary(file, from, one.specifier)
      ? []
      : violation('zone', `${from.zone.name} may not import ${one.specifier}`);
  const fault = one.specifier.startsWith('.') ? faultOfWay(file.path, target, one.specifier, exists) : null;
  if (fault) return violation(...fault);
  const to = locationOf(target);
  if (!to) return violation('zone', `${one.specifier} belongs to no zone`);
  return mayImport(file, from, to, target, one, exists) ?? [];
}

/** Applies the zone table, the arrows between modules and the entry files; null when the import is allowed. */
function mayImport(
  file: SourceFile,
  from: FileLocation,
  to: FileLocation,
  target: string,
  one: Import,
  exists: Exists,
): Violation[] | null {
  const violation = (rule: Violation['rule'], message: string): Violation[] => [{ path: file.path, rule, message }];
  const test = isTest.test(file.path);
  if (bypassesEntry(file.path, target, exists))
    return violation('door', `${one.specifier} goes past the door of its folder`);
  if (from.room.module && to.room.module && from.room.module !== to.room.module) {
    const allowed = moduleArrows[from.room.module] ?? [];
    if (!allowed.includes(to.room.module))
      return violation('arrow', `module ${from.room.module} may not import module ${to.room.module}`);
  }
  if (to.zone.name === 'lab' && from.zone !== to.zone)
    return violation('zone', `${one.specifier}: nothing but lab imports lab, not even a test`);
  if (test) return null;
  const sliced = forbiddenSliceArrow(file.path, target);
  if (sliced) return violation('arrow', sliced);
  if (from.zone !== to.zone) {
    const right = from.zone.imports[to.zone.name];
    if (!right) return violation('zone', `${from.zone.name} may not import ${to.zone.name} (${one.specifier})`);
    if (right === 'types' && !one.typesOnly)
      return violation('zone', `${from.zone.name} may import only types of ${to.zone.name}`);
    const strange = typeof right === 'string' ? undefined : one.values.find((name) => !right.includes(name));
    if (strange) return violation('zone', `${from.zone.name} may not import ${strange} of ${to.zone.name}`);
  }
  if (
    from.zone.name === 'routes' &&
    to.zone.name === 'service' &&
    from.room.slice !== to.room.slice &&
    !one.typesOnly
  ) {
    return violation('zone', `routes of ${from.room.slice} may not import the slice ${to.room.slice}`);
  }
  return null;
}

/** Returns what is wrong with a relative import, whatever the zones say; null: nothing. */
function faultOfWay(
  from: string,
  target: string,
  specifier: string,
  exists: Exists,
): [rule: Violation['rule'], message: string] | null {
  if (!/\.[a-z0-9]+$/.test(target) || /\.jsx?$/.test(target)) return ['extension', `${specifier} does not end in .ts`];
  if (!exists(target)) return ['missing', `${specifier} does not exist`];
  if (isForeignSheet(from, target)) return ['sheet', `${specifier} is the style sheet of another folder`];
  if (unitOf(target) !== unitOf(from)) return ['zone', `${specifier} leaves its package; import it by name`];
  return null;
}

/** Returns true when the target is a style sheet and the file lies neither in its folder nor below. */
function isForeignSheet(from: string, target: string): boolean {
  return ownSheets.test(from) && target.endsWith('.module.css') && !from.startsWith(`${dirname(target)}/`);
}

function mayUseLibrary(file: SourceFile, from: FileLocation, specifier: string): boolean {
  if (isTest.test(file.path)) return true;
  if (specifier.startsWith('node:')) return from.zone.node;
  if (from.zone.libraries === 'any') return true;
  return from.zone.libraries.some((name) => specifier === name || (name.endsWith('/') && specifier.startsWith(name)));
}

/** Returns true when the target's folder has an entry file and the import from outside bypasses it. */
function bypassesEntry(from: string, target: string, exists: Exists): boolean {
  for (const room of rooms) {
    const folder = room.folder.exec(target)?.[0];
    if (folder && !from.startsWith(folder) && room.neighbours.test(from))
      return target !== `${folder}index.ts` && (!room.mayHaveNoEntry || exists(`${folder}index.ts`));
  }
  return false;
}

function locationOf(path: string): FileLocation | null {
  for (const zone of zones) {
    const match = zone.pattern.exec(path);
    if (match) return { zone, room: match.groups ?? {} };
  }
  return null;
}

/** The npm workspace a file is part of. */
function unitOf(path: string): string {
  return /^(?:packages|apps)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path;
}

function targets(file: SourceFile): string[] {
  return file.imports.flatMap((one) => resolveImport(file.path, one.specifier) ?? []);
}
