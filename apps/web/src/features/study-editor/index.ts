/** The workspace of an enterprise: `/planejamento/:id/:aba`. */
export { WorkspacePage } from './study-editor-page.tsx';
