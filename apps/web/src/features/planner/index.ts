/** Door of planning: what screens of other areas share with it. */
export { SavedViews } from './grid-view/saved-views.tsx';
export { ChartPublishing } from './publishing/chart-publishing.tsx';
export { fileNameOf } from './publishing/file-name.ts';
