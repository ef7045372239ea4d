import { Link } from '@tanstack/react-router';
import { firstStudy as copy } from '@uni/phrases';
import { Stack } from '../../../ui/layout/layout.tsx';
import type { ListedItem } from '../../study/store/edits.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { generalSections } from '../../study-forms/descriptors/general.ts';
import { useItems } from '../../study-forms/form/form-context.tsx';
import { FormFields, FormGroup, FormHelp } from '../../study-forms/form/form-parts.tsx';
import { FormSections, StudyField } from '../../study-forms/form/form-sections.tsx';
import { ListEditor } from '../../study-forms/form/list-editor.tsx';
import { FollowedAreas } from '../tabs/built-ratio.tsx';
import { moduleName } from '../tabs/modules-tab.tsx';
import {
  costFields,
  costRow,
  dateSections,
  leadingTable,
  loanTerms,
  planList,
  swapSections,
  tableList,
  typologies,
} from './step-fields.ts';

/** The first step once the enterprise exists. */
export function DevelopmentMade() {
  const { enterprise } = useWorkspace();
  const identification = generalSections.filter(({ key }) => key === 'identification');
  return (
    <>
      <FormHelp>{copy.development.made(enterprise.name)}</FormHelp>
      <p className="small">
        <Link to="/cadastro-empreendimento" search={{ abrir: String(enterprise.id) }}>
          {copy.development.register}
        </Link>
      </p>
      <FormSections base="" sections={identification} />
    </>
  );
}

/** Typologies, by module. A derived built area follows them. */
export function TypologiesStep() {
  return useItems('/modules').map((module, _, all) => (
    <FollowedAreas key={module.id}>
      <ListEditor base={module.path} list={named(typologies, module, all)} />
    </FollowedAreas>
  ));
}

/** Land, construction, and when. */
export function CostsStep() {
  const { land, construction } = costFields(useItems('/expenses'));
  const modules = useItems('/modules');
  return (
    <Stack gap={20}>
      <Costs title={copy.costs.land} items={land} />
      <Costs title={copy.costs.construction} items={construction} />
      {modules.map((module) => (
        <FollowedAreas key={module.id}>
          <FormSections
            base={module.path}
            sections={[...swapSections, ...dateSections].map((section) => named(section, module, modules))}
          />
        </FollowedAreas>
      ))}
    </Stack>
  );
}

function Costs({ title, items }: { title: string; items: readonly ListedItem[] }) {
  return (
    <FormGroup aria-label={title}>
      <h3>{title}</h3>
      {items.length === 0 && <FormHelp>{copy.costs.none}</FormHelp>}
      <FormFields>
        {items.flatMap(({ path, value }) =>
          costRow(value).map((row) => <StudyField key={path} base={path} row={row} item={value} />),
        )}
      </FormFields>
    </FormGroup>
  );
}

/** Price tables, the plan of the leading one, and the loan. */
export function SalesStep() {
  const modules = useItems('/modules');
  const loans = useItems('/loans');
  return (
    <Stack gap={20}>
      {modules
        .filter(({ value }) => Array.isArray(value.tables))
        .map((module) => (
          <ModuleSales key={module.id} module={module} all={modules} />
        ))}
      {loans.length === 0 && (
        <FormGroup aria-label={copy.sales.loan}>
          <h3>{copy.sales.loan}</h3>
          <FormHelp>{copy.sales.noLoan}</FormHelp>
        </FormGroup>
      )}
      {loans.slice(0, 1).map(({ id, path }) => (
        <FormSections key={id} base={path} sections={loanTerms} />
      ))}
    </Stack>
  );
}

function ModuleSales({ module, all }: { module: ListedItem; all: readonly ListedItem[] }) {
  const leading = leadingTable(useItems(`${module.path}/tables`));
  return (
    <>
      <ListEditor base={module.path} list={named(tableList, module, all)} />
      {leading && <ListEditor base={leading.path} list={planList(leading.value)} />}
    </>
  );
}

/** The title with the module's name, where there are several. */
function named<Titled extends { readonly title: string }>(
  section: Titled,
  module: ListedItem,
  all: readonly ListedItem[],
): Titled {
  return all.length < 2 ? section : { ...section, title: `${section.title}: ${moduleName(module)}` };
}
