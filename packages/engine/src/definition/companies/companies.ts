/** A company's lines, modules and capital, where the study names companies and where it names none. */
import type { Node } from '../../graph/node.ts';
import type { Company } from '../context.ts';
import type { EnterpriseScope } from '../items/items.ts';

/** A company's line: the enterprise's where the study names no companies. Null when there is none. */
export function lineOf(scope: EnterpriseScope, key: string, company: Company): Node | null {
  return company.key === null ? scope.lines.enterprise(key) : scope.context.rules().companyLine(scope, key, company);
}

/** True if a company's capital is the study's, which others may inherit, too. */
export function isInherited({ key, capital }: Company): boolean {
  return key !== null && capital.pointer === '/capital';
}

/** The modules of a company; null where the study names no companies: all. */
export function namedModules({ key, modules }: Company): readonly number[] | null {
  return key === null ? null : modules;
}
