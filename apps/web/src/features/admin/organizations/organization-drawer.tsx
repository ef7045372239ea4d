import type { Organization } from '@uni/contracts';
import { common, organizations as copy } from '@uni/phrases';
import { type OrganizationFields, organizationsStore } from '../../../api/admin/organizations.ts';
import { useAdminSave } from '../../../api/stores/use-store-writes.ts';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { FormActions } from '../../../ui/overlay/form-actions.tsx';

const blank: OrganizationFields = { code: '', domain: '', name: '' };

const check = ({ code, domain }: OrganizationFields) => ({
  ...(code.trim() ? {} : { code: common.fieldErrors.required }),
  ...(domain.trim() ? {} : { domain: common.fieldErrors.required }),
});

/** One organization. Refusals appear next to their fields, code and domain at once, and no input is lost. */
export function OrganizationDrawer(props: { organization: Organization | null; onClose: () => void }) {
  const { organization, onClose } = props;
  const saving = useAdminSave(organizationsStore);
  const form = useRecordForm<OrganizationFields>({
    initial: organization ? { code: organization.code, domain: organization.domain, name: organization.name } : blank,
    check,
    save: ({ name, ...keys }) => {
      // A blank name is left to the server, which takes the code for it.
      const body = name.trim() ? { ...keys, name } : keys;
      return organization
        ? saving.mutateAsync({ id: organization.id, body, ifMatch: null })
        : saving.mutateAsync({ body });
    },
    onSaved: () => {
      guard.release();
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty);
  const field = (key: keyof OrganizationFields) => ({
    value: form.draft[key],
    error: form.problems[key],
    autoComplete: 'off',
    onChange: (text: string) => form.set({ [key]: text }),
  });
  return (
    <>
      <Drawer
        title={organization ? organization.name : copy.create}
        onClose={onClose}
        onSubmit={form.submit}
        actions={
          <FormActions onCancel={onClose} busy={form.busy}>
            {form.busy ? copy.saving : copy.save}
          </FormActions>
        }
      >
        <Stack ref={form.area} gap={16}>
          <TextField {...field('code')} label={copy.code} hint={copy.codeHint} maxLength={20} data-autofocus />
          <TextField
            {...field('domain')}
            label={copy.domain}
            hint={copy.domainHint}
            maxLength={50}
            spellCheck={false}
          />
          <TextField {...field('name')} label={copy.name} hint={copy.nameHint} maxLength={120} optional />
          {form.problem && (
            <p role="alert" className="small unfavourable">
              {form.problem}
            </p>
          )}
        </Stack>
      </Drawer>
      {guard.question}
    </>
  );
}
