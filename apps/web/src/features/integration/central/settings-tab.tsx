import type { ErpConnection } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { clientsStore } from '../../../api/integration/connections.ts';
import { useSave } from '../../../api/stores/use-store-writes.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { sendReadable } from '../../../ui/field/unreadable.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { AccessFields, ScopeFields } from './connection-fields.tsx';
import { changeOf, problemsOf, textOfConnection } from './connection-text.ts';
import { HookSection } from './hook-section.tsx';

/** Settings of a connection. Typed values survive a refusal. Secrets are write-only. */
export function SettingsTab({ connection, mayWrite }: { connection: ErpConnection; mayWrite: boolean }) {
  const saving = useSave(clientsStore, { labels: copy.fields });
  const form = useRecordForm({
    initial: textOfConnection(connection),
    check: (text) => problemsOf(text, connection.has_secret),
    save: (text) => saving.mutateAsync({ id: connection.id, body: changeOf(text), ifMatch: `"${connection.version}"` }),
    // The form restarts from the saved values.
    onSaved: () => undefined,
  });
  const { question } = useLeaveGuard(form.dirty && mayWrite);
  const fields = {
    text: form.draft,
    problems: form.problems,
    hasSecret: connection.has_secret,
    disabled: !mayWrite,
    set: form.set,
  };
  return (
    <>
      <Stack noValidate as="form" gap={12} onSubmit={sendReadable(form.submit)}>
        <Stack ref={form.area} gap={12}>
          <AccessFields {...fields} />
          <ScopeFields {...fields} />
        </Stack>
        <FormProblem text={form.problem} />
        {mayWrite && (
          <Row as="span" gap="4 16">
            <SaveActions busy={form.busy} onCancel={() => form.set(textOfConnection(connection))} />
          </Row>
        )}
        {question}
      </Stack>
      {mayWrite && connection.system === 'sienge' && <HookSection connection={connection} />}
    </>
  );
}
