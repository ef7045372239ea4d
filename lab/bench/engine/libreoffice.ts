/**
 * LibreOffice's hard recalculation of the exported workbook. A macro in a profile of its own opens the file and repeats
 * `calculateAll` (as Ctrl+Shift+F9), which recalculates every cell. It records each duration, without start-up, reading and
 * saving.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Study } from '@uni/engine';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** The reason why the row cannot be measured here. */
export class Unavailable extends Error {}

const library = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">
 <library:element library:name="Bench"/>
</library:library>
`;

const macro = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Bench" script:language="StarBasic">Sub Main
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  workbook = StarDesktop.loadComponentFromURL(ConvertToURL(Environ("UNI_WORKBOOK")), "_blank", 0, hidden())
  times = FreeFile
  Open Environ("UNI_TIMES") For Output As #times
  For turn = 1 To CInt(Environ("UNI_TURNS"))
    begun = GetSystemTicks()
    workbook.calculateAll()
    Print #times, CStr(GetSystemTicks() - begun)
  Next
  Close #times
  workbook.close(True)
  StarDesktop.terminate()
End Sub
</script:module>
`;

function office(profile: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}): void {
  const result = spawnSync(
    'soffice',
    [`-env:UserInstallation=file://${profile}`, '--headless', '--norestore', ...args],
    {
      encoding: 'utf8',
      timeout: 300_000,
      env: { ...process.env, ...variables },
    },
  );
  if (result.error) throw new Unavailable(`soffice does not run: ${result.error.message}`);
  if (result.status !== 0) throw new Unavailable(`soffice failed: ${result.stderr}`);
}

/** A profile whose library has the macro; the first start makes the folders that it goes into. */
function profileWithMacro(folder: string): string {
  const profile = join(folder, 'profile');
  office(profile, ['--terminate_after_init']);
  const standard = join(profile, 'user/basic/Standard');
  if (!existsSync(standard)) throw new Unavailable('soffice has made no library for macros');
  writeFileSync(join(standard, 'Bench.xba'), macro);
  writeFileSync(join(standard, 'script.xlb'), library);
  return profile;
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

/** Returns milliseconds of one hard recalculation, for each round, without the two warm-up rounds. */
export function recalculationTimes(study: Study, rounds: number): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'uni-recalculation-'));
  try {
    const times = join(folder, 'times');
    const turns = String(rounds + 2);
    office(profileWithMacro(folder), ['macro:///Standard.Bench.Main'], {
      UNI_WORKBOOK: exported(study, folder),
      UNI_TIMES: times,
      UNI_TURNS: turns,
    });
    if (!existsSync(times)) throw new Unavailable('soffice has not run the macro');
    const measured = readFileSync(times, 'utf8').trim().split(/\s+/).map(Number).slice(2);
    if (measured.length !== rounds || !measured.every((ms) => ms > 0))
      throw new Unavailable('soffice has not recalculated');
    return measured;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
