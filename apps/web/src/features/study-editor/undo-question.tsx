import { planningGrid } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { EntryDialog } from '../../ui/overlay/entry-dialog.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';

const copy = planningGrid.undoQuestion;

/** Confirms an undo that would erase another user's later value. */
export function UndoQuestion() {
  const { state, store } = useWorkspace();
  if (!state.confirmation) return null;
  return (
    <EntryDialog
      title={copy.title}
      onClose={() => store.answer(false)}
      onSubmit={() => store.answer(true)}
      actions={
        <>
          <Button onClick={() => store.answer(false)} data-autofocus>
            {copy.cancel}
          </Button>
          <Button variant="primary" type="submit">
            {copy.confirm}
          </Button>
        </>
      }
    >
      <p>{copy.body(state.confirmation.step.label)}</p>
    </EntryDialog>
  );
}
