import { useQuery } from '@tanstack/react-query';
import type { GridScreen, GridViewContent, KeptGridView } from '@uni/contracts';
import { gridViews as words } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Menu, type MenuAction } from '../../ui/overlay/menu.tsx';
import { useLookOf } from '../../ui/planning-grid/index.ts';
import { gridViewsQuery } from './saved-views-api.ts';
import { ManageViewsDialog, SaveViewDialog } from './view-dialogs.tsx';

/** What a grid shows, in the parts of its address; what is as usual is left out. */
export type ViewParts = Readonly<Record<string, string | undefined>>;

interface SavedViewsProps {
  screen: GridScreen;
  /** The name under which a person's look at the grid is kept. */
  memory: string;
  parts: ViewParts;
  apply: (parts: ViewParts) => void;
}

/** The views of a grid: chosen, kept under a name, shared, and the one that it begins with. */
export function SavedViews({ screen, memory, parts, apply }: SavedViewsProps) {
  const views = useQuery(gridViewsQuery(screen)).data ?? none;
  const { look, change } = useLookOf(memory);
  const [asked, setAsked] = useState<'save' | 'manage' | null>(null);
  const content: GridViewContent = { parts: present(parts), look };
  const show = (view: KeptGridView): void => {
    apply(view.content.parts);
    change(view.content.look);
  };
  useFirstView(views, parts, show);
  const chosen = views.find((view) => sameContent(view.content, content)) ?? null;
  return (
    <>
      <Menu
        label={words.menu}
        actions={[
          ...choices(views, chosen, show),
          { key: 'save', label: words.save, heading: words.current, onPick: () => setAsked('save') },
          ...(views.length > 0
            ? [{ key: 'manage', label: words.manage, onPick: () => setAsked('manage') } satisfies MenuAction]
            : []),
        ]}
        trigger={(button) => (
          <Button size="small" look="ghost" icon="eye" {...button}>
            {chosen ? words.chosen(chosen.nome) : words.open}
          </Button>
        )}
      />
      {asked === 'save' && (
        <SaveViewDialog screen={screen} views={views} content={content} onClose={() => setAsked(null)} />
      )}
      {asked === 'manage' && <ManageViewsDialog screen={screen} views={views} onClose={() => setAsked(null)} />}
    </>
  );
}

const none: readonly KeptGridView[] = [];

const present = (parts: ViewParts): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const sameContent = (one: GridViewContent, other: GridViewContent): boolean => inOrder(one) === inOrder(other);
const inOrder = ({ parts, look }: GridViewContent): string =>
  JSON.stringify([Object.entries(parts).sort(), look.density, look.label, look.total, look.month, look.frozen]);

/** A grid whose address asks for nothing begins with the person's first view, once. */
function useFirstView(views: readonly KeptGridView[], parts: ViewParts, show: (view: KeptGridView) => void): void {
  const isOpen = useRef(Object.keys(present(parts)).length === 0);
  const first = views.find((view) => view.is_default);
  useEffect(() => {
    if (!isOpen.current || views.length === 0) return;
    isOpen.current = false;
    if (first) show(first);
  });
}

function choices(
  views: readonly KeptGridView[],
  chosen: KeptGridView | null,
  show: (view: KeptGridView) => void,
): MenuAction[] {
  const group = (heading: string, own: readonly KeptGridView[]): MenuAction[] =>
    own.map((view, at) => ({
      key: String(view.id),
      label: view.nome,
      note: noteOf(view),
      checked: view === chosen,
      heading: at === 0 ? heading : undefined,
      onPick: () => show(view),
    }));
  const isMine = ({ is_own }: KeptGridView): boolean => is_own;
  return [
    ...group(words.own, views.filter(isMine)),
    ...group(
      words.ofOrganization,
      views.filter((view) => !isMine(view)),
    ),
  ];
}

function noteOf({ is_default, is_own, is_shared, owner__name }: KeptGridView): string | undefined {
  if (is_default) return words.byDefault;
  if (!is_own) return owner__name === null ? undefined : words.by(owner__name);
  return is_shared ? words.shared : undefined;
}
