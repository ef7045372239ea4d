import { loteamento } from './loteamento.ts';
import { residencialVertical } from './residencial-vertical.ts';
import type { StudyTemplate } from './template.ts';

/** The templates of *Novo estudo*; the first one is preselected. */
export const studyTemplates: readonly StudyTemplate[] = [residencialVertical, loteamento];
