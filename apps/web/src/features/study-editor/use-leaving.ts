import { useEffect } from 'react';
import type { StudyStore } from '../study/store/study-store.ts';

/** Sends the queued changes when the page closes, and binds the study's shortcuts to the whole page. */
export function useLeaving(store: StudyStore): void {
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      store.flush({ keepalive: true });
      if (store.getState().save.status !== 'saved' && store.getState().save.pending.length > 50) event.preventDefault();
    };
    const hide = (): void => {
      if (document.visibilityState === 'hidden') store.flush({ keepalive: true });
    };
    const online = (): void => store.retry();
    const key = (event: KeyboardEvent): void => actOnStudyKey(event, store);
    window.addEventListener('beforeunload', leave);
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hide);
    document.addEventListener('keydown', key);
    return () => {
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hide);
      document.removeEventListener('keydown', key);
    };
  }, [store]);
}

/** Ctrl+S sends at once, Ctrl+Z and Ctrl+Y undo and redo; while text is being typed they belong to the box. */
function actOnStudyKey(event: KeyboardEvent, store: StudyStore): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === 's') {
    store.flush();
    event.preventDefault();
    return;
  }
  if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
  if (key === 'z' && !event.shiftKey) store.undo();
  else if (key === 'y' || (key === 'z' && event.shiftKey)) store.redo();
  else return;
  event.preventDefault();
}
