import type { UseQueryResult } from '@tanstack/react-query';
import { common } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { TabPanels } from '../../ui/select/tab-panels.tsx';

type RecordQuery<Row> = Pick<UseQueryResult<Row>, 'data' | 'isError' | 'error' | 'refetch'>;

/** A drawer whose record is read when it opens: its title, actions and body, or the failure. */
export function ReadDrawer<Row>(props: {
  query: RecordQuery<Row>;
  noun: string;
  title: (row: Row) => string;
  lead: (row: Row) => ReactNode;
  actions: (row: Row) => ReactNode;
  onClose: () => void;
  children: (row: Row) => ReactNode;
}) {
  const { query, noun, onClose } = props;
  const row = query.data;
  return (
    <Drawer
      wide
      title={row ? props.title(row) : noun}
      lead={row && props.lead(row)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          {row && props.actions(row)}
        </>
      }
    >
      {row ? (
        <Stack gap={16}>{props.children(row)}</Stack>
      ) : query.isError ? (
        <ErrorBlock noun={noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} noun={noun} />
      )}
    </Drawer>
  );
}

/** Tabs of a record, the first one open. What a tab shows is made only while it is open. */
export function RecordTabs<Key extends string>(props: {
  label: string;
  names: Readonly<Record<Key, string>>;
  tabs: readonly (readonly [key: Key, content: () => ReactNode])[];
}) {
  const { label, names, tabs } = props;
  const [chosen, setChosen] = useState<Key | undefined>();
  const open = tabs.find(([key]) => key === chosen) ?? tabs[0];
  if (!open) return null;
  return (
    <TabPanels
      label={label}
      tabs={tabs.map(([key]) => ({ key, label: names[key] }))}
      current={open[0]}
      onChange={setChosen}
    >
      {open[1]()}
    </TabPanels>
  );
}
