/* Loans and capital of a company, month by month. */
#include <math.h>
#include <string.h>
#include "study.h"

/* One loan with what it reads, accumulated, and where it stands. */
typedef struct {
  const Loan *loan;
  int number;
  double balance, released, cost;
  Vector eligible, sold;
  double *guarantee;
} Account;

static void open_account(Account *a, const Loan *l, int number) {
  double vgv = 0, cost = 0, sold = 0;
  a->loan = l;
  a->number = number;
  a->balance = a->released = 0;
  a->guarantee = of_whole(GUARANTEE + number);
  for (int i = 0; i < l->modules; i++) vgv += contracts[l->module[i]].vgv_own;
  for (int t = 0; t < study.months; t++) {
    double owed = 0, stock = 0;
    for (int i = 0; i < l->modules; i++) {
      const int n = l->module[i];
      cost -= of_module(EXPENSE + LABOR, n)[t] + of_module(EXPENSE + READJUST, n)[t];
      sold += of_module(SALES_BASE, n)[t];
      owed += of_module(CONTRACT_CORRECTED, n)[t];
      stock += of_module(STOCK_VALUE, n)[t];
    }
    a->eligible[t] = cost;
    a->sold[t] = vgv == 0 ? 0 : sold / vgv;
    if (l->coverage != 0) a->guarantee[t] = round_long(l->receivables * owed + l->stock * stock);
  }
  a->cost = cost;
}

static int is_open(const Account *a, int t) {
  const Loan *l = a->loan;
  const int reads_no_cost = l->draws == BY_SCHEDULE && l->min_works == 0;
  if (t < l->window_from || t > l->window_to || a->sold[t] < l->min_sold) return 0;
  return reads_no_cost || (a->cost != 0 && a->eligible[t] / a->cost >= l->min_works);
}

static double drawable(const Account *a, int until) {
  const Loan *l = a->loan;
  double sum = 0;
  if (l->draws == BY_COST) return round_cents(l->share * a->eligible[until]);
  for (int k = 0; k < l->tranches; k++) if (l->tranche_at[k] <= until) sum += l->tranche[k];
  return sum;
}

static double amortize(const Loan *l, int t, double opening, double owed, double cash, double minimum) {
  if (l->kind == SWEEP) return t < l->amortization_from ? 0 : smaller(owed, larger(0, cash - larger(l->reserve, minimum)));
  const int left = l->installments - (t - l->amortization_from);
  if (left < 1 || left > l->installments) return 0;
  if (left == 1) return opening;
  const double rate = l->rate[t >= l->later_from];
  return round_cents(opening * rate / (pow(1 + rate, left) - 1));
}

/* Lives one month; answers the loan's cash flow. */
static double live(Account *a, int t, double cash, double minimum) {
  const Loan *l = a->loan;
  const double opening = a->balance;
  const double interest = opening == 0 ? 0 : round_cents(opening * l->accrual[t >= l->later_from]);
  const double paid = l->kind == PRICE && t >= l->amortization_from ? interest : 0, owed = opening + interest - paid;
  double fees = opening > 0 ? l->monthly_fee : 0, release = 0;
  if (is_open(a, t)) {
    release = larger(0, smaller(l->limit, drawable(a, t)) - a->released);
    if (l->coverage != 0) release = smaller(release, larger(0, round_cents(a->guarantee[t] / l->coverage) - owed));
  }
  fees += round_cents(l->iof * release);
  if (release != 0 && a->released == 0)
    fees += round_cents(l->opening_fee * (l->limit < HUGE_VAL ? l->limit : drawable(a, study.months - 1)));
  const double amortized = amortize(l, t, opening, owed, cash - paid - fees, minimum);
  a->balance = owed + release - amortized;
  a->released += release;
  of_whole(RELEASE + a->number)[t] = release;
  of_whole(ACCRUED + a->number)[t] = interest;
  of_whole(PAID + a->number)[t] = -paid;
  of_whole(FEES + a->number)[t] = -fees;
  of_whole(AMORTIZATION + a->number)[t] = -amortized;
  of_whole(BALANCE + a->number)[t] = a->balance;
  return release - paid - fees - amortized;
}

static int traps(const Account *a, int t) {
  return a->loan->trap != 0 && a->balance > 0 && t < study.months - 1 && a->loan->trap * a->balance > a->guarantee[t];
}

/* What a company pays out above its minimum, its reserve and the free flow of the next months. */
static double payout_of(int firm, int t, double available, const double *free) {
  const int last = study.months - 1;
  double ahead = 0, lowest = 0;
  if (t < study.payout_from[firm]) return 0;
  for (int j = 1; j <= study.look_ahead && t + j <= last; j++) lowest = smaller(lowest, ahead += free[t + j]);
  const double kept = t == last ? 0 : study.payout_reserve + study.minimum_cash - lowest;
  return larger(0, available - kept);
}

void live_through(int firm) {
  static Account account[LOANS];
  const int last = study.months - 1;
  int count = 0;
  double closing = 0;
  Vector free;
  memcpy(free, of_firm(FREE, firm), sizeof(double) * study.months);
  for (int k = 0; k < study.assignments; k++) {
    int own = 0;
    for (int n = 0; n < study.modules; n++) own |= study.module[n].assignment == k && study.module[n].firm == firm;
    for (int t = 0; own && t <= last; t++) free[t] += of_whole(PROCEEDS + k)[t] + of_whole(TRANSFER + k)[t];
  }
  for (int k = 0; k < study.loans; k++)
    if (study.loan[k].firm == firm) open_account(&account[count++], &study.loan[k], k);
  for (int t = 0; t <= last; t++) {
    const double minimum = t == last ? 0 : study.minimum_cash;
    double available = closing + free[t], flow = free[t];
    int owing = 0, trapped = 0;
    for (int k = 0; k < count; k++) {
      const double cash = live(&account[k], t, available, minimum);
      available += cash;
      flow += cash;
      owing |= account[k].balance != 0;
      trapped |= traps(&account[k], t);
    }
    const double contribution = larger(0, minimum - available);
    available += contribution;
    const double payout = owing || trapped ? 0 : payout_of(firm, t, available - contribution, free);
    closing = available - payout;
    of_firm(CONTRIBUTION, firm)[t] = contribution;
    of_firm(DISTRIBUTION, firm)[t] = -payout;
    of_firm(NET_FLOW, firm)[t] = flow + contribution - payout;
    of_firm(CLOSING, firm)[t] = closing;
  }
}
