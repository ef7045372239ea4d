/** What one does with a study beyond projecting it: compare versions, attribute a change, search for a target, simulate. */

export { headlineIndicators } from './headline-indicators.ts';
