import { readSpreadsheet } from '@uni/workbook';

/** Reads an imported file in a worker: a large sheet takes seconds and must not block typing. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(readSpreadsheet(new Uint8Array(data)));
});
