import { Link } from '@tanstack/react-router';
import type { Enterprise } from '@uni/contracts';
import { common, enterpriseRegister as copy } from '@uni/phrases';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { PanelRow } from '../../../ui/layout/panel.tsx';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { rowOf } from '../../../ui/register/saved-row.ts';
import { DateInputs, IdentityInputs } from './enterprise-inputs.tsx';
import { LandOrigin } from './land-origin.tsx';
import { ModulesSection } from './modules-section.tsx';
import { useEnterpriseForm } from './use-enterprise-form.ts';

interface EnterpriseDrawerProps {
  enterprise: Enterprise;
  existing: readonly Pick<Enterprise, 'id' | 'code'>[];
  onClose: () => void;
}

/** The register of one enterprise: what it is, its dates and its modules. Closing loses nothing: the draft stays. */
export function EnterpriseDrawer({ enterprise, existing, onClose }: EnterpriseDrawerProps) {
  const form = useEnterpriseForm({ enterprise, existing, onSaved: onClose });
  const readOnly = !form.mayWrite;
  const shared = { text: form.text, problems: form.problems, readOnly, onChange: form.set };
  return (
    <EntryDrawer
      title={enterprise.name}
      lead={enterprise.code}
      onClose={onClose}
      onSubmit={readOnly ? undefined : form.save}
      isTyped={false}
      returnsTo={() => rowOf(enterprise.id)}
      actions={
        <>
          <Link
            to="/planejamento/$id/$aba"
            params={{ id: String(enterprise.id), aba: 'fluxo-de-caixa' }}
            className={buttonClass('ghost')}
          >
            {copy.open}
          </Link>
          <Button onClick={onClose}>{readOnly ? common.close : common.cancel}</Button>
          {!readOnly && (
            <Button variant="primary" type="submit" busy={form.busy}>
              {form.busy ? copy.saving : copy.save}
            </Button>
          )}
        </>
      }
    >
      <Stack ref={form.area} gap={24}>
        {readOnly && <p className="text-2">{copy.readOnly}</p>}
        {form.recovered && form.dirty && (
          <PanelRow>
            {copy.recovered}
            <Button variant="link" onClick={form.discard}>
              {copy.discardChanges}
            </Button>
          </PanelRow>
        )}
        <IdentityInputs {...shared} />
        <section aria-label={copy.sections.dates}>
          <h3>{copy.sections.dates}</h3>
          <Grid gap={16}>
            <DateInputs {...shared} onProblem={form.report} />
          </Grid>
        </section>
        <p role="alert" className="small unfavourable">
          {form.refusal}
        </p>
        <LandOrigin enterprise={enterprise.id} />
        <ModulesSection enterprise={enterprise.id} readOnly={readOnly} />
      </Stack>
    </EntryDrawer>
  );
}
