import { workspaceFields } from '@uni/phrases';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import type { ListedItem } from '../../study/store/edits.ts';
import styles from './form.module.css';
import { useItems, useStudyForm } from './form-context.tsx';
import { ItemMenu, type ListActions, useListActions } from './list-editor.tsx';

const copy = workspaceFields.form;

export interface ItemPickerProps extends ListActions {
  /** Full path of the list. */
  path: string;
  label: string;
  /** Filters the offered items when the list holds more. */
  only?: (item: ListedItem) => boolean;
  nameOf: (item: ListedItem) => string;
  noteOf?: (item: ListedItem) => ReactNode;
  least?: number;
  /** Neither adds nor removes: it only chooses. */
  fixed?: boolean;
  empty?: ReactNode;
  aside?: ReactNode;
  children: (item: ListedItem) => ReactNode;
}

/** Chooses one item of a list and shows it whole: modules, price tables, loans, entries of a cost group. */
export function ItemPicker(props: ItemPickerProps) {
  const { readOnly } = useStudyForm();
  const items = useItems(props.path).filter(props.only ?? (() => true));
  const { chosen, choose } = useChosen(props.path, items);
  const actions = useListActions(props.path, props);
  const editable = !readOnly && !props.fixed;
  return (
    <Stack gap={16}>
      <Row gap="8 16" className={styles.pickerBar}>
        <Row as="fieldset" gap={4} align="stretch" aria-label={props.label}>
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              className={styles.chip}
              aria-pressed={item.id === chosen?.id}
              onClick={() => choose(item.id)}
            >
              <span>{props.nameOf(item)}</span>
              {props.noteOf && <span className={styles.chipNote}>{props.noteOf(item)}</span>}
            </button>
          ))}
        </Row>
        {props.aside}
        {editable && (
          <Row as="span" inline gap={4} wrap={false} className="push">
            <Button size="small" icon="plus" onClick={() => choose(actions.add())}>
              {copy.added(props.singular)}
            </Button>
            {chosen && <ItemMenu item={chosen} count={items.length} actions={actions} least={props.least ?? 0} />}
          </Row>
        )}
      </Row>
      {chosen ? <div key={chosen.id}>{props.children(chosen)}</div> : props.empty}
    </Stack>
  );
}

/** Returns the chosen item: the last selected one, the requested one, or the first. */
export function useChosen(listPath: string, items: readonly ListedItem[]) {
  const { focus } = useStudyForm();
  const [id, setId] = useState<number | null>(null);
  const done = useRef(0);
  useEffect(() => {
    if (!focus || focus.request === done.current || !focus.path.startsWith(`${listPath}/@`)) return;
    done.current = focus.request;
    setId(Number(focus.path.slice(listPath.length + 2).split('/')[0]));
  }, [focus, listPath]);
  const chosen = items.find((item) => item.id === id) ?? items[0] ?? null;
  return { chosen, choose: setId };
}
