import { common } from '@uni/phrases';
import { type ReactNode, use } from 'react';
import { Button } from '../button/button.tsx';
import { Leaving } from './leaving.ts';

interface FormActionsProps {
  onCancel: () => void;
  /** The submission is in progress. */
  busy?: boolean;
  disabled?: boolean;
  /** Label of the submit button, in a word or two. */
  children: ReactNode;
}

/** The foot of a form in a layer: leave it, or give it. */
export function FormActions({ onCancel, children, ...submit }: FormActionsProps) {
  return (
    <>
      <LeaveButton onLeave={onCancel}>{common.cancel}</LeaveButton>
      <Button variant="primary" type="submit" aria-keyshortcuts="Control+Enter" {...submit}>
        {children}
      </Button>
    </>
  );
}

/** Leaves the layer, after the question where something typed would be lost. */
export function LeaveButton({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const leave = use(Leaving);
  return <Button onClick={() => leave(onLeave)}>{children}</Button>;
}
