import { describe, expect, it } from 'vitest';
import {
  calledOperations,
  distorted,
  failing,
  mockFaults,
  mockOperation,
  releaseSlow,
  resetMocks,
  slow,
  unreachable,
} from '../mock-operation.ts';
import { sampleAnswer } from '../sample-answer.ts';

const list = 'GET /api/sales/proposals/';
const request = () => fetch('/api/sales/proposals/?page=1');

describe('a mocked operation', () => {
  it('answers with what the contract makes of the mock, and no field more', async () => {
    mockOperation(list, { ...sampleAnswer(list, 'empty'), ...{ invented: true } });
    const answer = await request();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(sampleAnswer(list, 'empty'));
    expect(calledOperations()).toEqual([list]);
  });

  it('is refused with the path of what the contract refuses', () => {
    const [row] = sampleAnswer(list, 'large').results;
    if (!row) throw new Error('the sample has no row');
    const results = [{ ...row, state: 'lost' }];
    // @ts-expect-error: the type refuses it too.
    expect(() => mockOperation(list, { ...sampleAnswer(list, 'empty'), results })).toThrow(/→ at results\[0\]\.state/);
  });

  it('that computes an answer which the contract refuses fails the test that asks for it', async () => {
    // @ts-expect-error: the type refuses it too.
    mockOperation(list, () => ({ count: 0 }));
    await expect(request()).rejects.toThrow(/is no answer of the contract/);
    expect(mockFaults()).toHaveLength(1);
    resetMocks();
  });

  it('is found by the path with its parameters', async () => {
    const one = 'GET /api/admin/permit-groups/:id/';
    mockOperation(one, ({ params }) => ({ ...sampleAnswer(one, 'large'), name: `group ${params.id}` }));
    expect(await (await fetch('/api/admin/permit-groups/7/')).json()).toMatchObject({ name: 'group 7' });
  });

  it('fails, breaks off and is distorted on its way', async () => {
    mockOperation(list, failing(403, { detail: 'No.' }));
    expect((await request()).status).toBe(403);
    mockOperation(list, distorted(200, '<html>'));
    expect(await (await request()).text()).toBe('<html>');
    mockOperation(list, unreachable());
    await expect(request()).rejects.toThrow('Failed to fetch');
    expect(mockFaults()).toEqual([]);
  });

  it('that is slow waits until it is released, or nobody waits any more', async () => {
    mockOperation(list, slow(failing()));
    let answered = 0;
    const requested = request().then(({ status }) => {
      answered = status;
    });
    const left = new AbortController();
    const aborted = fetch('/api/sales/proposals/', { signal: left.signal });
    left.abort();
    await expect(aborted).rejects.toThrow();
    expect(answered).toBe(0);
    releaseSlow();
    await requested;
    expect(answered).toBe(500);
  });
});

it('an operation that nobody mocked fails the test, by its name', async () => {
  await expect(fetch('/api/sales/contracts/9/')).rejects.toThrow();
  expect(mockFaults()).toEqual(['no mock answers GET /api/sales/contracts/:id/']);
  resetMocks();
});
