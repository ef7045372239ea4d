import type { TemplateValue } from '@uni/contracts';
import { enterpriseRegister } from '@uni/phrases';
import { Button, IconButton } from '../../../../ui/button/button.tsx';
import { MonthField } from '../../../../ui/field/month-field.tsx';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { Grid } from '../../../../ui/layout/layout.tsx';
import { formatNumber } from '../../../../ui/numbers/index.ts';
import styles from '../../enterprises.module.css';
import { TemplateChoice, TemplateSources } from '../../new-study/template-choice.tsx';
import { TemplateInput } from '../../new-study/template-field.tsx';
import { DateInputs, IdentityInputs } from '../enterprise-inputs.tsx';
import type { useWizard } from './use-wizard.ts';
import { baseMonthOf, type ModuleDraft, ownFields, templateOf, unitsOf, withTemplate } from './wizard-draft.ts';

const copy = enterpriseRegister.wizard;

interface StepProps {
  wizard: ReturnType<typeof useWizard>;
}

/** The fields of the step on screen. */
export function StepInputs({ wizard }: StepProps) {
  const { draft, change, problems } = wizard;
  const setEnterprise = (changes: Partial<typeof draft.enterprise>) =>
    change({ ...draft, enterprise: { ...draft.enterprise, ...changes } });
  return (
    <div data-step-inputs="">
      {wizard.step === 'identity' && (
        <IdentityInputs text={draft.enterprise} problems={problems} onChange={setEnterprise} />
      )}
      {wizard.step === 'modules' && <ModuleInputs wizard={wizard} />}
      {wizard.step === 'dates' && (
        <Grid gap={16}>
          <MonthField
            label={enterpriseRegister.fields.base_month}
            hint={enterpriseRegister.hints.base_month}
            value={baseMonthOf(draft)}
            error={problems.base_month}
            required
            onCommit={(month) => change({ ...draft, values: { ...draft.values, base_month: month } })}
            onProblem={(problem) => wizard.report('base_month', problem)}
          />
          <DateInputs text={draft.enterprise} problems={problems} onChange={setEnterprise} onProblem={wizard.report} />
        </Grid>
      )}
      {wizard.step === 'template' && wizard.mayPlan && <TemplateInputs wizard={wizard} />}
    </div>
  );
}

function ModuleInputs({ wizard }: StepProps) {
  const { draft, change, problems } = wizard;
  const set = (at: number, changes: Partial<ModuleDraft>) =>
    change({
      ...draft,
      modules: draft.modules.map((module, one) => (one === at ? { ...module, ...changes } : module)),
    });
  const usual = formatNumber(unitsOf(templateOf(draft.template)));
  return (
    <>
      {draft.modules.map((module, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a module has no identity but its position until it is created
        <div key={at} className={styles.module}>
          <NumberField
            kind="integer"
            label={copy.moduleNumber}
            value={module.number}
            least={1}
            most={9_999}
            error={problems[`modules.${at}.number`]}
            onCommit={(number) => set(at, { number })}
            onProblem={(problem) => wizard.report(`modules.${at}.number`, problem)}
          />
          <TextField
            label={copy.moduleName}
            value={module.name}
            maxLength={120}
            autoComplete="off"
            onChange={(name) => set(at, { name })}
          />
          <NumberField
            kind="integer"
            label={copy.moduleUnits}
            hint={module.units === null ? copy.moduleUnitsHint(usual) : undefined}
            value={module.units}
            least={1}
            most={20_000}
            error={problems[`modules.${at}.units`]}
            onCommit={(units) => set(at, { units })}
            onProblem={(problem) => wizard.report(`modules.${at}.units`, problem)}
          />
          <IconButton
            icon="trash"
            label={copy.removeModule(module.name || copy.moduleName1(module.number ?? at + 1))}
            onClick={() => change({ ...draft, modules: draft.modules.filter((_, one) => one !== at) })}
          />
        </div>
      ))}
      <Button icon="plus" onClick={wizard.addModule}>
        {copy.addModule}
      </Button>
    </>
  );
}

function TemplateInputs({ wizard }: StepProps) {
  const { draft, change, problems, report } = wizard;
  const template = templateOf(draft.template);
  const set = (key: string, value: TemplateValue | null) =>
    change({ ...draft, values: { ...draft.values, [key]: value } });
  return (
    <>
      <TemplateChoice chosen={template?.key} onChoose={(key) => change(withTemplate(draft, key))} />
      {template && (
        <Grid as="fieldset" gap={16} key={template.key}>
          <legend className="visually-hidden">{copy.template}</legend>
          {ownFields(template).map((field) => (
            <TemplateInput
              key={field.key}
              field={field}
              value={draft.values[field.key] ?? null}
              problem={problems[field.key]}
              onChange={set}
              onProblem={report}
            />
          ))}
        </Grid>
      )}
      {template && <TemplateSources template={template.key} />}
    </>
  );
}
