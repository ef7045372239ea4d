import { audit } from '@uni/phrases';
import type { ReactNode } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { usersStore } from '../../../api/admin/users.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { ToolSpace, Tools } from '../../../ui/layout/page.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import styles from '../admin.module.css';
import { targetOf } from './audit-labels.ts';
import { type AuditSearch, type AuditView, periodProblem } from './audit-view.ts';

const copy = audit.filters;
const everybody = '';

interface Person {
  id: string;
  name: string;
}

/** Returns the users available as filter, and the name of any of them. */
export function usePeople(): { people: readonly Person[]; nameOf: (id: string) => string } {
  const mayRead = useProfile().permissions.includes('user:read');
  const { data = [] } = useStore(usersStore, { enabled: mayRead });
  const people = data
    .map(({ id, name, email }) => ({ id: String(id), name: name || email }))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  return { people, nameOf: (id) => people.find((one) => one.id === id)?.name ?? copy.person(id) };
}

interface AuditFiltersProps {
  view: AuditView;
  people: readonly Person[];
  nameOf: (id: string) => string;
  onChange: (change: Partial<Record<keyof AuditSearch, string | undefined>>) => void;
  /** At the end of the row. */
  children: ReactNode;
}

/** Filters by user, subject and period. */
export function AuditFilters({ view, people, nameOf, onChange, children }: AuditFiltersProps) {
  const { actor = everybody, target = '', target_id, from = '', to = '' } = view.filter;
  const known = people.some(({ id }) => id === actor);
  const listed = actor !== everybody && !known ? [{ id: actor, name: nameOf(actor) }, ...people] : people;
  const targets = Object.keys(audit.targets)
    .map((value) => ({ value, label: targetOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'));
  return (
    <Tools>
      <Selector
        label={copy.who}
        value={actor}
        options={[
          { value: everybody, label: copy.everybody },
          ...listed.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(quem) => onChange({ quem: quem || undefined })}
      />
      <Selector
        label={copy.what}
        value={target}
        options={[{ value: '', label: copy.everything }, ...targets]}
        onChange={(recurso) => onChange({ recurso: recurso || undefined, registro: undefined })}
      />
      <DayField
        className={styles.day}
        label={copy.from}
        size="small"
        value={from}
        max={to || undefined}
        error={periodProblem(view.filter)}
        onChange={(de) => onChange({ de: de || undefined })}
      />
      <DayField
        className={styles.day}
        label={copy.to}
        size="small"
        value={to}
        min={from || undefined}
        onChange={(until) => onChange({ ate: until || undefined })}
      />
      <ToolSpace />
      {target_id && (
        <Button variant="ghost" icon="close" onClick={() => onChange({ registro: undefined })}>
          {copy.clearRecord}
        </Button>
      )}
      {children}
    </Tools>
  );
}
