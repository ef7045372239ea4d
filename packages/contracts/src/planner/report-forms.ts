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
/** Name of a colour. */
export type ReportTone = keyof typeof reportTones;
