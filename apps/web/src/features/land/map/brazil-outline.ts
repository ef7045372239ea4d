/**
 * Outline of Brazil by state, simplified and rounded to a tenth of a degree. Source: Natural Earth, admin 1 states and provinces,
 * 1:50 million, public domain (naturalearthdata.com).
 */
import type { BrazilianState } from '@uni/contracts';

/** Width and height of the drawing. */
export const outlineSize = { width: 392, height: 394 } as const;

const west = -74.1;
const north = 5.35;
/** Units of a degree; a degree of longitude is shorter in the middle of the country. */
const unit = { latitude: 10, longitude: 9.7 } as const;

/** The point of the drawing at a latitude and longitude. */
export const pointAt = (latitude: number, longitude: number): { x: number; y: number } => ({
  x: (longitude - west) * unit.longitude,
  y: (north - latitude) * unit.latitude,
});

/** Latitude and longitude of a point of the drawing, in hundredths of a degree. */
export const positionAt = (x: number, y: number): { latitude: number; longitude: number } => ({
  latitude: Math.round((north - y / unit.latitude) * 100) / 100,
  longitude: Math.round((x / unit.longitude + west) * 100) / 100,
});

/** A path for each state. */
export const stateOutlines: Readonly<Record<BrazilianState, string>> = {
  AC: 'M72 153l-19 12l-6-2l-13 1l1-16l-7 5l-9 1l-2-5l-8-1l2-5l-10-14l3-2l-1-2l11 4l22 6l35 17z',
  AL: 'M350 149l-2-2l5-5l7 5l6-2l3-3l9 1l-12 15l-6-5z',
  AM: 'M71 152l-35-17l-22-6l-11-4l1-3l5-4l-1-4l4-9l10-6l8-2l2-2l8 2l6-32l-3-6l-4-4l0-7l9-1l-2-4l-5 0l0-7l16 0l0-2l3 2l5-4l3 4l0 6l2-1l6 5l6-2l2 3l3-5l9-4l2-4l6-3l7 3l-1 3l3 8l-1 9l2 6l-2 1l7 6l2 1l1-7l3-3l3 1l2 3l3-1l1-5l3-5l11 0l0 6l4 7l16 11l3 0l1 2l-20 43l3 7l-4 14l-30 0l-5 0l-7-7l-7-1l-4 5l-1 5l-7 0l-3 5l-1-2l-5 3l-6-1z',
  AP: 'M215 65l-3 0l-3-3l-9-21l-9-5l-3 0l0-7l6 3l3-2l9 1l13-21l3 3l5 19l2 3l5 2l1 5l-9 9l-5 3z',
  BA: 'M272 202l1-5l-3-5l2-9l-2-2l1-2l-2-4l3-2l-2-2l2-1l-5-3l3-4l0-2l5-4l2 1l2 3l5 1l9-4l2-4l-1-6l3-1l8 2l3-2l5-1l4-5l5 1l2 6l12-9l9 3l3 5l2 2l2 11l-4 1l0 1l4 7l4-1l-8 14l-3 1l-2-3l-1 1l1 2l-3 6l2 23l-3 13l0 6l-5 6l-5-4l0-2l-4-4l1-4l2-1l0-3l4-4l-4-3l-10-1l0-3l-5-3l-2 0l-9-5l-8 0l0-3l-4-1l-15 9l-3 1z',
  CE: 'M326 127l1-5l-4-4l-4-18l1-3l-3-9l1-5l13-1l15 9l12 11l-5 2l-8 13l-2 5l2 4l-2 4l-3 2l-6-5z',
  DF: 'M260 214l-9 0l0-6l8 0z',
  ES: 'M321 266l-7-1l-1-4l0-4l5-2l3-7l1-3l-3-3l3 0l-2-6l3-1l-1-2l7 0l5 4l-1 11z',
  GO: 'M224 249l-1-3l-17-6l1-3l-3 0l0-3l-1-6l1-5l4-4l0-3l8-5l2-6l4-2l7-21l3-5l-1 6l9 3l3-6l3 7l1-2l4-1l5 3l1-2l2 1l11-5l2 2l-2 9l3 5l-1 5l-2 1l-2-2l-1 3l-3 0l0 8l-4 2l-1-6l-8 0l0 6l9 0l-2 4l3 5l-3 5l2 1l0 5l-6 4l-10-1l-4 2l-9 1z',
  MA: 'M246 107l11-8l5-7l11-27l5 2l1 4l3-3l2 3l2 0l1 3l-2 2l1 1l2-2l0 2l-2 2l-1 7l5-8l1 0l-1 4l8-5l11 4l4 0l0 3l-4 4l-3 0l-4 8l2 9l-3 6l2 5l-1 4l-5 2l-2-2l-3 1l-7 6l-7 3l-5 13l2 5l-2 9l-4-2l-3-4l1-3l-5-4l3-6l3-1l0-4l-5 1l-7-8l3-8l-1-9l-8-4z',
  MG: 'M224 255l0-6l7-9l9-1l4-2l10 1l6-4l0-5l-2-1l3-5l-3-5l2-4l4-2l0-8l3 0l1-3l2 2l2-1l0 4l3-1l15-9l4 1l0 3l8 0l9 5l2 0l5 3l0 3l10 1l4 3l-4 4l0 3l-2 1l-1 4l4 4l0 2l-7 0l1 2l-3 1l2 6l-3 0l3 3l-1 3l-3 7l-5 2l0 4l-3 2l-1 8l-8 3l-7 0l-10 4l-8 2l-1 2l-6 0l-3-5l2-9l-5 0l-2-5l1-3l-2-2l0-3l-2-1l-13 1l-1 3l-1-3l-1 1l-1-3l-12-2z',
  MS: 'M224 249l0 6l-5 4l-9 15l-6 6l-5 4l-6 10l-4-2l-8 1l-2-13l-2-3l-6-3l-5 2l-9-1l1-12l-3-8l3-2l-3-2l4-7l2-8l-2-5l3 1l6-5l7-2l9 5l6-1l2 1l5-4l0 4l-2 3l9 1l0 3l3 0l-1 3l17 6z',
  MT: 'M130 190l3-2l5-11l-2-6l2-4l-1-2l-5-1l-10-1l-1-16l1-4l-1-2l30 0l4-14l5 9l0 5l8 6l63 5l-4 15l0 13l2 2l-7 21l-4 2l-2 6l-8 5l0 3l-4 4l-1 5l1 6l-9-1l2-3l0-4l-5 4l-2-1l-6 1l-9-5l-7 2l-6 5l-3-1l-1-2l-6-3l1-10l-18 0l-1-8l-3-4l3 0l-1-10z',
  PA: 'M148 51l-1-11l4 1l2-3l3 0l9-5l11 2l0-2l-2-2l2-3l2 1l7-1l3 1l0 7l3 0l9 5l9 21l3 3l3 0l-1 2l-6 2l7 0l10-6l2 8l3 3l10-3l-3 9l4-7l5-5l3 2l1-2l-1-3l4-4l7-1l13 5l-11 27l-5 7l-11 8l5 2l0 4l-2 4l-8 7l0 13l-10 15l-63-5l-8-6l0-5l-5-9l-3-7l20-43l-1-2l-3 0l-16-11l-4-7zM220 59l3 1l-2 4l-3 3l-3 1zM249 56l-1 6l-4 6l-5 1l-3 2l-3 0l-5-1l-2-4l2-1l-2-2l2-7l3-1zM235 50l2 1l-2 2l-2 0l-3 0l1-2z',
  PB: 'M343 130l2-4l-2-4l2-5l4 2l4-4l5-1l-3 6l7 1l1 2l3-6l14 2l1 10l-7-1l0 2l-9 2l-5 4l-2-3l-1 0l1-4l2 0l-3-3l-8 6z',
  PE: 'M317 141l8-6l-1-7l2-1l8 0l6 5l3-2l6 2l8-6l3 3l-2 0l-1 4l1 0l2 3l5-4l9-2l0-2l7 1l-3 14l-9-1l-3 3l-6 2l-7-5l-5 5l-3-5l-9-3l-12 9l-2-6z',
  PI: 'M275 157l-2 0l2-9l-2-5l5-13l7-3l7-6l3-1l2 2l5-2l1-4l-2-5l3-6l-2-9l4-8l3 0l4-4l0-3l5 2l-1 5l3 9l-1 3l4 18l4 4l-1 5l-2 1l1 7l-8 6l-4 5l-5 1l-3 2l-8-2l-3 1l1 6l-2 4l-9 4l-5-1l-2-3z',
  PR: 'M193 294l6-10l5-4l10-1l12 4l8 0l3 3l1 6l3 5l0 3l7 1l0 3l3 0l1 2l-1 2l-2-2l0 2l-3-1l3 2l-2 3l0 1l-5 0l-3 3l-5-2l-5 0l-7 3l0 3l-2 0l-22-4l-3-7l-6 0z',
  RJ: 'M284 287l0-4l6-3l-6-2l10-4l7 0l8-3l1-8l3-2l1 4l7 1l0 7l-7 4l-2 2l-1 4l-9 0l-2-2l-1 2l-13 1l0 2z',
  RN: 'M345 117l8-13l5-2l6 2l11 1l5 14l-14-2l-3 6l-1-2l-7-1l3-6l-5 1l-4 4z',
  RO: 'M72 153l-1-1l4-4l6 1l5-3l1 2l3-5l7 0l1-5l4-5l7 1l7 7l5 0l1 2l-1 4l1 16l10 1l5 1l1 2l-2 4l2 6l-5 11l-3 2l-4-2l-7 1l-3-4l-6-2l-3-3l-13-2l-6-5l-3-5l-1-17z',
  RR: 'M148 51l-11 0l-3 5l-1 5l-3 1l-2-3l-3-1l-3 3l-1 7l-2-1l-7-6l2-1l-2-6l1-9l-3-8l1-3l-7-3l0-2l-6-1l-2-10l-6-7l8 3l6 0l5 4l1-5l17-5l4-3l-1-4l5 0l2 2l-2 5l5 2l1 4l-3 4l-1 9l3 9l7 4z',
  RS: 'M196 325l5-1l18 5l9 8l9 2l-5 7l5 1l-10 17l-13 11l0-3l7-4l2-3l4-4l0-3l1 0l0-2l-4 1l-3-3l2 3l-2 4l-6 6l-3 5l1 3l-5 10l-8 6l0-6l3-4l-4-3l-2-4l-13-8l-5-4l-3 2l-1-3l-8-6l-3 1l-4-1l17-18l2 0l-1-1l9-7z',
  SC: 'M198 316l22 4l2 0l0-3l7-3l5 0l5 2l3-3l5 0l-1 3l2 9l-1 11l-2 3l-8 8l-5-1l5-7l-9-2l-9-8l-18-5l-5 1l2-3z',
  SE: 'M356 168l-4 1l-4-7l0-1l4-1l-2-11l10 4l6 5l-6 4z',
  SP: 'M204 280l6-6l9-15l5-4l5-4l12 2l1 3l1-1l1 3l1-3l13-1l2 1l0 3l2 2l-1 3l2 5l5 0l-2 9l3 5l6 0l1-2l8-2l6 2l-6 3l0 4l-6 5l-5-1l-9 5l-11 8l-1 2l-1-2l-3 0l0-3l-7-1l0-3l-3-5l-1-6l-3-3l-8 0l-12-4z',
  TO: 'M231 152l10-15l0-13l8-7l2-4l0-4l-5-2l4-2l8 4l1 9l-3 8l7 8l5-1l0 4l-3 1l-3 6l5 4l-1 3l3 4l4 2l2 0l-5 4l0 2l-3 4l5 3l-2 1l2 2l-3 2l2 4l-1 2l-11 5l-2-1l-1 2l-5-3l-4 1l-1 2l-3-7l-3 6l-9-3l1-6l-3 5l-2-2l0-13z',
};
