import { type GridNavigation, useGridSelection } from '../grid-navigation/use-grid-navigation.ts';
import type { GridOptions } from './grid-options.ts';
import type { GridCommand } from './model/grid-commands.ts';
import { useActs } from './use-acts.ts';
import { useCommands } from './use-commands.ts';
import { useEditing } from './use-editing.ts';
import { useGridContent } from './use-grid-content.ts';
import { useSelection } from './use-selection.ts';
import { useStatus } from './use-status.ts';
import { useTarget } from './use-target.ts';
import { useViewport } from './use-viewport.ts';

/** State and behaviour of the grid: content, what is visible of it, cursor, editing and commands. */
export function useGrid(options: GridOptions) {
  const editing = options.editing ?? null;
  const content = useGridContent(options);
  const { sheet, pending, periods, bands, body, rows, lines } = content;
  const selection = useGridSelection();
  const viewport = useViewport(options, content, selection.held.selection.active);
  const acts = useActs({ sheet, editing, hand: pending.hand });
  // What keys cause is known when they come, not when they are listened for.
  const navigation: GridNavigation<GridCommand> = useSelection({
    ...{ options, content, viewport, selection, acts },
    perform: (command, active, event) => {
      commands.perform(command, active, event);
    },
    explain: (position) => {
      commands.explain(position);
    },
    paste: (plain, html) => {
      clipboard.paste(plain, html);
    },
  });
  const { controller, range, take } = navigation;
  const clipboard = useEditing(options, content, acts, range);
  const status = useStatus(sheet, controller.selection);
  const commands = useCommands({ options, content, viewport, navigation, acts, clipboard, status });
  useTarget({ ...options, lines }, { rows, periods, moveTo: navigation.moveTo });
  return {
    ...viewport,
    ...commands,
    ...{ periods, bands, body, rows, sheet, pending, editing, acts, status },
    controller,
    range,
    handlers: { ...navigation.handlers, ...navigation.presses },
    select: navigation.select,
    land: navigation.land,
    finish: navigation.finish,
    retype: navigation.retype,
    moveTo: navigation.moveTo,
    perform: navigation.perform,
    clipboard: {
      ...clipboard,
      confirm: () => {
        clipboard.confirm();
        take(controller);
      },
      cancel: () => {
        clipboard.cancel();
        take(controller);
      },
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;
