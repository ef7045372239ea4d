export interface Paint {
  /** `#rrggbb`, or what is no colour as it stands: `none`, a pattern. */
  readonly color: string;
  readonly opacity: number;
}

/** A computed colour as every reader of SVG knows it: six digits, and how much of it shows. */
export function paintOf(computed: string): Paint {
  const pattern = /^url\("?(#[^")]+)"?\)/.exec(computed);
  if (pattern) return { color: `url(${pattern[1]})`, opacity: 1 };
  const match = /^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)(?:[,/\s]+([\d.]+)(%?))?\s*\)$/.exec(computed);
  if (!match) return { color: computed, opacity: 1 };
  const [, red, green, blue, alpha, percent] = match;
  const digits = [red, green, blue].map((channel) => Math.round(Number(channel)).toString(16).padStart(2, '0'));
  const opacity = alpha === undefined ? 1 : Number(alpha) / (percent ? 100 : 1);
  return opacity === 0 ? { color: 'none', opacity: 1 } : { color: `#${digits.join('')}`, opacity };
}

/** Entries side by side in rows of at most a width: where each begins. */
export function rowsOf(widths: readonly number[], width: number, gap: number): { x: number; row: number }[] {
  let [x, row] = [0, 0];
  return widths.map((each) => {
    if (x > 0 && x + each > width) [x, row] = [0, row + 1];
    const position = { x, row };
    x += each + gap;
    return position;
  });
}
