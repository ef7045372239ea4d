/** Reads one slice of Sienge from an ERP whose answers the test defines. */
import { expect } from 'vitest';
import type { Batch, ConnectionSettings, LandedRow, RefusedRow, Slice } from '../adapter/adapter.model.ts';
import { siengeCalls } from '../sienge/calls.model.ts';
import { sienge } from '../sienge/sienge.model.ts';
import { openStub, type StubRequest, type StubResponse } from './stub.ts';

export type Stub = Awaited<ReturnType<typeof openStub>>;

export interface Read {
  readonly rows: readonly LandedRow[];
  readonly refused: readonly RefusedRow[];
  readonly batches: readonly Batch[];
}

/** The stub of the test that runs. */
export const current: { stub: Stub | null } = { stub: null };

export const opened = async (answer: (request: StubRequest) => StubResponse): Promise<Stub> => {
  current.stub?.close();
  current.stub = await openStub(answer);
  return current.stub;
};

/** Whatever a test did, no connection outlives it. */
export const closed = async (): Promise<void> => {
  const { stub } = current;
  await expect.poll(() => stub?.connections() ?? 0, { timeout: 1_000, interval: 5 }).toBe(0);
  stub?.close();
  current.stub = null;
};

export const reading = async (
  answer: (request: StubRequest) => StubResponse,
  slice: Slice,
  its: Partial<ConnectionSettings> = {},
  cursor: string | null = null,
): Promise<Read> => {
  const context = (await opened(answer)).context(siengeCalls, its);
  const batches: Batch[] = [];
  for await (const batch of sienge.read(context, slice, cursor)) batches.push(batch);
  return {
    rows: batches.flatMap(({ rows }) => rows),
    refused: batches.flatMap(({ refused }) => refused),
    batches,
  };
};

export const keys = ({ rows }: Read): string[] => rows.map(({ key }) => key);
