import { useLocation, useMatches } from '@tanstack/react-router';
import type { Profile } from '@uni/contracts';
import { common, menu as menuCopy, shell, titles } from '@uni/phrases';
import { type ComponentProps, memo, type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { useFavourites } from '../../api/local/favourites.ts';
import { useRecents } from '../../api/local/recents.ts';
import { update } from '../../api/stores/store-writes.ts';
import { lazySection, SectionBoundary } from '../../shared/screen/lazy-section.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { AppShell, Footer } from '../../ui/shell/app-shell.tsx';
import { MenuEntries, MenuSearch, type NavItem, NavMenu, Shortlist } from '../../ui/shell/nav-menu.tsx';
import { BottomBar, type BottomItem } from '../../ui/shell/top-bar.tsx';
import { isFloating, type MenuEvent, menuEntries } from '../menu/menu-model.ts';
import { useMenu } from '../menu/use-menu.ts';
import { queryClient } from '../query-client.ts';
import { maySee, screenAt, screens, titleOf } from '../routes/screens.ts';
import { drawLink } from './draw-link.tsx';
import { Header } from './header.tsx';
import { holdTyped, takeTyped } from './palette-typing.ts';
import { SessionEnd } from './session-end.tsx';
import { useRememberedPath } from './use-remembered-path.ts';
import { useShortcuts } from './use-shortcuts.ts';

type Layer = 'palette' | 'notices' | 'help' | 'shortcuts' | null;

const HelpDrawer = lazySection(async () => (await import('../../features/help/help-drawer.tsx')).HelpDrawer);
const ViewingNote = lazySection(
  async () => (await import('../../features/admin/permit-groups/viewing-note.tsx')).ViewingNote,
);
const AccessRequest = lazySection(async () => (await import('./access-request.tsx')).AccessRequest);
const ChooseOrganization = lazySection(async () => (await import('./choose-organization.tsx')).ChooseOrganization);
const NoticeCentre = lazySection(async () => (await import('./notice-centre.tsx')).NoticeCentre);
const CommandPalette = lazySection(async () => (await import('./command-palette.tsx')).CommandPalette);
const ShortcutSheet = lazySection(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

const footer = [common.product, shell.footer.version('0.0.0'), shell.footer.provider, String(new Date().getFullYear())];

/** Menu, header and footer around a screen. They follow the address in slices, after the press that changed it is answered. */
export function Frame({ children }: { children: ReactNode }) {
  const path = useDeferredValue(useLocation({ select: (location) => location.pathname }));
  return <FrameAt path={path}>{children}</FrameAt>;
}

const FrameAt = memo(function FrameAt({ path, children }: { path: string; children: ReactNode }) {
  const roomy = useMatches({ select: (matches) => matches.at(-1)?.staticData.roomy ?? false });
  const profile = useProfile();
  const routes = useMemo(() => menuEntries((screen) => maySee(screen, profile.permissions)), [profile.permissions]);
  const menu = useMenu(path, roomy, routes);
  useRememberedPath(path);
  const recents = useRecents();
  const favourites = useFavouriteItems(profile);
  const { layer, open } = useLayer(menu.send);
  useShortcuts({
    onPalette: () => open('palette'),
    onHelp: () => open('help'),
    onShortcuts: () => open('shortcuts'),
  });
  const { send } = menu;
  const link = useMemo(() => drawLink((chosen) => choose(send, chosen)), [send]);
  const openDrawer = () => send({ kind: 'drawer', open: true });
  const shared = {
    entries: menu.state.routes,
    favourites,
    link,
    current: menu.state.current,
    expanded: menu.state.expanded,
    onToggleGroup: (group: string) => send({ kind: 'group_toggled', group }),
  };
  return (
    <AppShell
      menu={menu.state.collapsed ? 'rail' : 'pinned'}
      frame={roomy ? 'fixed' : 'page'}
      side={
        <NavMenu
          {...shared}
          recents={recents.slice(0, 4).map(({ path: key, label }) => ({ key, label, path: key }))}
          pinned={menu.state.pinned}
          floating={isFloating(menu.state)}
          canPin={!roomy}
          onTogglePin={() => send({ kind: 'pin_toggled' })}
          onSearch={() => open('palette')}
          onHover={menu.hover}
        />
      }
      header={
        <Header
          profile={profile}
          path={path}
          link={link}
          onMenu={openDrawer}
          onSearch={() => open('palette')}
          onNotices={() => open('notices')}
          onHelp={() => open('help')}
        />
      }
      footer={roomy ? null : <Footer parts={footer} />}
      bottomBar={
        <>
          <BottomBar
            link={link}
            items={bottomItems(
              path,
              () => open('notices'),
              () => send({ kind: 'drawer', open: true }),
            )}
          />
          {menu.state.mobile && (
            <MobileMenu
              {...shared}
              onSearch={() => open('palette')}
              onClose={() => send({ kind: 'drawer', open: false })}
            />
          )}
          <OpenLayer layer={layer} path={path} open={open} />
        </>
      }
    >
      <SessionEnd profile={profile} />
      {typeof profile.viewing_group === 'number' && (
        <Suspense fallback={null}>
          <ViewingNote />
        </Suspense>
      )}
      <Content profile={profile}>{children}</Content>
    </AppShell>
  );
});

/** A screen chosen in the menu is the path of the current sign-on too. */
function choose(send: (event: MenuEvent) => void, path: string): void {
  send({ kind: 'chosen', path });
  update(queryClient, 'sso', { ssoPath: path });
}

/** The layer open over the screen. The palette is the menu's search: while it is open a floating menu stays. */
function useLayer(send: (event: MenuEvent) => void) {
  const [layer, setLayer] = useState<Layer>(null);
  const open = (next: Layer) => {
    if (next === 'palette') holdTyped();
    else takeTyped();
    setLayer(next);
    send({ kind: 'search_focused', focused: next === 'palette' });
    if (next !== null) send({ kind: 'drawer', open: false });
  };
  return { layer, open };
}

/** The favourite screens that this person may still see. */
function useFavouriteItems({ permissions }: Profile): readonly NavItem[] {
  const keys = useFavourites();
  return keys.flatMap((key) => {
    const screen = screens.find((one) => one.key === key);
    return screen && maySee(screen, permissions) ? [{ key, label: titleOf(screen), path: screen.path }] : [];
  });
}

interface MobileMenuProps extends ComponentProps<typeof MenuEntries> {
  favourites: readonly NavItem[];
  onSearch: () => void;
  onClose: () => void;
}

/** The menu of narrow windows, in a drawer. */
function MobileMenu({ onClose, onSearch, favourites, ...menu }: MobileMenuProps) {
  return (
    <Drawer side="left" title={common.product} onClose={onClose}>
      <nav aria-label={shell.mainMenu}>
        <MenuSearch onClick={onSearch} />
        <Shortlist title={shell.favourites} items={favourites} link={menu.link} />
        <MenuEntries {...menu} />
      </nav>
    </Drawer>
  );
}

function OpenLayer({ layer, path, open }: { layer: Layer; path: string; open: (layer: Layer) => void }) {
  const onClose = () => open(null);
  return (
    <SectionBoundary of={layer ?? ''}>
      <Suspense fallback={null}>
        {layer === 'notices' && <NoticeCentre onClose={onClose} />}
        {layer === 'palette' && <CommandPalette onClose={onClose} />}
        {layer === 'shortcuts' && <ShortcutSheet onClose={onClose} />}
        {layer === 'help' && (
          <HelpDrawer
            path={path}
            screen={screenAt(path)?.key}
            onShortcuts={() => open('shortcuts')}
            onClose={onClose}
          />
        )}
      </Suspense>
    </SectionBoundary>
  );
}

/** The screen, or its substitute: no organization chosen yet, or no permission. */
function Content({ profile, children }: { profile: Profile; children: ReactNode }) {
  // Of what is drawn, not of the address: that is the next one already while a screen is being left.
  const screen = screenAt(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }));
  if (screen && !maySee(screen, profile.permissions))
    return (
      <Page>
        <PageHead title={titleOf(screen)} />
        <SectionBoundary of={screen.key}>
          <Suspense fallback={<Loading />}>
            <AccessRequest
              key={screen.key}
              screen={screen}
              canRequest={profile.organization !== null && !screen.anywhere}
            />
          </Suspense>
        </SectionBoundary>
      </Page>
    );
  if (profile.organization !== null || screen?.anywhere) return children;
  return (
    <SectionBoundary of="organization">
      <Suspense fallback={<Loading />}>
        <ChooseOrganization />
      </Suspense>
    </SectionBoundary>
  );
}

function bottomItems(path: string, onNotices: () => void, onMore: () => void): BottomItem[] {
  const bottomItem = (key: string, label: string, icon: IconName, to: string) => {
    return { key, label, icon, path: to, current: path.startsWith(to) };
  };
  return [
    bottomItem('home', titles.home, 'home', '/home'),
    bottomItem('planning', menuCopy.groups.planning, 'planning', '/planejamento'),
    bottomItem('sales', menuCopy.groups.sales, 'sales', '/vendas'),
    { key: 'notices', label: shell.notices, icon: 'bell', current: false, onClick: onNotices },
    { key: 'more', label: common.more, icon: 'menu', current: false, onClick: onMore },
  ];
}
