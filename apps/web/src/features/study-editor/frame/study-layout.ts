/** A person's layout of the frame of a study: its indicators, and its chart in low and high windows. */
export interface StudyLayout {
  indicators: 'line' | 'open';
  low: ChartLayout;
  high: ChartLayout;
}

/** The chart's height in CSS pixels; folded, only its title stands. */
export interface ChartLayout {
  height: number;
  folded: boolean;
}

/** Windows of this height in CSS pixels, and higher ones, are high. */
export const HIGH_WINDOW = 800;
/** Below the least height a chart shows nothing: it is folded instead. */
export const chartHeights = { least: 72, most: 360 } as const;

export const usualLayout: StudyLayout = {
  indicators: 'line',
  low: { height: 120, folded: false },
  high: { height: 160, folded: false },
};

/** The valid parts of a stored layout; the rest is as usual. */
export function readLayout(stored: unknown): StudyLayout {
  const { indicators, low, high } = Object(stored);
  return {
    indicators: indicators === 'open' ? 'open' : 'line',
    low: readChart(low, usualLayout.low),
    high: readChart(high, usualLayout.high),
  };
}

function readChart(stored: unknown, usual: ChartLayout): ChartLayout {
  const { height, folded } = Object(stored);
  return {
    height: typeof height === 'number' && Number.isFinite(height) ? inRange(height) : usual.height,
    folded: typeof folded === 'boolean' ? folded : usual.folded,
  };
}

const inRange = (height: number): number =>
  Math.round(Math.min(chartHeights.most, Math.max(chartHeights.least, height)));

/** The chart after its edge was moved to a height. Above half of the least height it stays open. */
export function resizedChart(chart: ChartLayout, height: number): ChartLayout {
  return height < chartHeights.least / 2 ? { ...chart, folded: true } : { height: inRange(height), folded: false };
}

const STEP = 8;
const LONG_STEP = 40;

/** The height that a key gives to the chart's edge; null for other keys. Home and Enter fold it. */
export function heightByKey(key: string, height: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return Math.max(chartHeights.least, height - STEP);
    case 'ArrowDown':
      return height + STEP;
    case 'PageUp':
      return Math.max(chartHeights.least, height - LONG_STEP);
    case 'PageDown':
      return height + LONG_STEP;
    case 'End':
      return chartHeights.most;
    case 'Home':
    case 'Enter':
      return 0;
    default:
      return null;
  }
}
