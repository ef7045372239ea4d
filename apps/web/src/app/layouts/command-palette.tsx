import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { shell } from '@uni/phrases';
import { useEffect, useState } from 'react';
import { useProfile } from '../../api/access/profile.ts';
import { toggleFavourite, useFavourites } from '../../api/local/favourites.ts';
import { useRecents } from '../../api/local/recents.ts';
import { enterpriseSummariesQuery } from '../../api/planner/enterprise-summaries.ts';
import { useReprocess } from '../../api/planner/processing.ts';
import { type EntriesOf, paletteSource } from '../../shared/palette/palette-source.ts';
import { setAppearance } from '../../ui/appearance.ts';
import { Palette, type PaletteEntry } from '../../ui/shell/palette.tsx';
import { entriesFor } from '../../ui/shell/palette-order.ts';
import { type Screen, screenAt, titleOf } from '../routes/screens.ts';
import { actEntries, type Go, goalEntries, tabEntries } from './palette-acts.ts';
import { enterpriseEntries, latestFirst, recentEntries, screenEntries } from './palette-pages.ts';
import { useRecordEntries } from './palette-records.ts';
import { takeTyped } from './palette-typing.ts';

/** Pages opened lately, screens, enterprises, commands and records in one list. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const { data } = useQuery(enterpriseSummariesQuery);
  const go: Go = (to, search = {}) => void router.navigate({ to, search });
  const [query, setQuery] = useState(takeTyped);
  const remote = useRecordEntries(query, ({ path, search }) => go(path, search));
  const screenSource = useScreenSource();
  const pages = useRecents();
  const { permissions } = useProfile();
  const plans = latestFirst(data ?? [], pages);
  const enterprises = enterpriseEntries(plans, go);
  const path = useLocation({ select: (location) => location.pathname });
  const here = screenAt(path);
  const commands = useCommands(here);
  // Those with a plan are listed already, as are the tabs of the study on screen.
  const listed = new Set(enterprises.map(({ key }) => key));
  const onScreen = here?.key === 'enterprises' ? path.split('/')[2] : undefined;
  const others = plans.filter(({ id }) => String(id) !== onScreen);
  const local = [
    ...screenSource(query),
    ...enterprises,
    ...screenEntries(permissions, go),
    ...actEntries(permissions, shell.palette.commands, go),
    ...commands,
    ...tabEntries(query, others, go),
  ];
  return (
    <Palette
      entries={[...goalEntries(query, plans, go), ...entriesFor(local, query)]}
      recents={recentEntries(pages, go)}
      remote={{ ...remote, entries: remote.entries.filter(({ key }) => !listed.has(key)) }}
      query={query}
      onQuery={setQuery}
      onClose={onClose}
    />
  );
}

/** What the frame itself does: its theme, a favourite, a reprocessing. */
function useCommands(here: Screen | undefined): PaletteEntry[] {
  const { permissions } = useProfile();
  const isFavourite = useFavourites().some((key) => key === here?.key);
  const reprocess = useReprocess();
  const group = shell.palette.commands;
  const commands: PaletteEntry[] = (['light', 'dark', 'system'] as const).map((theme) => ({
    key: `theme-${theme}`,
    label: `${shell.theme}: ${shell.themes[theme]}`,
    group,
    icon: 'theme',
    onPick: () => setAppearance({ theme }),
  }));
  if (here)
    commands.push({
      key: 'favourite',
      label: isFavourite ? shell.removeFavourite : shell.addFavourite,
      context: titleOf(here),
      group,
      icon: 'star',
      onPick: () => toggleFavourite(here.key),
    });
  if (permissions.includes('planning:write'))
    commands.push({
      key: 'reprocess',
      label: shell.processing.reprocess,
      group,
      icon: 'retry',
      onPick: () => reprocess.mutate(),
    });
  return commands;
}

/** The entries of the screen on show; none until their code is there. */
function useScreenSource(): EntriesOf {
  const [entriesOf, setEntriesOf] = useState<EntriesOf>(() => noEntries);
  useEffect(() => {
    const source = paletteSource();
    let isOpen = true;
    // Without its code the palette still has screens, records and acts.
    source?.().then(
      (loaded) => isOpen && setEntriesOf(() => loaded),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return entriesOf;
}

const noEntries: EntriesOf = () => [];
