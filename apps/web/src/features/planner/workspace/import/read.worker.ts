/** The thread in which a chosen file is read. */
import { readSpreadsheet } from '@uni/workbook';

addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
  postMessage(readSpreadsheet(new Uint8Array(event.data)));
});
