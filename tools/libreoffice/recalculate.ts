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
 * Opens an .xlsx file in LibreOffice without a screen, recalculates everything and saves it again.
 * @param soffice path of LibreOffice's program
 * @returns the saved file and the seconds it took
 * @throws {Error} when LibreOffice fails or does not answer in ten minutes
 */
export async function recalculate(soffice: string, file: Uint8Array): Promise<{ file: Uint8Array; seconds: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'uni-soffice-'));
  try {
    const profile = join(folder, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
    const source = join(folder, 'workbook.xlsx');
    await writeFile(source, file);
    const out = join(folder, 'out');
    const began = performance.now();
    const args = [
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      '--headless',
      '--norestore',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      out,
      source,
    ];
    const { stdout, stderr } = await run(soffice, args, { timeout: LIMIT_MS });
    const seconds = (performance.now() - began) / 1000;
    const saved = await readFile(join(out, 'workbook.xlsx')).catch(() => {
      throw new Error(`LibreOffice saved nothing: ${`${stdout}${stderr}`.trim()}`);
    });
    return { file: new Uint8Array(saved), seconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
