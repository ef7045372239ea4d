import type { PermitGroup } from '@uni/contracts';
import { common, partners } from '@uni/phrases';
import { useConnectionWrites } from '../../../api/admin/partners.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';

const copy = partners.people;

/** Gives a user of the partner access. It is inside the partner's form and has its own submit button, or Enter. */
export function ConnectionEntry({ partner, groups }: { partner: number; groups: readonly PermitGroup[] }) {
  const { connect } = useConnectionWrites(partner, partners.fields);
  const [first] = groups;
  const begin = { email: '', name: '', group: first ? String(first.id) : '' };
  const form = useRecordForm({
    initial: begin,
    check: ({ email, group }) => ({
      ...(email.trim() ? {} : { email: common.fieldErrors.required }),
      ...(group ? {} : { group: common.fieldErrors.required }),
    }),
    save: ({ email, name, group }) =>
      connect.mutateAsync({ body: { email, group: Number(group), ...(name.trim() ? { name } : {}) } }),
    onSaved: () => form.set({ email: '', name: '' }),
  });
  const { question } = useLeaveGuard(form.draft.email !== '' || form.draft.name !== '');
  if (!first) return <p className="text-3">{copy.noGroups}</p>;
  const { draft, problems, set } = form;
  const onEnter = (event: { key: string; preventDefault: () => void }) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    form.submit();
  };
  return (
    <Stack as="section" apart gap={8} aria-label={copy.add}>
      <h3>{copy.add}</h3>
      <Stack ref={form.area} gap={16}>
        <Grid gap={16}>
          <TextField
            label={partners.fields.email}
            type="email"
            maxLength={254}
            value={draft.email}
            error={problems.email}
            onChange={(email) => set({ email })}
            onKeyDown={onEnter}
          />
          <TextField
            label={copy.name}
            hint={copy.nameHint}
            optional
            maxLength={120}
            value={draft.name}
            error={problems.name}
            onChange={(name) => set({ name })}
            onKeyDown={onEnter}
          />
        </Grid>
        <SelectField
          label={partners.fields.group}
          value={draft.group}
          options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          error={problems.group}
          onChange={(group) => set({ group })}
        />
        <FormProblem text={form.problem} />
        <span>
          <Button icon="plus" busy={form.busy} onClick={form.submit}>
            {copy.add}
          </Button>
        </span>
      </Stack>
      {question}
    </Stack>
  );
}
