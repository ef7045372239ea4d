import { useQuery } from '@tanstack/react-query';
import type { JsonObject, PlanningTemplate, TemplateKind } from '@uni/contracts';
import { planningGrid } from '@uni/phrases';
import { useState } from 'react';
import { templatesQuery, useForgetTemplate, useSaveTemplate } from '../../../api/planner/templates.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import styles from './form.module.css';

const copy = planningGrid.templates;

/** The organization's templates of one kind: apply one, save one under a name, or delete one. */
export function TemplatesDialog(props: {
  kind: TemplateKind;
  /** Content that a new template would store; null when there is nothing to store. */
  content: JsonObject | null;
  onTake: (template: PlanningTemplate) => void;
  onClose: () => void;
}) {
  const { kind, content } = props;
  const templates = useQuery(templatesQuery);
  const forget = useForgetTemplate();
  const saveTemplate = useSaveTemplate();
  const [name, setName] = useState('');
  const own = (templates.data ?? []).filter((template) => template.kind === kind);
  const taken = own.some((template) => template.nome === name.trim());
  const problem = taken ? copy.taken : saveTemplate.isError ? copy.failed : undefined;
  const save = (): void => {
    if (!content || name.trim() === '' || taken) return;
    saveTemplate.mutate({ kind, nome: name.trim(), content }, { onSuccess: () => setName('') });
  };
  return (
    <EntryDialog
      title={copy.title[kind]}
      onClose={props.onClose}
      onSubmit={save}
      actions={
        content && (
          <Button type="submit" disabled={name.trim() === ''} busy={saveTemplate.isPending}>
            {copy.save}
          </Button>
        )
      }
    >
      {templates.isError && <p role="alert">{copy.unread}</p>}
      {templates.isSuccess && own.length === 0 && <p className="text-2">{copy.none[kind]}</p>}
      <Stack as="ul" ruled={6} className={styles.templates}>
        {own.map((template) => (
          <Row as="li" gap={8} wrap={false} key={template.id}>
            <span className="grow anywhere">{template.nome}</span>
            <Button
              size="small"
              onClick={() => {
                props.onTake(template);
                props.onClose();
              }}
            >
              {copy.take[kind]}
            </Button>
            <IconButton
              icon="trash"
              small
              label={copy.forget(template.nome)}
              onClick={() => forget.mutate(template.id)}
            />
          </Row>
        ))}
      </Stack>
      {content && <TextField label={copy.name[kind]} value={name} onChange={setName} error={problem} />}
    </EntryDialog>
  );
}
