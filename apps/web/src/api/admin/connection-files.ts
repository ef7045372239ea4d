import { downloadFile } from '../download.ts';

const name = 'UNI';

/** Saves the file that opens the tables in a program. A failure shows a notice. */
export const downloadConnection = (program: 'excel' | 'power-bi'): Promise<boolean> =>
  program === 'excel'
    ? downloadFile({ name, type: 'odc' }, 'GET /api/feeds/v1/excel/', {})
    : downloadFile({ name, type: 'pbids' }, 'GET /api/feeds/v1/power-bi/', {});
