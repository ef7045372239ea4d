import type { GridScreen, ListName } from '@uni/contracts';
import { useListLayout } from '../../api/access/list-layouts.ts';
import { ToolSpace } from '../../ui/layout/page.tsx';
import { ColumnChooser } from '../../ui/register/column-chooser.tsx';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { type ColumnChoice, savedParts, viewApplied } from './list-choices.ts';
import type { AddressParts } from './use-register-navigation.ts';

/** At the end of every list's tools: its views under names, and which columns it shows. */
export function ListTools(props: {
  screen: GridScreen & ListName;
  columns: readonly { key: string; label: string }[];
  choice: ColumnChoice<string>;
  /** The address of the list. */
  search: AddressParts;
  change: (changes: AddressParts) => void;
}) {
  const { screen, choice, search, change } = props;
  const layout = useListLayout(screen);
  return (
    <>
      <ToolSpace />
      <SavedViews
        screen={screen}
        memory={screen}
        parts={savedParts(search)}
        apply={(view) => change(viewApplied(search, view))}
      />
      <ColumnChooser
        columns={props.columns}
        visibleKeys={choice.visibleColumns(search.colunas)}
        onChange={(visibleKeys) => change({ colunas: choice.text(visibleKeys) })}
        layout={layout.value}
        onLayout={layout.onChange}
      />
    </>
  );
}
