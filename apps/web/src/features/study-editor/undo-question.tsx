import { planningGrid } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useWorkspace } from '../study/workspace-context.tsx';

const words = planningGrid.undoAsk;

/** Asked before an undo erases what somebody else wrote over the value. */
export function UndoQuestion() {
  const { state, store } = useWorkspace();
  if (!state.asked) return null;
  return (
    <Dialog
      title={words.title}
      onClose={() => store.answer(false)}
      onSubmit={() => store.answer(true)}
      actions={
        <>
          <Button onClick={() => store.answer(false)} data-autofocus>
            {words.cancel}
          </Button>
          <Button look="primary" type="submit">
            {words.confirm}
          </Button>
        </>
      }
    >
      <p>{words.body(state.asked.step.label)}</p>
    </Dialog>
  );
}
