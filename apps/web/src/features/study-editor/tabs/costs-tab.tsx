import { useSearch } from '@tanstack/react-router';
import { workspaceFields } from '@uni/phrases';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Spark } from '../../../ui/charts/index.ts';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { formatCentsBare, shareText } from '../../../ui/numbers/index.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { type CostFamily, type CostMark, type CostRow, costMarkLabels, costTree } from '../../study/cost-tree.ts';
import { fieldAt } from '../../study/store/field-at.ts';
import { useSearchChange } from '../../study/use-search-change.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { groupsTable } from '../../study-forms/descriptors/costs.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { ListEditor } from '../../study-forms/form/list-editor.tsx';
import { CostImport } from '../import/cost-wizard.tsx';
import { CostGrid } from './cost-grid.tsx';
import { CostGroup, OtherRevenues } from './cost-group.tsx';
import { DisplayChoice } from './display-choice.tsx';
import { Rentals } from './rentals.tsx';
import styles from './tabs.module.css';

const copy = workspaceFields.costs;

/** Content of the right side: a group, the study's own groups, other revenues, or rentals. */
const OWN_GROUPS = '#groups';
const REVENUES = '#revenues';
const RENTALS = '#rentals';

/** Every cost group on one screen: the tree with totals and profiles, and the chosen group's entries. */
export function CostsTab() {
  const { study, projection } = useWorkspace();
  const { document } = useStudyForm();
  const attention = useAttention();
  const tree = useMemo(
    () => costTree({ study, projection, document, attention }),
    [study, projection, document, attention],
  );
  const [display, setDisplay] = useDisplay();
  const drawnDisplay = useDeferredValue(display);
  const { chosen, choose } = useChosenGroup(tree.families);
  const narrow = useMedia('(max-width: 991px)');
  const row = tree.families.flatMap((family) => family.rows).find((candidate) => candidate.key === chosen);
  const detail = chosen !== null && (!narrow || chosen !== '');
  if (drawnDisplay === 'grid') return <CostGrid display={display} onDisplay={setDisplay} tree={tree} />;
  return (
    <div className={styles.costs} data-detail={detail || undefined}>
      <section className={styles.tree} aria-labelledby="cost-tree">
        <div className={styles.treeHead}>
          <h2 id="cost-tree">{copy.groups(tree.groups)}</h2>
          <CostImport />
          <DisplayChoice display={display} onDisplay={setDisplay} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard */}
        <section className={styles.treeScroll} tabIndex={0} aria-label={copy.tree}>
          <table className={styles.treeTable}>
            <TreeHeading />
            {tree.families.map((family) => (
              <Family key={family.key} family={family} chosen={chosen} onChoose={choose} />
            ))}
          </table>
          <div className={styles.treeMore}>
            {[
              [REVENUES, copy.revenues],
              [RENTALS, workspaceFields.rentals.list],
              [OWN_GROUPS, copy.declared],
            ].map(([key = '', label]) => (
              <button key={key} type="button" aria-pressed={chosen === key} onClick={() => choose(key)}>
                {label}
              </button>
            ))}
          </div>
        </section>
        <table className={classes(styles.treeTable, styles.treeTotal)}>
          <TreeHeading />
          <tbody>
            <tr>
              <th scope="row">{copy.total}</th>
              <td>{formatCentsBare(tree.total)}</td>
              <td className={styles.percent}>{shareText(tree.share)}</td>
              <td />
              <td />
            </tr>
          </tbody>
        </table>
      </section>
      <section className={styles.costDetail}>
        {narrow && (
          <Button size="small" icon="left" onClick={() => choose(null)}>
            {copy.back}
          </Button>
        )}
        {chosen === OWN_GROUPS && <ListEditor base="" list={groupsTable} />}
        {chosen === REVENUES && <OtherRevenues />}
        {chosen === RENTALS && <Rentals />}
        {row && <CostGroup key={row.key} row={row} />}
      </section>
    </div>
  );
}

function TreeHeading() {
  return (
    <>
      <colgroup>
        <col />
        <col style={{ width: 96 }} />
        <col style={{ width: 52 }} />
        <col className={styles.colProfile} />
        <col style={{ width: 34 }} />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          {[copy.group, copy.total, copy.vgvShare, workspaceFields.form.profile, copy.check].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

function Family(props: { family: CostFamily; chosen: string | null; onChoose: (key: string) => void }) {
  const { family } = props;
  return (
    <tbody>
      <tr className={styles.family}>
        <th scope="rowgroup">{family.label}</th>
        <td>{formatCost(family.total)}</td>
        <td className={styles.percent}>{shareText(family.share)}</td>
        <td />
        <td />
      </tr>
      {family.rows.map((row) => (
        <tr
          key={row.key}
          className={classes(props.chosen === row.key && styles.on)}
          data-empty={row.mark === 'empty' || undefined}
        >
          <th scope="row">
            <button
              type="button"
              aria-current={props.chosen === row.key || undefined}
              onClick={() => props.onChoose(row.key)}
              title={row.label}
            >
              {row.label}
            </button>
          </th>
          <td>{formatCost(row.total)}</td>
          <td className={styles.percent}>{row.total === 0 ? '' : shareText(row.share)}</td>
          <td className={styles.sparkCell}>
            <Spark values={row.values} />
          </td>
          <td className={styles.mark}>
            <Mark mark={row.mark} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

const formatCost = (cents: number): string => (cents === 0 ? '–' : formatCentsBare(cents));

function Mark({ mark }: { mark: CostMark }) {
  return (
    <>
      {mark === 'complete' && <Icon name="check" size={12} className="text-3" />}
      {mark === 'attention' && <Glyph name="up" size={9} className="attention" />}
      {mark === 'computed' && <Icon name="lock" size={12} className="text-3" />}
      <span className="visually-hidden">{costMarkLabels[mark]}</span>
    </>
  );
}

/** Groups with a refused input or a check of their line. */
function useAttention(): ReadonlySet<string> {
  const { projection } = useWorkspace();
  const { document, errors } = useStudyForm();
  return useMemo(() => {
    const groups = new Set<string>();
    for (const check of projection.checks) {
      if (check.severity !== 'info' && check.line?.startsWith('expense.'))
        groups.add(check.line.slice('expense.'.length));
    }
    for (const path of errors.keys()) {
      const item = /^\/expenses\/@\d+/.exec(path)?.[0];
      const group = item ? fieldAt(document, item, 'group') : null;
      if (typeof group === 'string') groups.add(group);
    }
    return groups;
  }, [projection, document, errors]);
}

/** Tree or grid, stored in the address: a later visit or a shared link displays the same. */
function useDisplay() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const change = useSearchChange();
  const display: 'tree' | 'grid' = search.exibir === 'grade' ? 'grid' : 'tree';
  return [display, (next: 'tree' | 'grid') => change({ exibir: next === 'grid' ? 'grade' : undefined })] as const;
}

/** Group on the right: the last selected, the one of a requested entry, or the first with a value. */
function useChosenGroup(families: readonly CostFamily[]) {
  const { focus, document } = useStudyForm();
  const narrow = useMedia('(max-width: 991px)');
  const [selected, setSelected] = useState<{ key: string | null; request: number }>({ key: null, request: 0 });
  const focusedGroup = focus && focus.request !== selected.request ? groupOfPath(document, focus.path) : null;
  const request = focus?.request ?? 0;
  const rows: readonly CostRow[] = families.flatMap((family) => family.rows);
  const first = narrow ? null : (rows.find((row) => row.total !== 0)?.key ?? rows[0]?.key ?? null);
  return {
    chosen: focusedGroup ?? selected.key ?? first,
    choose: (key: string | null) => setSelected({ key, request }),
  };
}

function groupOfPath(document: Parameters<typeof fieldAt>[0], path: string): string | null {
  if (path.startsWith('/groups')) return OWN_GROUPS;
  if (path.startsWith('/revenues')) return REVENUES;
  if (path.startsWith('/rentals')) return RENTALS;
  const item = /^\/expenses\/@\d+/.exec(path)?.[0];
  const group = item ? fieldAt(document, item, 'group') : null;
  return typeof group === 'string' ? group : null;
}
