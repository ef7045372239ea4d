import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

/** Reads of a list that end in the order and at the moment that the test chooses. */
const openReads = () => {
  const ends: { answer: (rows: string[]) => void; fail: (error: Error) => void }[] = [];
  return {
    ends,
    query: {
      queryKey: ['a list'],
      queryFn: () => new Promise<string[]>((answer, fail) => ends.push({ answer, fail })),
    },
  };
};

const settled = () => new Promise((done) => setTimeout(done));

afterEach(() => queryClient.clear());

describe('what is saved while a list is read for the first time', () => {
  test('is read as soon as that has ended', async () => {
    const { ends, query } = openReads();
    const observer = new QueryObserver(queryClient, query);
    const stop = observer.subscribe(() => undefined);
    const saved = queryClient.invalidateQueries({ queryKey: ['a list'] });
    ends[0]?.answer([]);
    await settled();
    expect(observer.getCurrentResult()).toMatchObject({ data: [], fetchStatus: 'fetching' });
    ends[1]?.answer(['Portal']);
    await saved;
    expect(observer.getCurrentResult().data).toEqual(['Portal']);
    expect(ends).toHaveLength(2);
    stop();
  });

  test('is read once, however often something is saved meanwhile, and after each reading again', async () => {
    const { ends, query } = openReads();
    const observer = new QueryObserver(queryClient, query);
    const stop = observer.subscribe(() => undefined);
    const saved = [1, 2, 3].map(() => queryClient.invalidateQueries());
    ends[0]?.answer([]);
    await settled();
    ends[1]?.answer(['Portal']);
    await Promise.all(saved);
    expect(ends).toHaveLength(2);
    const later = queryClient.invalidateQueries();
    ends[2]?.answer(['Portal', 'Painel']);
    await later;
    expect(observer.getCurrentResult().data).toEqual(['Portal', 'Painel']);
    stop();
  });

  test('is read by whoever comes when nobody waits for it any more', async () => {
    const { ends, query } = openReads();
    const awaited = queryClient.fetchQuery(query);
    const saved = queryClient.invalidateQueries();
    ends[0]?.answer([]);
    await awaited;
    await saved;
    expect(queryClient.getQueryState(['a list'])?.isInvalidated).toBe(true);
  });

  test('is no failure of the save when the reading fails', async () => {
    const { ends, query } = openReads();
    const observer = new QueryObserver(queryClient, { ...query, retry: false });
    const stop = observer.subscribe(() => undefined);
    const saved = queryClient.invalidateQueries();
    ends[0]?.fail(new Error('down'));
    await saved;
    expect(observer.getCurrentResult().status).toBe('error');
    stop();
  });

  test('leaves lists alone that it does not concern', async () => {
    const { ends, query } = openReads();
    const awaited = queryClient.fetchQuery(query);
    await queryClient.invalidateQueries({ queryKey: ['another list'] });
    ends[0]?.answer(['Portal']);
    expect(await awaited).toEqual(['Portal']);
    expect(ends).toHaveLength(1);
  });
});
