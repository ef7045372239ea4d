import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Partner } from '@uni/contracts';
import { partners as copy } from '@uni/phrases';
import { useState } from 'react';
import { partnersQuery, usePartnerWrites } from '../../../api/admin/partners.ts';
import { permitGroupsQuery } from '../../../api/admin/permit-groups.ts';
import { setScreenLayout, useScreenLayout } from '../../../api/local/screen-layout.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { useRegisterNavigation } from '../../../shared/register/use-register-place.ts';
import { arrangeRegister } from '../../../ui/register/register-view.ts';
import { partnerRules, visibleStates } from './partner-list.ts';

const route = getRouteApi('/signed-in/cadastro-parceiros');
const fresh = 'novo';
const layout = 'cadastro_parceiros';

export type PartnerQuestion = { kind: 'deactivate' | 'remove'; partner: Partner };
/** The last change to a partner: its state changed, or it was removed. */
interface Done {
  text: string;
  id: number;
  before: Partner['state'] | 'there';
}

/** State of the partners screen: its setting, open partner, pending confirmation and last change. */
export function usePartnersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const navigation = useRegisterNavigation({
    search,
    go: (part, replace) => void navigate({ search: (now) => ({ ...now, ...part }), replace }),
    writes: 'partner:write',
    fresh,
  });
  const query = useQuery(partnersQuery);
  const mayReadGroups = navigation.profile.permissions.includes('user:read');
  const groupsRead = useQuery({ ...permitGroupsQuery, enabled: mayReadGroups });
  const groups = groupsRead.data ?? [];
  const setting = useScreenLayout(layout);
  const changes = usePartnerChanges();
  const list = query.data ?? [];
  const states = visibleStates(setting.exhibition);
  const inView = list.filter(({ state }) => states.includes(state));
  return {
    navigation,
    source: mayReadGroups ? sourceOf(query, groupsRead) : sourceOf(query),
    groups,
    list,
    states,
    columns: setting.cardColumn,
    asList: search.ver === 'list',
    visiblePage: arrangeRegister(inView, navigation.view, partnerRules(groups)),
    exhibit: (exhibition: readonly string[]) => {
      setScreenLayout(layout, { exhibition });
      navigation.narrow({});
    },
    setColumns: (cardColumn: number) => setScreenLayout(layout, { cardColumn }),
    clear: () => {
      setScreenLayout(layout, { exhibition: ['active', 'inactive', 'pending'] });
      navigation.narrow({ q: undefined });
    },
    opened: list.find((partner) => navigation.isOpen(partner)),
    ...changes,
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
  return {
    question,
    openQuestion: (nextQuestion: PartnerQuestion) => {
      writes.change.reset();
      writes.remove.reset();
      setQuestion(nextQuestion);
    },
    refrain: () => setQuestion(null),
    busy: writes.change.isPending || writes.remove.isPending || writes.restore.isPending,
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
    done,
    undo: () => {
      if (!done) return;
      const { id, before } = done;
      const onSuccess = () => setDone(null);
      if (before === 'there') writes.restore.mutate(id, { onSuccess });
      else writes.change.mutate({ id, state: before }, { onSuccess });
    },
    forget: () => setDone(null),
  };
}
