import { companyPerModule, freeModules, type JsonObject, removeCompany } from '@uni/contracts';
import { workspace, workspaceFields } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { ExplainedFigure } from '../../explanation/explained-figure.tsx';
import { indicatorRow, showIndicator } from '../../study/indicator-format.ts';
import { type ListedItem, randomId, setEdits } from '../../study/store/edits.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { capitalSections, contributesByCurve, distributesByCurve } from '../../study-forms/descriptors/capital.ts';
import { apportionSections, companySections, newCompany } from '../../study-forms/descriptors/companies.ts';
import { isFilled, objectOf, textOf } from '../../study-forms/form/control-values.ts';
import { useItems, useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormHelp } from '../../study-forms/form/form-parts.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { DistributionCurve, MoneyCurve } from '../../study-forms/form/weights-row.tsx';
import { ConsumptionTax } from './consumption-tax.tsx';
import styles from './tabs.module.css';
import { RegimeTables, TaxRegimes } from './tax-regimes.tsx';
import { OtherTaxes } from './taxes-tab.tsx';

const copy = workspaceFields.companies;
const { capital: capitalCopy, form } = workspaceFields;
const list = '/companies';
const figures = ['result', 'margin_vgv', 'irr_year', 'max_exposure', 'tax_total', 'tax_burden'];

export const companyName = ({ name, key }: JsonObject): string =>
  textOf(name ?? null) ?? textOf(key ?? null) ?? copy.company;

/** The companies of the enterprise, folded where it is one alone. */
export function Companies() {
  const { document, commit, facts, focus } = useStudyForm();
  const companies = useItems(list);
  const [isOpen, setIsOpen] = useState(companies.length > 0);
  const isRequested = ['/companies', '/apportion'].some((path) => focus?.path.startsWith(path));
  return (
    <details open={isOpen || isRequested} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.more}>{copy.more}</summary>
      <Stack gap={20}>
        {companies.length > 0 && <FormSections base="" sections={apportionSections} />}
        <CompanyPerModule />
        <ItemPicker
          path={list}
          label={copy.list}
          singular={copy.singular}
          make={(items) => newCompany(items, facts)}
          remove={({ path }) => commit(form.removed(copy.singular), removeCompany(document, path))}
          nameOf={({ value }) => companyName(value)}
          empty={<StateBlock title={form.empty(copy.noun)} text={copy.emptyHint} />}
        >
          {(company) => <CompanyForm company={company} />}
        </ItemPicker>
      </Stack>
    </details>
  );
}

/** A company for each module that has none, in one act. */
function CompanyPerModule() {
  const { document, commit, facts, readOnly } = useStudyForm();
  if (readOnly || facts.modules.length < 2 || freeModules(document).length === 0) return null;
  const nameOf = (number: unknown, name: unknown): string =>
    copy.nameOf(typeof name === 'string' && name !== '' ? name : workspace.view.module(Number(number), null));
  return (
    <Row gap="8 16">
      <Button size="small" onClick={() => commit(copy.perModule, companyPerModule(document, nameOf, randomId))}>
        {copy.perModule}
      </Button>
      <FormHelp>{copy.perModuleHelp}</FormHelp>
    </Row>
  );
}

function CompanyForm({ company: { path, value } }: { company: ListedItem }) {
  return (
    <Stack gap={20}>
      <FormSections base={path} sections={companySections} />
      {isFilled(value.taxation ?? null) && <OwnTaxation at={`${path}/taxation`} value={value} />}
      <OwnCapital path={path} value={value} />
      <Results companyKey={textOf(value.key ?? null) ?? ''} />
    </Stack>
  );
}

/** What replaces the study's taxation for a company. */
function OwnTaxation({ at, value }: { at: string; value: ListedItem['value'] }) {
  return (
    <Stack gap={20}>
      <RegimeTables base={at} prefix="" terms={objectOf(value.taxation ?? null) ?? {}} />
      <TaxRegimes at={at} />
      <ConsumptionTax at={at} />
      <OtherTaxes at={at} />
    </Stack>
  );
}

/** What replaces the study's capital for a company. */
function OwnCapital({ path, value }: Pick<ListedItem, 'path' | 'value'>) {
  const { document, commit, readOnly, focus } = useStudyForm();
  const isStated = isFilled(value.capital ?? null);
  const [isOpen, setIsOpen] = useState(isStated);
  const isRequested = focus?.path.startsWith(`${path}/capital`) ?? false;
  return (
    <details open={isOpen || isStated || isRequested} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.more}>{copy.capital}</summary>
      <Stack gap={20}>
        <FormHelp>{copy.capitalHelp}</FormHelp>
        <FormSections base={path} sections={capitalSections} />
        {contributesByCurve(value) && (
          <MoneyCurve path={`${path}/capital/contributions/curve`} name={capitalCopy.contributionCurve} />
        )}
        {distributesByCurve(value) && (
          <DistributionCurve path={`${path}/capital/distribution/curve`} name={capitalCopy.curve} start={0} />
        )}
        {isStated && !readOnly && (
          <Row gap={8}>
            <Button
              size="small"
              onClick={() => commit(copy.capitalOfStudy, setEdits(document, `${path}/capital`, null))}
            >
              {copy.capitalOfStudy}
            </Button>
          </Row>
        )}
      </Stack>
    </details>
  );
}

function Results({ companyKey }: { companyKey: string }) {
  const { projection } = useWorkspace();
  const keys = figures.map((name) => `company.${companyKey}.${name}`);
  const known = keys.filter((key) => projection.indicators[key] !== undefined);
  if (known.length === 0) return null;
  return (
    <Stack as="section" gap={8}>
      <h2>{copy.results}</h2>
      <dl className={styles.equivalents}>
        {known.map((key) => {
          const figure = showIndicator(key, projection.indicators[key], projection.base_month);
          return (
            <div key={key}>
              <dt>{indicatorRow(key)?.label ?? key}</dt>
              <dd>
                <ExplainedFigure indicator={key} text={`${figure.text} ${figure.unit}`.trim()} exact={figure.exact} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Stack>
  );
}
