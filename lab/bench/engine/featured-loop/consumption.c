/* The consumption taxes of a company (CBS and IBS): reducers, debits, credits, and what is paid when. */
#include "study.h"

double class_base(int owner, int class, int month);

/* The part of the own VGV that buyers pay in each month; all parts are never more than 1. */
static void paid_shares(int n, double *share) {
  const double whole = contracts[n].vgv_own;
  double before = 0;
  for (int t = 0; t < study.months; t++) {
    const double left = larger(0, whole - before), all = contracts[n].paid[t], apart = all > left ? all - left : left - all;
    const double cell = apart < whole * 1e-12 ? all : smaller(all, left);
    before += cell;
    share[t] = whole == 0 ? 0 : cell / whole;
  }
}

/* Reduces the bases of a company's classes by the adjustment of one module. */
static void reduce(int n, Vector *net) {
  const Module *m = &study.module[n];
  const double *C = factor[study.consumption_index];
  const double amount = contracts[n].vgv_gross == 0 ? 0 : m->adjustment * (contracts[n].vgv_own / contracts[n].vgv_gross);
  Vector share;
  paid_shares(n, share);
  for (int t = 0; t < study.months; t++) {
    double base[CLASSES], part[CLASSES], room = 0;
    for (int k = 0; k < study.classes; k++) room += base[k] = larger(0, class_base(n, k, t));
    const double growth = t < m->adjusted_at ? 1 : C[t] / C[m->adjusted_at];
    const double cell = smaller(room, round_cents(amount * growth * share[t]));
    if (room <= 0) continue;
    split(cell, base, study.classes, part);
    for (int k = 0; k < study.classes; k++) {
      net[k][t] -= part[k];
      of_module(REDUCER, n)[t] += part[k];
    }
  }
}

static double divisor(int month, double share) {
  return 1 + (rate_at(&study.cbs, month) + rate_at(&study.ibs, month)) * share;
}

/* Credits that may be used in each month, rounded on their sum up to it. */
static void accrue(int firm, const Rates *rates, double *usable) {
  double sum = 0, before = 0;
  for (int t = study.credit_lag; t < study.months; t++) {
    const int from = t - study.credit_lag;
    double cost = 0;
    for (int g = 0; g < study.credit_groups; g++) cost -= of_firm(EXPENSE + study.credit_group[g], firm)[from];
    sum += study.credit_share * (rate_at(rates, from) / divisor(from, 1)) * cost;
    const double up_to = round_cents(sum);
    usable[t] = up_to - before;
    before = up_to;
  }
}

static void tax(int firm, int second, const Vector *net) {
  const Rates *rates = second ? &study.ibs : &study.cbs;
  double *usable = of_firm(CREDIT_CBS + second, firm), *left = of_firm(CREDIT_LEFT_CBS + second, firm), balance = 0;
  accrue(firm, rates, usable);
  for (int t = 0; t < study.months; t++) {
    const double share = 1 - rate_at(&study.reduction, t);
    double debit = 0;
    for (int k = 0; k < study.classes; k++) debit += rate_at(rates, t) * share * net[k][t] / divisor(t, share);
    debit = round_cents(debit);
    balance += usable[t];
    const double used = smaller(larger(0, balance), debit), owed = debit - used;
    const double withheld = round_cents(rate_at(&study.split, t) * owed);
    balance -= used;
    left[t] = balance;
    if (withheld != 0) of_firm(CBS_SPLIT + second, firm)[t] -= withheld;
    if (owed != withheld && t + 1 < study.months) of_firm(TAX_CBS + second, firm)[t + 1] -= owed - withheld;
  }
}

void enter_consumption(int firm) {
  static Vector net[CLASSES];
  for (int k = 0; k < study.classes; k++)
    for (int t = 0; t < study.months; t++) net[k][t] = class_base(study.modules + firm, k, t);
  for (int n = 0; n < study.modules; n++)
    if (study.module[n].firm == firm) reduce(n, net);
  for (int k = 0; k < study.classes; k++)
    for (int t = 0; t < study.months; t++) of_firm(BASE_CONSUMPTION, firm)[t] += net[k][t] = larger(0, net[k][t]);
  for (int second = 0; second < 2; second++) tax(firm, second, net);
}
