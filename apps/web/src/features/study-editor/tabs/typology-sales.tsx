import type { Json, JsonObject } from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { type ListedItem, setEdits } from '../../study/store/edits.ts';
import { newTable } from '../../study-forms/descriptors/sales.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormGroup, FormHelp } from '../../study-forms/form/form-parts.tsx';
import { type Construction, PriceTables } from './price-table-fields.tsx';
import { PriceFields, PriceSteps, SalesCurve, type Seller } from './seller-fields.tsx';

const copy = workspaceFields.sales.offers;

type Field = 'sales_curve' | 'tables' | 'price_growth' | 'price_index' | 'price_steps';

/** Fields that one switch gives a typology, with what they are when the module has none. */
const choices = [
  { key: 'curve', label: copy.curve, fields: ['sales_curve'] },
  { key: 'tables', label: copy.tables, fields: ['tables'] },
  { key: 'price', label: copy.price, fields: ['price_growth', 'price_index'] },
  { key: 'steps', label: copy.steps, fields: ['price_steps'] },
] as const satisfies readonly { key: string; label: string; fields: readonly Field[] }[];

const initial: Readonly<Record<Field, Json>> = {
  sales_curve: { start: { at: 'launch' }, family: 'linear', months: 24 },
  tables: [newTable([])],
  price_growth: { value: 0, basis: 'effective_year' },
  price_index: null,
  price_steps: [],
};

const isGiven = (value: Json | undefined): boolean => value !== undefined && value !== null;

/** True if a typology has a sale of its own in some respect. */
export const sellsByItself = (typology: JsonObject): boolean =>
  choices.some(({ fields }) => fields.some((field) => isGiven(typology[field])));

/** Sale of a typology where it differs from its module. Each choice starts from the module's terms. */
export function TypologySales(props: {
  module: ListedItem;
  typology: ListedItem;
  seller: Seller;
  construction: Construction;
}) {
  const { module, typology, seller, construction } = props;
  const { document, commit, readOnly } = useStudyForm();
  const owns = (fields: readonly Field[]): boolean => fields.some((field) => isGiven(typology.value[field]));
  const turn = (fields: readonly Field[], label: string, on: boolean): void =>
    commit(
      label,
      fields.flatMap((field) =>
        setEdits(document, `${typology.path}/${field}`, on ? (module.value[field] ?? initial[field]) : null),
      ),
    );
  const [curve, tables, price, steps] = choices;
  return (
    <Stack gap={20}>
      <FormGroup aria-label={copy.title}>
        <FormHelp>{copy.help}</FormHelp>
        <Row gap="8 24">
          {choices.map(({ key, label, fields }) => (
            <CheckBox
              key={key}
              label={label}
              checked={owns(fields)}
              disabled={readOnly}
              onChange={(on) => turn(fields, label, on)}
            />
          ))}
        </Row>
      </FormGroup>
      {owns(curve.fields) && <SalesCurve seller={seller} />}
      {owns(price.fields) && <PriceFields path={typology.path} />}
      {owns(steps.fields) && <PriceSteps path={typology.path} />}
      {owns(tables.fields) && <PriceTables path={`${typology.path}/tables`} construction={construction} />}
    </Stack>
  );
}
