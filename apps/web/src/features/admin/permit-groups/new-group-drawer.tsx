import { common, permitGroups } from '@uni/phrases';
import { permitGroupsStore, type ReadGroup } from '../../../api/admin/permit-groups.ts';
import { useSave } from '../../../api/stores/use-store-writes.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';

const copy = permitGroups.drawer;

/** A new group: its name, and the group whose permissions it begins with. */
export function NewGroupDrawer({ groups, onClose }: { groups: readonly ReadGroup[]; onClose: () => void }) {
  const saving = useSave(permitGroupsStore);
  const form = useRecordForm({
    initial: { name: '', from: '' },
    check: ({ name }) => (name.trim() ? {} : { name: common.fieldErrors.required }),
    save: ({ name, from }) =>
      saving.mutateAsync({
        body: { name, grants: groups.find(({ body }) => String(body.id) === from)?.body.grants ?? [] },
      }),
    onSaved: () => {
      guard.release();
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty);
  const options = groups.map(({ body }) => ({ value: String(body.id), label: body.name }));
  return (
    <>
      <Drawer
        title={copy.newTitle}
        onClose={onClose}
        onSubmit={form.submit}
        actions={<SaveActions busy={form.busy} onCancel={onClose} />}
      >
        <Stack ref={form.area} gap={16}>
          <TextField
            label={copy.name}
            maxLength={80}
            data-autofocus
            value={form.draft.name}
            error={form.problems.name}
            onChange={(name) => form.set({ name })}
          />
          <SelectField
            label={copy.copy}
            value={form.draft.from}
            options={[{ value: '', label: copy.copyNothing }, ...options]}
            onChange={(from) => form.set({ from })}
          />
          <FormProblem text={form.problem} />
        </Stack>
      </Drawer>
      {guard.question}
    </>
  );
}
