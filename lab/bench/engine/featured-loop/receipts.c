/* The lines of a module's receipts: rounded once, by class of tax, with what is late, lost and paid back. */
#include <string.h>
#include "study.h"

/* What is paid late or never of what is due, in three lines. */
static void enter_late(const Delinquency *d, const double *due, double *missing, double *charges, double *overdue) {
  for (int t = 0; t < study.months; t++) {
    long double missed = -d->lost * due[t], charged = 0, open = 0;
    for (int k = 0; k < d->recoveries; k++) {
      const int after = d->after[k];
      const long double late = t >= after ? due[t - after] : 0, charge = d->share[k] * (d->fine + d->interest * after) * late;
      double last = 0;
      missed += d->share[k] * (late - due[t]) + charge;
      charged += charge;
      for (int ago = 0; ago < after && ago <= t; ago++) last += due[t - ago];
      open += d->share[k] * last;
    }
    missing[t] = round_long(missed);
    if (!charges) continue;
    charges[t] = round_long(charged);
    overdue[t] = round_long(open);
  }
}

static int may_be_late(int kind) { return kind == UNTIL_KEYS || kind == CALENDAR || kind == POST_KEYS; }

/* A line of all classes, rounded; each class has the difference of what is rounded up to it. */
static void enter_by_class(const Vector *sum[CLASSES], double *line, Vector *part) {
  for (int t = 0; t < study.months; t++) {
    double all = 0, reached = 0, before = 0;
    for (int k = 0; k < study.classes; k++) all += (*sum[k])[t];
    const double whole = round_cents(all);
    line[t] += whole;
    for (int k = 0; k < study.classes; k++) {
      reached += (*sum[k])[t];
      const double up_to = reached == all ? whole : round_cents(reached);
      part[k][t] += up_to - before;
      before = up_to;
    }
  }
}

static void enter_received(int n, Vector *received, Vector *due) {
  Contracts *c = &contracts[n];
  for (int q = 0; q < 2 * KINDS; q++) {
    const Vector *sum[CLASSES];
    Vector part[CLASSES];
    for (int k = 0; k < study.classes; k++) sum[k] = &c->raw[k][q];
    memset(part, 0, sizeof part);
    enter_by_class(sum, of_module(RECEIVED + q, n), part);
    for (int k = 0; k < study.classes; k++) {
      for (int t = 0; t < study.months; t++) {
        received[k][t] += part[k][t];
        if (q < KINDS && may_be_late(q)) due[k][t] += part[k][t];
      }
    }
  }
}

/* Classes of what is late: the rule on what is due of the classes up to each, less the one before. */
static void enter_delinquency(int n, const Vector *due, Vector *received) {
  const Delinquency *d = &study.module[n].delinquency;
  Vector reached = {0}, missing, before = {0};
  for (int k = 0; k < study.classes; k++) {
    for (int t = 0; t < study.months; t++) reached[t] += due[k][t];
    enter_late(d, reached, missing, NULL, NULL);
    for (int t = 0; t < study.months; t++) {
      received[k][t] += missing[t] - before[t];
      before[t] = missing[t];
    }
  }
  enter_late(d, reached, of_module(DELINQUENCY, n), of_module(LATE_CHARGES, n), of_module(OVERDUE, n));
}

/* The receipts of a module; its rents are entered before. */
void enter_receipts(int n) {
  Contracts *c = &contracts[n];
  static Vector received[CLASSES], due[CLASSES], refunds[CLASSES];
  const Vector *sum[CLASSES];
  memset(received, 0, sizeof received);
  memset(due, 0, sizeof due);
  memset(refunds, 0, sizeof refunds);
  enter_received(n, received, due);
  for (int k = 0; k < study.classes; k++) sum[k] = &c->refunds[k];
  enter_by_class(sum, of_module(REFUNDS, n), refunds);
  double *all = of_module(RECEIPTS, n), *net = of_module(NET_RECEIPTS, n);
  for (int t = 0; t < study.months; t++) {
    double paid = 0;
    for (int q = 0; q < 2 * KINDS; q++) paid += of_module(RECEIVED + q, n)[t];
    of_module(CORRECTION, n)[t] = round_cents(c->correction[t]);
    of_module(INTEREST, n)[t] = round_cents(c->interest[t]);
    of_module(CONTRACTED, n)[t] = paid - of_module(CORRECTION, n)[t] - of_module(INTEREST, n)[t];
    all[t] = paid;
  }
  enter_delinquency(n, due, received);
  for (int t = 0; t < study.months; t++) {
    all[t] += of_module(DELINQUENCY, n)[t] + of_module(RENT, n)[t] + of_module(RECOVERY, n)[t] + of_module(EXIT, n)[t];
    net[t] = all[t] + of_module(REFUNDS, n)[t];
    for (int k = 0; k < study.classes; k++) {
      of_module(CLASS_RECEIPTS + k, n)[t] += received[k][t];
      of_module(CLASS_REFUNDS + k, n)[t] += refunds[k][t];
    }
    of_module(CONTRACT_VALUE, n)[t] = round_cents(c->value[t]);
    of_module(CONTRACT_OPEN, n)[t] = round_cents(c->open[t]);
    of_module(CONTRACT_CORRECTED, n)[t] = round_cents(c->corrected[t]);
    of_module(CANCELLED_RECEIPTS, n)[t] = round_cents(c->cancelled[t]);
    of_module(REFUNDS_DUE, n)[t] = round_cents(c->refunds_due[t]);
  }
}
