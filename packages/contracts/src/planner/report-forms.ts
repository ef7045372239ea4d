/** Fixed choices of committee reports: readers, pages, formats and colours. Free of schemas, for the page. */

/** Readers that a report is written for. */
export const reportModels = ['committee', 'bank', 'partners'] as const;
/** Reader of a report. */
export type ReportModel = (typeof reportModels)[number];

/** Most characters and names in the settings of a report. */
export const reportLimits = { comment: 1_000, occasion: 120, signatories: 6, signatory: 80 } as const;

/** Pages of a report, in the order of a new one. */
export const reportPageKeys = [
  'cover',
  'summary',
  'cash_flow',
  'sales',
  'costs',
  'sources',
  'scenarios',
  'sensitivity',
  'schedule',
  'premises',
  'opinion',
] as const;
/** Key of a page. */
export type ReportPageKey = (typeof reportPageKeys)[number];

/** A4 across, or 16:9. */
export const reportFormats = ['a4', 'wide'] as const;
/** Format of a report's pages. */
export type ReportFormat = (typeof reportFormats)[number];

/** Width and height of each format. */
export const reportSizes: Readonly<Record<ReportFormat, { readonly width: number; readonly height: number }>> = {
  a4: { width: 841.89, height: 595.28 },
  wide: { width: 960, height: 540 },
};

/** Colours of a page, always on white or on the scene of the cover. Light and dark alternate in grey too. */
export const reportTones = {
  ink: '#101828',
  quiet: '#475467',
  faint: '#d0d5dd',
  sunken: '#f0f2f5',
  paper: '#ffffff',
  brand: '#0b5c6b',
  brand_mid: '#3f8894',
  brand_soft: '#a9cdd3',
  scene: '#0a2329',
  on_scene: '#eaf3f4',
  up: '#1d5fbf',
  down: '#b4460f',
  down_soft: '#f9e1d4',
  heat_1: '#eff3f9',
  heat_2: '#d6e4f5',
  heat_3: '#86aee3',
  heat_4: '#1d5fbf',
} as const;
/** Largest logo: pixels of its longer side, and characters of it as a data address. */
export const logoLimits = { side: 512, text: 140_000 } as const;

/** Least contrast of white text on an organization's colour: WCAG 2.2, 1.4.3. */
export const leastContrast = 4.5;

/** Returns the contrast of white on a colour like `#0b5c6b`, from 1 to 21, as WCAG 2.2 defines it. */
export function contrastWithWhite(colour: string): number {
  const channel = (at: number): number => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) + 0.05);
}

/** True for a colour that white text can be read on. */
export const isReadableColour = (colour: string): boolean =>
  /^#[0-9a-f]{6}$/.test(colour) && contrastWithWhite(colour) >= leastContrast;

/** A colour nearer to black (0) or white (255) by a share of the way. */
const mixed = (colour: string, end: 0 | 255, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16);
      return Math.round(value + (end - value) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** Returns the colours of a page with the organization's own instead of the usual one. Null: none of its own. */
export const tonesOf = (colour: string | null): Readonly<Record<keyof typeof reportTones, string>> =>
  colour === null
    ? reportTones
    : {
        ...reportTones,
        brand: colour,
        brand_mid: mixed(colour, 255, 0.25),
        brand_soft: mixed(colour, 255, 0.65),
        scene: mixed(colour, 0, 0.62),
      };

/** Name of a colour. */
export type ReportTone = keyof typeof reportTones;
