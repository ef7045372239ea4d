/** First-screen figures besides the current versions: sales, construction works, and earlier figures of the portfolio. */
import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint.ts';
import { pathId } from '../http/fields.ts';

const velocity = z.object({ gross: z.number().nullable(), net: z.number().nullable() });

/** Units of a window: on offer are the stock at its beginning and what was launched in it. */
const offerWindow = z.object({ opening: z.int(), launched: z.int(), sold: z.int(), cancelled: z.int() });
/** Counts of units over one month, or over three; net sales are `sold` less `cancelled`. */
export type OfferWindow = z.output<typeof offerWindow>;

const salesStatus = z.object({
  /** Units that came on offer so far, and those left at the end of the month. */
  offered: z.int(),
  stock: z.int(),
  /** Sales over offer, by units. Of the month, of the month before, and of the three months that end with it. */
  month: offerWindow.extend(velocity.shape),
  before: velocity,
  quarter: offerWindow.extend(velocity.shape),
  /** Of the last twelve months, gross. */
  series: z.array(z.object({ month: z.string(), gross: z.number().nullable() })),
  /** Months until the stock is sold, at the net pace of the last twelve months on offer. Null: no net sales in them. */
  stock_months: z.number().nullable(),
});
/** Sales speed of one enterprise or of all, in units. Velocities are fractions of the offer, null without one. */
export type SalesStatus = z.output<typeof salesStatus>;

const receivablesStatus = z.object({
  /** Centavos owed, and of these what is late by more than `late_days`. */
  open: z.int(),
  late: z.int(),
  delinquency: z.number().nullable(),
});
/** Open receivables in centavos; `delinquency` is late over open, a fraction, null where nothing is open. */
export type ReceivablesStatus = z.output<typeof receivablesStatus>;

const enterpriseStatus = z.object({
  id: z.int(),
  /** Null: no data (nothing on offer, owed or measured), or the caller lacks the permission. */
  sales: salesStatus.nullable(),
  owed: receivablesStatus.nullable(),
  /** Measured less planned, a fraction, and the last month measured. */
  works: z.object({ gap: z.number(), month: z.string() }).nullable(),
});
/** Figures of one enterprise: `sales` and `owed` need `sales:read` of it, `works` needs `planning:read`. */
export type EnterpriseFigures = z.output<typeof enterpriseStatus>;

const figureDay = z.object({
  day: z.string(),
  vgv_own: z.int().nullable(),
  result: z.int().nullable(),
  max_exposure: z.int().nullable(),
  irr_year: z.number().nullable(),
});
/**
 * Stored figures at the start of a day (`YYYY-MM-DD`): centavos, the exposure zero or negative, `irr_year` a fraction.
 * A null figure is not defined for the studies of that day.
 */
export type FigureDay = z.output<typeof figureDay>;

const homeFigures = z.object({
  day: z.string(),
  /** The last whole month, to which the sales figures refer. */
  month: z.string(),
  late_days: z.int(),
  /** Total of all requested enterprises. */
  sales: salesStatus.nullable(),
  owed: receivablesStatus.nullable(),
  enterprises: z.array(enterpriseStatus),
  /** Figures of the current versions at the start of days, only for days with changes. Empty for callers with partial access. */
  days: z.array(figureDay),
});
/** First-screen figures of the enterprises that the caller may read, as of `day` in São Paulo. */
export type HomeFigures = z.output<typeof homeFigures>;

/** Reading of the first-screen figures, of all enterprises or of one; 403 for an enterprise out of reach. */
export const homeFigureEndpoints = {
  figures: defineEndpoint({
    method: 'GET',
    path: '/api/home/figures/',
    summary:
      'Sales over offer, delinquency and works of each enterprise and of all together, and how the figures of the portfolio stood before',
    access: 'enterprise:read',
    query: z.object({ empreendimento: pathId().optional() }),
    responses: { 200: homeFigures },
  }),
};
