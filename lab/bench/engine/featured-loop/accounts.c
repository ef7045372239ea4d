/* Income statement and balance, by the percentage of the cost that is incurred: of modules, then of companies. */
#include <string.h>
#include "study.h"

static double within_one(double share) { return smaller(1, larger(0, share)); }

static double before(const double *stock, int t) { return t == 0 ? 0 : stock[t - 1]; }

/* What a module has spent on its units at the end of each month, the land that is swapped for units included. */
static void incur(int n, double swapped, double *incurred) {
  static const int groups[] = {TERRAIN, INCORPORATION, LABOR, READJUST};
  double paid = 0;
  for (int t = 0; t < study.months; t++) {
    for (int g = 0; g < 4; g++)
      paid -= of_module(EXPENSE + groups[g], n)[t] + common_part(groups[g], n, t);
    paid -= of_module(BARTER, n)[t];
    incurred[t] = paid + (t >= study.module[n].launch ? swapped : 0);
  }
}

static void account_module(int n) {
  const Contracts *c = &contracts[n];
  const double swapped = c->vgv_gross - c->vgv_own, own = c->vgv_gross == 0 ? 1 : c->vgv_own / c->vgv_gross;
  Vector incurred, revenue, land, cost;
  double received = 0, base = 0;
  incur(n, swapped, incurred);
  const double budget = incurred[study.months - 1];
  for (int t = 0; t < study.months; t++) {
    const double given = t >= study.module[n].launch ? 1 : 0, progress = budget <= 0 ? 1 : within_one(incurred[t] / budget);
    for (int q = 0; q < 2 * KINDS; q++) received += of_module(RECEIVED + q, n)[t];
    base += of_module(SALES_BASE, n)[t] + of_module(RESALE_BASE, n)[t] - of_module(CANCELLED_BASE, n)[t];
    const double retained = of_module(CANCELLED_RECEIPTS, n)[t], due = of_module(REFUNDS_DUE, n)[t];
    const double live = received - retained, worth = live + of_module(CONTRACT_CORRECTED, n)[t];
    const double sold = c->vgv_own == 0 ? 0 : within_one(base / c->vgv_own), used = own * sold + (1 - own) * given;
    const double late = of_module(OVERDUE, n)[t];
    revenue[t] = round_cents(progress * worth);
    land[t] = round_cents(progress * swapped * given);
    cost[t] = round_cents(incurred[t] * used);
    of_module(BAL_RECEIVABLES, n)[t] = larger(0, revenue[t] - live);
    of_module(BAL_ADVANCES, n)[t] = larger(0, live - revenue[t]);
    of_module(BAL_OVERDUE, n)[t] = late;
    of_module(BAL_INVENTORY, n)[t] = incurred[t] - cost[t];
    of_module(BAL_REFUNDS, n)[t] = due;
    of_module(BAL_BARTER, n)[t] = swapped * given - land[t];
    of_module(REF_REVENUE, n)[t] = worth - revenue[t] + swapped * given - land[t];
    of_module(REF_COST, n)[t] = round_cents((budget - incurred[t]) * used);
    of_module(REF_RESULT, n)[t] = of_module(REF_REVENUE, n)[t] - of_module(REF_COST, n)[t];
    of_module(DRE_REVENUE, n)[t] = revenue[t] - before(revenue, t);
    of_module(DRE_BARTER, n)[t] = land[t] - before(land, t);
    of_module(DRE_COST, n)[t] = before(cost, t) - cost[t];
    of_module(DRE_CANCELLATION, n)[t] = retained - before(of_module(CANCELLED_RECEIPTS, n), t) + of_module(REFUNDS, n)[t] -
                                        (due - before(of_module(REFUNDS_DUE, n), t));
    of_module(DRE_LOSSES, n)[t] = of_module(DELINQUENCY, n)[t] + late - before(of_module(OVERDUE, n), t);
  }
}

static const int TAXES[] = {TAX_RET, TAX_PIS, TAX_COFINS, TAX_IRPJ, TAX_CSLL, TAX_CBS, TAX_IBS, CBS_SPLIT, IBS_SPLIT};
enum { TAX_LINES = 9, LAGGED = 7 };

/* The mean burden of the taxes on receipts. */
static double mean_burden(int firm) {
  double taxes = 0, receipts = 0;
  for (int t = 0; t < study.months; t++) {
    for (int k = 0; k < TAX_LINES; k++) taxes -= of_firm(TAXES[k], firm)[t];
    receipts += of_firm(NET_RECEIPTS, firm)[t] - of_firm(RECOVERY, firm)[t];
  }
  return receipts <= 0 ? 0 : taxes / receipts;
}

static double sum_at(int firm, int t, const int *keys, int count) {
  double sum = 0;
  for (int k = 0; k < count; k++) sum += of_firm(keys[k], firm)[t];
  return sum;
}

/* Interest, fees, debts and assigned receivables of a company in a month. */
static void enter_debts(int firm, int t) {
  double cost = 0, debt = 0, sold = 0;
  for (int k = 0; k < study.loans; k++) {
    if (study.loan[k].firm != firm) continue;
    cost += of_whole(FEES + k)[t] - of_whole(ACCRUED + k)[t];
    debt += of_whole(BALANCE + k)[t];
  }
  for (int k = 0; k < study.assignments; k++) {
    int own = 0;
    for (int n = 0; n < study.modules; n++) own |= study.module[n].assignment == k && study.module[n].firm == firm;
    if (!own) continue;
    cost -= of_whole(CLAIM_INTEREST + k)[t];
    sold += of_whole(CLAIM_BALANCE + k)[t];
  }
  of_firm(DRE_FINANCIAL, firm)[t] = cost;
  of_firm(BAL_DEBT, firm)[t] = debt;
  of_firm(BAL_ASSIGNMENTS, firm)[t] = sold;
}

static void enter_taxes_owed(int firm) {
  const double burden = mean_burden(firm);
  double *owed = of_firm(BAL_TAXES, firm), *deferred = of_firm(BAL_DEFERRED, firm), shifted = 0;
  for (int t = 0; t < study.months; t++) {
    const int last = t == study.months - 1;
    for (int n = 0; n < study.modules; n++) if (study.module[n].firm == firm) shifted += assigned_shift[n][t];
    owed[t] = last ? 0 : -sum_at(firm, t + 1, TAXES, LAGGED);
    if (owed[t] == 0) owed[t] = 0;
    deferred[t] = last ? 0 : round_cents(burden * (of_firm(BAL_RECEIVABLES, firm)[t] - of_firm(BAL_ADVANCES, firm)[t] - shifted));
    of_firm(DRE_TAXES, firm)[t] =
        sum_at(firm, t, TAXES, TAX_LINES) - (owed[t] - before(owed, t)) - (deferred[t] - before(deferred, t));
  }
}

static void account_firm(int firm) {
  static const int gross[] = {DRE_REVENUE, DRE_BARTER, DRE_CANCELLATION, DRE_OTHER, DRE_LOSSES, DRE_COST};
  static const int other[] = {RENT, RECOVERY, EXIT}, sold[] = {COMMISSION, COMMISSION_FINANCED};
  static const int spent[] = {EXPENSE + MARKETING, EXPENSE + COMMERCIAL, EXPENSE + POST_COST, EXPENSE + ADMIN, OPEX, EXIT_COSTS};
  static const int results[] = {DRE_GROSS, DRE_COMMISSION, DRE_EXPENSES, DRE_TAXES, DRE_FINANCIAL};
  static const int assets[] = {BAL_CASH, BAL_RECEIVABLES, BAL_OVERDUE, BAL_INVENTORY};
  static const int liabilities[] = {BAL_ADVANCES, BAL_REFUNDS, BAL_BARTER, BAL_TAXES, BAL_DEFERRED, BAL_DEBT, BAL_ASSIGNMENTS,
                                    BAL_CAPITAL, BAL_EARNINGS};
  double put_in = 0, earned = 0;
  enter_taxes_owed(firm);
  for (int t = 0; t < study.months; t++) {
    of_firm(DRE_OTHER, firm)[t] = sum_at(firm, t, other, 3);
    of_firm(DRE_GROSS, firm)[t] = sum_at(firm, t, gross, 6);
    of_firm(DRE_COMMISSION, firm)[t] = sum_at(firm, t, sold, 2);
    of_firm(DRE_EXPENSES, firm)[t] = sum_at(firm, t, spent, 6);
    enter_debts(firm, t);
    of_firm(DRE_NET, firm)[t] = sum_at(firm, t, results, 5);
    of_firm(BAL_CASH, firm)[t] = of_firm(CLOSING, firm)[t];
    of_firm(BAL_CAPITAL, firm)[t] = put_in += of_firm(CONTRIBUTION, firm)[t];
    of_firm(BAL_EARNINGS, firm)[t] = earned += of_firm(DRE_NET, firm)[t] + of_firm(DISTRIBUTION, firm)[t];
    of_firm(BAL_ASSETS, firm)[t] = sum_at(firm, t, assets, 4);
    of_firm(BAL_LIABILITIES, firm)[t] = sum_at(firm, t, liabilities, 9);
  }
}

static void sum_firms(int key) {
  for (int f = 0; f < study.firms; f++)
    for (int t = 0; t < study.months; t++) of_whole(key)[t] += of_firm(key, f)[t];
}

/* Accounts of every module and company, then what stands of companies only, as a whole. */
void enter_accounts(void) {
  static const int of_modules[] = {DRE_REVENUE, DRE_BARTER, DRE_CANCELLATION, DRE_LOSSES, DRE_COST, BAL_RECEIVABLES, BAL_OVERDUE,
                                   BAL_INVENTORY, BAL_ADVANCES, BAL_REFUNDS, BAL_BARTER, REF_REVENUE, REF_COST, REF_RESULT};
  static const int of_firms[] = {DRE_OTHER, DRE_GROSS, DRE_COMMISSION, DRE_EXPENSES, DRE_TAXES, DRE_FINANCIAL, DRE_NET, BAL_CASH,
                                 BAL_ASSETS, BAL_TAXES, BAL_DEFERRED, BAL_DEBT, BAL_ASSIGNMENTS, BAL_CAPITAL, BAL_EARNINGS,
                                 BAL_LIABILITIES};
  for (int n = 0; n < study.modules; n++) account_module(n);
  for (int k = 0; k < 14; k++) sum_line(of_modules[k]);
  for (int f = 0; f < study.firms; f++) account_firm(f);
  for (int k = 0; k < 16; k++) sum_firms(of_firms[k]);
  for (int key = BASE_RET; key <= IBS_SPLIT; key++) sum_firms(key);
  for (int key = BASE_CONSUMPTION; key <= ACCUMULATED; key++) sum_firms(key);
  for (int key = CONTRIBUTION; key <= CLOSING; key++) sum_firms(key);
}
