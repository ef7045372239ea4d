import { workspaceFields } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatMoney } from '../../../ui/numbers/index.ts';
import type { ListedItem } from '../../study/store/edits.ts';
import { moreRentalSections, newRental, rentalSections } from '../../study-forms/descriptors/rentals.ts';
import { numberOf, textOf } from '../../study-forms/form/control-values.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { useListActions } from '../../study-forms/form/list-editor.tsx';
import { FoldedSections } from './folded-sections.tsx';
import styles from './tabs.module.css';

const copy = workspaceFields.rentals;

/** Form of the rentals: areas, rents and the sale of the asset. */
export function Rentals() {
  return (
    <Stack gap={20}>
      <div className={styles.costHead}>
        <h2>{copy.list}</h2>
      </div>
      <ItemPicker
        path="/rentals"
        label={copy.list}
        singular={copy.singular}
        make={newRental}
        nameOf={(item) => textOf(item.value.name ?? null) ?? workspaceFields.form.itemNouns.rentals}
        noteOf={noteOf}
        empty={<Begin />}
      >
        {(item) => (
          <Stack gap={20}>
            <FormSections base={item.path} sections={rentalSections} />
            <FoldedSections item={item} sections={moreRentalSections} label={copy.more} />
          </Stack>
        )}
      </ItemPicker>
    </Stack>
  );
}

function Begin() {
  const { readOnly } = useStudyForm();
  const actions = useListActions('/rentals', { make: newRental, singular: copy.singular });
  return (
    <StateBlock
      title={workspaceFields.form.empty(copy.noun)}
      text={copy.emptyHint}
      actions={!readOnly && <Button onClick={() => actions.add()}>{workspaceFields.form.added(copy.singular)}</Button>}
    />
  );
}

/** The rent of a month in money of the base month, everything let. */
function noteOf(item: ListedItem): string {
  const rent = (numberOf(item.value.area ?? null) ?? 0) * (numberOf(item.value.rent_m2 ?? null) ?? 0);
  return formatMoney(Math.round(rent * 100) / 100);
}
