import { useQuery } from '@tanstack/react-query';
import { contracts } from '@uni/phrases';
import { unitsQuery } from '../../../api/sales/units.ts';
import type { FormState } from '../../../shared/record-form/define-form.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { type AgreedDraft, forSale } from './sale-draft.ts';

const { sale } = contracts;

/** Units for sale. The chosen one stays, even if it no longer is; its price is the first to begin with. */
export function UnitField(props: { form: FormState<AgreedDraft>; enterprise: number }) {
  const { form, enterprise } = props;
  const { draft, problems, set } = form;
  const query = useQuery({ ...unitsQuery(enterprise), enabled: enterprise > 0 });
  const free = forSale(query.data ?? []);
  const own = query.data?.find(({ id }) => String(id) === draft.unit);
  const units = own && !free.includes(own) ? [own, ...free] : free;
  const options = units.map(({ id, block, nome, list_price }) => ({
    value: String(id),
    label: sale.unit([block, nome].filter(Boolean).join(' '), formatCents(list_price)),
  }));
  return (
    <SelectField
      label={sale.fields.unit}
      value={draft.unit}
      options={[{ value: '', label: units.length > 0 ? sale.chooseUnit : sale.noUnits }, ...options]}
      error={problems.unit}
      onChange={(unit) => {
        const chosen = units.find(({ id }) => String(id) === unit);
        set({ unit, table: null, ...(chosen && chosen.list_price > 0 ? { price: chosen.list_price } : {}) });
      }}
    />
  );
}
