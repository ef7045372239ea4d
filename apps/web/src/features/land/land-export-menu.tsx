import type { LandPlot } from '@uni/contracts';
import { land } from '@uni/phrases';
import { Button } from '../../ui/button/button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import type { LandScreen } from './use-land.ts';
import { conditionsOf } from './use-visible-plots.ts';

const copy = land.export;

/** The plots of the view as a file; how it is written is loaded with the first one. */
export function LandExport({ screen, plots }: { screen: LandScreen; plots: readonly LandPlot[] }) {
  const { view, plots: all, summaries } = screen;
  const file = { plots, enterprises: summaries, conditions: conditionsOf(view, all) };
  const pick = (type: 'xlsx' | 'csv') => void import('./land-export.ts').then(({ saveLand }) => saveLand(file, type));
  return (
    <Menu
      label={copy.label}
      trigger={(button) => (
        <Button icon="download" disabled={plots.length === 0} {...button}>
          {copy.label}
        </Button>
      )}
      actions={[
        { key: 'xlsx', label: copy.xlsx, icon: 'download', onPick: () => pick('xlsx') },
        { key: 'csv', label: copy.csv, icon: 'download', onPick: () => pick('csv') },
      ]}
    />
  );
}
