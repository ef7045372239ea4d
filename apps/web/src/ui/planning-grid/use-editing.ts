import { planningGrid, workspace } from '@uni/phrases';
import { useMemo, useState } from 'react';
import { copyText } from '../copy-text.ts';
import { cellsIn, type Range, TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import { clipboardTable } from '../grid-navigation/table-text.ts';
import { rangeText } from './clipboard.ts';
import type { GridOptions } from './grid-options.ts';
import type { GridRow } from './lines.ts';
import { type PasteOptions, type PastePlan, planPaste } from './model/paste.ts';
import type { PasteRoom } from './model/paste-room.ts';
import { buildPeriods } from './periods.ts';
import { type GridActs, locationOf } from './use-acts.ts';
import type { GridContent } from './use-grid-content.ts';

const copy = planningGrid;

/** A paste that waits for an answer. */
export interface PasteRequest {
  table: string[][];
  plan: PastePlan;
  at: Range;
}

/** Pastes, and copies from menus. A clean paste is written at once; anything else is confirmed in one dialog. */
export function useEditing(options: GridOptions, { sheet, body }: GridContent, acts: GridActs, range: Range) {
  const room = useRoom(options, body);
  const [request, setRequest] = useState<PasteRequest | null>(null);
  const [special, setSpecial] = useState(false);
  const take = (plan: PastePlan): void => {
    acts.write(copy.pasted(plan.changes.length), plan.changes, locationOf(sheet, plan.range));
    acts.showMessage(copy.pastedStatus(plan.counts.ready + plan.counts.ambiguous));
  };
  const receive = (plain: string, html: string, alwaysConfirms: boolean): void => {
    if (plain === '') return;
    const table = clipboardTable(plain, html);
    const plan = planPaste(sheet, range, table, {}, room);
    if (plan.clean && !alwaysConfirms) take(plan);
    else setRequest({ table, plan, at: range });
  };
  const copyRange = async (block: Range, headings: boolean): Promise<void> => {
    if (await copyText(rangeText(sheet.rows, sheet.periods, block, headings)))
      acts.showMessage(workspace.grid.copied(cellsIn(block)));
  };
  return {
    request,
    paste: (plain: string, html: string): void => {
      receive(plain, special ? '' : html, special);
      setSpecial(false);
    },
    /** Opens the dialog for the next paste, whatever its content. */
    armSpecial: () => setSpecial(true),
    change: (chosen: Partial<PasteOptions>): void => {
      if (!request) return;
      const plan = planPaste(sheet, request.at, request.table, { ...request.plan.options, ...chosen }, room);
      setRequest({ ...request, plan });
    },
    confirm: (): void => {
      if (request) take(request.plan);
      setRequest(null);
    },
    cancel: (): void => setRequest(null),
    /** From a menu, where the browser gives the clipboard only by permission. */
    copyWith: (headings: boolean): Promise<void> => copyRange(range, headings),
    /** Copies every visible line and period, with their names. */
    copyAll: (): Promise<void> =>
      copyRange({ top: 0, bottom: sheet.rows.length - 1, left: TOTAL_COLUMN, right: sheet.periods.length - 1 }, true),
    pasteFrom: async (alwaysConfirms: boolean): Promise<void> => {
      const plain = await (navigator.clipboard as Clipboard | undefined)?.readText().catch(() => undefined);
      if (plain === undefined) acts.showMessage(copy.menu.noClipboard);
      else receive(plain, '', alwaysConfirms);
    },
  };
}

/** A grid of months can be longer, and have more lines where its owner adds them. */
function useRoom(
  { baseMonth, months, zoom, collapsedYears, editing }: GridOptions,
  body: readonly GridRow[],
): PasteRoom {
  return useMemo(() => {
    const last = body.findLast(({ line }) => line.input)?.line.id;
    const freshLine = editing?.freshLine;
    const allowed = last !== undefined && freshLine?.(last, 0);
    return {
      body: body.length,
      fresh: allowed ? (at) => freshLine?.(last, at) ?? allowed : null,
      longer:
        zoom === 'month' ? (more) => buildPeriods({ baseMonth, months: months + more, zoom, collapsedYears }) : null,
    };
  }, [baseMonth, months, zoom, collapsedYears, editing, body]);
}
