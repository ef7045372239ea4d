import { common } from '@uni/phrases';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';

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
      <Button onClick={onCancel}>{common.cancel}</Button>
      <Button variant="primary" type="submit" {...submit}>
        {children}
      </Button>
    </>
  );
}
