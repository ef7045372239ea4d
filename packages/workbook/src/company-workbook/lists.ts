import { isWord, monthOf, numberOf, plain, textOf } from './cell-values.ts';
import type { ListArea, Premise, TermsRow, TypologyRow } from './reading.ts';
import type { SheetView } from './sheet-view.ts';

const TYPOLOGY = {
  name: /^(tipologia|tipo|produto|planta|unidade tipo|descricao)\b/,
  units:
    /^(n|no|nº|n°|qtd|qtde|quant|quantidade|numero|total de)?\.?\s?(de )?(unid|unidades|un|aptos|lotes)\b|^(qtd|qtde|quantidade|quant)\b/,
  area: /\barea\b|^m2$|^m²$/,
  priceM2: /(r\$|preco|valor|tabela).{0,20}\/\s?m[2²]|por m[2²]/,
  price: /(preco|valor).{0,20}(unid|unitario|venda|apto|lote)|^ticket/,
  landSwapUnits: /permuta/,
} as const;

const TERMS = {
  label: /^(condicao|condicoes|parcela|forma|evento|serie|fluxo de pagamento|etapa do pagamento)\b/,
  share: /^(%|percentual|participacao|peso|%.{0,20})$/,
  installments: /(parcelas|vezes|meses|quantidade|^n[o°º]?$|^qtd)/,
} as const;

type Columns<Key extends string> = Readonly<Record<Key, number>>;

/** The typologies that a sheet lists, table by table. */
export function typologyAreas(view: SheetView): ListArea<TypologyRow>[] {
  return listAreas(view, TYPOLOGY, isTypologyHead, (row, at) => {
    const [units, area] = [numberOf(view.cell(row, at.units)), numberOf(view.cell(row, at.area))];
    const name = textOf(view.cell(row, at.name));
    if (!units || !area || !isWord(name)) return null;
    const optional = (column: number): number | null =>
      column < 0 ? null : (numberOf(view.cell(row, column)) ?? null);
    return {
      ...{ name, units, area, priceM2: optional(at.priceM2), price: optional(at.price) },
      landSwapUnits: optional(at.landSwapUnits) ?? 0,
      position: `${view.name}!${view.address(row, at.name)}`,
    };
  });
}

const isTypologyHead = ({ name, units, area, priceM2, price }: Columns<keyof typeof TYPOLOGY>): boolean =>
  name >= 0 && units >= 0 && area >= 0 && (priceM2 >= 0 || price >= 0);

/** The payment terms that a sheet lists. */
export function termsAreas(view: SheetView): ListArea<TermsRow>[] {
  const isHead = ({ label, share }: Columns<keyof typeof TERMS>): boolean => label >= 0 && share >= 0;
  return listAreas(view, TERMS, isHead, (row, at) => {
    const share = numberOf(view.cell(row, at.share));
    const label = textOf(view.cell(row, at.label));
    if (!share || !isWord(label)) return null;
    const installments = at.installments < 0 ? null : (numberOf(view.cell(row, at.installments)) ?? null);
    const position = `${view.name}!${view.address(row, at.label)}`;
    return { label, share: share > 1 ? share / 100 : share, installments, position };
  });
}

function listAreas<Key extends string, Row>(
  view: SheetView,
  heads: Readonly<Record<Key, RegExp>>,
  isHead: (columns: Columns<Key>) => boolean,
  read: (row: number, columns: Columns<Key>) => Row | null,
): ListArea<Row>[] {
  const areas: ListArea<Row>[] = [];
  for (let row = 0; row < view.height; row += 1) {
    const columns = columnsOf(view, row, heads);
    if (!isHead(columns)) continue;
    const { rows, end } = listRows(view, row, (at) => read(at, columns));
    if (rows.length === 0) continue;
    const last = Math.max(...Object.values<number>(columns));
    const range = `${view.name}!${view.address(row, 0)}:${view.address(end - 1, last)}`;
    areas.push({ sheet: view.name, range, development: titleAbove(view, row), rows });
    row = end - 1;
  }
  return areas;
}

/** Columns of a list that are looked at. */
const MOST_COLUMNS = 30;

/** A head of two levels is read from above: `Preço` over `R$/m²`. */
function columnsOf<Key extends string>(
  view: SheetView,
  row: number,
  heads: Readonly<Record<Key, RegExp>>,
): Columns<Key> {
  const contents: string[] = [];
  for (let column = 0; column < Math.min(view.widthOf(row), MOST_COLUMNS); column += 1) {
    const own = view.head(row, column);
    const above = row > 0 ? plain(textOf(view.head(row - 1, column))) : '';
    const text = own?.kind === 'text' ? plain(own.value) : '';
    contents.push(text === '' ? '' : `${above === text ? '' : above} ${text}`.trim());
  }
  const taken = new Set<number>();
  const entries = (Object.keys(heads) as Key[]).map((key): [Key, number] => {
    const matches = (text: string, at: number): boolean => !taken.has(at) && text !== '' && heads[key].test(text);
    const exact = contents.findIndex((text, at) => matches(text.split(' ').at(-1) === text ? text : text, at));
    if (exact >= 0) taken.add(exact);
    return [key, exact];
  });
  return Object.fromEntries(entries) as Columns<Key>;
}

/** Rows after a head, up to two that are none. Sums at the foot are left out. */
function listRows<Row>(view: SheetView, head: number, read: (row: number) => Row | null): { rows: Row[]; end: number } {
  const rows: Row[] = [];
  let misses = 0;
  let row = head + 1;
  for (; row < view.height && misses < 2; row += 1) {
    const isSum = /^(sub)?tota(l|is)\b/.test(plain(firstText(view, row)));
    const one = isSum ? null : read(row);
    if (one) rows.push(one);
    misses = one ? 0 : misses + 1;
    if (isSum) return { rows, end: row + 1 };
  }
  return { rows, end: row };
}

function firstText(view: SheetView, row: number): string {
  for (let column = 0; column < Math.min(view.widthOf(row), MOST_COLUMNS); column += 1) {
    const text = textOf(view.cell(row, column));
    if (text !== '') return text;
  }
  return '';
}

/** A text that stands alone in one of the rows above, no further right than the head begins. */
function titleAbove(view: SheetView, head: number): string | null {
  const first = filledColumns(view, head)[0] ?? 0;
  for (let row = head - 1; row >= Math.max(0, head - 3); row -= 1) {
    const [column, other] = filledColumns(view, row);
    const text = column === undefined || column > first ? '' : textOf(view.cell(row, column));
    if (other === undefined && isWord(text)) return text;
  }
  return null;
}

function filledColumns(view: SheetView, row: number): number[] {
  const columns: number[] = [];
  for (let column = 0; column < Math.min(view.widthOf(row), MOST_COLUMNS); column += 1)
    if (textOf(view.cell(row, column)) !== '') columns.push(column);
  return columns;
}

/** Columns to the right of a label in which its value may stand. */
const REACH = 3;
const LONGEST_LABEL = 80;

/** Labels with one value next to them, outside the rows that are read as lines of a flow. */
export function premisesOf(view: SheetView, isFree: (row: number) => boolean): Premise[] {
  const premises: Premise[] = [];
  for (let row = 0; row < view.height; row += 1) {
    if (!isFree(row)) continue;
    for (let column = 0; column < Math.min(view.widthOf(row), MOST_COLUMNS); column += 1) {
      const label = textOf(view.cell(row, column));
      if (!isWord(label) || label.length > LONGEST_LABEL) continue;
      const value = valueBeside(view, row, column);
      if (value) premises.push({ label, position: `${view.name}!${view.address(row, column)}`, ...value });
    }
  }
  return premises;
}

function valueBeside(view: SheetView, row: number, column: number): Pick<Premise, 'number' | 'month' | 'text'> | null {
  for (let at = column + 1; at <= column + REACH; at += 1) {
    const cell = view.cell(row, at);
    if (!cell) continue;
    const number = numberOf(cell) ?? null;
    const month = monthOf(cell);
    return number === null && month === null ? null : { number, month, text: textOf(cell) };
  }
  return null;
}
