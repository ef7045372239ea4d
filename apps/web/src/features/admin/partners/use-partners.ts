import { useQuery } from '@tanstack/react-query';
import type { Partner } from '@uni/contracts';
import { partners as copy } from '@uni/phrases';
import { useState } from 'react';
import { partnersQuery, usePartnerWrites } from '../../../api/admin/partners.ts';
import { permitGroupsQuery } from '../../../api/admin/permit-groups.ts';
import { setScreenLayout, useScreenLayout } from '../../../api/local/screen-layout.ts';
import type { LocalBase, LocalScreen } from '../../../shared/register/define-local-register.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { visibleStates } from './partner-list.tsx';

const layout = 'cadastro_parceiros';

export type PartnersScreen = LocalScreen<Partner, ReturnType<typeof usePartners>>;
export type PartnerQuestion = { kind: 'deactivate' | 'remove'; partner: Partner };
/** The last change to a partner: its state changed, or it was removed. */
interface Done {
  text: string;
  id: number;
  before: Partner['state'] | 'there';
}

/** Reads and acts of the partners screen: its setting, the pending confirmation and the last change. */
export function usePartners({ navigation }: LocalBase) {
  const query = useQuery(partnersQuery);
  const mayReadGroups = navigation.profile.permissions.includes('user:read');
  const groupsRead = useQuery({ ...permitGroupsQuery, enabled: mayReadGroups });
  const setting = useScreenLayout(layout);
  return {
    source: mayReadGroups ? sourceOf(query, groupsRead) : sourceOf(query),
    list: query.data ?? [],
    groups: groupsRead.data ?? [],
    states: visibleStates(setting.exhibition),
    columns: setting.cardColumn,
    exhibit: (exhibition: readonly string[]) => {
      setScreenLayout(layout, { exhibition });
      navigation.narrow({});
    },
    setColumns: (cardColumn: number) => setScreenLayout(layout, { cardColumn }),
    clear: () => setScreenLayout(layout, { exhibition: ['active', 'inactive', 'pending'] }),
    ...usePartnerChanges(),
  };
}

/** Changes to partners from the list: confirmed first where access closes, with an undo where possible. */
function usePartnerChanges() {
  const [question, setQuestion] = useState<PartnerQuestion | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const writes = usePartnerWrites(copy.fields);
  const activate = ({ id, name, state }: Partner) =>
    writes.change.mutate(
      { id, state: 'active' },
      { onSuccess: () => setDone({ text: copy.activated(name), id, before: state }) },
    );
  const busy = writes.change.isPending || writes.remove.isPending || writes.restore.isPending;
  const forget = () => setDone(null);
  const undo = () => {
    if (!done) return;
    const { id, before } = done;
    if (before === 'there') writes.restore.mutate(id, { onSuccess: forget });
    else writes.change.mutate({ id, state: before }, { onSuccess: forget });
  };
  return {
    question,
    busy,
    openQuestion: (nextQuestion: PartnerQuestion) => {
      writes.change.reset();
      writes.remove.reset();
      setQuestion(nextQuestion);
    },
    refrain: () => setQuestion(null),
    failure: writes.change.error ?? writes.remove.error,
    activate,
    deactivate: ({ id, name, state }: Partner) =>
      writes.change.mutate(
        { id, state: 'inactive' },
        {
          onSuccess: () => {
            setQuestion(null);
            setDone({ text: copy.deactivated(name), id, before: state });
          },
        },
      ),
    remove: ({ id, name }: Partner) =>
      writes.remove.mutate(id, {
        onSuccess: () => {
          setQuestion(null);
          setDone({ text: copy.removed(name), id, before: 'there' });
        },
      }),
    done: done && { text: done.text, busy, onUndo: undo, onClose: forget },
  };
}
