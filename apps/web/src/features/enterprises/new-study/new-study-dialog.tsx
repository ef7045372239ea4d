import { useRouter } from '@tanstack/react-router';
import type { EnterpriseSummary } from '@uni/contracts';
import { fetchOptionalRules } from '@uni/engine';
import { common, newStudy as copy } from '@uni/phrases';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { LeaveButton } from '../../../ui/overlay/form-actions.tsx';
import styles from '../enterprises.module.css';
import { nextCode } from '../next-code.ts';
import { TemplateChoice, TemplateSources } from './template-choice.tsx';
import { TemplateInput } from './template-field.tsx';
import { useNewStudy } from './use-new-study.ts';

/** Templates have rents, partners and other rules that a page is not sent at first. */
const StudyPreview = lazy(async () => {
  const [{ StudyPreview: preview }] = await Promise.all([import('./study-preview.tsx'), fetchOptionalRules()]);
  return { default: preview };
});

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
    <EntryDrawer
      broad
      title={copy.title}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={form.submit}
      actions={
        <>
          <p className="small unfavourable" role="alert">
            {form.refusal}
          </p>
          <LeaveButton onLeave={onClose}>{common.cancel}</LeaveButton>
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
    </EntryDrawer>
  );
}
