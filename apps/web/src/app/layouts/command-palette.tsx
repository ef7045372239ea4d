import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { menu, shell } from '@uni/phrases';
import { useProfile } from '../../api/access/profile.ts';
import { toggleFavourite, useFavourites } from '../../api/local/favourites.ts';
import { enterpriseSummariesQuery } from '../../api/planner/enterprise-summaries.ts';
import { useReprocess } from '../../api/planner/processing.ts';
import { setAppearance } from '../../ui/appearance.ts';
import { Palette, type PaletteEntry } from '../../ui/shell/palette.tsx';
import { maySee, menuGroups, screenAt, screens, titleOf } from '../routes/screens.ts';

/** Screens, enterprises and commands in one list. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const { data } = useQuery(enterpriseSummariesQuery);
  const go = (path: string) => () => void router.navigate({ to: path });
  const { permissions } = useProfile();
  const screenEntries: PaletteEntry[] = screens
    .filter((screen) => maySee(screen, permissions))
    .map((screen) => ({
      key: screen.key,
      label: titleOf(screen),
      context: screen.group && menu.groups[screen.group],
      group: shell.palette.screens,
      icon: menuGroups.find((group) => group.key === screen.group)?.icon ?? 'home',
      onPick: go(screen.path),
    }));
  const enterprises: PaletteEntry[] = (data ?? []).map((enterprise) => ({
    key: `enterprise-${enterprise.id}`,
    label: enterprise.name,
    context: [enterprise.city, enterprise.state].filter(Boolean).join('/'),
    group: shell.palette.enterprises,
    icon: 'planning',
    onPick: go(`/planejamento/${enterprise.id}/fluxo-de-caixa`),
  }));
  const commands: PaletteEntry[] = (['light', 'dark', 'system'] as const).map((theme) => ({
    key: `theme-${theme}`,
    label: `${shell.theme}: ${shell.themes[theme]}`,
    group: shell.palette.commands,
    icon: 'theme',
    onPick: () => setAppearance({ theme }),
  }));
  const here = screenAt(useLocation({ select: (location) => location.pathname }));
  const isFavourite = useFavourites().some((key) => key === here?.key);
  if (here)
    commands.push({
      key: 'favourite',
      label: isFavourite ? shell.removeFavourite : shell.addFavourite,
      context: titleOf(here),
      group: shell.palette.commands,
      icon: 'star',
      onPick: () => toggleFavourite(here.key),
    });
  const reprocess = useReprocess();
  if (permissions.includes('planning:write'))
    commands.push({
      key: 'reprocess',
      label: shell.processing.reprocess,
      group: shell.palette.commands,
      icon: 'retry',
      onPick: () => reprocess.mutate(),
    });
  return <Palette entries={[...enterprises, ...screenEntries, ...commands]} onClose={onClose} />;
}
