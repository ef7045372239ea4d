import { workspaceFields } from '@uni/phrases';
import { Stack } from '../../../ui/layout/layout.tsx';
import { creditSections, newCredit } from '../../study-forms/descriptors/consumption.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';

const copy = workspaceFields.consumption;

/** Credits on costs: of CBS and IBS, or of PIS and COFINS. */
export function TaxCredits({ path }: { path: string }) {
  const { facts } = useStudyForm();
  return (
    <ItemPicker
      path={`${path}/credits`}
      label={copy.credits}
      singular={copy.creditSingular}
      make={(items) => newCredit(items, facts)}
      nameOf={({ index }) => copy.creditName(index + 1)}
      empty={
        <Stack gap={4}>
          <h2>{copy.credits}</h2>
          <p className="text-3">{workspaceFields.form.empty(copy.creditsNoun)}</p>
        </Stack>
      }
    >
      {(item) => <FormSections base={item.path} sections={creditSections} />}
    </ItemPicker>
  );
}
