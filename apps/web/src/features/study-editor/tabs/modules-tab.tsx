import {
  companyOfModule,
  insertModule,
  type JsonObject,
  leavingItems,
  moduleItems,
  removeModule,
  type StudyDocument,
} from '@uni/contracts';
import { typologiesOf } from '@uni/engine';
import { common, workspace, workspaceFields } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatCompact, formatNumber } from '../../../ui/numbers/index.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ExplainedFigure } from '../../explanation/explained-figure.tsx';
import { type ListedItem, randomId } from '../../study/store/edits.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { moduleLike, moduleSections, newModule, typologyTable } from '../../study-forms/descriptors/modules.ts';
import { numberOf, textOf } from '../../study-forms/form/control-values.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import { ItemPicker } from '../../study-forms/form/item-picker.tsx';
import { type ListActions, ListEditor } from '../../study-forms/form/list-editor.tsx';
import { useHeldCells, useHoldsOfSteps } from '../../study-forms/month-grid/use-held-cells.ts';
import { BuiltRatio, FollowedAreas } from './built-ratio.tsx';
import { Companies, companyName } from './companies.tsx';
import styles from './tabs.module.css';

const fields = workspaceFields;
const copy = fields.modules;

/** The modules of the enterprise: what each one is, when it happens, and what it sells. */
export function ModulesTab() {
  const { document, commit, facts } = useStudyForm();
  useHoldsOfSteps(useHeldCells().hold);
  const [leaving, setLeaving] = useState<ListedItem | null>(null);
  const [importNotice, setImportNotice] = useState('');
  const insert: ListActions['insert'] = (study, { value, after, like }) => {
    const number = numberOf(like?.number ?? null);
    const items = number === null ? 0 : moduleItems(study, number).length;
    const company = number === null ? null : companyOfModule(study, number);
    const joined = company ? copy.joined(companyName(company.value)) : '';
    const imported = copy.imported(items, textOf(like?.name ?? null) || copy.newName(number ?? 1));
    setImportNotice(`${imported} ${joined}`.trim());
    return insertModule(study, { value, after, like: number }, randomId);
  };
  const itemName = ({ name, group }: JsonObject): string =>
    textOf(name ?? null) || facts.groups.find(({ key }) => key === group)?.label || '';
  const remove = (module: ListedItem, items: 'remove' | 'keep') => {
    setLeaving(null);
    setImportNotice('');
    const number = numberOf(module.value.number ?? null) ?? 0;
    commit(fields.form.removed(copy.singular), removeModule(document, { path: module.path, number }, items));
  };
  return (
    <div className={styles.page}>
      <ItemPicker
        path="/modules"
        label={copy.list}
        singular={copy.singular}
        least={1}
        make={newModule}
        copy={moduleLike}
        insert={insert}
        remove={(module) =>
          itemsOfModule(document, module).length > 0 ? setLeaving(module) : remove(module, 'remove')
        }
        nameOf={moduleName}
      >
        {(module) => (
          <Stack gap={20}>
            <FollowedAreas>
              <FormSections base={module.path} sections={moduleSections} />
            </FollowedAreas>
            <BuiltRatio module={module} />
            <FollowedAreas>
              <ListEditor base={module.path} list={typologyTable} />
            </FollowedAreas>
          </Stack>
        )}
      </ItemPicker>
      <p role="status" className="text-3">
        {importNotice}
      </p>
      <AreaTable />
      <Companies />
      {leaving && (
        <Dialog
          title={copy.leaving.title(moduleName(leaving))}
          onClose={() => setLeaving(null)}
          actions={
            <>
              <Button onClick={() => setLeaving(null)} data-autofocus>
                {common.cancel}
              </Button>
              <Button onClick={() => remove(leaving, 'keep')}>{copy.leaving.keep}</Button>
              <Button variant="danger" onClick={() => remove(leaving, 'remove')}>
                {copy.leaving.remove}
              </Button>
            </>
          }
        >
          <Stack gap={20}>
            <p>{copy.leaving.body(itemsOfModule(document, leaving).length)}</p>
            <ul>
              {itemsOfModule(document, leaving).map(({ path, value }) => (
                <li key={path}>{itemName(value)}</li>
              ))}
            </ul>
            <p className="text-3">{copy.leaving.keepHint}</p>
          </Stack>
        </Dialog>
      )}
    </div>
  );
}

const itemsOfModule = (document: StudyDocument, { value }: ListedItem) =>
  leavingItems(document, numberOf(value.number ?? null) ?? 0);

export const moduleName = (item: ListedItem): string =>
  workspace.view.module(numberOf(item.value.number ?? null) ?? item.index + 1, textOf(item.value.name ?? null));

/** Units, areas and sales value of every module of the last valid study. */
function AreaTable() {
  const { study } = useWorkspace();
  const rows = study.modules.map((module) => ({
    key: module.number,
    name: workspace.view.module(module.number, module.name ?? null),
    units: sum(typologiesOf(module).map((typology) => typology.units)),
    area: sum(typologiesOf(module).map((typology) => typology.units * typology.private_area)),
    vgv: sum(
      typologiesOf(module).map((typology) =>
        Math.round(typology.units * typology.private_area * typology.price_m2 * 100),
      ),
    ),
    built: module.built_area ?? 0,
  }));
  return (
    <Stack as="section" gap={8}>
      <h2>{copy.totals}</h2>
      <LedgerTable label={copy.totals}>
        <thead>
          <tr>
            <th scope="col">{copy.singular.charAt(0).toUpperCase() + copy.singular.slice(1)}</th>
            {[copy.units, `${copy.area}, m²`, `${copy.builtArea}, m²`, copy.vgv].map((label) => (
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
            <td>{copy.totals}</td>
            <td className="number">{formatNumber(sum(rows.map((row) => row.units)))}</td>
            <td className="number">{formatNumber(sum(rows.map((row) => row.area)), { decimals: 2 })}</td>
            <td className="number">{formatNumber(sum(rows.map((row) => row.built)), { decimals: 2 })}</td>
            <td className="number">
              <ExplainedFigure indicator="vgv_gross" text={formatCompact(sum(rows.map((row) => row.vgv)))} />
            </td>
          </tr>
        </tfoot>
      </LedgerTable>
    </Stack>
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
