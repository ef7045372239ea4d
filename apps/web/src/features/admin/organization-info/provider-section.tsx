import { useQuery } from '@tanstack/react-query';
import type { IdentityProvider } from '@uni/contracts';
import { identityProvider as copy } from '@uni/phrases';
import { identityProviderQuery, useStoreProvider } from '../../../api/admin/identity-provider.ts';
import { failureOf } from '../../../api/failure.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { bodyOf, draftOf, problemsOf } from './provider-draft.ts';

/** The organization's sign-in without a password of ours, and its provider; for those who may change it. */
export function ProviderSection({ onOpen }: { onOpen: () => void }) {
  const query = useQuery(identityProviderQuery);
  const provider = query.data;
  return (
    <Section
      title={copy.title}
      aside={
        provider && (
          <Button size="small" onClick={onOpen}>
            {provider.name ? copy.change : copy.configure}
          </Button>
        )
      }
    >
      <p className="text-2">{copy.lead}</p>
      {query.isPending && <SkeletonRows rows={2} noun={copy.noun} />}
      {query.isError && !provider && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {provider?.name && <ProviderSummary provider={provider} />}
      {provider && !provider.name && <p>{copy.none}</p>}
    </Section>
  );
}

/** The dialog that configures the provider: a form separate from the page's. */
export function ProviderWindow({ onClose }: { onClose: () => void }) {
  const { data: provider } = useQuery(identityProviderQuery);
  return provider ? <ProviderDrawer provider={provider} onClose={onClose} /> : null;
}

function ProviderSummary({ provider }: { provider: IdentityProvider }) {
  const state = provider.is_enabled ? 'active' : 'inactive';
  return (
    <p>
      <b>{provider.name}</b> <StateTag state={state}>{copy.states[state]}</StateTag>
      <br />
      <span className="text-2">{provider.domains.join(', ') || copy.noDomains}</span>
    </p>
  );
}

function ProviderDrawer({ provider, onClose }: { provider: IdentityProvider; onClose: () => void }) {
  const { form, question } = useProviderForm(provider, onClose);
  const { draft, problems, set } = form;
  const text = (field: 'name' | 'issuer' | 'client_id', maxLength: number) => ({
    label: copy.fields[field],
    hint: copy.hints[field],
    maxLength,
    value: draft[field],
    error: problems[field],
    onChange: (typed: string) => set({ [field]: typed }),
  });
  return (
    <>
      <Drawer
        title={copy.title}
        lead={copy.standard}
        onClose={onClose}
        onSubmit={form.submit}
        actions={<SaveActions busy={form.busy} onCancel={onClose} />}
      >
        <Stack ref={form.area} gap={16}>
          <TextField {...text('name', 60)} data-autofocus />
          <TextField {...text('issuer', 500)} inputMode="url" />
          <TextField {...text('client_id', 255)} />
          <TextField
            label={copy.fields.client_secret}
            hint={provider.has_client_secret ? copy.secretStored : copy.secretNone}
            type="password"
            autoComplete="new-password"
            maxLength={1_024}
            value={draft.client_secret}
            error={problems.client_secret}
            onChange={(client_secret) => set({ client_secret })}
          />
          <TextArea
            label={copy.fields.domains}
            hint={copy.hints.domains}
            rows={3}
            value={draft.domains}
            error={problems.domains}
            onChange={(domains) => set({ domains })}
          />
          <TextField
            label={copy.fields.redirect_uri}
            hint={copy.hints.redirect_uri}
            readOnly
            value={provider.redirect_uri}
            onChange={() => undefined}
          />
          <CheckBox
            label={copy.fields.may_provision}
            note={copy.hints.may_provision}
            checked={draft.may_provision}
            onChange={(may_provision) => set({ may_provision })}
          />
          <CheckBox
            label={copy.fields.is_enabled}
            note={copy.hints.is_enabled}
            checked={draft.is_enabled}
            onChange={(is_enabled) => set({ is_enabled })}
          />
          <FormProblem text={form.problem} />
        </Stack>
      </Drawer>
      {question}
    </>
  );
}

function useProviderForm(provider: IdentityProvider, onClose: () => void) {
  const store = useStoreProvider(copy.fields);
  const form = useRecordForm({
    initial: draftOf(provider),
    check: problemsOf,
    save: (draft) => store.mutateAsync(bodyOf(draft)),
    onSaved: () => {
      guard.release();
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty);
  return { form, question: guard.question };
}
