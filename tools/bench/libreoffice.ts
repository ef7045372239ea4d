/**
 * LibreOffice's hard recalculation of the exported workbook. A headless conversion of the same file is timed twice, once with
 * "recalculate on load: always" and once with "never", in two profiles: their difference is the recalculation alone, without
 * start-up, parsing and saving.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Study } from '@uni/engine';

const ROOT = new URL('../../', import.meta.url).pathname;
const LOAD = '/org.openoffice.Office.Calc/Formula/Load';

/** Why the row cannot be measured here. */
export class Unavailable extends Error {}

function profile(folder: string, name: 'always' | 'never'): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'user'), { recursive: true });
  const mode = name === 'always' ? 0 : 1;
  writeFileSync(
    join(path, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="${LOAD}"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>${mode}</value></prop></item>
</oor:items>
`,
  );
  return path;
}

function convert(workbook: string, profilePath: string, out: string): number {
  const start = performance.now();
  const result = spawnSync(
    'soffice',
    [`-env:UserInstallation=file://${profilePath}`, '--headless', '--convert-to', 'csv', '--outdir', out, workbook],
    { encoding: 'utf8', timeout: 300_000 },
  );
  const taken = performance.now() - start;
  if (result.error) throw new Unavailable(`soffice does not run: ${result.error.message}`);
  if (result.status !== 0) throw new Unavailable(`soffice failed: ${result.stderr}`);
  return taken;
}

function exported(study: Study, folder: string): string {
  const input = join(folder, 'study.json');
  const output = join(folder, 'workbook.xlsx');
  writeFileSync(input, JSON.stringify(study));
  try {
    execFileSync(process.execPath, [join(ROOT, 'tools/uni.mjs'), 'export', input, output], { stdio: 'pipe' });
  } catch (error) {
    throw new Unavailable(`uni export failed: ${error instanceof Error ? error.message : error}`);
  }
  if (!existsSync(output)) throw new Unavailable('uni export writes no workbook yet');
  return output;
}

/** Milliseconds of one hard recalculation, for each round; the first conversion of each profile is not counted. */
export function recalculationTimes(study: Study, rounds: number): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'uni-recalculation-'));
  try {
    const workbook = exported(study, folder);
    const [always, never] = [profile(folder, 'always'), profile(folder, 'never')];
    convert(workbook, always, folder);
    convert(workbook, never, folder);
    return Array.from({ length: rounds }, () => convert(workbook, always, folder) - convert(workbook, never, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
