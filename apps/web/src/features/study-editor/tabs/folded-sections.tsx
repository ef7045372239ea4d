import { workspaceFields } from '@uni/phrases';
import { useState } from 'react';
import type { ListedItem } from '../../study/store/edits.ts';
import type { FormSection } from '../../study-forms/form/fields.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { FormSections } from '../../study-forms/form/form-sections.tsx';
import styles from './tabs.module.css';

interface FoldedSectionsProps {
  item: ListedItem;
  sections: readonly FormSection[];
  label?: string;
}

/** The rarer fields of an item, folded until one of them is requested. */
export function FoldedSections({ item, sections, label = workspaceFields.form.more }: FoldedSectionsProps) {
  const { focus } = useStudyForm();
  const [isOpen, setIsOpen] = useState(false);
  const isRequested = sections.some(({ rows }) =>
    rows.some(({ path }) => focus?.path.startsWith(`${item.path}/${path}`)),
  );
  return (
    <details open={isOpen || isRequested} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.more}>{label}</summary>
      <FormSections base={item.path} sections={sections} />
    </details>
  );
}
