import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Partner } from '@uni/contracts';
import { partners as words } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { partnersQuery, usePartnerWrites } from '../../../api/admin/partners.ts';
import { permitGroupsQuery } from '../../../api/admin/permit-groups.ts';
import { setScreenLayout, useScreenLayout } from '../../../api/local/screen-layout.ts';
import { arrangeRegister, nextOrder, readRegisterView } from '../../../ui/register/register-view.ts';
import { useSingleKeys } from '../../../ui/register/use-single-keys.ts';
import { sourceOf } from '../register-source.ts';
import { partnerRules, shownStates } from './partner-list.ts';

const route = getRouteApi('/signed-in/cadastro-parceiros');
const fresh = 'novo';
const layout = 'cadastro_parceiros';

export type PartnerQuestion = { kind: 'deactivate' | 'remove'; partner: Partner };
interface Done {
  text: string;
  id: number;
  before: Partner['state'];
}

/** The partners screen: its setting, what the address says of it, what is asked and what was just done. */
export function usePartnersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const profile = useProfile();
  const query = useQuery(partnersQuery);
  const mayReadGroups = profile.permissions.includes('user:read');
  const groupsRead = useQuery({ ...permitGroupsQuery, enabled: mayReadGroups });
  const groups = groupsRead.data ?? [];
  const setting = useScreenLayout(layout);
  const changes = usePartnerChanges();
  const mayWrite = profile.permissions.includes('partner:write');
  const list = query.data ?? [];
  const view = readRegisterView(search, 'name');
  const states = shownStates(setting.exhibition);
  const inView = list.filter(({ state }) => states.includes(state));
  const change = (part: Readonly<Record<string, string | undefined>>, replace = true) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace });
  const open = (what: string | undefined) => change({ abrir: what }, false);
  useSingleKeys({ n: mayWrite ? () => open(fresh) : null }, profile.preferences?.single_key_shortcuts !== false);
  return {
    profile,
    query,
    source: mayReadGroups ? sourceOf(query, groupsRead) : sourceOf(query),
    groups,
    list,
    mayWrite,
    view,
    states,
    columns: setting.cardColumn,
    asList: search.ver === 'list',
    shown: arrangeRegister(inView, view, partnerRules(groups)),
    change,
    order: (column: string) => change({ ordem: nextOrder(view.order, column), pagina: undefined }),
    exhibit: (exhibition: readonly string[]) => {
      setScreenLayout(layout, { exhibition });
      change({ pagina: undefined });
    },
    setColumns: (cardColumn: number) => setScreenLayout(layout, { cardColumn }),
    clear: () => {
      setScreenLayout(layout, { exhibition: ['active', 'inactive', 'pending'] });
      change({ q: undefined, pagina: undefined });
    },
    creating: search.abrir === fresh && mayWrite,
    opened: list.find(({ id }) => String(id) === search.abrir),
    create: () => open(fresh),
    open: ({ id }: Partner) => open(String(id)),
    close: () => open(undefined),
    ...changes,
  };
}

/** What is done to a partner from the list: asked first where it closes something, and taken back where it can be. */
function usePartnerChanges() {
  const [question, setQuestion] = useState<PartnerQuestion | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const writes = usePartnerWrites(words.fields);
  const activate = ({ id, name, state }: Partner) =>
    writes.change.mutate(
      { id, state: 'active' },
      { onSuccess: () => setDone({ text: words.activated(name), id, before: state }) },
    );
  return {
    question,
    ask: (asked: PartnerQuestion) => {
      writes.change.reset();
      writes.remove.reset();
      setQuestion(asked);
    },
    refrain: () => setQuestion(null),
    busy: writes.change.isPending || writes.remove.isPending,
    failure: writes.change.error ?? writes.remove.error,
    activate,
    deactivate: ({ id, name, state }: Partner) =>
      writes.change.mutate(
        { id, state: 'inactive' },
        {
          onSuccess: () => {
            setQuestion(null);
            setDone({ text: words.deactivated(name), id, before: state });
          },
        },
      ),
    remove: ({ id }: Partner) => writes.remove.mutate(id, { onSuccess: () => setQuestion(null) }),
    done,
    undo: () => {
      if (done) writes.change.mutate({ id: done.id, state: done.before }, { onSuccess: () => setDone(null) });
    },
    forget: () => setDone(null),
  };
}
