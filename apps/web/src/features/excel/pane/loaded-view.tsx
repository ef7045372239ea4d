import { excelAddIn, spreadsheets } from '@uni/phrases';
import type { ReactNode } from 'react';
import { ApiFailure, failureOf } from '../../../api/failure.ts';
import { ErrorBlock, StateBlock } from '../../../ui/feedback/state-block.tsx';
import type { Loaded } from './use-loaded.ts';

const statuses: Readonly<Record<number, string>> = spreadsheets.script.statuses;

/** The loaded value, or its state in words. A refused token reads otherwise than an outage. */
export function LoadedView<Value>(props: {
  noun: string;
  loaded: Loaded<Value>;
  onRetry: () => void;
  children: (value: Value) => ReactNode;
}) {
  const { noun, loaded, onRetry, children } = props;
  if (loaded.state === 'loading') return <p role="status">{excelAddIn.pane.loading}</p>;
  if (loaded.state === 'ready') return children(loaded.value);
  const refused = loaded.problem instanceof ApiFailure ? statuses[loaded.problem.status] : undefined;
  if (refused) return <StateBlock role="alert" title={excelAddIn.pane.plan.refusedTitle} text={refused} />;
  return <ErrorBlock noun={noun} failure={failureOf(loaded.problem)} onRetry={onRetry} />;
}
