import { common } from '@uni/phrases';
import { FormActions } from '../../ui/overlay/form-actions.tsx';

/** The foot of a record's form. */
export function SaveActions({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <FormActions onCancel={onCancel} busy={busy}>
      {common.save}
    </FormActions>
  );
}

/** Part of a refusal that belongs to no field. */
export function FormProblem({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="small unfavourable">
      {text}
    </p>
  );
}
