import { excelAddIn } from '@uni/phrases';
import { downloadExcelManifest } from '../../../api/admin/connection-files.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FunctionsOffer } from './functions-offer.tsx';

const copy = excelAddIn.offer;

/** Office opens add-ins by https only, except on a developer's machine. */
const isRefusedByOffice = ({ protocol, hostname }: Location): boolean =>
  protocol !== 'https:' && hostname !== 'localhost';

/** The add-in for Excel: its manifest, and how it is installed. */
export function ExcelAddIn() {
  return (
    <FunctionsOffer
      copy={copy}
      steps="ul"
      note={isRefusedByOffice(window.location) ? copy.needsHttps : undefined}
      actions={
        <Button size="small" onClick={() => void downloadExcelManifest()}>
          {copy.download}
        </Button>
      }
    />
  );
}
