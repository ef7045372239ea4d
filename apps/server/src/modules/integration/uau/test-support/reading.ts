/** Reads one slice of a UAU whose answers the test defines. */
import { readFileSync } from 'node:fs';
import type { Batch, ConnectionSettings, LandedRow, Movement, RefusedRow, Slice } from '../../adapter/adapter.model.ts';
import { uau } from '../uau.model.ts';
import { type FakeRequest, type FakeResponse, openUau } from './fake-uau.ts';

export const sample = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'));

interface Read {
  readonly rows: readonly LandedRow[];
  readonly refused: readonly RefusedRow[];
  readonly batches: readonly Batch[];
  readonly isDoubtful: boolean;
  readonly discovered: readonly Slice[];
  readonly requestsOf: (action: string) => unknown[];
}

type Answers = Readonly<Record<string, unknown>> | ((request: FakeRequest) => FakeResponse | null);

export const reading = async (
  answers: Answers,
  slice: Partial<Slice>,
  its: Partial<ConnectionSettings> = {},
): Promise<Read> => {
  const over =
    typeof answers === 'function'
      ? answers
      : ({ action }: FakeRequest) => (action in answers ? { body: answers[action] } : null);
  const fake = await openUau(over, its);
  const batches: Batch[] = [];
  const whole: Slice = { resource: '', label: '', covers: { by: 'nothing' }, request: {}, ...slice };
  for await (const batch of uau.read(fake.context, whole, null)) batches.push(batch);
  return {
    rows: batches.flatMap(({ rows }) => rows),
    refused: batches.flatMap(({ refused }) => refused),
    batches,
    isDoubtful: batches.some(({ mayBeForbidden }) => mayBeForbidden),
    discovered: batches.flatMap(({ discovered }) => discovered ?? []),
    requestsOf: fake.requestsOf,
  };
};

export const salesSlice = (company: string, work: string, sales: string): Partial<Slice> => ({
  resource: 'sales',
  request: { kind: 'sales', company, work, sales },
});
export const workSlice = (resource: string, work = 'OBR01', more: object = {}): Partial<Slice> => ({
  resource,
  request: { kind: 'work', company: '101', work, today: '2026-11-22', ...more },
});
export const months = (from: string, to: string, first = from): Partial<Slice> =>
  workSlice('disbursements', 'OBR01', { from, to, first });

export const facts = ({ rows }: Read, ...names: readonly (keyof Movement)[]): string[] =>
  rows.flatMap(({ movements }) => movements.map((one) => names.map((name) => one[name]).join('|')));
export const keys = ({ rows }: Read): string[] => rows.map(({ key }) => key);
