import { planningGrid } from '@uni/phrases';
import { type ClipboardEvent, useState } from 'react';
import { copyText } from '../copy-text.ts';
import { cellsIn, type Range, TOTAL_COLUMN } from '../grid-navigation/selection.ts';
import { clipboardTable, tableHtml } from '../grid-navigation/table-text.ts';
import { rangeTable, rangeText } from './clipboard.ts';
import type { CellChange, GridSheet } from './model/cells.ts';
import { type PasteOptions, type PastePlan, planPaste } from './model/paste.ts';
import type { PasteRoom } from './model/paste-room.ts';
import { type GridLocation, locationOf } from './use-acts.ts';

const copy = planningGrid;

interface ClipboardInput {
  sheet: GridSheet;
  range: Range;
  editable: boolean;
  /** Space for a block larger than the grid. */
  room: PasteRoom | null;
  write: (label: string, changes: readonly CellChange[], location: GridLocation) => void;
  clear: (range: Range) => string | null;
  showMessage: (text: string) => void;
  copied: (cells: number) => string;
}

/** A paste that waits for an answer. */
export interface PasteRequest {
  table: string[][];
  plan: PastePlan;
  at: Range;
}

/** Copies, cuts and pastes. A clean paste is written at once; anything else is confirmed in one dialog. */
export function useClipboard(input: ClipboardInput) {
  const { sheet, range, editable } = input;
  const [request, setRequest] = useState<PasteRequest | null>(null);
  const [special, setSpecial] = useState(false);
  const put = (data: DataTransfer, headings: boolean): void => {
    data.setData('text/plain', rangeText(sheet.rows, sheet.periods, range, headings));
    data.setData('text/html', tableHtml(rangeTable(sheet.rows, sheet.periods, range, headings)));
    input.showMessage(input.copied(cellsIn(range)));
  };
  const take = (plan: PastePlan): void => {
    input.write(copy.pasted(plan.changes.length), plan.changes, locationOf(sheet, plan.range));
    input.showMessage(copy.pastedStatus(plan.counts.ready + plan.counts.ambiguous));
  };
  const receive = (plain: string, html: string, alwaysConfirms: boolean): void => {
    if (plain === '') return;
    const table = clipboardTable(plain, html);
    const plan = planPaste(sheet, range, table, {}, input.room);
    if (plan.clean && !alwaysConfirms) take(plan);
    else setRequest({ table, plan, at: range });
  };
  return {
    request,
    onCopy: (event: ClipboardEvent) => {
      put(event.clipboardData, false);
      event.preventDefault();
    },
    onCut: (event: ClipboardEvent) => {
      if (!editable) return;
      put(event.clipboardData, false);
      event.preventDefault();
      input.clear(range);
    },
    onPaste: (event: ClipboardEvent) => {
      if (!editable) return;
      event.preventDefault();
      const html = special ? '' : event.clipboardData.getData('text/html');
      receive(event.clipboardData.getData('text/plain'), html, special);
      setSpecial(false);
    },
    /** Opens the dialog for the next paste, whatever its content. */
    armSpecial: () => setSpecial(true),
    change: (options: Partial<PasteOptions>): void => {
      if (!request) return;
      const plan = planPaste(sheet, request.at, request.table, { ...request.plan.options, ...options }, input.room);
      setRequest({ ...request, plan });
    },
    confirm: (): void => {
      if (request) take(request.plan);
      setRequest(null);
    },
    cancel: (): void => setRequest(null),
    /** From a menu, where the browser gives the clipboard only by permission. */
    copyWith: async (headings: boolean): Promise<void> => {
      if (await copyText(rangeText(sheet.rows, sheet.periods, range, headings)))
        input.showMessage(input.copied(cellsIn(range)));
    },
    /** Copies every visible line and period, with their names. */
    copyAll: async (): Promise<void> => {
      const all = { top: 0, bottom: sheet.rows.length - 1, left: TOTAL_COLUMN, right: sheet.periods.length - 1 };
      if (await copyText(rangeText(sheet.rows, sheet.periods, all, true)))
        input.showMessage(input.copied(cellsIn(all)));
    },
    pasteFrom: async (alwaysConfirms: boolean): Promise<void> => {
      const plain = await (navigator.clipboard as Clipboard | undefined)?.readText().catch(() => undefined);
      if (plain === undefined) input.showMessage(copy.menu.noClipboard);
      else receive(plain, '', alwaysConfirms);
    },
  };
}
