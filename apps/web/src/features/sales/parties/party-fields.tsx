import { brazilianStates, type Party, partyKinds, partyLimits } from '@uni/contracts';
import { DocumentField } from '../../../shared/record-form/document-field.tsx';
import type { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import styles from './parties.module.css';
import { bondsOf, type Draft } from './party-draft.ts';
import type { Register } from './registers.ts';

type Form = ReturnType<typeof useRecordForm<Draft>>;
type LineKey = {
  [Key in keyof Draft]: string extends Draft[Key] ? Key : never;
}[keyof Draft];

/** Everything that is typed of one of a register. */
export function PartyFields(props: { of: Register; form: Form; party: Party | null; disabled: boolean }) {
  const { form, party, disabled } = props;
  const { copy } = props.of;
  const drawerCopy = copy.drawer;
  const { draft, problems, set } = form;
  const kinds = partyKinds.map((value) => ({ value, label: copy.kinds[value] }));
  const states = [
    { value: '' as const, label: drawerCopy.noState },
    ...brazilianStates.map((value) => ({ value, label: value })),
  ];
  const line = (
    key: LineKey,
    most: number,
    more: { label?: string; hint?: string | undefined; type?: 'email' | 'tel' } = {},
  ) => (
    <TextField
      label={more.label ?? copy.fields[key]}
      hint={more.hint}
      type={more.type}
      maxLength={most}
      readOnly={disabled}
      autoComplete="off"
      value={draft[key]}
      error={problems[key]}
      onChange={(text) => set({ [key]: text })}
      data-autofocus={(party === null && key === 'name') || undefined}
    />
  );
  const document = (key: 'document' | 'related_document', name: string) =>
    !disabled && (
      <DocumentField
        label={name}
        isKnown={Boolean(party?.[key])}
        copy={drawerCopy}
        labelOfNew={drawerCopy.documentNew(name)}
        value={draft[key]}
        error={problems[key]}
        onChange={(text) => set({ [key]: text })}
      />
    );
  const bonds = [
    { value: '' as const, label: drawerCopy.noBond },
    ...bondsOf(draft.kind).map((value) => ({ value, label: copy.bonds[value] })),
  ];
  return (
    <>
      {line('name', partyLimits.name, { label: drawerCopy.nameOf[draft.kind] })}
      <Grid gap={16}>
        <SelectField
          label={copy.fields.kind}
          value={draft.kind}
          options={kinds}
          disabled={disabled}
          error={problems.kind}
          onChange={(kind) => set({ kind })}
        />
        {document('document', drawerCopy.documentOf[draft.kind])}
      </Grid>
      <Stack as="fieldset" apart gap={12}>
        <legend>{drawerCopy.contact}</legend>
        <Grid gap={16}>
          {line('email', partyLimits.email, { type: 'email' })}
          {line('phone', partyLimits.phone, { hint: disabled ? undefined : drawerCopy.phoneHint })}
        </Grid>
        {line('address', partyLimits.address)}
        <div className={styles.triple}>
          {line('postal_code', 12)}
          {line('city', partyLimits.city)}
          <SelectField
            label={copy.fields.uf}
            value={draft.uf}
            options={states}
            disabled={disabled}
            error={problems.uf}
            onChange={(uf) => set({ uf })}
          />
        </div>
      </Stack>
      <Stack as="fieldset" apart gap={12}>
        <legend>{drawerCopy.related}</legend>
        <SelectField
          label={copy.fields.related_bond}
          value={draft.related_bond}
          options={bonds}
          disabled={disabled}
          error={problems.related_bond}
          onChange={(related_bond) => set({ related_bond })}
        />
        {draft.related_bond !== '' && (
          <Grid gap={16}>
            {line('related_name', partyLimits.name)}
            {document('related_document', copy.fields.related_document)}
          </Grid>
        )}
      </Stack>
      <TextArea
        label={copy.fields.note}
        rows={3}
        maxLength={partyLimits.note}
        value={draft.note}
        error={problems.note}
        readOnly={disabled}
        onChange={(note) => set({ note })}
      />
    </>
  );
}
