import type { StudyModule } from '@uni/engine';
import { workspace } from '@uni/phrases';
import { formatShare } from '../../../../ui/numbers/index.ts';
import {
  newTable,
  partsTable,
  priceSections,
  riskSections,
  salesStart,
  tableLike,
  tableSections,
} from '../descriptors/sales.ts';
import { numberOf, textOf } from '../form/control-input.tsx';
import { CurveEditor } from '../form/curve-editor.tsx';
import formStyles from '../form/form.module.css';
import { useItems, useStudyForm } from '../form/form-context.tsx';
import { FormSections, StudyField } from '../form/form-sections.tsx';
import { ItemPicker } from '../form/item-picker.tsx';
import { ListEditor, WholeTag } from '../form/list-editor.tsx';
import styles from '../frame.module.css';
import { monthOf } from '../milestones.ts';
import { type ListedItem, valueAt } from '../store/edits.ts';
import { lineValues } from '../study-words.ts';
import { useWorkspace } from '../workspace-context.tsx';
import { moduleName } from './modules-tab.tsx';

const words = workspace.fields.sales;

/** How a module sells: its curve, its price along the time, its price tables, and what goes wrong. */
export function SalesTab() {
  return (
    <div className={styles.page}>
      <ItemPicker
        path="/modules"
        label={words.module}
        singular={words.module}
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
    <div className={styles.stack}>
      <SalesCurve module={module} />
      <FormSections base={module.path} sections={priceSections} />
      <Tables module={module} />
      <FormSections base={module.path} sections={riskSections} />
    </div>
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
        name={words.curve}
        help={words.curveHelp}
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
      <div className={formStyles.fields}>
        <StudyField base={module.path} row={salesStart} item={module.value} />
      </div>
    </>
  );
}

/** Units that are sold: those given in barter never are. */
const ownUnits = (module: StudyModule): number =>
  module.typologies.reduce((sum, typology) => sum + typology.units - (typology.barter_units ?? 0), 0);

function Tables({ module }: { module: ListedItem }) {
  const path = `${module.path}/tables`;
  const tables = useItems(path);
  const { errors } = useStudyForm();
  const total = tables.reduce((sum, table) => sum + (numberOf(table.value.share ?? null) ?? 0), 0);
  return (
    <section className={styles.block} data-path={path}>
      <h2>{words.tables}</h2>
      {errors.has(path) && <p className="visually-hidden">{errors.get(path)}</p>}
      <ItemPicker
        path={path}
        label={words.tables}
        singular={words.table}
        least={1}
        make={newTable}
        copy={tableLike}
        nameOf={(table) => textOf(table.value.name ?? null) ?? workspace.fields.form.item(table.index + 1)}
        noteOf={(table) => formatShare(numberOf(table.value.share ?? null), { decimals: 0 })}
        aside={<WholeTag total={total} />}
      >
        {(table) => (
          <div className={styles.stack}>
            <FormSections base={table.path} sections={tableSections} />
            <ListEditor base={table.path} list={partsTable} />
          </div>
        )}
      </ItemPicker>
    </section>
  );
}
