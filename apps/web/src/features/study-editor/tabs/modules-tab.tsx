import { workspace } from '@uni/phrases';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCompact, formatNumber } from '../../../ui/numbers/index.ts';
import { ExplainedFigure } from '../../explanation/explained-figure.tsx';
import styles from '../../study/frame.module.css';
import type { ListedItem } from '../../study/store/edits.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { moduleLike, moduleSections, newModule, typologyTable } from '../../study-forms/descriptors/modules.ts';
import { numberOf, textOf } from '../../study-forms/form/control-input.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { ListEditor } from '../../study-forms/form/list-editor.tsx';

const words = workspace.fields.modules;

/** The modules of the enterprise: what each one is, when it happens, and what it sells. */
export function ModulesTab() {
  return (
    <div className={styles.page}>
      <ItemPicker
        path="/modules"
        label={words.list}
        singular={words.singular}
        least={1}
        make={newModule}
        copy={moduleLike}
        nameOf={moduleName}
      >
        {(module) => (
          <div className={styles.stack}>
            <FormSections base={module.path} sections={moduleSections} />
            <ListEditor base={module.path} list={typologyTable} />
          </div>
        )}
      </ItemPicker>
      <AreaTable />
    </div>
  );
}

export const moduleName = (item: ListedItem): string =>
  workspace.view.module(numberOf(item.value.number ?? null) ?? item.index + 1, textOf(item.value.name ?? null));

/** Units, areas and sales value of every module of the last valid study. */
function AreaTable() {
  const { study } = useWorkspace();
  const rows = study.modules.map((module) => ({
    key: module.number,
    name: workspace.view.module(module.number, module.name ?? null),
    units: sum(module.typologies.map((typology) => typology.units)),
    area: sum(module.typologies.map((typology) => typology.units * typology.private_area)),
    vgv: sum(
      module.typologies.map((typology) => Math.round(typology.units * typology.private_area * typology.price_m2 * 100)),
    ),
    built: module.built_area ?? 0,
  }));
  return (
    <section className={styles.block}>
      <h2>{words.totals}</h2>
      <LedgerTable label={words.totals}>
        <thead>
          <tr>
            <th scope="col">{words.singular.charAt(0).toUpperCase() + words.singular.slice(1)}</th>
            {[words.units, `${words.area}, m²`, `${words.builtArea}, m²`, words.vgv].map((label) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td className="number">{formatNumber(row.units)}</td>
              <td className="number">{formatNumber(row.area, { decimals: 2 })}</td>
              <td className="number">{formatNumber(row.built, { decimals: 2 })}</td>
              <td className="number">{formatCompact(row.vgv)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{words.totals}</td>
            <td className="number">{formatNumber(sum(rows.map((row) => row.units)))}</td>
            <td className="number">{formatNumber(sum(rows.map((row) => row.area)), { decimals: 2 })}</td>
            <td className="number">{formatNumber(sum(rows.map((row) => row.built)), { decimals: 2 })}</td>
            <td className="number">
              <ExplainedFigure indicator="vgv_gross" text={formatCompact(sum(rows.map((row) => row.vgv)))} />
            </td>
          </tr>
        </tfoot>
      </LedgerTable>
    </section>
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
