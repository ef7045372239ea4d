/** The workspace of an enterprise: `/planejamento/:id/:aba`. */
export { WorkspacePage } from './workspace-page.tsx';
