import { connectionFiles } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import {
  writeExcelConnection,
  writeExcelManifest,
  writePowerBiConnection,
  writeSheetsScript,
} from './connection-files.service.ts';

export const connectionFileRoutes: readonly Route[] = [
  route(connectionFiles.excel, { act: async (context) => writeExcelConnection(context) }),
  route(connectionFiles['excel-add-in'], { act: async (context) => writeExcelManifest(context) }),
  route(connectionFiles.sheets, { act: async (context) => writeSheetsScript(context) }),
  route(connectionFiles['power-bi'], { act: async (context) => writePowerBiConnection(context) }),
];
