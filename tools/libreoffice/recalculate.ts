import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const LIMIT_MS = 10 * 60_000;
const run = promisify(execFile);

/** A profile of its own, so that a running LibreOffice is left alone, set to recalculate every file it opens. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`;

/**
 * Opens .xlsx files in one LibreOffice without a screen, recalculates and saves them.
 * @param soffice path of LibreOffice's program
 * @returns the saved files in the order given, and the seconds it took, start of the program included
 * @throws {Error} when LibreOffice fails or does not answer in ten minutes
 */
export async function recalculate(
  soffice: string,
  files: readonly Uint8Array[],
): Promise<{ files: Uint8Array[]; seconds: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'uni-soffice-'));
  try {
    const profile = join(folder, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
    const names = files.map((_, i) => `workbook-${i + 1}.xlsx`);
    await Promise.all(files.map((file, i) => writeFile(join(folder, names[i] ?? ''), file)));
    const began = performance.now();
    const output = await convert(soffice, profile, folder, names);
    const seconds = (performance.now() - began) / 1000;
    const saved = await Promise.all(names.map((name) => readFile(join(folder, 'out', name)))).catch(() => {
      throw new Error(`LibreOffice did not save every file: ${output}`);
    });
    return { files: saved.map((file) => new Uint8Array(file)), seconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function convert(soffice: string, profile: string, folder: string, names: readonly string[]): Promise<string> {
  const options = ['--headless', '--norestore', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', 'out'];
  const args = [`-env:UserInstallation=${pathToFileURL(profile)}`, ...options, ...names];
  const { stdout, stderr } = await run(soffice, args, { cwd: folder, timeout: LIMIT_MS });
  return `${stdout}${stderr}`.trim();
}
