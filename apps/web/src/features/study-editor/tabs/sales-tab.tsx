import type { StudyModule, Typology } from '@uni/engine';
import { typologiesOf } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { useState } from 'react';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../../ui/select/select.tsx';
import { scheduleOf } from '../../study/milestones.ts';
import type { ListedItem } from '../../study/store/edits.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { riskLists } from '../../study-forms/descriptors/late-and-land.ts';
import { riskSections } from '../../study-forms/descriptors/sales.ts';
import { numberOf, textOf } from '../../study-forms/form/control-values.ts';
import { useItems } from '../../study-forms/form/form-context.tsx';
import { FormHelp } from '../../study-forms/form/form-parts.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker, useChosen } from '../../study-forms/form/item-picker.tsx';
import { ListEditor } from '../../study-forms/form/list-editor.tsx';
import { moduleName } from './modules-tab.tsx';
import { type Construction, PriceTables } from './price-table-fields.tsx';
import { PriceFields, PriceSteps, SalesCurve, type Seller } from './seller-fields.tsx';
import styles from './tabs.module.css';
import { sellsByItself, TypologySales } from './typology-sales.tsx';

const copy = workspaceFields.sales;

/** Sales of a module: its curve, its price over time, its price tables, those of its typologies, and its risks. */
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
  const { study } = useWorkspace();
  const projected = study.modules.find((candidate) => candidate.number === module.value.number) ?? null;
  const typologies = useItems(`${module.path}/typologies`);
  const isAlone = !typologies.some(({ value }) => sellsByItself(value));
  const construction = constructionOf(module, projected);
  const ownUnits = projected ? unitsOf(typologiesOf(projected).filter((typology) => !isOwn(typology, typologies))) : 0;
  const seller: Seller = { item: module, module: projected, ownUnits, isAlone };
  return (
    <Stack gap={20}>
      {module.value.sales_curve ? <SalesCurve seller={seller} /> : <FormHelp>{copy.offers.moduleWithout}</FormHelp>}
      <PriceFields path={module.path} />
      <PriceSteps path={module.path} />
      {module.value.tables ? (
        <PriceTables path={`${module.path}/tables`} construction={construction} />
      ) : (
        <FormHelp>{copy.offers.moduleWithout}</FormHelp>
      )}
      <TypologyTerms module={module} projected={projected} construction={construction} />
      <FormSections base={module.path} sections={riskSections} />
      {riskLists
        .filter(({ when }) => when(module.value))
        .map(({ list }) => (
          <ListEditor key={list.path} base={module.path} list={list} />
        ))}
    </Stack>
  );
}

/** The typologies of a module one by one, each with its own terms where it has some. */
function TypologyTerms(props: { module: ListedItem; projected: StudyModule | null; construction: Construction }) {
  const { module, projected, construction } = props;
  const typologies = useItems(`${module.path}/typologies`);
  const { chosen, choose } = useChosen(`${module.path}/typologies`, typologies);
  const [isOpen, setIsOpen] = useState(() => typologies.some(({ value }) => sellsByItself(value)));
  if (!chosen) return null;
  const typology = projected ? typologiesOf(projected)[chosen.index] : undefined;
  const ownUnits = typology ? unitsOf([typology]) : 0;
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{copy.offers.title}</summary>
      {isOpen && (
        <Stack gap={16}>
          <Row gap="8 16">
            <SegmentedControl
              small
              label={copy.offers.typology}
              value={String(chosen.id)}
              options={typologies.map((item) => ({ value: String(item.id), label: nameOf(item) }))}
              onChange={(id) => choose(Number(id))}
            />
            <span className="text-3">{sellsByItself(chosen.value) ? copy.offers.own : copy.offers.followsModule}</span>
          </Row>
          <TypologySales
            key={chosen.id}
            module={module}
            typology={chosen}
            seller={{ item: chosen, module: projected, ownUnits, isAlone: false }}
            construction={construction}
          />
        </Stack>
      )}
    </details>
  );
}

const nameOf = ({ value, index }: ListedItem): string =>
  textOf(value.name ?? null) ?? workspaceFields.form.item(index + 1);

/** True if a typology of the projected study has terms of its own now. */
const isOwn = (typology: Typology, items: readonly ListedItem[]): boolean =>
  items.some(({ value }) => value.name === typology.name && sellsByItself(value));

/** Units that are sold: those given in a land swap never are. */
const unitsOf = (typologies: readonly Typology[]): number =>
  typologies.reduce((sum, { units, barter_units }) => sum + units - (barter_units ?? 0), 0);

function constructionOf(module: ListedItem, projected: StudyModule | null): Construction {
  const months = Math.max(1, numberOf(module.value.works_months ?? null) ?? 1);
  return { start: projected ? scheduleOf(projected).works_start : 0, months };
}
