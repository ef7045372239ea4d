import { fetchOptionalRules } from '@uni/engine';
import { proposeStudy, readCompanyWorkbook, readSpreadsheet } from '@uni/workbook';
import { mappingOf } from './meaning.ts';
import type { ReadingAnswer, ReadingRequest } from './read-workbook.ts';

const answer = (message: ReadingAnswer): void => postMessage(message);

/** Reads a workbook and proposes its mapping: a large one takes seconds and must not block typing. */
addEventListener('message', async ({ data }: MessageEvent<ReadingRequest>) => {
  const outcome = readSpreadsheet(new Uint8Array(data.bytes));
  if (!outcome.ok) return answer({ kind: 'refused', reason: outcome.reason });
  answer({ kind: 'areas' });
  await fetchOptionalRules();
  const workbook = readCompanyWorkbook(outcome.sheets, { takesHidden: data.takesHidden, scale: data.scale });
  const meaning = data.known[workbook.fingerprint];
  const mapping = proposeStudy(workbook, meaning ? mappingOf(meaning) : null);
  answer({ kind: 'read', workbook, mapping, isKnown: meaning !== undefined });
});
