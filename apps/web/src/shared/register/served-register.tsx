import { register } from '@uni/phrases';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { FilteredEmpty } from '../../ui/feedback/state-block.tsx';
import { useHabits } from '../../ui/habits.ts';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { formatNumber } from '../../ui/numbers/index.ts';
import { Pagination } from '../../ui/register/pagination.tsx';
import { RegisterStates } from '../../ui/register/register-states.tsx';
import type { RegisterView } from '../../ui/register/register-view.ts';
import { sourceOf } from './register-source.ts';
import type { AddressParts } from './use-register-navigation.ts';

/** A page of a register that the server searches, orders and cuts. */
interface ServedPage {
  count: number;
  total_pages: number;
  results: readonly unknown[];
}

interface ServedQuery {
  data: ServedPage | undefined;
  isError: boolean;
  error: unknown;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/**
 * Screen of a register that the server pages: head, tools, the designed states, rows and paging. A page that no longer exists
 * belongs to another filter, and is reported as missing.
 */
export function ServedRegister(props: {
  copy: { title: string; noun: string; beyond: (page: number) => string };
  /** Displayed below the title as soon as the rows are known. */
  sub: (count: number) => ReactNode;
  actions: ReactNode;
  tools: ReactNode;
  /** Note about the last action. */
  done?: ReactNode;
  query: ServedQuery;
  view: RegisterView;
  /** Maximum number of rows reachable by page number; all by default. */
  most?: number;
  isFiltered: boolean;
  filterText: string;
  firstUse: ReactNode;
  onClear: () => void;
  onChange: (changes: AddressParts) => void;
  layers: ReactNode;
  children: ReactNode;
}) {
  const { copy, query, view, isFiltered, onChange, most = Number.MAX_SAFE_INTEGER } = props;
  const paging = useHabits().paging;
  const isBeyond = query.error instanceof ApiFailure && query.error.status === 404 && view.page > 1;
  const page = isBeyond ? undefined : query.data;
  return (
    <Page tight>
      <PageHead title={copy.title} sub={page && props.sub(page.count)} actions={props.actions} />
      {(isFiltered || isBeyond || (page?.count ?? 0) > 0) && props.tools}
      {props.done}
      {isBeyond ? (
        <FilteredEmpty text={copy.beyond(view.page)} onClear={props.onClear} />
      ) : (
        <RegisterStates
          noun={copy.noun}
          // An empty page under a filter is no first use.
          source={sourceOf({ ...query, data: page && (isFiltered ? [view] : page.results) })}
          firstUse={props.firstUse}
          matchCount={page?.results.length ?? 0}
          filterText={props.filterText}
          onClear={props.onClear}
        >
          {props.children}
          <Pagination
            page={view.page}
            pages={Math.min(page?.total_pages ?? 1, Math.floor(most / view.size))}
            size={view.size}
            count={page?.count ?? 0}
            language={paging}
            onPage={(at) => onChange({ pagina: at === 1 ? undefined : String(at) })}
            onSize={(size) => onChange({ tamanho: String(size), pagina: undefined })}
          />
          {(page?.count ?? 0) > most && <p className="text-3">{register.beyondReach(formatNumber(most))}</p>}
        </RegisterStates>
      )}
      {props.layers}
    </Page>
  );
}
