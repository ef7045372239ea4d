import { useQuery } from '@tanstack/react-query';
import type { JsonObject, PlanningTemplate, TemplateKind } from '@uni/contracts';
import { planningGrid } from '@uni/phrases';
import { useState } from 'react';
import { templatesQuery, useForgetTemplate, useKeepTemplate } from '../../../api/planner/templates.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './form.module.css';

const words = planningGrid.templates;

/** What the organization keeps of one kind: taken, kept anew under a name, or forgotten. */
export function TemplatesDialog(props: {
  kind: TemplateKind;
  /** What keeping would keep; null when there is nothing to keep. */
  content: JsonObject | null;
  onTake: (template: PlanningTemplate) => void;
  onClose: () => void;
}) {
  const { kind, content } = props;
  const kept = useQuery(templatesQuery);
  const forget = useForgetTemplate();
  const keep = useKeepTemplate();
  const [name, setName] = useState('');
  const own = (kept.data ?? []).filter((template) => template.kind === kind);
  const taken = own.some((template) => template.nome === name.trim());
  const problem = taken ? words.taken : keep.isError ? words.failed : undefined;
  const save = (): void => {
    if (!content || name.trim() === '' || taken) return;
    keep.mutate({ kind, nome: name.trim(), content }, { onSuccess: () => setName('') });
  };
  return (
    <Dialog
      title={words.title[kind]}
      onClose={props.onClose}
      onSubmit={save}
      actions={
        content && (
          <Button type="submit" disabled={name.trim() === ''} busy={keep.isPending}>
            {words.keep}
          </Button>
        )
      }
    >
      {kept.isError && <p role="alert">{words.unread}</p>}
      {kept.isSuccess && own.length === 0 && <p className="text-2">{words.none[kind]}</p>}
      <ul className={styles.templates}>
        {own.map((template) => (
          <li key={template.id}>
            <span>{template.nome}</span>
            <Button
              size="small"
              onClick={() => {
                props.onTake(template);
                props.onClose();
              }}
            >
              {words.take[kind]}
            </Button>
            <IconButton
              icon="trash"
              small
              label={words.forget(template.nome)}
              onClick={() => forget.mutate(template.id)}
            />
          </li>
        ))}
      </ul>
      {content && <TextField label={words.name[kind]} value={name} onChange={setName} error={problem} />}
    </Dialog>
  );
}
