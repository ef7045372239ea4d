import * as words from '@uni/phrases';
import { afterEach, describe, expect, it } from 'vitest';
import { mockOperation } from '../mock-operation.ts';
import { sampleAnswer } from '../sample-answer.ts';
import { closeApp, mockFrame, openApp } from './app.tsx';
import { calm, drawStates, mockReads, mockSample, says, text } from './draw.ts';
import { lookIssues } from './look.ts';
import { screenStates } from './screen-states.ts';

drawStates('integration');

describe('a connection that has read nothing yet', () => {
  afterEach(closeApp);

  it('tells no share of the mapping: nothing is never 100%', async () => {
    mockFrame();
    mockReads(screenStates.integration.generalMapping, 'empty');
    mockSample('GET /api/integration/connections/', 'large');
    const sources = 'GET /api/integration/mapping-sources/';
    const answer = sampleAnswer(sources, 'empty', 'page');
    mockOperation(sources, { ...answer, coverage: { ...answer.coverage, sources: 0, by_value: 1, by_rows: 1 } });
    openApp('/de-para-geral');
    await says(words.integrationMapping.emptyText);
    await calm();
    expect(text()).not.toMatch(/\d%/);
    expect(await lookIssues('nothing read')).toEqual([]);
  });
});
