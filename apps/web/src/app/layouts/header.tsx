import { useQuery } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import { limits, type Profile } from '@uni/contracts';
import { shell, titles } from '@uni/phrases';
import { useSelectOrganization } from '../../api/access/select-organization.ts';
import { organizationsQuery } from '../../api/admin/organizations.ts';
import { unreadNoticesQuery } from '../../api/home/unread-notices.ts';
import { toggleFavourite, useFavourites } from '../../api/local/favourites.ts';
import { useRecents } from '../../api/local/recents.ts';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { useNotices } from '../../ui/notice/notices.tsx';
import type { MenuAction } from '../../ui/overlay/menu-action.ts';
import type { DrawLink } from '../../ui/shell/nav-menu.tsx';
import { ProcessingRing } from '../../ui/shell/processing-ring.tsx';
import {
  AccountMenu,
  type Crumb,
  FavouriteMark,
  HeaderButton,
  HeaderMenu,
  NoticeBell,
  OrganizationSwitch,
  SearchButton,
  TopBar,
} from '../../ui/shell/top-bar.tsx';
import { useProcessing } from '../processing/use-processing.ts';
import { screenAt, titleAt } from '../routes/screens.ts';
import { leaveSession } from '../session/leave.ts';
import { useAccessRequests } from './access-requests.ts';
import { crumbsOf } from './crumbs.ts';

const userPanel: string = '/painel-usuario';

interface HeaderProps {
  profile: Profile;
  path: string;
  link: DrawLink;
  onMenu: () => void;
  onSearch: () => void;
  onNotices: () => void;
  onHelp: () => void;
}

/** Breadcrumbs, organization, search, notices, help, theme and account. */
export function Header({ profile, path, link, onMenu, onSearch, onNotices, onHelp }: HeaderProps) {
  const unread = useUnreadCount(profile);
  return (
    <TopBar crumbs={useCrumbs(path)} link={link} onMenu={onMenu} mark={<Favourite path={path} />}>
      <Organization profile={profile} />
      <SearchButton onClick={onSearch} />
      <Processing profile={profile} />
      <NoticeBell unread={unread} onClick={onNotices} />
      <HeaderButton icon="help" label={shell.help} onClick={onHelp} />
      <HeaderMenu icon="theme" label={shell.theme} actions={useAppearanceActions()} />
      <Account profile={profile} />
    </TopBar>
  );
}

/** Messages of this page, requests of colleagues and stored notices. */
function useUnreadCount({ organization }: Profile): number {
  const stored = useQuery({ ...unreadNoticesQuery, enabled: organization !== null }).data?.unread ?? 0;
  return useNotices().filter((notice) => !notice.read).length + useAccessRequests().length + stored;
}

/** A screen of the table can be a favourite; a page inside one is among the recent pages. */
function Favourite({ path }: { path: string }) {
  const favourites = useFavourites();
  const screen = screenAt(path);
  if (!screen || screen.path !== path.replace(/(?<!\/)\/+$/, '')) return null;
  return <FavouriteMark on={favourites.includes(screen.key)} onToggle={() => toggleFavourite(screen.key)} />;
}

/** Apart, so that each second draws the ring again and nothing else. */
function Processing({ profile: { organization, permissions } }: { profile: Profile }) {
  const { isProcessing, countDown } = useProcessing(permissions.includes('planning:read') ? organization : null);
  return <ProcessingRing running={isProcessing} left={countDown} whole={limits.processingSeconds} />;
}

/** An enterprise's own name comes from the recent pages: the header sends no request. */
function useCrumbs(path: string): readonly Crumb[] {
  const recents = useRecents();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return crumbsOf(path, title ?? titleAt(path) ?? titles.notFound, recents);
}

function Organization({ profile }: { profile: Profile }) {
  const select = useSelectOrganization();
  const { data } = useQuery({ ...organizationsQuery, enabled: profile.is_superuser });
  const router = useRouter();
  const actions: MenuAction[] = (profile.is_superuser ? (data ?? []) : []).map((organization) => ({
    key: String(organization.id),
    label: organization.name,
    note: organization.code,
    checked: organization.id === profile.organization,
    onPick: () => select.mutate(organization.id, { onSuccess: () => void router.invalidate() }),
  }));
  const name = profile.organization__name ?? shell.noOrganization;
  return (
    <OrganizationSwitch
      name={name}
      actions={actions.length > 0 && profile.organization === null ? [...actions, ...none(select.mutate)] : actions}
    />
  );
}

/** With nothing chosen yet the list is a choice even when it has one row. */
function none(select: (organization: null) => void): MenuAction[] {
  return [{ key: 'none', label: shell.noOrganization, checked: true, onPick: () => select(null) }];
}

function useAppearanceActions(): MenuAction[] {
  const { theme, density } = useAppearance();
  const themes = (['light', 'dark', 'system'] as const).map((choice, at) => ({
    key: choice,
    label: shell.themes[choice],
    heading: at === 0 ? shell.theme : undefined,
    checked: theme === choice,
    onPick: () => setAppearance({ theme: choice }),
  }));
  const densities = (['compacta', 'padrao', 'confortavel'] as const).map((choice, at) => ({
    key: choice,
    label: shell.densities[choice],
    heading: at === 0 ? shell.density : undefined,
    checked: density === choice,
    onPick: () => setAppearance({ density: choice }),
  }));
  return [...themes, ...densities];
}

function Account({ profile }: { profile: Profile }) {
  const router = useRouter();
  const name = profile.name || profile.email;
  const leave = () => {
    leaveSession();
    void router.navigate({ to: '/user/login', replace: true });
  };
  return (
    <AccountMenu
      name={name}
      actions={[
        {
          key: 'panel',
          heading: `${profile.email} · ${shell.roles[profile.role]}`,
          label: titles.userPanel,
          icon: 'people',
          onPick: () => void router.navigate({ to: userPanel }),
        },
        {
          key: 'password',
          label: shell.changePassword,
          icon: 'lock',
          onPick: () => void router.navigate({ to: '/change-password' }),
        },
        ...useAppearanceActions().slice(0, 3),
        { key: 'leave', label: shell.signOut, icon: 'signOut', onPick: leave },
      ]}
    />
  );
}
