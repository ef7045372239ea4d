/** A refused choice for a work stays until it is accepted, whatever happens to other works and connections. */
import { workMessages } from '@uni/phrases';
import { beforeAll, expect, test } from 'vitest';
import { learnMessages, rowMessages } from '../../../api/messages.ts';
import { type Refusals, withoutSites, withRefused, workKey } from './refusals.ts';

beforeAll(() => learnMessages(workMessages));

const work = (cost_center: string) => ({ company: '1', cost_center });
const input = (cost_center: string) => ({ ...work(cost_center), state: 'bound' as const, enterprise: 7 });
const body = {
  rows: { 1: [workMessages.bindingOverlap.wire], 2: { valid_to: [workMessages.bindingPeriodOrder.wire] } },
};

test('the refused rows of an answer are told by their position, in Portuguese, however deep their messages stand', () => {
  expect([...rowMessages(body, 'rows')]).toEqual([
    [1, workMessages.bindingOverlap.text],
    [2, workMessages.bindingPeriodOrder.text],
  ]);
  for (const other of [null, 'rows', { rows: ['Wrong.'] }, { detail: 'Wrong.' }, { rows: null }])
    expect([...rowMessages(other, 'rows')].filter(([, text]) => text !== 'Wrong.')).toEqual([]);
  expect(rowMessages({ detail: 'Wrong.' }, 'rows').size).toBe(0);
});

test('a refused choice is kept whole by its work and connection, and goes when that work is accepted', () => {
  const rows = [input('10'), { ...input('11'), valid_from: '2026-04' }, input('12')];
  const refusals: Refusals = withRefused(new Map(), 5, rows, rowMessages(body, 'rows'));
  expect([...refusals.keys()]).toEqual([workKey(5, work('11')), workKey(5, work('12'))]);
  expect(refusals.get(workKey(5, work('11')))).toEqual({
    to: { state: 'bound', enterprise: 7, module: null, valid_from: '2026-04', valid_to: null },
    text: workMessages.bindingOverlap.text,
  });
  expect(withoutSites(refusals, 6, [work('11')])).toEqual(refusals);
  expect([...withoutSites(refusals, 5, [work('11'), work('10')]).keys()]).toEqual([workKey(5, work('12'))]);
});
