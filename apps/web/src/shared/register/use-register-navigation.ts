import type { Permission } from '@uni/contracts';
import { useProfile } from '../../api/access/profile.ts';
import { nextOrder, readRegisterView } from '../../ui/register/register-view.ts';
import { useSingleKeys } from '../../ui/register/use-single-keys.ts';

/** Parts of an address; undefined takes one away. */
export type AddressParts = Readonly<Record<string, string | undefined>>;

/**
 * Navigation state of a register, all of it in the address: search, order, page, and the open record. `fresh` replaces a record's
 * id while a new one is created; the key `n` starts it.
 */
export function useRegisterNavigation(options: {
  search: AddressParts;
  /** Goes to the address with these parts changed; `replace` leaves no step to go back to. */
  go: (changes: AddressParts, replace: boolean) => void;
  writes: Permission;
  fresh: string;
  /** The default order of the rows. */
  usual?: string;
  /** What leaves the address with an open layer, besides its id. */
  layer?: AddressParts;
}) {
  const { search, go, fresh, usual = 'name', layer = {} } = options;
  const profile = useProfile();
  const mayWrite = profile.permissions.includes(options.writes);
  const view = readRegisterView(search, usual);
  const change = (changes: AddressParts) => go(changes, true);
  const narrow = (changes: AddressParts) => change({ pagina: undefined, ...changes });
  const open = (what: string | undefined) => go({ abrir: what }, false);
  const create = () => open(fresh);
  useSingleKeys({ n: mayWrite ? create : null });
  return {
    profile,
    mayWrite,
    view,
    change,
    /** Requests other rows: their first page, unless the changes name one. */
    narrow,
    order: (column: string) => narrow({ ordem: nextOrder(view.order, column) }),
    isCreating: search.abrir === fresh && mayWrite,
    create,
    open: ({ id }: { id: number }) => open(String(id)),
    openAt: open,
    isOpen: ({ id }: { id: number }, prefix = '') => `${prefix}${id}` === search.abrir,
    close: () => go({ abrir: undefined, ...layer }, false),
  };
}
