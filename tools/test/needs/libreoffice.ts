import { existsSync } from 'node:fs';
import { findProgram } from './find-program.ts';

/** SOFFICE_PATH when set, else LibreOffice on PATH or where its installers put it; null when there is none. */
export function findLibreOffice(): string | null {
  const named = process.env.SOFFICE_PATH;
  if (named) return existsSync(named) ? named : null;
  return findProgram(
    ['soffice', 'libreoffice'],
    [
      '/usr/lib/libreoffice/program/soffice',
      '/opt/libreoffice/program/soffice',
      '/Applications/LibreOffice.app/Contents/MacOS/soffice',
      'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
    ],
  );
}
