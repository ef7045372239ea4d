/** Rules of companies: which modules each holds, and what names one. */
import { companyOf, type ModuleDates, type StudyContext } from '../definition/context.ts';
import { compensatedSum } from '../numeric/double-double.ts';
import type { MonthRef, Study } from '../study.ts';
import type { Report } from './schema.ts';
import { checkTaxes } from './taxation.ts';

const tolerance = 1e-9;

type MonthCheck = (reference: MonthRef | null | undefined, dates: ModuleDates, path: string) => void;

/** The rules on numbers: the shares of a company's partners add up, one for each. */
export function checkCompanyShares({ companies, capital }: Study, report: Report): void {
  const count = capital?.partners?.length ?? 0;
  (companies ?? []).forEach(({ partner_shares: shares }, k) => {
    if (!shares || capital?.waterfall) return;
    if (shares.length !== count || Math.abs(compensatedSum(shares) - 1) > tolerance)
      report(`/companies/${k}/partner_shares`, 'sum');
  });
}

/** The rules on names: of modules, of companies, and of the owner of each item, loan and realised line. */
export function checkCompanies(study: Study, context: StudyContext, report: Report): void {
  checkHolders(study, report);
  checkHeld(study, report);
  const isCompany = (key: string): boolean => context.companies.some((company) => company.key === key);
  const check = (company: string | null | undefined, path: string): void => {
    if (company !== null && company !== undefined && !isCompany(company)) report(`${path}/company`, 'reference');
  };
  for (const list of ['expenses', 'revenues', 'rentals', 'loans'] as const)
    (study[list] ?? []).forEach(({ company }, k) => check(company, `/${list}/${k}`));
  checkRealisedOwners(study, check, report);
  if (!study.companies) return;
  checkDebtors(study, context, report);
  checkAssignedModules(study, context, report);
}

/** Each key and each module once, and modules that the study has. */
function checkHolders({ companies, modules }: Study, report: Report): void {
  const keys = new Set<string>();
  const held = new Set<number>();
  (companies ?? []).forEach(({ key, modules: own }, k) => {
    if (keys.has(key)) report(`/companies/${k}/key`, 'duplicate');
    keys.add(key);
    own.forEach((number, j) => {
      const path = `/companies/${k}/modules/${j}`;
      if (!modules.some((module) => module.number === number)) report(path, 'reference');
      if (held.has(number)) report(path, 'duplicate');
      held.add(number);
    });
  });
}

/** A company's own taxes and capital. Contributions in reais may not be meant more than once. */
function checkHeld(study: Study, report: Report): void {
  const { capital } = study;
  (study.companies ?? []).forEach((company, k) => {
    const path = `/companies/${k}`;
    if (company.taxation) checkTaxes(study, company.taxation, `${path}/taxation`, report);
    if (!company.capital && capital?.contributions?.mode === 'curve') report(`${path}/capital`, 'required');
    if (company.partner_shares && capital?.waterfall) report(`${path}/partner_shares`, 'unknown_field');
  });
}

/** A tax is of a company where there are companies; a module's line is of its own. */
function checkRealisedOwners(
  { accomplished, companies }: Study,
  check: (company: string | null | undefined, path: string) => void,
  report: Report,
): void {
  (accomplished?.lines ?? []).forEach(({ key, company }, k) => {
    const path = `/accomplished/lines/${k}`;
    const isMissing = company === null || company === undefined;
    if (companies && isMissing && key.startsWith('tax.')) report(`${path}/company`, 'required');
    check(company, path);
  });
}

/** The modules of a loan are of one company, which is the one that it names. */
function checkDebtors({ loans }: Study, context: StudyContext, report: Report): void {
  const main = context.companies.find(({ key }) => key === 'main');
  (loans ?? []).forEach(({ company, modules }, k) => {
    const path = `/loans/${k}`;
    if (!modules) {
      if (!company && !main) report(`${path}/company`, 'required');
      return;
    }
    const keys = modules.map((number) => companyOf(context, number)?.key);
    if (!company) {
      if (new Set(keys.filter((key) => key !== undefined)).size > 1) report(`${path}/modules`, 'reference');
      return;
    }
    keys.forEach((key, j) => {
      if (key !== undefined && key !== company) report(`${path}/modules/${j}`, 'reference');
    });
  });
}

/** The modules of an assignment are of one company. */
function checkAssignedModules({ assignments }: Study, context: StudyContext, report: Report): void {
  (assignments ?? []).forEach(({ modules }, k) => {
    const path = `/assignments/${k}/modules`;
    if (!modules && context.companies.length > 1) report(path, 'required');
    const keys = (modules ?? []).flatMap((number) => companyOf(context, number)?.key ?? []);
    if (new Set(keys).size > 1) report(path, 'reference');
  });
}

/** The distributions of every company begin at or after the base month. */
export function checkCapitalMonths({ companies, study }: StudyContext, check: MonthCheck): void {
  const seen = new Set<string>();
  for (const { capital, dates } of companies) {
    const path = `${capital.pointer}/distribution/start`;
    check(capital.terms?.distribution?.start, dates, path);
    seen.add(path);
  }
  const path = '/capital/distribution/start';
  const [first] = companies;
  if (first && !seen.has(path)) check(study.capital?.distribution?.start, first.dates, path);
}
