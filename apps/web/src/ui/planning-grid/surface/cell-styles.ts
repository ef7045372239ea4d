/** Colours and type of a cell by its classes, read from the style sheet. A sketch has no colours of its own. */
import { classes } from '../../classes.ts';
import styles from '../planning-grid.module.css';

export interface CellStyle {
  readonly color: string;
  /** Null where the background of the grid shows through. */
  readonly background: string | null;
  readonly font: string;
  readonly isCutOff: boolean;
}

export interface Colours {
  readonly background: string;
  readonly head: string;
  readonly hairline: string;
  readonly border: string;
  readonly strong: string;
  readonly brand: string;
  readonly text: string;
  readonly text2: string;
  readonly text3: string;
  readonly warn: string;
  readonly unfav: string;
  readonly fav: string;
  readonly lit: string;
}

const variables = {
  background: '--surface',
  head: '--bg',
  hairline: '--c-grid',
  border: '--border',
  strong: '--border-strong',
  brand: '--brand',
  text: '--text',
  text2: '--text-2',
  text3: '--text-3',
  warn: '--warn',
  unfav: '--unfav',
  fav: '--fav',
  lit: '--c-win',
} as const satisfies Record<keyof Colours, string>;

/** Measures each class once, on a hidden element. Forgets all when the theme or the size of type changes. */
export class CellStyles {
  readonly #container: HTMLElement;
  readonly #known = new Map<string, Map<string, CellStyle>>();
  #theme = '';
  colours: Colours;
  family = '';
  size = '';

  constructor(container: HTMLElement) {
    this.#container = container;
    this.colours = this.#readColours();
    this.refresh();
  }

  /** Forgets what another theme or density has changed. */
  refresh(): void {
    const { color, fontSize, fontFamily } = getComputedStyle(this.#container);
    const theme = `${color} ${fontSize} ${fontFamily}`;
    if (theme === this.#theme) return;
    this.#theme = theme;
    this.#known.clear();
    this.family = fontFamily;
    this.size = fontSize;
    this.colours = this.#readColours();
  }

  of(rowClass: string, cellClass: string): CellStyle {
    const inRow = this.#known.get(rowClass) ?? new Map<string, CellStyle>();
    this.#known.set(rowClass, inRow);
    const known = inRow.get(cellClass);
    if (known) return known;
    const cellStyle = this.#measure(rowClass, cellClass);
    inRow.set(cellClass, cellStyle);
    return cellStyle;
  }

  font(weight: number | string): string {
    return `${weight} ${this.size} ${this.family}`;
  }

  #measure(rowClass: string, cellClass: string): CellStyle {
    const row = document.createElement('div');
    row.className = classes(styles.row, rowClass);
    const cell = document.createElement('span');
    cell.className = cellClass;
    row.append(cell);
    this.#container.append(row);
    const { color, backgroundColor, fontWeight, borderRightStyle } = getComputedStyle(cell);
    const cellStyle = {
      color,
      background: backgroundColor === 'rgba(0, 0, 0, 0)' ? null : backgroundColor,
      font: this.font(fontWeight),
      isCutOff: borderRightStyle === 'double',
    };
    row.remove();
    return cellStyle;
  }

  #readColours(): Colours {
    const style = getComputedStyle(this.#container);
    const read = (name: string): string => style.getPropertyValue(name).trim();
    return Object.fromEntries(Object.entries(variables).map(([key, name]) => [key, read(name)])) as unknown as Colours;
  }
}
