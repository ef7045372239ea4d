import type { Service } from '@uni/contracts';
import { common, services } from '@uni/phrases';
import { servicesStore } from '../../../api/admin/services.ts';
import { useSave } from '../../../api/stores/use-store-writes.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { destinationOf } from './service-list.ts';

const copy = services.fields;

/** One service, new or known: name, plan, where it opens, on or off. */
export function ServiceDrawer({ service, onClose }: { service: Service | null; onClose: () => void }) {
  const { form, question } = useServiceForm(service, onClose);
  const { draft, problems, set } = form;
  const destination = destinationOf(draft.path);
  return (
    <>
      <Drawer
        title={service?.name ?? services.newTitle}
        onClose={onClose}
        onSubmit={form.submit}
        actions={<SaveActions busy={form.busy} onCancel={onClose} />}
      >
        <Stack ref={form.area} gap={16}>
          <TextField
            label={copy.name}
            maxLength={120}
            data-autofocus
            value={draft.name}
            error={problems.name}
            onChange={(name) => set({ name })}
          />
          <TextField
            label={copy.plan}
            optional
            maxLength={80}
            value={draft.plan}
            error={problems.plan}
            onChange={(plan) => set({ plan })}
          />
          <TextField
            label={copy.path}
            optional
            hint={services.pathHint}
            maxLength={200}
            value={draft.path}
            error={problems.path}
            onChange={(path) => set({ path })}
          />
          {destination && (
            <p className="text-3">
              {services.opensAs} <code>{new URL(destination.address, window.location.origin).href}</code>
            </p>
          )}
          <CheckBox label={copy.is_active} checked={draft.is_active} onChange={(is_active) => set({ is_active })} />
          <FormProblem text={form.problem} />
        </Stack>
      </Drawer>
      {question}
    </>
  );
}

function useServiceForm(service: Service | null, onClose: () => void) {
  const saving = useSave(servicesStore, { labels: copy });
  const form = useRecordForm({
    initial: {
      name: service?.name ?? '',
      plan: service?.plan ?? '',
      path: service?.path ?? '',
      is_active: service?.is_active ?? true,
    },
    check: ({ name, path }) => ({
      ...(name.trim() ? {} : { name: common.fieldErrors.required }),
      ...(path.trim() && !destinationOf(path) ? { path: services.pathProblem } : {}),
    }),
    save: (draft, { plan, path, ...changed }) =>
      service
        ? saving.mutateAsync({
            id: service.id,
            body: {
              ...changed,
              ...(plan === undefined ? {} : { plan: plan.trim() || null }),
              ...(path === undefined ? {} : { path: path.trim() || null }),
            },
            ifMatch: null,
          })
        : saving.mutateAsync({
            body: { ...draft, plan: draft.plan.trim() || null, path: draft.path.trim() || null },
          }),
    onSaved: () => {
      guard.release();
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty);
  return { form, question: guard.question };
}
