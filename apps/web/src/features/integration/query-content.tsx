import type { ReactNode } from 'react';
import { failureOf } from '../../api/failure.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';

interface QueryContentProps<Loaded> {
  query: { data: Loaded | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  /** Name of the requested data, with its article. */
  noun: string;
  /** As many lines as it usually has. */
  rows: number;
  children: (loaded: Loaded) => ReactNode;
}

/** Part of a screen with its own query: pending, failed or loaded. Missing data never reads as empty. */
export function QueryContent<Loaded>({ query, noun, rows, children }: QueryContentProps<Loaded>) {
  const { data } = query;
  if (data !== undefined) return children(data);
  if (query.isError)
    return <ErrorBlock noun={noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={rows} noun={noun} />;
}
