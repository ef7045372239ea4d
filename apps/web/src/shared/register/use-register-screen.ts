import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { columnOfSort } from '@uni/contracts';
import { register as registerCopy } from '@uni/phrases';
import { type ReactNode, useMemo, useState } from 'react';
import { enterprisesQuery } from '../../api/planner/enterprises.ts';
import { listPageQuery } from '../../api/query.ts';
import { opensRecord } from '../screen/opens-record.ts';
import type { Register, RegisterBase, RegisterScreen } from './define-register.ts';
import type { ExportChoice } from './export-menu.tsx';
import { type AddressParts, useRegisterNavigation } from './use-register-navigation.ts';

/** What was just done, and the way back from it. */
interface Done {
  readonly text: string;
  readonly undo: (() => Promise<unknown>) | null;
}

/** State of a register's screen: filter, page, marked rows, open layers and the last action. */
export function useRegisterScreen<Row extends { readonly id: number }, Own>(register: Register<Row, Own>) {
  const { search, navigation, clear } = useAddress(register);
  const filters = Object.entries(register.filters);
  const { view } = navigation;
  const text = view.text.trim() || undefined;
  const filter = {
    search: text,
    ...Object.fromEntries(filters.map(([key, { read }]) => [key, read(search)] as const)),
  };
  const requested = { ...filter, sort: sortIn(register, view.order) };
  const query = useQuery(listPageQuery<Row>(register.list, { ...requested, page: view.page, page_size: view.size }));
  const hasEnterprises = 'empreendimento' in register.filters;
  const enterprises = useQuery({ ...enterprisesQuery, enabled: hasEnterprises }).data ?? none;
  const rows = query.data?.results ?? none;
  const marks = useMarks(rows);
  const change = (changes: AddressParts) => {
    marks.clear();
    navigation.change(changes);
  };
  const [done, setDone] = useState<Done | null>(null);
  const [layer, setLayer] = useState<Layer<Row, Own> | null>(null);
  const values = filters.map(([key, one]) => [one, one.read(search), key] as const);
  const isFiltered = text !== undefined || values.some(([{ usual }, value]) => value !== usual);
  const base: RegisterBase<Row> = {
    ...{ search, navigation, rows, filter, enterprises, change, marks },
    ...{ count: query.data?.count ?? 0, sums: query.data?.sums },
    isFiltered,
    isEmpty: query.data?.count === 0 && !isFiltered,
    showDone: (what, undo) => setDone({ text: what, undo: undo ?? null }),
  };
  const { useOwn } = register;
  const own = useOwn(base);
  const filterTexts = values.map(
    ([one, value]) => value !== undefined && one.describe(value, { search, enterprises, own }),
  );
  const screen: RegisterScreen<Row, Own> = {
    ...base,
    own,
    showLayer: (next) => setLayer(() => next),
    closeLayer: () => setLayer(null),
    filterText: registerCopy.filtered(
      [text && registerCopy.filteredText(text), ...filterTexts].filter(Boolean).join(', '),
    ),
  };
  return {
    ...{ screen, query, done, layer, clear },
    narrow: (address: AddressParts) => change({ pagina: undefined, ...address }),
    forget: () => setDone(null),
    exports: exportsOf(register, requested, screen),
  };
}

type Layer<Row extends { readonly id: number }, Own> = (
  screen: RegisterScreen<Row, Own>,
  onClose: () => void,
) => ReactNode;

const none: readonly never[] = [];

/** The address of the register, and how to go from it. */
function useAddress<Row extends { readonly id: number }, Own>({ create, defaultSort, filters }: Register<Row, Own>) {
  const search: AddressParts = useSearch({ strict: false });
  const navigate = useNavigate();
  const own = Object.fromEntries((create?.parameters ?? []).map((key) => [key, undefined]));
  const navigation = useRegisterNavigation({
    search,
    go: (changes, replace) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, ...changes }),
        replace,
        resetScroll: !opensRecord(changes),
      }),
    ...{ writes: create?.needs ?? 'sales:write', fresh: create?.address ?? '', usual: defaultSort },
    layer: own,
  });
  const cleared = Object.values(filters).flatMap(({ address }) => address.map((key) => [key, undefined]));
  return {
    ...{ search, navigation },
    clear: () => navigation.narrow({ q: undefined, ...Object.fromEntries(cleared) }),
  };
}

/** An order that the list has. */
const sortIn = ({ columns }: Pick<Register<never, never>, 'columns'>, order: string): string | undefined =>
  columns[columnOfSort(order)]?.sortable ? order : undefined;

/** Marked rows of this page. */
function useMarks<Row extends { readonly id: number }>(rows: readonly Row[]): RegisterBase<Row>['marks'] {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    ids,
    marked: useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]),
    set: setIds,
    clear: () => setIds(new Set()),
  };
}

function exportsOf<Row extends { readonly id: number }, Own>(
  register: Register<Row, Own>,
  query: object,
  screen: RegisterScreen<Row, Own>,
): readonly ExportChoice[] {
  const { title, fileName } = register.copy;
  const more = register.moreExports?.(screen) ?? none;
  const list = { operation: register.export, fileName, query };
  return more.length === 0 ? [list] : [{ ...list, label: title }, ...more];
}
