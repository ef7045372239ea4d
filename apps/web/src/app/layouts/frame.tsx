import { Link, useLocation, useMatches } from '@tanstack/react-router';
import type { Profile } from '@uni/contracts';
import { common, menu as menuWords, shell, states, titles } from '@uni/phrases';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { useRecents } from '../../api/local/recents.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { NoPermission } from '../../ui/feedback/state-block.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { AppShell, Footer } from '../../ui/shell/app-shell.tsx';
import { MenuEntries, NavMenu } from '../../ui/shell/nav-menu.tsx';
import { BottomBar, type BottomItem } from '../../ui/shell/top-bar.tsx';
import { isFloating, menuEntries } from '../menu/menu-model.ts';
import { useMenu } from '../menu/use-menu.ts';
import { maySee, screenAt, titleOf } from '../routes/screens.ts';
import { ChooseOrganization } from './choose-organization.tsx';
import { CommandPalette } from './command-palette.tsx';
import { drawLink } from './draw-link.tsx';
import { Header } from './header.tsx';
import { NoticeCentre } from './notice-centre.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useRememberedPlace } from './use-remembered-place.ts';
import { useShortcuts } from './use-shortcuts.ts';

type Layer = 'palette' | 'notices' | 'shortcuts' | null;

const footer = [common.product, shell.footer.version('0.0.0'), shell.footer.provider, String(new Date().getFullYear())];

/** Menu, header and footer around a screen, and the layers that open over any of them. */
export function Frame({ children }: { children: ReactNode }) {
  const path = useLocation({ select: (location) => location.pathname });
  const roomy = useMatches({ select: (matches) => matches.at(-1)?.staticData.roomy ?? false });
  const menu = useMenu(path, roomy);
  useRememberedPlace(path);
  const recents = useRecents();
  const profile = useProfile();
  const [layer, setLayer] = useState<Layer>(null);
  useShortcuts({ onPalette: () => setLayer('palette'), onHelp: () => setLayer('shortcuts') });
  const { send } = menu;
  const link = useMemo(() => drawLink((chosen) => send({ kind: 'chosen', path: chosen })), [send]);
  const openDrawer = () => send({ kind: 'drawer', open: true });
  const entries = useMemo(() => menuEntries((screen) => maySee(screen, profile.permissions)), [profile.permissions]);
  const shared = {
    entries,
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
          onSearch={() => setLayer('palette')}
          onHover={menu.hover}
        />
      }
      header={
        <Header
          profile={profile}
          path={path}
          link={link}
          onMenu={openDrawer}
          onSearch={() => setLayer('palette')}
          onNotices={() => setLayer('notices')}
          onHelp={() => setLayer('shortcuts')}
        />
      }
      footer={roomy ? null : <Footer parts={footer} />}
      bottomBar={
        <>
          <BottomBar
            link={link}
            items={bottomItems(
              path,
              () => setLayer('notices'),
              () => send({ kind: 'drawer', open: true }),
            )}
          />
          {menu.state.mobile && <MobileMenu {...shared} onClose={() => send({ kind: 'drawer', open: false })} />}
          <OpenLayer layer={layer} onClose={() => setLayer(null)} />
        </>
      }
    >
      <Content profile={profile} path={path}>
        {children}
      </Content>
    </AppShell>
  );
}

/** The menu of narrow windows, in a drawer. */
function MobileMenu({ onClose, ...menu }: ComponentProps<typeof MenuEntries> & { onClose: () => void }) {
  return (
    <Drawer side="left" title={common.product} onClose={onClose}>
      <nav aria-label={shell.mainMenu}>
        <MenuEntries {...menu} />
      </nav>
    </Drawer>
  );
}

function OpenLayer({ layer, onClose }: { layer: Layer; onClose: () => void }) {
  if (layer === 'palette') return <CommandPalette onClose={onClose} />;
  if (layer === 'notices') return <NoticeCentre onClose={onClose} />;
  return layer === 'shortcuts' ? <ShortcutSheet onClose={onClose} /> : null;
}

/** The screen, or what stands in its place: no organization chosen yet, or no permission. */
function Content({ profile, path, children }: { profile: Profile; path: string; children: ReactNode }) {
  const screen = screenAt(path);
  if (screen && !maySee(screen, profile.permissions))
    return (
      <Page>
        <PageHead title={titleOf(screen)} />
        <NoPermission
          action={
            <Link to="/home" className={buttonClass('primary')}>
              {states.backHome}
            </Link>
          }
        />
      </Page>
    );
  return profile.organization === null ? <ChooseOrganization /> : children;
}

function bottomItems(path: string, onNotices: () => void, onMore: () => void): BottomItem[] {
  const place = (key: string, label: string, icon: IconName, to: string) => {
    return { key, label, icon, path: to, current: path.startsWith(to) };
  };
  return [
    place('home', titles.home, 'home', '/home'),
    place('planning', menuWords.groups.planning, 'planning', '/planejamento'),
    place('sales', menuWords.groups.sales, 'sales', '/vendas'),
    { key: 'notices', label: shell.notices, icon: 'bell', current: false, onClick: onNotices },
    { key: 'more', label: common.more, icon: 'menu', current: false, onClick: onMore },
  ];
}
