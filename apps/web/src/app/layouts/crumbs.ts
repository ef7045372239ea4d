import { menu } from '@uni/phrases';
import type { Recent } from '../../api/local/recents.ts';
import { productSlugs } from '../../api/products.ts';
import type { Crumb } from '../../ui/shell/top-bar.tsx';
import { screenAt, titleOf } from '../routes/screens.ts';

/** The way to an address: its group, its screen, and inside an enterprise the enterprise's name. */
export function crumbsOf(path: string, title: string, recents: readonly Recent[]): readonly Crumb[] {
  const screen = screenAt(path);
  if (!screen) return [{ label: title }];
  const inside = path.replace(/(?<!\/)\/+$/, '').length > screen.path.length;
  const group: Crumb[] = screen.group
    ? [{ label: menu.groups[screen.group], path: inside ? screen.path : firstOf(screen.group) }]
    : [];
  if (!inside) return dropSelf([...group, { label: titleOf(screen) }]);
  const enterprise = path.split('/')[2] ?? '';
  const known = recents.find((recent) => recent.path.startsWith(`/planejamento/${enterprise}/`));
  return [...group, { label: known?.label.split(' · ')[0] ?? title }];
}

/** A group's crumb leads to its main screen, but not to where we already are. */
function dropSelf(crumbs: Crumb[]): readonly Crumb[] {
  const last = crumbs.at(-1);
  return crumbs.map((crumb) => (crumb === last ? { label: crumb.label } : crumb));
}

const mainScreens = {
  planning: '/planejamento',
  sales: '/vendas',
  integration: '/integracao',
  collaboration: `/${productSlugs.colab}-colab`,
  administration: '/painel-usuario',
} as const;

const firstOf = (group: keyof typeof mainScreens) => mainScreens[group];
