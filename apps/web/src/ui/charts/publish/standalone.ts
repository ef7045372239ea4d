import { colors } from '../../tokens/tokens.ts';
import { labelWidth, linesOf } from '../labels.ts';
import { paintOf, rowsOf } from './paint.ts';
import type { Sketch, SketchMark } from './sketch.ts';

/** A drawing that needs neither the page nor its styles. Colours are of the light theme, fonts by family only. */
export interface Standalone {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

export interface Drawn {
  /** The chart as it stands on the page. */
  readonly figure: HTMLElement;
  readonly sketch: Sketch | null;
  readonly title: string;
  readonly caption: string;
}

const name = 'http://www.w3.org/2000/svg';
const { light } = colors;
const padding = 20;
const line = { title: 20, legend: 18, caption: 16 } as const;
const titleSize = 14;
const labelSize = 12;

export function standalone({ figure, sketch, title, caption }: Drawn): Standalone {
  const host = document.createElement('div');
  host.hidden = true;
  for (const [token, color] of Object.entries(light)) host.style.setProperty(`--${token}`, color);
  figure.append(host);
  try {
    const drawing = sketch ? sketched(sketch) : frozen(figure.querySelector('svg[data-drawing]'), host);
    const legend = [...figure.querySelectorAll('[data-legend] li')].map((entry) => ({
      text: entry.textContent ?? '',
      swatch: frozen(entry.querySelector('svg'), host),
    }));
    return framed({ title, caption, drawing, legend });
  } finally {
    host.remove();
  }
}

interface Frame {
  title: string;
  caption: string;
  drawing: SVGElement;
  legend: readonly { text: string; swatch: SVGElement }[];
}

/** Title, legend, drawing and caption one under the other, on a ground of their own. */
function framed({ title, caption, drawing, legend }: Frame): Standalone {
  const inner = Math.max(320, sizeOf(drawing, 'width'));
  const root = element('svg', { 'font-family': 'sans-serif' });
  const background = root.appendChild(element('rect', { fill: light.surface }));
  let y = padding;
  for (const text of linesOf(title, inner, { strong: true, scale: titleSize / labelSize })) {
    root.append(textAt(text, padding, y + 15, { 'font-size': titleSize, 'font-weight': 600, fill: light.text }));
    y += line.title;
  }
  const room = ({ swatch }: Frame['legend'][number]): number => sizeOf(swatch, 'width') + 6;
  const positions = rowsOf(
    legend.map((entry) => room(entry) + labelWidth(entry.text, false)),
    inner,
    14,
  );
  for (const [at, entry] of legend.entries()) {
    const { text, swatch } = entry;
    const { x, row } = positions[at] ?? { x: 0, row: 0 };
    const top = y + 4 + row * line.legend;
    moveTo(swatch, padding + x, top);
    root.append(
      swatch,
      textAt(text, padding + x + room(entry), top + 9, { 'font-size': labelSize, fill: light['text-2'] }),
    );
  }
  if (legend.length > 0) y += ((positions.at(-1)?.row ?? 0) + 1) * line.legend + 4;
  moveTo(drawing, padding, y + 8);
  root.append(drawing);
  y += 8 + sizeOf(drawing, 'height') + 8;
  for (const text of linesOf(caption, inner)) {
    root.append(textAt(text, padding, y + 12, { 'font-size': 11, fill: light['text-2'] }));
    y += line.caption;
  }
  const [width, height] = [inner + 2 * padding, y + padding];
  for (const each of [root, background]) set(each, { width, height });
  set(root, { viewBox: `0 0 ${width} ${height}` });
  return { svg: new XMLSerializer().serializeToString(root), width, height };
}

/** Paint properties of a mark, and the default value that is not written. */
const painted = [
  ['stroke-width', '1px'],
  ['stroke-dasharray', 'none'],
  ['stroke-linejoin', 'miter'],
  ['paint-order', 'normal'],
  ['opacity', '1'],
  ['shape-rendering', 'auto'],
] as const;
const written = [
  ['font-size', ''],
  ['font-weight', '400'],
  ['text-anchor', 'start'],
] as const;
const own = new Set(['class', 'style', 'tabindex', 'role']);

/** A copy of a drawing with every style that it has on the page written into it. */
function frozen(drawing: SVGSVGElement | null, host: HTMLElement): SVGElement {
  if (!drawing) return element('svg', { width: 0, height: 0 });
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return element('svg', {});
  host.append(copy);
  // Marks of the reader's position belong to the screen only.
  for (const mark of copy.querySelectorAll('[data-transient]')) mark.remove();
  const nodes = [...copy.querySelectorAll<SVGElement>('*')];
  const nodeAttributes = nodes.map((node) => attributesOf(node, getComputedStyle(node)));
  for (const [at, node] of nodes.entries()) set(node, nodeAttributes[at] ?? {});
  for (const node of [copy, ...nodes])
    for (const { name: attribute } of [...node.attributes])
      if (own.has(attribute) || /^(aria|data)-/.test(attribute)) node.removeAttribute(attribute);
  copy.remove();
  set(copy, { overflow: 'visible' });
  return copy;
}

function attributesOf(node: SVGElement, style: CSSStyleDeclaration): Record<string, string | number> {
  if (!(node instanceof SVGGeometryElement) && !(node instanceof SVGTextContentElement)) return {};
  const attributes: Record<string, string | number> = {};
  for (const side of ['fill', 'stroke'] as const) {
    const { color, opacity } = paintOf(style.getPropertyValue(side));
    attributes[side] = color;
    if (opacity < 1) attributes[`${side}-opacity`] = opacity;
  }
  const isText = node instanceof SVGTextContentElement;
  for (const [property, usual] of [...painted, ...(isText ? written : [])]) {
    const value = style.getPropertyValue(property);
    if (value !== '' && value !== usual) attributes[property] = value.replaceAll('px', '');
  }
  return attributes;
}

function sketched({ width, height, marks }: Sketch): SVGElement {
  const svg = element('svg', { width, height, overflow: 'visible' });
  svg.append(...marks.map(markElement));
  return svg;
}

function markElement(mark: SketchMark): SVGElement {
  switch (mark.kind) {
    case 'rect': {
      const { x, y, width, height, fill, stroke } = mark;
      return element('rect', { x, y, width, height, fill: light[fill], ...(stroke ? { stroke: light[stroke] } : {}) });
    }
    case 'path': {
      const { d, stroke, width = 1, dash } = mark;
      const dashed = dash ? { 'stroke-dasharray': dash } : {};
      return element('path', { d, fill: 'none', stroke: light[stroke], 'stroke-width': width, ...dashed });
    }
    default: {
      const { text, x, y, fill, anchor = 'start', size = labelSize, strong = false } = mark;
      const weight = strong ? { 'font-weight': 600 } : {};
      return textAt(text, x, y, { fill: light[fill], 'text-anchor': anchor, 'font-size': size, ...weight });
    }
  }
}

function element(tag: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(name, tag);
  set(made, attributes);
  return made;
}

function set(node: Element, attributes: Record<string, string | number>): void {
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, String(value));
}

function textAt(text: string, x: number, y: number, attributes: Record<string, string | number>): SVGElement {
  const made = element('text', { x, y, ...attributes });
  made.append(text);
  return made;
}

const moveTo = (node: Element, x: number, y: number): void => set(node, { x, y });
const sizeOf = (node: Element, side: 'width' | 'height'): number => Number(node.getAttribute(side) ?? 0);
