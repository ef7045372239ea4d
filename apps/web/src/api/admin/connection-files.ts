import { downloadFile, readFileText } from '../download.ts';

const name = 'UNI';

/** Saves the file that opens the tables in a program. A failure shows a notice. */
export const downloadConnection = (program: 'excel' | 'power-bi'): Promise<boolean> =>
  program === 'excel'
    ? downloadFile({ name, type: 'odc' }, 'GET /api/feeds/v1/excel/', {})
    : downloadFile({ name, type: 'pbids' }, 'GET /api/feeds/v1/power-bi/', {});

/** Saves the manifest of the add-in for Excel. A failure shows a notice. */
export const downloadExcelManifest = (): Promise<boolean> =>
  downloadFile({ name: 'UNI-Excel', type: 'xml' }, 'GET /api/feeds/v1/excel-add-in/', {});

/** Saves the script of Google Sheets. A failure shows a notice. */
export const downloadSheetsScript = (): Promise<boolean> =>
  downloadFile({ name, type: 'gs' }, 'GET /api/feeds/v1/sheets-script/', {});

/** Reads the script of Google Sheets. Null: it did not arrive, which a notice states. */
export const readSheetsScript = (): Promise<string | null> => readFileText('GET /api/feeds/v1/sheets-script/', {});
