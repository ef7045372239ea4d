import { useRouter } from '@tanstack/react-router';
import { type EnterpriseSummary, studyTemplates } from '@uni/contracts';
import { fetchOptionalRules } from '@uni/engine';
import { common, newStudy as copy, templateSources } from '@uni/phrases';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { nextCode } from '../enterprise-list.ts';
import styles from '../enterprises.module.css';
import { TemplateInput } from './template-field.tsx';
import { useNewStudy } from './use-new-study.ts';

/** Templates have rents, partners and other rules that a page is not sent at first. */
const StudyPreview = lazy(async () => {
  const [{ StudyPreview: preview }] = await Promise.all([import('./study-preview.tsx'), fetchOptionalRules()]);
  return { default: preview };
});
const templateCopy: Readonly<Record<string, { name: string; about: string }>> = copy.template;

/** A study from a template in at most eight fields; creating leads to its cash flow. */
export function NewStudyDialog({ existing, onClose }: { existing: readonly EnterpriseSummary[]; onClose: () => void }) {
  const router = useRouter();
  const onCreated = useCallback(
    (id: number) =>
      void router.navigate({
        to: '/planejamento/$id/$aba',
        params: { id: String(id), aba: 'fluxo-de-caixa' },
        replace: true,
      }),
    [router],
  );
  const form = useNewStudy({ code: nextCode(existing), onCreated });
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (form.refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [form.refusals]);
  return (
    <Dialog
      wide
      title={copy.title}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <>
          <p className="small unfavourable" role="alert">
            {form.refusal}
          </p>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            {form.busy ? copy.creating : copy.create}
          </Button>
        </>
      }
    >
      <TemplateChoice chosen={form.template?.key} onChoose={form.choose} />
      {form.template && (
        <>
          <fieldset ref={fields} className={styles.fields} key={form.template.key}>
            <legend className="visually-hidden">{copy.fields}</legend>
            {form.template.fields.map((field) => (
              <TemplateInput
                key={field.key}
                field={field}
                value={form.draft[field.key] ?? null}
                problem={form.problems[field.key]}
                onChange={form.set}
                onProblem={form.report}
              />
            ))}
          </fieldset>
          <Suspense fallback={<div className={styles.preview} />}>
            <StudyPreview template={form.template} draft={form.draft} valid={form.wrong === 0} />
          </Suspense>
          <TemplateSources template={form.template.key} />
        </>
      )}
    </Dialog>
  );
}

/** Chooses the template of a new study. */
export function TemplateChoice({ chosen, onChoose }: { chosen: string | undefined; onChoose: (key: string) => void }) {
  return (
    <fieldset className={styles.templates}>
      <legend className="visually-hidden">{copy.templates}</legend>
      {studyTemplates.map(({ key }) => (
        <label key={key} className={styles.template}>
          <input type="radio" name="template" value={key} checked={key === chosen} onChange={() => onChoose(key)} />
          <b>{templateCopy[key]?.name ?? key}</b>
          <span>{templateCopy[key]?.about}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Lists where the figures of a template come from, and which of them are hypotheses. */
export function TemplateSources({ template }: { template: string }) {
  return (
    <details className={styles.sources}>
      <summary>{copy.sources}</summary>
      <ul>
        {templateSources[template]?.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </details>
  );
}
