import { useQuery } from '@tanstack/react-query';
import { contractLimits, type Installment, type QueryOfOperation } from '@uni/contracts';
import { installments as copy } from '@uni/phrases';
import { useState } from 'react';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { installmentsQuery, useReceiptWrites } from '../../../api/sales/installments.ts';
import { today } from '../../../shared/register/days.ts';
import type { ExportChoice } from '../../../shared/register/export-menu.tsx';
import { useRegisterNavigation } from '../../../shared/register/use-register-place.ts';
import {
  columnsOfAddress,
  filterText,
  type InstallmentFilter,
  type InstallmentScreen,
  type InstallmentSearch,
  isFiltered,
  readFilter,
  toQuery,
} from './installment-list.ts';

type Search = InstallmentSearch & { ordem?: string; pagina?: string; tamanho?: string; abrir?: string };
type Go = (part: Readonly<Record<string, string | undefined>>, replace: boolean) => void;

/** Last receipt, with its undo. */
export interface Received {
  readonly text: string;
  readonly contract: number;
  readonly event: number;
}

export type Installments = ReturnType<typeof useInstallments>;

/** State of an installments screen: filter, page, open row and last action. */
export function useInstallments(screen: InstallmentScreen, search: Search, go: Go) {
  const navigation = useRegisterNavigation({
    search: { ...search },
    go,
    writes: 'sales:write',
    fresh: '',
    usual: 'due',
  });
  const filter = readFilter(screen, search, today());
  const listQuery = toQuery(filter, navigation.view);
  const query = useQuery(installmentsQuery(listQuery));
  const enterprises = useQuery(enterprisesQuery).data ?? [];
  const [opened, setOpened] = useState<Installment | null>(null);
  const [receiving, setReceiving] = useState<Installment | null>(null);
  const [layer, setDialog] = useState<'import' | 'correction' | null>(null);
  const [done, setDone] = useState<Received | null>(null);
  const { undo } = useReceiptWrites();
  const { page: _page, page_size: _size, ...all } = listQuery;
  return {
    ...{
      screen,
      address: { ...search },
      navigation,
      filter,
      query,
      enterprises,
      opened,
      receiving,
      done,
      layer,
      setDialog,
    },
    copy: copy[screen],
    rows: query.data?.results ?? [],
    /** Maximum of rows reachable by page number. */
    most: contractLimits.pagedRows,
    isFiltered: isFiltered(screen, filter),
    filterText: filterText(filter, enterprises.find(({ id }) => id === filter.enterprise)?.name),
    correctionFilter: correctionFilterOf(filter),
    columns: columnsOfAddress.visibleColumns(search.colunas),
    change: navigation.narrow,
    clear: () => navigation.change(nothing),
    open: setOpened,
    receive: (installment: Installment | null) => {
      setOpened(null);
      setReceiving(installment);
    },
    received: (what: Received) => {
      setReceiving(null);
      setDone(what);
    },
    undoing: undo.isPending,
    undo: () => done && undo.mutate(done, { onSuccess: () => setDone(null) }),
    forget: () => setDone(null),
    exports: exportsOf(screen, all),
  };
}

/** Returns the filter of a correction: contracts of the filtered installments. */
const correctionFilterOf = (filter: InstallmentFilter) => ({
  ...{ empreendimento: filter.enterprise, purpose: filter.purpose, kind: filter.kind, state: filter.state },
  ...{ search: filter.text, due_from: filter.from || null, due_to: filter.to || null },
});

/** Exports of the filtered installments. The screen of all installments also exports their receipts. */
function exportsOf(
  screen: InstallmentScreen,
  query: QueryOfOperation<'POST /api/sales/installments/export/'>,
): readonly ExportChoice[] {
  const { title, fileName } = copy[screen];
  const installments = { list: 'installments', fileName, query } as const;
  if (screen === 'receivables') return [installments];
  const { search, purpose, empreendimento, due_from: day_from, due_to: day_to } = query;
  const received = { search, purpose, empreendimento, day_from, day_to };
  return [
    { ...installments, label: title },
    { list: 'receipts', fileName: copy.receipts.fileName, label: copy.receipts.title, query: received },
  ];
}

/** Search parameters of the screen's default filter. */
const nothing = {
  ...{ q: undefined, situacao: undefined, tipo: undefined, natureza: undefined, empreendimento: undefined },
  ...{ origem: undefined, prazo: undefined, de: undefined, ate: undefined, pagina: undefined },
};

/** True if the installment accepts payments here. Installments of an ERP are paid there. */
export const takesMoney = ({ open, status, erp }: Installment): boolean =>
  erp === null && open > 0 && status !== 'renegotiated' && status !== 'cancelled';
