import type { StudyModule } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { monthOf } from '../../study/milestones.ts';
import { type ListedItem, valueAt } from '../../study/store/edits.ts';
import { lineValues } from '../../study/study-facts.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { priceSections, salesStart, stepsTable } from '../../study-forms/descriptors/sales.ts';
import { CurveEditor } from '../../study-forms/form/curve-editor.tsx';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormFields } from '../../study-forms/form/form-parts.tsx';
import { FormSections, StudyField } from '../../study-forms/form/form-sections.tsx';
import { ListEditor } from '../../study-forms/form/list-editor.tsx';

const copy = workspaceFields.sales;

/** A module or a typology with a curve of its own, its module as projected, and its units for sale. */
export interface Seller {
  item: ListedItem;
  module: StudyModule | null;
  ownUnits: number;
  /** True if the projection's sales of the module are this curve's alone. */
  isAlone: boolean;
}

/** The sales curve of a module or of a typology. */
export function SalesCurve({ seller: { item, module, ownUnits, isAlone } }: { seller: Seller }) {
  const { projection } = useWorkspace();
  const { document } = useStudyForm();
  const path = `${item.path}/sales_curve`;
  const manual = Array.isArray(valueAt(document, `${path}/shares`));
  const reference = valueAt(document, `${path}/start`);
  const start = module ? monthOf(reference as Parameters<typeof monthOf>[0], module) : 0;
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
        units={module ? ownUnits : null}
        amounts={
          manual && module && isAlone
            ? { label: workspaceFields.costs.valueRow, values: lineValues(projection, 'sales_base', module.number) }
            : null
        }
      />
      <FormFields>
        <StudyField base={item.path} row={salesStart} item={item.value} />
      </FormFields>
    </>
  );
}

/** Growth and index of the price. */
export function PriceFields({ path }: { path: string }) {
  return <FormSections base={path} sections={priceSections} />;
}

export function PriceSteps({ path }: { path: string }) {
  return <ListEditor base={path} list={stepsTable} />;
}
