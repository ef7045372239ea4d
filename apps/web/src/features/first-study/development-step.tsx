import { Link } from '@tanstack/react-router';
import { brazilianStates, type Enterprise, type TemplateKey } from '@uni/contracts';
import { firstStudy } from '@uni/phrases';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { MonthField } from '../../ui/field/month-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { sendReadable } from '../../ui/field/unreadable.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { soldTemplates } from '../enterprises/new-study/sold-templates.ts';
import { TemplateChoice, TemplateSources } from '../enterprises/new-study/template-choice.tsx';
import styles from './first-study.module.css';
import { useDevelopment } from './use-development.ts';

const copy = firstStudy.development;
const states = [
  { value: '', label: copy.noState },
  ...brazilianStates.map((value) => ({ value, label: value })),
] as const;

/** The first step: what is built and where. It registers the enterprise with a draft of its study. */
export function DevelopmentStep(props: {
  existing: readonly Pick<Enterprise, 'code'>[];
  onCreated: (enterprise: number, template: TemplateKey) => void;
}) {
  const form = useDevelopment(props);
  const { draft, problems, set, report } = form;
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (form.refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [form.refusals]);
  return (
    <form className={styles.step} noValidate onSubmit={sendReadable(form.submit)}>
      <Stack gap={20}>
        <header>
          <h2>{firstStudy.steps.development}</h2>
          <p className="text-2">{firstStudy.about.development}</p>
        </header>
        <fieldset ref={fields} className={styles.fields}>
          <legend className="visually-hidden">{copy.fields}</legend>
          <TextField
            label={copy.name}
            value={draft.name}
            error={problems.name}
            maxLength={120}
            onChange={(name) => set({ name })}
          />
          <MonthField
            label={copy.base}
            hint={copy.baseHint}
            error={problems.base}
            value={draft.base}
            required
            onCommit={(base) => set({ base })}
            onProblem={report}
          />
          <TextField label={copy.city} optional value={draft.city} maxLength={80} onChange={(city) => set({ city })} />
          <SelectField label={copy.state} value={draft.state} options={states} onChange={(state) => set({ state })} />
        </fieldset>
        <div>
          <TemplateChoice
            templates={soldTemplates}
            chosen={draft.template}
            onChoose={(key) => {
              const chosen = soldTemplates.find((template) => template.key === key);
              if (chosen) set({ template: chosen.key });
            }}
          />
          <p className="small text-2">{copy.rents}</p>
          <p className="small">
            <Link to="/planejamento" search={{ novo: 'sim' }}>
              {copy.openGallery}
            </Link>
          </p>
          <TemplateSources template={draft.template} />
        </div>
      </Stack>
      <footer className={styles.foot}>
        <p className="small unfavourable" role="alert">
          {form.refusal}
        </p>
        <Button variant="primary" type="submit" busy={form.busy}>
          {form.busy ? firstStudy.creating : firstStudy.create}
        </Button>
      </footer>
    </form>
  );
}
