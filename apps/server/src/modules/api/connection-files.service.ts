/** The connection files of the tables that a caller may read. */
import { type FileStream, feedKeys, odataLists, odataSetOf } from '@uni/contracts';
import { apiAccess, spreadsheets } from '@uni/phrases';
import type { Context } from '../../platform/context.ts';
import { excelConnection, powerBiConnection } from './connection-files.gateway.ts';
import { excelManifest } from './excel-manifest.gateway.ts';
import { sheetsScript } from './sheets-script.gateway.ts';

async function* pieces(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

export const writeExcelConnection = ({ actor, platform }: Context): FileStream => {
  const queries = feedKeys
    .filter((key) => actor.permissions.has(odataLists[key].access))
    .map((key) => ({ name: odataSetOf(key).name, label: apiAccess.feeds.queries[key] }));
  const text = excelConnection(platform.origin, apiAccess.feeds.connectionTitle, queries);
  return { mediaType: 'text/x-ms-odc; charset=utf-8', pieces: pieces(text) };
};

export const writeExcelManifest = ({ platform }: Context): FileStream => ({
  mediaType: 'application/xml; charset=utf-8',
  pieces: pieces(excelManifest(platform.origin)),
});

export const writeSheetsScript = ({ platform }: Context): FileStream => ({
  mediaType: 'text/plain; charset=utf-8',
  pieces: pieces(sheetsScript(platform.origin, spreadsheets)),
});

export const writePowerBiConnection = ({ platform }: Context): FileStream => ({
  mediaType: 'application/json',
  pieces: pieces(powerBiConnection(platform.origin)),
});
