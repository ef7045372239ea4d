import { useQuery } from '@tanstack/react-query';
import { commitments, parameterScreens } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { failureOf } from '../../../api/failure.ts';
import { connectionsQuery } from '../../../api/integration/connections.ts';
import { parameterListQuery } from '../../../api/integration/parameters.ts';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Tools } from '../../../ui/layout/page.tsx';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import { ListEditor } from '../parameters/list-editor.tsx';
import { useChoices } from '../parameters/use-parameters.ts';

const copy = commitments.classify;

/** Treatment of open documents by type: the same list as among the parameters. */
export function ClassifyDocuments() {
  const connections = useQuery(connectionsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = connections.data ?? [];
  const connection = list.find(({ id }) => String(id) === chosen) ?? list[0];
  if (connections.data && !connection) return <StateBlock role="status" title={copy.none} />;
  if (!connection) return <SkeletonRows rows={6} noun={parameterScreens.noun} />;
  return (
    <>
      <p className="text-2">{copy.lead}</p>
      {list.length > 1 && (
        <Tools>
          <Selector
            label={copy.connection}
            value={String(connection.id)}
            options={list.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={setChosen}
          />
        </Tools>
      )}
      <Classes key={connection.id} connection={connection.id} />
    </>
  );
}

function Classes({ connection }: { connection: number }) {
  const mayWrite = useProfile().permissions.includes('integration:write');
  const query = useQuery(parameterListQuery(connection, 'outcomeDocumentIdentification'));
  const choices = useChoices(connection);
  const { question } = useLeaveGuard(choices.count > 0, (now, next) => now.pathname !== next.pathname);
  if (query.isError && !query.data)
    return (
      <ErrorBlock noun={parameterScreens.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <SkeletonRows rows={6} noun={parameterScreens.noun} />;
  return (
    <>
      {choices.done && (
        <UndoNote
          text={choices.done.text}
          busy={choices.busy}
          onUndo={choices.done.undo && choices.undo}
          onClose={choices.forget}
        />
      )}
      <ListEditor list={query.data} screen={{ choices, mayWrite }} />
      {question}
    </>
  );
}
