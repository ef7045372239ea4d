/** What one does with a study beyond projecting it: compare versions, attribute a change, search for a target, simulate. */

export { type Composed, composeStudy, openComposed, type SetAside, seriesOf } from './composition.ts';
export { headlineIndicators } from './headline-indicators.ts';
