import { applyEdits, insertAt, type JsonObject, removeAt, type StudyDocument, type StudyEdit } from '@uni/contracts';
import { workspaceFields } from '@uni/phrases';
import { useId, useState } from 'react';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { formatShare } from '../../../ui/numbers/index.ts';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { type ListedItem, moveEdits, randomId, setEdits, valueAt } from '../../study/store/edits.ts';
import { ControlInput } from './control-input.tsx';
import { numberOf, objectOf } from './control-values.ts';
import { isWhole } from './curve-model.ts';
import type { FieldRow, ListTable } from './fields.ts';
import styles from './form.module.css';
import { useItems, useStudyForm } from './form-context.tsx';
import { FormGroup, FormHelp } from './form-parts.tsx';
import { useFieldRow, useFocusedField } from './form-sections.tsx';

const copy = workspaceFields.form;

/** A list of small items as the rows of a table: edited, added, duplicated, reordered, removed. */
export function ListEditor({ base, list }: { base: string; list: ListTable }) {
  const id = useId();
  const path = `${base}/${list.path}`;
  const items = useItems(path);
  const actions = useListActions(path, list);
  const { readOnly, errors } = useStudyForm();
  const error = errors.get(path);
  return (
    <FormGroup aria-labelledby={id} data-path={path}>
      <Row gap="8 16" className={styles.head}>
        <h2 id={id}>{list.title}</h2>
        {list.whole && items.length > 0 && <WholeTag total={sumColumn(items, list.whole)} />}
        {!readOnly && (
          <Button size="small" icon="plus" className="push" onClick={actions.add}>
            {copy.added(list.singular)}
          </Button>
        )}
      </Row>
      {list.help && <FormHelp>{list.help}</FormHelp>}
      {error && !(list.whole && items.length > 0 && !isWhole(sumColumn(items, list.whole))) && (
        <p className={styles.error}>
          <Glyph name="square" size={7} />
          {error}
        </p>
      )}
      {items.length === 0 ? (
        <FormHelp>{copy.empty(list.noun)}</FormHelp>
      ) : (
        <ItemTable path={path} list={list} items={items} actions={actions} />
      )}
    </FormGroup>
  );
}

function ItemTable(props: {
  path: string;
  list: ListTable;
  items: readonly ListedItem[];
  actions: ReturnType<typeof useListActions>;
}) {
  const { list, items, actions } = props;
  const { readOnly } = useStudyForm();
  const columns = list.columns.filter((column) => items.some((item) => column.when?.(item.value) ?? true));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by the keyboard
    <section className={styles.tableRegion} tabIndex={0} aria-label={copy.tableOf(list.title)}>
      <table
        className={classes(
          styles.table,
          columns.every((column) => column.control.kind !== 'text') && columns.length < 4 && styles.short,
        )}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.path}
                scope="col"
                title={column.help}
                className={classes(isNumeric(column) && styles.right)}
              >
                {column.label}
              </th>
            ))}
            {list.figures?.map((figure) => (
              <th key={figure.key} scope="col" className={styles.right}>
                {figure.label}
              </th>
            ))}
            {!readOnly && (
              <th scope="col">
                <span className="visually-hidden">{copy.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              {columns.map((column) => (
                <td key={column.path}>
                  {(column.when?.(item.value) ?? true) && (
                    <CellField base={item.path} row={column} item={item.value} position={item.index + 1} />
                  )}
                </td>
              ))}
              {list.figures?.map((figure) => (
                <td key={figure.key} className={styles.figure}>
                  {figure.text(item.value, item.index)}
                </td>
              ))}
              {!readOnly && (
                <td className={styles.rowActions}>
                  <ItemMenu item={item} count={items.length} actions={actions} least={list.least ?? 0} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An input in a table: its column and its row are its name. */
function CellField({ base, row, item, position }: { base: string; row: FieldRow; item: JsonObject; position: number }) {
  const field = useFieldRow(base, row, item);
  const [problem, setProblem] = useState<string | null>(null);
  const frame = useFocusedField<HTMLSpanElement>(field.path);
  const message = problem ?? field.error;
  return (
    <span ref={frame} className={styles.cell} data-path={field.path} data-kind={row.control.kind}>
      <ControlInput
        control={row.variant?.(item) ?? row.control}
        value={field.value}
        onCommit={field.set}
        onProblem={setProblem}
        names={{ 'aria-label': `${row.label}, ${copy.item(position)}`, 'aria-invalid': message ? true : undefined }}
        label={`${row.label}, ${copy.item(position)}`}
        facts={field.facts}
        readOnly={field.readOnly}
        unit={row.unit}
        fallback={row.fallback}
        required={row.required}
      />
      {message && (
        <span className={styles.error} role="status">
          {message}
        </span>
      )}
      {field.inert && (
        <span className={styles.hint} role="status" data-inert>
          {field.inert}
        </span>
      )}
    </span>
  );
}

export function ItemMenu(props: {
  item: ListedItem;
  count: number;
  actions: ReturnType<typeof useListActions>;
  least: number;
}) {
  const { item, count, actions } = props;
  return (
    <Menu
      label={`${copy.actions}, ${copy.item(item.index + 1)}`}
      trigger={(button) => (
        <IconButton {...button} icon="dots" small label={`${copy.actions}, ${copy.item(item.index + 1)}`} />
      )}
      actions={[
        { key: 'duplicate', label: copy.duplicate, icon: 'copy', onPick: () => actions.duplicate(item) },
        { key: 'up', label: copy.moveUp, disabled: item.index === 0, onPick: () => actions.move(item, -1) },
        { key: 'down', label: copy.moveDown, disabled: item.index === count - 1, onPick: () => actions.move(item, 1) },
        {
          key: 'remove',
          label: copy.remove,
          icon: 'trash',
          disabled: count <= props.least,
          onPick: () => actions.remove(item),
        },
      ]}
    />
  );
}

/** Actions of a list whose items add or remove values elsewhere in the study. */
export interface ListActions extends Pick<ListTable, 'make' | 'singular' | 'isOptional' | 'supersedes'> {
  copy?: (value: JsonObject, items: readonly JsonObject[]) => JsonObject;
  /** `like` is the item that the new one is made after, if any. */
  insert?: (
    document: StudyDocument,
    item: { value: JsonObject; after: number | null; like: JsonObject | null },
  ) => { edits: StudyEdit[]; id: number };
  /** Instead of removing the item at once. */
  remove?: (item: ListedItem) => void;
}

/** Adding, duplicating, moving and removing items of a list, each one step of undo. */
export function useListActions(path: string, list: ListActions) {
  const { document, commit, facts } = useStudyForm();
  const items = useItems(path);
  const values = items.map((item) => item.value);
  const insert = (label: string, value: JsonObject, like: ListedItem | undefined): number => {
    const after = like?.id ?? null;
    if (list.supersedes && items.length === 0) return begin(label, list.supersedes);
    const { edits, id } = list.insert
      ? list.insert(document, { value, after, like: like?.value ?? null })
      : insertAt(document, path, after, value, randomId);
    commit(label, edits);
    return id;
  };
  /** Begins a list in exchange for the fields next to it. */
  const begin = (label: string, { fields, first }: NonNullable<ListTable['supersedes']>): number => {
    const parent = path.slice(0, path.lastIndexOf('/'));
    const made = insertAt(document, path, null, first(objectOf(valueAt(document, parent)) ?? {}), randomId);
    const outcome = applyEdits(document, made.edits);
    const next = outcome.ok ? outcome.document : document;
    const given = fields.filter((field) => valueAt(next, `${parent}/${field}`) !== null);
    commit(label, [...made.edits, ...given.flatMap((field) => setEdits(next, `${parent}/${field}`, null))]);
    return made.id;
  };
  const removed = (item: ListedItem): StudyEdit[] =>
    list.isOptional && items.length === 1 ? setEdits(document, path, null) : removeAt(document, item.path);
  return {
    add: () => insert(copy.added(list.singular), list.make(values, facts), items.at(-1)),
    duplicate: (item: ListedItem) =>
      insert(copy.duplicated(list.singular), list.copy?.(item.value, values) ?? item.value, item),
    move: (item: ListedItem, by: -1 | 1) => commit(copy.moved(list.singular), moveEdits(document, item.path, by)),
    remove: (item: ListedItem) =>
      list.remove ? list.remove(item) : commit(copy.removed(list.singular), removed(item)),
  };
}

/** States in words and with a shape if the shares make a whole. */
export function WholeTag({ total }: { total: number }) {
  if (isWhole(total)) {
    return (
      <span className={classes(styles.whole, styles.ok)}>
        <Icon name="check" size={14} />
        {copy.sumOk}
      </span>
    );
  }
  const totalText = formatShare(total, { decimals: 2 });
  const rest = formatShare(Math.abs(1 - total), { decimals: 2 });
  return (
    <span className={classes(styles.whole, 'attention medium')}>
      <Glyph name="up" size={8} />
      {total < 1 ? copy.missing(totalText, rest) : copy.over(totalText, rest)}
    </span>
  );
}

const sumColumn = (items: readonly ListedItem[], field: string): number =>
  items.reduce((sum, item) => sum + (numberOf(item.value[field] ?? null) ?? 0), 0);

const NUMERIC = ['money', 'percent', 'integer', 'number', 'month', 'calendar'];
const isNumeric = (row: FieldRow): boolean => NUMERIC.includes(row.control.kind);
