import { expenseGroups, type Study, typologiesOf } from '@uni/engine';
import { workspaceFields } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatCents, formatCompact, formatMoney, formatShare, shareText } from '../../../ui/numbers/index.ts';
import type { CostRow } from '../../study/cost-tree.ts';
import { itemMonth } from '../../study/milestones.ts';
import type { ListedItem } from '../../study/store/edits.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import {
  expenseSections,
  moreRevenueSections,
  newExpense,
  newRevenue,
  revenueSections,
} from '../../study-forms/descriptors/costs.ts';
import { numberOf, objectOf, textOf } from '../../study-forms/form/control-values.ts';
import { CurveEditor } from '../../study-forms/form/curve-editor.tsx';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { useListActions } from '../../study-forms/form/list-editor.tsx';
import { FoldedSections } from './folded-sections.tsx';
import { MonthTable } from './month-table.tsx';
import { Packages } from './packages.tsx';
import styles from './tabs.module.css';

const copy = workspaceFields.costs;

/** One cost group: its total in four ways, its entries, and its months. */
export function CostGroup({ row }: { row: CostRow }) {
  const { facts } = useStudyForm();
  const { explainRow, projection } = useWorkspace();
  const group = facts.groups.find((candidate) => candidate.key === row.key);
  const hints: Readonly<Record<string, string>> = copy.readOnlyHints;
  return (
    <Stack gap={20}>
      <div className={styles.costHead}>
        <div>
          <h2>{row.label}</h2>
          <p>
            {row.readOnly
              ? (hints[row.key] ?? copy.readOnly)
              : copy.subtitle(group?.parentLabel ?? copy.sales, row.items.length)}
          </p>
        </div>
        {!row.readOnly && <Packages items={row.items.map((item) => item.value)} />}
        <button
          type="button"
          className={styles.costTotal}
          onClick={() => explainRow(row.line, 0, projection.months - 1)}
        >
          {formatCents(row.total)}
        </button>
      </div>
      <Equivalents row={row} />
      {!row.readOnly && <Entries row={row} />}
      <Stack as="section" gap={8}>
        <h2>{copy.monthly}</h2>
        <MonthTable
          rows={[{ key: row.line, label: copy.valueRow, values: row.values }]}
          label={`${row.label}, ${copy.monthly}`}
          onExplain={(key, month) => explainRow(key, month, month)}
        />
      </Stack>
    </Stack>
  );
}

/** The total as a part of the VGV, by built area and by unit. */
function Equivalents({ row }: { row: CostRow }) {
  const { study } = useWorkspace();
  const built = study.modules.reduce((sum, module) => sum + (module.built_area ?? 0), 0);
  const units = unitsOf(study);
  const reais = row.total / 100;
  return (
    <dl className={styles.equivalents}>
      <div>
        <dt>{copy.ofVgv}</dt>
        <dd>{shareText(row.share, { decimals: 2 })}</dd>
      </div>
      {built > 0 && (
        <div>
          <dt>{copy.perBuilt}</dt>
          <dd>{formatMoney(Math.round((reais / built) * 100) / 100)}</dd>
        </div>
      )}
      {units > 0 && (
        <div>
          <dt>{copy.perUnit}</dt>
          <dd>{formatMoney(Math.round((reais / units) * 100) / 100)}</dd>
        </div>
      )}
    </dl>
  );
}

const unitsOf = (study: Study): number =>
  study.modules.reduce(
    (sum, module) => sum + typologiesOf(module).reduce((count, typology) => count + typology.units, 0),
    0,
  );

function Entries({ row }: { row: CostRow }) {
  const standard = expenseGroups.find((group) => group.key === row.key);
  const defaults = {
    basis: standard?.basis ?? 'amount',
    timing: standard?.timing ?? 'once',
    index: standard?.index ?? null,
  };
  return (
    <ItemPicker
      path="/expenses"
      label={copy.items}
      singular={copy.item}
      only={(item) => item.value.group === row.key}
      make={(_, facts) => newExpense(row.key, defaults, facts)}
      nameOf={itemName}
      noteOf={itemNote}
      empty={<p className="text-3">{workspaceFields.form.empty(copy.itemsNoun)}</p>}
    >
      {(item) => (
        <Stack gap={20}>
          <FormSections base={item.path} sections={expenseSections} />
          <ItemCurve item={item} />
        </Stack>
      )}
    </ItemPicker>
  );
}

/** Other revenues: the same shape as a cost. */
export function OtherRevenues() {
  return (
    <Stack gap={20}>
      <div className={styles.costHead}>
        <h2>{copy.revenues}</h2>
      </div>
      <ItemPicker
        path="/revenues"
        label={copy.revenues}
        singular={copy.revenue}
        make={newRevenue}
        nameOf={itemName}
        noteOf={itemNote}
        empty={<Begin />}
      >
        {(item) => (
          <Stack gap={20}>
            <FormSections base={item.path} sections={revenueSections} />
            <FoldedSections item={item} sections={moreRevenueSections} />
            <ItemCurve item={item} />
          </Stack>
        )}
      </ItemPicker>
    </Stack>
  );
}

function Begin() {
  const { readOnly } = useStudyForm();
  const actions = useListActions('/revenues', { make: newRevenue, singular: copy.revenue });
  return (
    <StateBlock
      title={workspaceFields.form.empty(copy.revenuesNoun)}
      actions={!readOnly && <Button onClick={() => actions.add()}>{workspaceFields.form.added(copy.revenue)}</Button>}
    />
  );
}

/** The curve of an entry that has one of its own. */
function ItemCurve({ item }: { item: ListedItem }) {
  const { study } = useWorkspace();
  const timing = objectOf(item.value.timing ?? null);
  const kind = textOf(timing?.kind ?? null);
  if (kind === 'physical' || kind === 'sales') {
    return (
      <p className={styles.follows}>
        <Icon name="external" size={14} />
        {copy.timings[kind]}
      </p>
    );
  }
  if (kind !== 'curve' && kind !== 'family') return null;
  const module = numberOf(item.value.module ?? null);
  return (
    <CurveEditor
      path={`${item.path}/timing`}
      name={workspaceFields.costs.curveRow}
      start={itemMonth(study, module, timing?.start ?? null)}
      months={null}
      withFamilies
      weights
    />
  );
}

const itemName = (item: ListedItem): string => textOf(item.value.name ?? null) ?? copy.untitled;

function itemNote(item: ListedItem): string {
  const value = objectOf(item.value.value ?? null);
  const share = numberOf(value?.share ?? null);
  if (share !== null) return formatShare(share, { decimals: 2 });
  return formatCompact(Math.round((numberOf(value?.amount ?? null) ?? 0) * 100));
}
