import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { Subject } from '../study/explanation-subject.ts';
import type { PanelState } from '../study/workspace-context.tsx';

interface Panel extends Omit<PanelState, 'show'> {
  show: (view: PanelState['view'], subject?: Subject) => void;
}

/** Right panel: closed until the first request, which the thread of a comment in the address is too. */
export function usePanel(): Panel {
  const [open, setOpen] = useState(false);
  const [view, setView] = useState<PanelState['view']>('explain');
  const [subjects, setSubjects] = useState<readonly Subject[]>([]);
  const show = useCallback((next: PanelState['view'], subject?: Subject) => {
    setView(next);
    setOpen(true);
    if (subject) setSubjects((before) => [subject, ...before].slice(0, 30));
  }, []);
  const thread = useSearch({ strict: false, select: ({ comentario }: Record<string, unknown>) => comentario });
  useEffect(() => {
    if (thread) show('comments');
  }, [thread, show]);
  return {
    open,
    view,
    subjects,
    show,
    toggle: () => setOpen(!open),
    close: () => setOpen(false),
    back: () => setSubjects((before) => before.slice(1)),
  };
}
