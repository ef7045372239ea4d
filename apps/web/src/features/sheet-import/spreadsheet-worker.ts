import { readSpreadsheet } from '@uni/workbook';

/** Reads a file that somebody brings, beside the page: a large sheet takes seconds that no key has to wait for. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(readSpreadsheet(new Uint8Array(data)));
});
