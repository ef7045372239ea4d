import type { StudyModule } from '@uni/engine';
import { workspace } from '@uni/phrases';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatShare } from '../../../ui/numbers/index.ts';
import { monthOf } from '../../study/milestones.ts';
import { type ListedItem, valueAt } from '../../study/store/edits.ts';
import { lineValues } from '../../study/study-facts.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import {
  newTable,
  partsTable,
  priceSections,
  riskSections,
  salesStart,
  tableLike,
  tableSections,
} from '../../study-forms/descriptors/sales.ts';
import { numberOf, textOf } from '../../study-forms/form/control-input.tsx';
import { CurveEditor } from '../../study-forms/form/curve-editor.tsx';
import { useItems, useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormFields } from '../../study-forms/form/form-parts.tsx';
import { FormSections, StudyField } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { ListEditor, WholeTag } from '../../study-forms/form/list-editor.tsx';
import { moduleName } from './modules-tab.tsx';
import styles from './tabs.module.css';

const copy = workspace.fields.sales;

/** Sales of a module: its curve, its price over time, its price tables, and its risks. */
export function SalesTab() {
  return (
    <div className={styles.page}>
      <ItemPicker
        path="/modules"
        label={copy.module}
        singular={copy.module}
        fixed
        make={() => ({})}
        nameOf={moduleName}
      >
        {(module) => <ModuleSales module={module} />}
      </ItemPicker>
    </div>
  );
}

function ModuleSales({ module }: { module: ListedItem }) {
  return (
    <Stack gap={20}>
      <SalesCurve module={module} />
      <FormSections base={module.path} sections={priceSections} />
      <Tables module={module} />
      <FormSections base={module.path} sections={riskSections} />
    </Stack>
  );
}

function SalesCurve({ module }: { module: ListedItem }) {
  const { study, projection } = useWorkspace();
  const { document } = useStudyForm();
  const path = `${module.path}/sales_curve`;
  const projected = study.modules.find((candidate) => candidate.number === module.value.number);
  const start = projected ? monthOf(projected.sales_curve.start, projected) : 0;
  const manual = Array.isArray(valueAt(document, `${path}/shares`));
  return (
    <>
      <CurveEditor
        path={path}
        name={copy.curve}
        help={copy.curveHelp}
        start={start}
        months={null}
        withFamilies
        mayBeLess
        units={projected ? ownUnits(projected) : null}
        amounts={
          manual && projected
            ? { label: workspace.fields.costs.valueRow, values: lineValues(projection, 'sales_base', projected.number) }
            : null
        }
      />
      <FormFields>
        <StudyField base={module.path} row={salesStart} item={module.value} />
      </FormFields>
    </>
  );
}

/** Units that are sold: those given in a land swap never are. */
const ownUnits = (module: StudyModule): number =>
  module.typologies.reduce((sum, typology) => sum + typology.units - (typology.barter_units ?? 0), 0);

function Tables({ module }: { module: ListedItem }) {
  const path = `${module.path}/tables`;
  const tables = useItems(path);
  const { errors } = useStudyForm();
  const total = tables.reduce((sum, table) => sum + (numberOf(table.value.share ?? null) ?? 0), 0);
  return (
    <Stack as="section" gap={8} data-path={path}>
      <h2>{copy.tables}</h2>
      {errors.has(path) && <p className="visually-hidden">{errors.get(path)}</p>}
      <ItemPicker
        path={path}
        label={copy.tables}
        singular={copy.table}
        least={1}
        make={newTable}
        copy={tableLike}
        nameOf={(table) => textOf(table.value.name ?? null) ?? workspace.fields.form.item(table.index + 1)}
        noteOf={(table) => formatShare(numberOf(table.value.share ?? null), { decimals: 0 })}
        aside={<WholeTag total={total} />}
      >
        {(table) => (
          <Stack gap={20}>
            <FormSections base={table.path} sections={tableSections} />
            <ListEditor base={table.path} list={partsTable} />
          </Stack>
        )}
      </ItemPicker>
    </Stack>
  );
}
