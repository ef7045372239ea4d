/** The workspace of an enterprise: `/planejamento/:id/:aba`. */
export { WorkspacePage } from './study-editor-page.tsx';

/** Fetches the steps of the guided study over a draft: a screen of its own draws them. */
export const fetchStudySteps = async () => (await import('./first-study/study-steps.tsx')).StudySteps;
