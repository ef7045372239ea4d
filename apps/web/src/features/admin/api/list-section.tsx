import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';

interface ListSectionProps<Entries> {
  copy: { readonly title: string; readonly lead: string; readonly create: string; readonly noun: string };
  query: UseQueryResult<Entries>;
  onCreate: () => void;
  list: (entries: Entries) => ReactNode;
  /** Layers of the section. */
  children: ReactNode;
}

/** A list of accesses of one kind for other programs. It has the heading, the button that adds one, and the states of its reading. */
export function ListSection<Entries>({ copy, query, onCreate, list, children }: ListSectionProps<Entries>) {
  return (
    <Section
      title={copy.title}
      aside={
        <Button size="small" icon="plus" onClick={onCreate}>
          {copy.create}
        </Button>
      }
    >
      <Stack gap={12}>
        <p className="text-2">{copy.lead}</p>
        {query.isPending && <SkeletonRows rows={3} noun={copy.noun} />}
        {query.isError && !query.data && (
          <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
        )}
        {query.data && list(query.data)}
      </Stack>
      {children}
    </Section>
  );
}
