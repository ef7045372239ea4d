import { corporateLayer, workspace, workspaceFields } from '@uni/phrases';
import { Stack } from '../../../ui/layout/layout.tsx';
import { drawsOf } from '../../study-forms/descriptors/loans.ts';
import { textOf } from '../../study-forms/form/control-values.ts';
import { FoldedTerms } from '../../study-forms/form/folded-terms.tsx';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormHelp } from '../../study-forms/form/form-parts.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { IndexEditor } from '../../study-forms/form/index-editor.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { ListEditor } from '../../study-forms/form/list-editor.tsx';
import {
  corporateCapitalSections,
  corporateLoanSections,
  corporateRateSteps,
  corporateTranches,
  moreCorporateLoanSections,
  newCorporateLoan,
  overheadsTable,
  premiseSections,
} from './layer-fields.ts';

const copy = corporateLayer.dialog;

/** The fields of the layer: premises, overheads, loans, capital and the indexes that they name. */
export function LayerForm() {
  const { facts } = useStudyForm();
  return (
    <Stack gap={20}>
      <FormSections base="" sections={premiseSections} />
      <ListEditor base="" list={overheadsTable(facts.baseMonth)} />
      <Loans />
      <FormSections base="" sections={corporateCapitalSections} />
      <IndexEditor />
    </Stack>
  );
}

function Loans() {
  return (
    <Stack as="section" gap={12} aria-label={copy.loans}>
      <h2>{copy.loans}</h2>
      <ItemPicker
        path="/loans"
        label={copy.loans}
        singular={copy.loan}
        isOptional
        make={newCorporateLoan}
        nameOf={(item) => workspace.view.loan(item.index + 1, textOf(item.value.name ?? null))}
        empty={<FormHelp>{copy.noLoan}</FormHelp>}
      >
        {(loan) => (
          <Stack gap={20}>
            <FormSections base={loan.path} sections={corporateLoanSections} />
            {drawsOf(loan.value) === 'schedule' && <ListEditor base={loan.path} list={corporateTranches} />}
            <FoldedTerms
              key={loan.path}
              item={loan}
              label={workspaceFields.loans.more}
              sections={moreCorporateLoanSections}
              list={corporateRateSteps}
            />
          </Stack>
        )}
      </ItemPicker>
    </Stack>
  );
}
