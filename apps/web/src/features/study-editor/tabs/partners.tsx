import { workspace, workspaceFields } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { type ListedItem, setEdits, valueAt } from '../../study/store/edits.ts';
import { lineValues } from '../../study/study-facts.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { partnersTable } from '../../study-forms/descriptors/capital.ts';
import {
  callsSections,
  inKindTable,
  insertTier,
  isDetailed,
  partnerDetails,
  tierSections,
  usualTiers,
} from '../../study-forms/descriptors/partners.ts';
import { isFilled, textOf } from '../../study-forms/form/control-values.ts';
import { useItems, useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { ListEditor } from '../../study-forms/form/list-editor.tsx';
import { MonthTable } from './month-table.tsx';
import styles from './tabs.module.css';

const copy = workspaceFields.partners;
const list = '/capital/partners';
const tiers = '/capital/waterfall';

/**
 * The partners: their shares, and, folded, calls, commitments, goods and the waterfall. `received` is what each gets; `children`
 * stand below the waterfall.
 */
export function Partners({ received, children }: { received: (index: number) => string; children?: ReactNode }) {
  const { focus, document } = useStudyForm();
  const partners = useItems(list);
  const hasTiers = useItems(tiers).length > 0;
  const [isOpen, setIsOpen] = useState(false);
  const isStated =
    hasTiers || isFilled(valueAt(document, '/capital/calls')) || partners.some(({ value }) => isDetailed(value));
  const isRequested = [`${list}/`, tiers, '/capital/calls'].some((path) => focus?.path.startsWith(path));
  const isVisible = isOpen || isStated || isRequested;
  const table = partnersTable(received);
  return (
    <>
      <ListEditor base="" list={isVisible ? { ...table, columns: [...table.columns, ...partnerDetails] } : table} />
      {partners.length > 0 && (
        <details open={isVisible} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className={styles.more}>{copy.more}</summary>
          <Stack gap={20}>
            <FormSections base="" sections={callsSections} />
            {partners.map((partner) => (
              <ListEditor
                key={partner.id}
                base={partner.path}
                list={{ ...inKindTable, title: copy.inKindOf(nameOf(partner)) }}
              />
            ))}
            <Waterfall partners={partners} />
            {children}
          </Stack>
        </details>
      )}
    </>
  );
}

const nameOf = ({ value, index }: ListedItem): string =>
  textOf(value.name ?? null) ?? workspace.view.partner(index + 1, null);

function Waterfall({ partners }: { partners: readonly ListedItem[] }) {
  const items = useItems(tiers);
  const kinds: Readonly<Record<string, string>> = copy.tierKinds;
  return (
    <Stack as="section" gap={8} data-path={tiers}>
      <h2>{copy.waterfall}</h2>
      {items.length === 0 ? (
        <NoWaterfall partners={partners} />
      ) : (
        <ItemPicker
          path={tiers}
          label={copy.waterfall}
          singular={copy.tier.toLowerCase()}
          make={() => ({ kind: 'return_of_capital' })}
          insert={insertTier}
          isOptional
          nameOf={({ value, index }) => copy.tierName(index + 1, kinds[String(value.kind)] ?? '')}
        >
          {(tier) => (
            <FormSections
              base={tier.path}
              sections={tierSections(
                partners.map(({ value }) => value),
                tier.index === items.length - 1,
              )}
            />
          )}
        </ItemPicker>
      )}
    </Stack>
  );
}

function NoWaterfall({ partners }: { partners: readonly ListedItem[] }) {
  const { readOnly, document, commit } = useStudyForm();
  const begin = (): void =>
    commit(copy.begun, setEdits(document, tiers, usualTiers(partners.map(({ value }) => value))));
  return (
    <StateBlock
      title={copy.empty}
      text={copy.emptyHint}
      actions={!readOnly && <Button onClick={begin}>{copy.begin}</Button>}
    />
  );
}

/** Tiers and partners month by month. */
export function PartnerFlows() {
  const { projection, explain, study } = useWorkspace();
  const { partners, waterfall } = study.capital ?? {};
  const row = (key: string, label: string) => ({ key, label, values: lineValues(projection, key) });
  const rows = [
    ...(waterfall ?? []).map((_, k) => row(`waterfall.${k + 1}`, copy.tierName(k + 1, ''))),
    ...(partners ?? []).flatMap(({ name }, k) => {
      const partner = workspace.view.partner(k + 1, name ?? null);
      return [
        row(`contribution.${k + 1}`, copy.contributionOf(partner)),
        row(`in_kind.${k + 1}`, copy.inKindOf(partner)),
        row(`distribution.${k + 1}`, copy.distributionOf(partner)),
      ];
    }),
  ].filter(({ values }) => values.some((value) => value !== 0));
  if (rows.length === 0) return null;
  return (
    <MonthTable
      label={copy.waterfall}
      rows={rows}
      onExplain={(key, month) => explain({ kind: 'cell', key, module: null, month })}
    />
  );
}
