import type { ProjectionLine } from '../projection.ts';

/** True for a line of the whole enterprise: of no module, and of no company. Those of companies add up to it. */
export function isWhole({ module, company }: Pick<ProjectionLine, 'module' | 'company'>): boolean {
  return module === null && company === undefined;
}
