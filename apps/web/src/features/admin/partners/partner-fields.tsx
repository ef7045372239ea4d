import type { Partner } from '@uni/contracts';
import { partners, register } from '@uni/phrases';
import { useProfile } from '../../../api/access/profile.ts';
import { usePartnerWrites } from '../../../api/admin/partners.ts';
import { DocumentField } from '../../../shared/record-form/document-field.tsx';
import { RevealedDocument } from '../../../shared/record-form/revealed-document.tsx';
import type { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { formatAgo, formatDate } from '../../../ui/numbers/index.ts';

const copy = partners.drawer;

interface Draft {
  name: string;
  code: string;
  domain: string;
  document: string;
  state: Partner['state'];
}

export type PartnerForm = ReturnType<typeof useRecordForm<Draft>>;

const states = (['active', 'inactive', 'pending'] as const).map((value) => ({
  value,
  label: partners.states[value],
}));

export function ProfileFields(props: { form: PartnerForm; partner: Partner | null; disabled: boolean }) {
  const { form, partner, disabled } = props;
  const { draft, problems, set } = form;
  return (
    <>
      <TextField
        label={partners.fields.name}
        maxLength={120}
        data-autofocus={partner === null || undefined}
        readOnly={disabled}
        value={draft.name}
        error={problems.name}
        onChange={(name) => set({ name })}
      />
      <Grid gap={16}>
        <SelectField
          label={partners.fields.state}
          value={draft.state}
          options={states}
          disabled={disabled}
          error={problems.state}
          onChange={(state) => set({ state })}
        />
        {!disabled && (
          <DocumentField
            label={partners.fields.document}
            isKnown={Boolean(partner?.document)}
            copy={copy}
            labelOfNew={copy.documentNew}
            optional
            value={draft.document}
            error={problems.document}
            onChange={(document) => set({ document })}
          />
        )}
      </Grid>
    </>
  );
}

/** The firm's code and domain: both must be unique, and both refusals appear at once. */
export function OrganizationFields({ form, disabled }: { form: PartnerForm; disabled: boolean }) {
  const { draft, problems, set } = form;
  return (
    <Grid gap={16}>
      <TextField
        label={partners.fields.code}
        maxLength={20}
        readOnly={disabled}
        value={draft.code}
        error={problems.code}
        onChange={(code) => set({ code })}
      />
      <TextField
        label={partners.fields.domain}
        hint={copy.domainHint}
        maxLength={50}
        readOnly={disabled}
        value={draft.domain}
        error={problems.domain}
        onChange={(domain) => set({ domain })}
      />
    </Grid>
  );
}

/** Facts about the partner that are not typed here. */
export function ProfileFacts({ partner }: { partner: Partner }) {
  const mayReveal = useProfile().permissions.includes('personal:read');
  const { reveal } = usePartnerWrites(partners.fields);
  const requestDocument = (reason: string) =>
    reveal.mutateAsync({ id: partner.id, reason }).then(({ document }) => document);
  return (
    <Facts>
      <div>
        <dt>{partners.fields.state}</dt>
        <dd>
          <StateTag state={partner.state}>{partners.states[partner.state]}</StateTag>
        </dd>
      </div>
      <div>
        <dt>{partners.fields.document}</dt>
        <dd>
          {partner.document ? (
            <RevealedDocument masked={partner.document} reveal={mayReveal ? requestDocument : null} />
          ) : (
            copy.noDocument
          )}
        </dd>
      </div>
      <div>
        <dt>{copy.created}</dt>
        <dd>{formatDate(new Date(partner.created_at))}</dd>
      </div>
      <div>
        <dt>{copy.access}</dt>
        <dd>{partner.last_login ? formatAgo(new Date(partner.last_login), new Date()) : register.never}</dd>
      </div>
    </Facts>
  );
}
