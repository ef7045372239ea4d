/**
 * A list screen as data. Rows, sums, filters and sort keys have the types of the operation that the list reads. Another name does
 * not compile.
 */
import type {
  ColumnLabels,
  ColumnsOfList,
  Enterprise,
  FileOperation,
  GridScreen,
  ListColumns,
  ListName,
  PageOfAnswer,
  PageOperation,
  Permission,
  QueryOfOperation,
  ScreenColumn,
  SortOf,
  ValueLabels,
} from '@uni/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { ListExport } from '../../api/sales/exports.ts';
import type { MenuAction } from '../../ui/overlay/menu-action.ts';
import type { ExportChoice } from './export-menu.tsx';
import type { TagStyle } from './shape-tag.tsx';
import type { AddressParts, useRegisterNavigation } from './use-register-navigation.ts';

/** A list of the API whose columns the contract names. */
export type ListOperation = { [K in PageOperation]: [ColumnsOfList<K>] extends [never] ? never : K }[PageOperation];
export type RowOfList<K extends PageOperation> = Extract<PageOfAnswer<K>['results'][number], RegisterRow>;
type SumsOfList<K extends PageOperation> = PageOfAnswer<K> extends { sums: infer Sums } ? Sums : undefined;
type ExportOfList<K> = K extends `GET ${infer Path}`
  ? Extract<FileOperation & ListExport, `POST ${Path}export/`>
  : never;

interface RegisterRow {
  readonly id: number;
}

/** Data from which a filter is read and drawn. */
export interface FilterContext<Own> {
  readonly search: AddressParts;
  readonly enterprises: readonly Enterprise[];
  readonly own: Own;
}
export interface FilterProps<Own> extends FilterContext<Own> {
  readonly change: (changes: AddressParts) => void;
}

/** A parameter of the list's query, as the address has it. */
export interface RegisterFilter<Value, Own = unknown> {
  /** Its parameters of the address. */
  readonly address: readonly string[];
  /** The value that the list begins with; it does not filter. */
  readonly usual?: Value | undefined;
  readonly needs?: Permission;
  /** Undefined: everything. */
  read(search: AddressParts): Value | undefined;
  /** The value in the sentence of an empty list. */
  describe(value: Value, context: FilterContext<Own>): string;
  Control(props: FilterProps<Own>): ReactNode;
}

interface LayerProps<Screen> {
  readonly screen: Screen;
  readonly onClose: () => void;
}
type Layer<Screen> = ComponentType<LayerProps<Screen>>;
type Slot<Screen> = ComponentType<{ readonly screen: Screen }>;

/** A button above the list and the layer that it opens. */
interface RegisterTool<Screen> {
  readonly label: string;
  readonly layer: Layer<Screen>;
  readonly isOffered?: (screen: Screen) => boolean;
}

interface RegisterCopy {
  readonly title: string;
  readonly noun: string;
  readonly table: string;
  readonly fileName: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly noRight: string;
  readonly count: (count: number, text: string) => string;
  readonly beyond: (page: number) => string;
  readonly filters: { readonly find: string; readonly findPlaceholder: string };
}

/** Text of a value: made of the row, or one for each value. */
export type ValueLabel<Row> = ((row: Row) => string) | Readonly<Record<string, string>>;

/** Properties of a register that do not depend on its list. */
interface RegisterParts<Row extends RegisterRow, Screen> {
  /** Under it views are saved, and the layout of its columns. */
  readonly screen: GridScreen & ListName;
  readonly rowName: (row: Row) => string;
  /** Label of the totals, where it is not the count. */
  readonly totalLabel?: (count: number, text: string) => string;
  /** Opens a row: a layer under its address, or what a press does. */
  readonly open?: ComponentType<LayerProps<Screen> & { readonly id: number; readonly row: Row | undefined }>;
  readonly onOpen?: (row: Row, screen: Screen) => void;
  readonly create?: {
    readonly label: string;
    readonly layer: Layer<Screen>;
    readonly needs: Permission;
    /** Value of `abrir` in the address, where a row has its id. */
    readonly address: string;
    /** Parameters of the address that belong to the layer. */
    readonly parameters?: readonly string[];
  };
  readonly tools?: readonly RegisterTool<Screen>[];
  readonly actions?: (row: Row, screen: Screen) => MenuAction[];
  readonly remove?: {
    readonly label: string;
    readonly isOffered: (row: Row) => boolean;
    readonly layer: ComponentType<LayerProps<Screen> & { readonly row: Row }>;
  };
  /** Whether the user can mark rows. */
  readonly selection?: (screen: Screen) => boolean;
  readonly moreExports?: (screen: Screen) => readonly ExportChoice[];
  /** Slots: above the list in every state, above the rows, after the filters, and for a list without rows. */
  readonly Above?: Slot<Screen>;
  readonly Figures?: Slot<Screen>;
  readonly MoreFilters?: Slot<Screen>;
  readonly FirstUse?: Slot<Screen>;
  /** Replaces the create button of the head. */
  readonly Head?: Slot<Screen>;
}

type QueryOf<K extends PageOperation> = QueryOfOperation<K>;
type FilterOf<K extends PageOperation> = Omit<QueryOf<K>, 'page' | 'page_size' | 'after' | 'before' | 'sort'>;
/** The screen of a list, as its layers receive it. */
export type ScreenOf<K extends ListOperation, Own = undefined> = RegisterScreen<
  RowOfList<K>,
  Own,
  FilterOf<K>,
  SumsOfList<K>
>;

/** A register over the list `K`; `Own` is what its own hook gives to its layers and cells. */
export interface RegisterSpec<K extends ListOperation, Own> extends RegisterParts<RowOfList<K>, ScreenOf<K, Own>> {
  readonly list: K;
  readonly export: ExportOfList<K>;
  readonly columns: ColumnsOfList<K>;
  readonly copy: RegisterCopy & {
    readonly columns: ColumnLabels<ColumnsOfList<K>>;
    readonly values: ValueLabels<ColumnsOfList<K>, RowOfList<K>>;
  };
  readonly defaultSort: SortOf<ColumnsOfList<K>>;
  readonly filters: { readonly [Key in keyof QueryOf<K>]?: RegisterFilter<NonNullable<QueryOf<K>[Key]>, Own> };
  /** Shapes of tags, by value. */
  readonly tags?: { readonly [Key in ScreenColumn<ColumnsOfList<K>>]?: Readonly<Record<string, TagStyle>> };
  /** Cells that are more than their value. */
  readonly cells?: {
    readonly [Key in ScreenColumn<ColumnsOfList<K>>]?: (row: RowOfList<K>, own: Own) => ReactNode;
  };
  /** Totals in centavos, where the answer's sums are not by column. */
  readonly sums?: (sums: SumsOfList<K>) => { readonly [Key in ScreenColumn<ColumnsOfList<K>>]?: number };
  /** State and requests of its own, for its layers and cells. */
  readonly useOwn?: (base: RegisterBase<RowOfList<K>, FilterOf<K>, SumsOfList<K>>) => Own;
}

/** A register as it is drawn, its names no longer checked. */
export interface Register<Row extends RegisterRow, Own> extends RegisterParts<Row, RegisterScreen<Row, Own>> {
  readonly list: PageOperation;
  readonly export: ListExport;
  readonly columns: ListColumns;
  readonly copy: RegisterCopy & {
    readonly columns: Readonly<Record<string, string>>;
    readonly values: Readonly<Record<string, ValueLabel<Row> | undefined>>;
  };
  readonly defaultSort: string;
  readonly filters: Readonly<Record<string, RegisterFilter<string | number, Own>>>;
  readonly tags?: Readonly<Record<string, Readonly<Record<string, TagStyle>>>>;
  readonly cells?: Readonly<Record<string, ((row: Row, own: Own) => ReactNode) | undefined>>;
  readonly sums?: (sums: object) => Readonly<Record<string, number | undefined>>;
  readonly useOwn: (base: RegisterBase<Row>) => Own;
}

/** State of a register, before what is its own. */
export interface RegisterBase<Row extends RegisterRow, Filter = unknown, Sums = unknown> {
  readonly search: AddressParts;
  readonly navigation: ReturnType<typeof useRegisterNavigation>;
  readonly rows: readonly Row[];
  /** Rows that the filter finds. */
  readonly count: number;
  readonly sums: Sums | undefined;
  /** The filter as the server takes it. */
  readonly filter: Filter;
  readonly isFiltered: boolean;
  /** There is no row at all. */
  readonly isEmpty: boolean;
  readonly enterprises: readonly Enterprise[];
  /** Changes the address. Marked rows are forgotten. */
  readonly change: (changes: AddressParts) => void;
  /** Shows a note of what was done, with its undo. */
  readonly showDone: (text: string, undo?: () => Promise<unknown>) => void;
  /** Marked rows of this page. */
  readonly marks: {
    readonly ids: ReadonlySet<number>;
    readonly marked: readonly Row[];
    readonly set: (ids: ReadonlySet<number>) => void;
    readonly clear: () => void;
  };
}
export interface RegisterScreen<Row extends RegisterRow, Own = undefined, Filter = unknown, Sums = unknown>
  extends RegisterBase<Row, Filter, Sums> {
  readonly own: Own;
  /** The filter in words. */
  readonly filterText: string;
  /** Opens a layer that has no address; it replaces the one before. */
  readonly showLayer: (
    layer: (screen: RegisterScreen<Row, Own, Filter, Sums>, onClose: () => void) => ReactNode,
  ) => void;
  readonly closeLayer: () => void;
}

export function defineRegister<const K extends ListOperation, Own = undefined>(
  spec: RegisterSpec<K, Own>,
): Register<RowOfList<K>, Own>;
export function defineRegister(spec: object): object {
  return { useOwn: () => undefined, ...spec };
}
