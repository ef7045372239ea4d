import { useQuery } from '@tanstack/react-query';
import type { GridScreen, GridViewContent, SavedGridView } from '@uni/contracts';
import { gridViews as copy } from '@uni/phrases';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import type { MenuAction } from '../../ui/overlay/menu-action.ts';
import { useStoredAppearance } from '../../ui/planning-grid/index.ts';
import { lazySection, SectionBoundary } from '../screen/lazy-section.tsx';
import { gridViewsQuery } from './saved-views-api.ts';

const SaveViewDialog = lazySection(async () => (await import('./view-dialogs.tsx')).SaveViewDialog);
const ManageViewsDialog = lazySection(async () => (await import('./view-dialogs.tsx')).ManageViewsDialog);

/** State of a grid as parts of its address; defaults are left out. */
export type ViewParts = Readonly<Record<string, string | undefined>>;

interface SavedViewsProps {
  screen: GridScreen;
  /** The name under which a user's appearance of the grid is stored. */
  memory: string;
  parts: ViewParts;
  apply: (values: ViewParts) => void;
}

/** Saved views of a grid: choose, save under a name, share, and set as the default. */
export function SavedViews({ screen, memory, parts, apply }: SavedViewsProps) {
  const views = useQuery(gridViewsQuery(screen)).data ?? none;
  const { appearance, change } = useStoredAppearance(memory);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const content: GridViewContent = { parts: present(parts), look: appearance };
  const show = (view: SavedGridView): void => {
    apply(view.content.parts);
    change(view.content.look);
  };
  useFirstView(views, parts, show);
  const chosen = views.find((view) => sameContent(view.content, content)) ?? null;
  const name = chosen ? copy.chosen(chosen.nome) : copy.open;
  return (
    <>
      <Menu
        label={copy.menu}
        actions={[
          ...choices(views, chosen, show),
          { key: 'save', label: copy.save, heading: copy.current, onPick: () => setDialog('save') },
          ...(views.length > 0
            ? [{ key: 'manage', label: copy.manage, onPick: () => setDialog('manage') } satisfies MenuAction]
            : []),
        ]}
        trigger={(button) => (
          <Button size="small" variant="ghost" icon="eye" title={name} {...button}>
            {name}
          </Button>
        )}
      />
      {dialog && (
        <SectionBoundary of={dialog}>
          <Suspense>
            {dialog === 'save' ? (
              <SaveViewDialog screen={screen} views={views} content={content} onClose={() => setDialog(null)} />
            ) : (
              <ManageViewsDialog screen={screen} views={views} onClose={() => setDialog(null)} />
            )}
          </Suspense>
        </SectionBoundary>
      )}
    </>
  );
}

const none: readonly SavedGridView[] = [];

const present = (values: ViewParts): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const sameContent = (one: GridViewContent, other: GridViewContent): boolean => inOrder(one) === inOrder(other);
const inOrder = ({ parts, look: appearance }: GridViewContent): string =>
  JSON.stringify([
    Object.entries(parts).sort(),
    appearance.density,
    appearance.label,
    appearance.total,
    appearance.month,
    appearance.frozen,
  ]);

/** Applies the user's default view once when the grid's address is empty. */
function useFirstView(views: readonly SavedGridView[], current: ViewParts, show: (view: SavedGridView) => void): void {
  const isOpen = useRef(Object.keys(present(current)).length === 0);
  const first = views.find((view) => view.is_default);
  useEffect(() => {
    if (!isOpen.current || views.length === 0) return;
    isOpen.current = false;
    if (first) show(first);
  });
}

function choices(
  views: readonly SavedGridView[],
  chosen: SavedGridView | null,
  show: (view: SavedGridView) => void,
): MenuAction[] {
  const group = (heading: string, own: readonly SavedGridView[]): MenuAction[] =>
    own.map((view, at) => ({
      key: String(view.id),
      label: view.nome,
      note: noteOf(view),
      checked: view === chosen,
      heading: at === 0 ? heading : undefined,
      onPick: () => show(view),
    }));
  const isMine = ({ is_own }: SavedGridView): boolean => is_own;
  return [
    ...group(copy.own, views.filter(isMine)),
    ...group(
      copy.ofOrganization,
      views.filter((view) => !isMine(view)),
    ),
  ];
}

function noteOf({ is_default, is_own, is_shared, owner__name }: SavedGridView): string | undefined {
  if (is_default) return copy.byDefault;
  if (!is_own) return owner__name === null ? undefined : copy.by(owner__name);
  return is_shared ? copy.shared : undefined;
}
