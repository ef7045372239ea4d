import { brazilianStates, brazilTimeZones, type OrganizationInfo } from '@uni/contracts';
import { common, organizationInfo as copy } from '@uni/phrases';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { organizationInfoStore } from '../../../api/admin/organization-info.ts';
import { failureOf } from '../../../api/failure.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StaleNote } from '../../../ui/feedback/state-block.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Row, Stack } from '../../../ui/layout/layout.tsx';
import { Page, PageHead, Section } from '../../../ui/layout/page.tsx';
import { PanelRow } from '../../../ui/layout/panel.tsx';
import styles from '../admin.module.css';
import { DemandSection, DemandWindow } from './demand-section.tsx';
import { cohortOf, type InfoField } from './info-draft.ts';
import { ProviderSection, ProviderWindow } from './provider-section.tsx';
import { useOrganizationInfo } from './use-organization-info.ts';

const sections: readonly { title: string; fields: readonly InfoField[]; column?: 320 }[] = [
  { title: copy.location, fields: ['country', 'city', 'incorporation_state'] },
  { title: copy.profile, fields: ['classification', 'segmentation'] },
  { title: copy.calendar, fields: ['time_zone'], column: 320 },
  { title: copy.ratings, fields: ['rating_cash', 'rating_version'] },
];
const suggestions: Readonly<Partial<Record<InfoField, readonly string[]>>> = copy.suggestions;
const states = [{ value: '', label: copy.noState }, ...brazilianStates.map((value) => ({ value, label: value }))];

const zones = brazilTimeZones.map((value) => ({ value, label: copy.timeZones[value] }));

/** The organization's details, and the comparison group that results from them. */
export function OrganizationInfoPage() {
  const query = useStore(organizationInfoStore);
  const mayWrite = useProfile().permissions.includes('organization:write');
  const [configuring, setConfiguring] = useState<'provider' | 'demand' | null>(null);
  return (
    <Page>
      <PageHead title={copy.title} sub={copy.lead} />
      {query.isPending && <SkeletonRows rows={7} noun={copy.noun} />}
      {query.isError && !query.data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && query.data && (
        <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <InfoForm
          key={query.data.organization}
          stored={query.data}
          more={
            mayWrite && (
              <>
                <ProviderSection onOpen={() => setConfiguring('provider')} />
                <DemandSection onOpen={() => setConfiguring('demand')} />
              </>
            )
          }
        />
      )}
      {configuring === 'provider' && <ProviderWindow onClose={() => setConfiguring(null)} />}
      {configuring === 'demand' && <DemandWindow onClose={() => setConfiguring(null)} />}
    </Page>
  );
}

/** `more` is the page's other content about the organization, under the fields of the form. */
function InfoForm({ stored, more }: { stored: OrganizationInfo; more: ReactNode }) {
  const form = useOrganizationInfo(stored);
  const element = useRef<HTMLFormElement>(null);
  const { failure } = form;
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  const errorOf = (field: InfoField) => failure?.fields[field];
  const isAtField = failure !== null && sections.some(({ fields }) => fields.some((field) => failure.fields[field]));
  return (
    <Stack
      ref={element}
      noValidate
      as="form"
      gap={24}
      grow
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <div className={styles.columns}>
        <Stack gap={28}>
          {!form.mayWrite && <p className="text-2">{copy.readOnly}</p>}
          {form.recovered > 0 && <PanelRow>{copy.recovered(form.recovered)}</PanelRow>}
          {sections.map(({ title, fields, column }) => (
            <Section key={title} title={title}>
              <Grid gap="16 20" column={column ?? 240} fill>
                {fields.map((field) => (
                  <InfoInput
                    key={field}
                    field={field}
                    value={form.typed[field]}
                    error={errorOf(field)}
                    readOnly={!form.mayWrite}
                    onChange={(text) => form.set(field, text)}
                  />
                ))}
              </Grid>
            </Section>
          ))}
          {more}
        </Stack>
        <Cohort group={cohortOf(form.typed)} />
      </div>
      {form.mayWrite && (
        <Row as="footer" gap="8 12" className={styles.bar}>
          <p role="status">{copy.unsaved(form.changed.length)}</p>
          <p role="alert" className="unfavourable">
            {failure && (isAtField ? copy.refused : (failure.described?.text ?? failure.described?.title))}
          </p>
          <span className="grow" />
          {form.changed.length > 0 && <Button onClick={form.discard}>{copy.discard}</Button>}
          <Button variant="primary" type="submit" data-save-all busy={form.busy} disabled={form.changed.length === 0}>
            {form.busy ? copy.saving : common.save}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface InfoInputProps {
  field: InfoField;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
}

function InfoInput({ field, value, error, readOnly, onChange }: InfoInputProps) {
  const list = useId();
  const { label, usedIn } = copy.fields[field];
  const shared = { label, hint: copy.usedIn(usedIn), error, value };
  if (field === 'incorporation_state')
    return <SelectField {...shared} options={states} onChange={onChange} disabled={readOnly} />;
  if (field === 'time_zone') return <SelectField {...shared} options={zones} onChange={onChange} disabled={readOnly} />;
  const offered = suggestions[field];
  return (
    <div>
      <TextField
        {...shared}
        onChange={onChange}
        maxLength={80}
        readOnly={readOnly}
        list={offered ? list : undefined}
        autoComplete="off"
      />
      {offered && (
        <datalist id={list}>
          {offered.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </div>
  );
}

/** The organization's comparison group under the current form, and the data that never leaves it. */
function Cohort({ group }: { group: string }) {
  return (
    <Stack as="aside" gap={6} className={styles.cohort} aria-label={copy.cohort.title}>
      <h2>{copy.cohort.title}</h2>
      <p className="small text-3">{copy.cohort.group}</p>
      <p className="strong" role="status">
        {group || copy.cohort.none}
      </p>
      <Stack as="ul" gap={8}>
        {copy.cohort.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Stack>
    </Stack>
  );
}
