import { spreadsheets } from '@uni/phrases';
import { downloadSheetsScript, readSheetsScript } from '../../../api/admin/connection-files.ts';
import { Button } from '../../../ui/button/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { FunctionsOffer } from './functions-offer.tsx';

const copy = spreadsheets.offer;

const copyScript = async (): Promise<void> => {
  const script = await readSheetsScript();
  if (script !== null && (await copyText(script)))
    notify({ kind: 'success', title: copy.copied, duration: durations.success });
};

/** The script of Google Sheets, and how it is put into a spreadsheet. */
export function SheetFunctions() {
  return (
    <FunctionsOffer
      copy={copy}
      steps="ol"
      actions={
        <>
          <Button size="small" onClick={() => void copyScript()}>
            {copy.copy}
          </Button>
          <Button size="small" onClick={() => void downloadSheetsScript()}>
            {copy.download}
          </Button>
        </>
      }
    />
  );
}
