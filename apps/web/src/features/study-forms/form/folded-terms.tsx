import { useState } from 'react';
import { Stack } from '../../../ui/layout/layout.tsx';
import { type ListedItem, valueAt } from '../../study/store/edits.ts';
import { isFilled } from './control-values.ts';
import type { FormSection, ListTable } from './fields.ts';
import styles from './form.module.css';
import { useStudyForm } from './form-context.tsx';
import { FormSections } from './form-sections.tsx';
import { ListEditor } from './list-editor.tsx';

interface FoldedTermsProps {
  item: ListedItem;
  label: string;
  sections: readonly FormSection[];
  list: ListTable;
}

/** The rarer fields of an item, folded until one of them is stated or requested. */
export function FoldedTerms({ item, label, sections, list }: FoldedTermsProps) {
  const { focus, document } = useStudyForm();
  const rows = sections.flatMap((section) => section.rows).filter(({ when }) => when?.(item.value) ?? true);
  const paths = [list.path, ...rows.map(({ path }) => path)];
  const [isOpen, setIsOpen] = useState(() => paths.some((path) => isFilled(valueAt(document, `${item.path}/${path}`))));
  const isRequested = paths.some((path) => focus?.path.startsWith(`${item.path}/${path}`));
  return (
    <details open={isOpen || isRequested} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.more}>{label}</summary>
      <Stack gap={20}>
        <FormSections base={item.path} sections={sections} />
        <ListEditor base={item.path} list={list} />
      </Stack>
    </details>
  );
}
