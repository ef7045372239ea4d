/* Taxes on receipts by class: segregated (RET) and presumed profit; then the free flow. */
#include "study.h"

/* The base of a class of a company in a month. */
double class_base(int key_of_owner, int class, int month) {
  const int k = key_of_owner;
  return line_of(CLASS_RECEIPTS + class, k)[month] + line_of(CLASS_REFUNDS + class, k)[month] + line_of(CLASS_SHIFT + class, k)[month];
}

static void pay(int key, int firm, int month, double amount) {
  if (month < study.months && amount != 0) of_firm(key, firm)[month] -= amount;
}

static void tax_segregated(int firm) {
  for (int t = 0; t < study.months; t++) {
    double all = 0, owed = 0;
    for (int k = 0; k < study.classes; k++) {
      const double base = larger(0, class_base(study.modules + firm, k, t));
      if (k == study.presumed_class) continue;
      all += base;
      owed += round_cents(rate_at(&study.ret[k], t) * base);
    }
    of_firm(BASE_RET, firm)[t] = all;
    pay(TAX_RET, firm, t + 1, owed);
  }
}

static void tax_presumed(int firm) {
  double revenue = 0;
  for (int t = 0; t < study.months; t++) {
    const double base = larger(0, class_base(study.modules + firm, study.presumed_class, t));
    of_firm(BASE_PRESUMED, firm)[t] = base;
    pay(TAX_PIS, firm, t + 1, round_cents(rate_at(&study.pis, t) * base));
    pay(TAX_COFINS, firm, t + 1, round_cents(rate_at(&study.cofins, t) * base));
    revenue += base;
    if ((study.first_month + t) % 3 != 2) continue;
    const double income = rate_at(&study.irpj_base, t) * revenue, social = rate_at(&study.csll_base, t) * revenue;
    pay(TAX_IRPJ, firm, t + 1, round_cents(rate_at(&study.irpj, t) * income));
    pay(TAX_CSLL, firm, t + 1, round_cents(rate_at(&study.csll, t) * social));
    revenue = 0;
  }
}

void enter_taxes(int firm) {
  tax_segregated(firm);
  tax_presumed(firm);
}

void enter_free_flow(void) {
  static const int flows[] = {RECEIPTS, REFUNDS, COMMISSION, COMMISSION_FINANCED, BARTER, OPEX, EXIT_COSTS, TAX_RET, TAX_PIS,
                              TAX_COFINS, TAX_IRPJ, TAX_CSLL, TAX_CBS, TAX_IBS, CBS_SPLIT, IBS_SPLIT};
  for (int f = 0; f < study.firms; f++) {
    double *free = of_firm(FREE, f), sum = 0;
    for (size_t k = 0; k < sizeof flows / sizeof *flows; k++)
      for (int t = 0; t < study.months; t++) free[t] += of_firm(flows[k], f)[t];
    for (int g = 0; g < GROUPS; g++)
      for (int t = 0; t < study.months; t++) free[t] += of_firm(EXPENSE + g, f)[t];
    for (int t = 0; t < study.months; t++) of_firm(ACCUMULATED, f)[t] = sum += free[t];
  }
}
