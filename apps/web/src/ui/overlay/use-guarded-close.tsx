import { register as words } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { Confirm } from './confirm.tsx';

/** Closing asks first while something typed is not saved. `question` belongs inside or beside what is closed. */
export function useGuardedClose(dirty: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    close: () => (dirty ? setAsking(true) : onClose()),
    question: asking && (
      <Confirm
        title={words.discardTitle}
        action={words.discard}
        decline={words.keepEditing}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onClose={() => setAsking(false)}
      >
        <p>{words.discardText}</p>
      </Confirm>
    ),
  };
}
