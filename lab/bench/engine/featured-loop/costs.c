/* Expenses: totals over months, and shares of what is sold. */
#include <string.h>
#include "study.h"

/* The weights of an item that spreads a total; answers how many, and where they start. */
static int months_of(const Item *it, double *weight, int *start) {
  const Module *m = it->module < 0 ? NULL : &study.module[it->module];
  *start = it->curve.start;
  if (it->timing == BY_CURVE || it->timing == BY_FAMILY) return weights_of(&it->curve, weight);
  if (it->timing == BY_SALES) {
    *start = 0;
    memcpy(weight, contracts[it->module].sale_weights, sizeof(double) * study.months);
    return study.months;
  }
  double built[SHARES];
  int works = weights_of(&m->schedule, built), count = works + it->curve.count - 1;
  memset(weight, 0, sizeof(double) * count);
  for (int k = 0; k < works; k++)
    for (int j = 0; j < it->curve.count; j++) weight[k + j] += built[k] * it->curve.share[j];
  *start = m->works_start;
  return count;
}

static double total_of(const Item *it) {
  if (it->basis == SHARE_VGV_OWN) return round_cents(it->value * contracts[it->module].vgv_own);
  if (it->basis == PER_BUILT_M2) return round_cents(it->value * study.module[it->module].built);
  if (it->basis == PER_UNIT) return round_cents(it->value * contracts[it->module].units);
  return it->value;
}

static void enter_flow(const Item *it, double *line) {
  const int n = it->module;
  for (int t = it->lag; t < study.months; t++) {
    const int from = t - it->lag;
    double sold = of_module(SALES, n)[from] + of_module(SALES_FINANCED, n)[from];
    sold += of_module(RESALES, n)[from] + of_module(RESALES_FINANCED, n)[from];
    line[t] -= round_cents(it->value * sold);
  }
}

static void enter_expense(const Item *it) {
  double *line = it->module < 0 ? common[it->group] : of_module(EXPENSE + it->group, it->module);
  double *readjust = it->module < 0 ? common[READJUST] : of_module(EXPENSE + READJUST, it->module);
  double weight[MONTHS];
  Vector base = {0};
  int start;
  if (it->basis == SHARE_SALES) {
    enter_flow(it, line);
    return;
  }
  int count = months_of(it, weight, &start);
  if (it->basis == PER_MONTH) for (int k = 0; k < count; k++) base[start + k] = weight[k] != 0 ? it->value : 0;
  else spread(total_of(it), weight, count, base + start);
  for (int t = start; t < start + count && t < study.months; t++) {
    double corrected = round_cents(base[t] * factor[it->index][t]);
    line[t] -= it->group == LABOR ? base[t] : corrected;
    if (it->group == LABOR) readjust[t] -= corrected - base[t];
  }
}

void enter_expenses(void) {
  memset(common, 0, sizeof common);
  for (int i = 0; i < study.items; i++) enter_expense(&study.item[i]);
}
