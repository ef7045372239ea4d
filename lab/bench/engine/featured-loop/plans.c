/*
 * What contracts pay. The contracts of one table and month are one row of months: the fraction that is not cancelled, the
 * correction, and what is due of each unit of value. Sales and resales of a month share the row with different weights.
 */
#include <math.h>
#include <string.h>
#include "study.h"

/* Facts of a part that do not depend on the month of the sale, for one unit of value. */
typedef struct {
  double payment, principal[SHARES], interest[SHARES];  /* of Price */
  Vector released, in_month;                            /* of the bank, all until a month and in it */
  int last_release;
} Terms;

typedef struct {
  int sold, end, last_due, signed_at;
  double base, resold, value, resale;      /* money and base value of sales and of resales */
  Vector kept, weight, growth;             /* live fraction of the sales, value of all that live, correction as a factor */
  Vector due, bare, paid, bank;            /* contracted by buyers, due without and with correction, contracted by the bank */
} Row;

static Row row;
static Terms terms[PARTS];
static double hazard[AGES], lost[AGES + 1];
static int ages;

static void set_hazard(const Cancellation *c) {
  double all = 0, reached = 0;
  ages = weights_of(&c->hazard, hazard);
  for (int j = 0; j < ages; j++) all += hazard[j];
  lost[0] = 0;
  for (int j = 0; j < ages; j++) {
    reached += hazard[j];
    lost[j + 1] = c->share * (reached / all);
    hazard[j] = c->share * (hazard[j] / all);
  }
}

static void set_price_terms(const Part *p, Terms *x) {
  const double log_growth = log1p(p->rate), discounted = -expm1(-p->n * log_growth);
  double first = p->rate / expm1(p->n * log_growth);
  x->payment = p->rate / discounted;
  for (int k = 0; k < p->n; k++) {
    x->principal[k] = first * pow(1 + p->rate, k);
    x->interest[k] = p->rate * -expm1((k - p->n) * log_growth) / discounted;
  }
}

static void set_release(const Module *m, const Part *p, Terms *x) {
  double weight[SHARES], reached = 0;
  const double built = (1 - p->land) * (1 - p->retention), withheld = (1 - p->land) * p->retention;
  int count = weights_of(&m->schedule, weight), first = m->works_start + p->lag, last = first + count - 1;
  x->last_release = last > p->release ? last : p->release;
  for (int t = 0; t <= x->last_release && t < study.months; t++) {
    double now = t >= first && t <= last ? weight[t - first] : 0;
    reached += now;
    x->in_month[t] = built * now + (t == p->release ? withheld : 0);
    x->released[t] = p->land + built * (t >= last ? 1 : reached) + (t >= p->release ? withheld : 0);
  }
}

/* C_plan(s, t) of every month of the row; a yearly contract keeps that of its last anniversary. */
static void set_growth(const Module *m, const Table *k) {
  const double *F = factor[k->before], *G = factor[k->after];
  const int s = row.sold, turn = s > m->keys ? s : m->keys;
  const double before = 1 / F[s], after = F[turn] / F[s] / G[turn];
  const int step = k->yearly ? 12 : 1;
  for (int t = s; t < row.end; t += step) {
    double growth = t == s ? 1 : t <= turn ? F[t] * before : G[t] * after;
    for (int j = t; j < t + step && j < row.end; j++) row.growth[j] = growth;
  }
}

static void set_weights(int n, const Table *k) {
  const Cancellation *c = &study.module[n].cancellation;
  int count = last_cancellation(n, k, row.sold) - row.sold - c->from, t = row.sold;
  if (count > ages) count = ages;
  if (count < 0) count = 0;
  for (int j = -c->from; t < row.end; t++, j++) {
    row.kept[t] = j < 0 ? 1 : 1 - lost[j + 1 < count ? j + 1 : count];
    row.weight[t] = row.value * row.kept[t] + row.resale;
  }
}

/* One payment of the buyers. */
static inline void pay(Contracts *c, double *line, int t, double bare, double interest) {
  if (t >= row.end) return;
  const double amount = bare * row.growth[t];
  line[t] += row.weight[t] * amount;
  c->correction[t] += row.weight[t] * (amount - bare);
  c->interest[t] += row.weight[t] * interest;
  row.due[t] += bare - interest;
  row.bare[t] += bare;
  row.paid[t] += amount;
  if (t > row.last_due) row.last_due = t;
}

static void pay_equal(Contracts *c, double *line, double share, int count, int first) {
  for (int j = 0; j < count; j++) pay(c, line, first + j, share / count, 0);
}

static void pay_calendar(const Module *m, const Part *p, Contracts *c, double *line) {
  const int s = row.sold, delivered = s > m->keys ? s : m->keys;
  for (int j = 0; j < p->balloons; j++) {
    const Balloon *b = &p->balloon[j];
    int t = b->after >= 0 ? s + b->after : b->at > s ? b->at : s;
    if (p->by_keys && t > delivered) t = delivered;
    pay(c, line, t, p->share * b->share, 0);
  }
}

/* Equal payments after the keys. What each amortises is told apart from its interest. */
static void pay_price(const Module *m, const Part *p, const Terms *x, Contracts *c, double *line) {
  const int first = (row.sold > m->keys ? row.sold : m->keys) + 1;
  const double bare = p->share * x->payment;
  int last = first + p->n - 1;
  if (last >= row.end) last = row.end - 1;
  for (int t = first; t <= last; t++) {
    const double amount = bare * row.growth[t];
    line[t] += row.weight[t] * amount;
    c->correction[t] += row.weight[t] * (amount - bare);
    c->interest[t] += row.weight[t] * p->share * x->interest[t - first];
    row.due[t] += p->share * x->principal[t - first];
    row.bare[t] += bare;
    row.paid[t] += amount;
  }
  if (last > row.last_due) row.last_due = last;
}

/* The bank pays what is measured, from its signing on; the signing has what was measured before. */
static void pay_by_bank(const Part *p, const Terms *x, Contracts *c, double *line) {
  const int g = row.signed_at;
  if (g >= row.end) return;
  const int last = g > x->last_release ? g : x->last_release;
  const double growth = row.growth[g];
  for (int t = g; t <= last && t < row.end; t++) {
    double bare = p->share * (t > g ? x->in_month[t] : t >= x->last_release ? 1 : x->released[t]);
    line[t] += row.weight[t] * bare * growth;
    c->correction[t] += row.weight[t] * (bare * growth - bare);
    row.bank[t] += bare;
  }
  if (last > row.last_due) row.last_due = last;
}

/* What a sale of receivables covers: instalments after it, of contracts from before it. */
static void assign(int n, const Table *k, const Part *p, const Terms *x) {
  const Module *m = &study.module[n];
  const Assignment *a = m->assignment < 0 ? NULL : &study.assignment[m->assignment];
  if (!a || p->kind != POST_KEYS || row.sold > a->at || a->at >= row.end) return;
  const int first = (row.sold > m->keys ? row.sold : m->keys) + 1;
  const double bare = p->share * x->payment * a->share, then = bare * row.growth[a->at];
  for (int t = first > a->at ? first : a->at + 1; t < first + p->n && t < row.end; t++) {
    contracts[n].assigned[k->class][t] += row.weight[t] * bare * row.growth[t];
    contracts[n].original[k->class] += row.weight[t] * then;
  }
}

static void pay_part(int n, const Table *k, const Part *p, const Terms *x) {
  const Module *m = &study.module[n];
  Contracts *c = &contracts[n];
  const int s = row.sold, delivered = s > m->keys ? s : m->keys;
  double *line = c->raw[k->class][k->channel * KINDS + p->kind];
  switch (p->kind) {
    case DOWN_PAYMENT: pay_equal(c, line, p->share, p->n, s); break;
    case UNTIL_KEYS: pay_equal(c, line, p->share, s >= m->keys ? 1 : m->keys - s, s >= m->keys ? s : s + 1); break;
    case CALENDAR: pay_calendar(m, p, c, line); break;
    case POST_KEYS: pay_price(m, p, x, c, line); break;
    case BANK_TRANSFER: pay_equal(c, line, p->share, 1, delivered + p->lag); break;
    default: pay_by_bank(p, x, c, line);
  }
  assign(n, k, p, x);
}

/* What the buyers who cancel had paid, and what they get back. */
static void settle(int n, const Table *k) {
  const Module *m = &study.module[n];
  const Cancellation *r = &m->cancellation;
  Contracts *c = &contracts[n];
  const int s = row.sold, until = last_cancellation(n, k, s), delivered = s > m->keys ? s : m->keys;
  double bare = 0, paid = 0;
  for (int t = s, j = -r->from; j < ages && t < until && t < row.end; t++, j++) {
    if (j >= 0) {
      const double growth = row.growth[t], worth = row.value * hazard[j], restated = bare * growth;
      const int used = t > delivered ? t - delivered : 0;
      double back = restated - r->retention * restated - k->commission - r->use_share * used * growth;
      int first = t + r->refund_delay, latest = t + r->resale_delay + r->after_resale;
      if (t < m->works_start + m->works_months) first = r->refund_from > t + 1 ? r->refund_from : t + 1;
      if (first > latest) first = latest;
      c->cancelled[t] += worth * paid;
      if (back > 0) {
        c->refunds[k->class][first] -= worth * back;
        for (int at = t; at < first; at++) c->refunds_due[at] += worth * back;
      }
    }
    bare += row.bare[t];
    paid += row.paid[t];
  }
}

/* What is owed at the end of each month, and what buyers have paid in base values. */
static void stand(int n) {
  Contracts *c = &contracts[n];
  long double owed = 0, owed_to_bank = 0; /* sums of many quotas of one debt */
  const int s = row.sold, last = row.last_due < row.end ? row.last_due : row.end - 1;
  for (int t = last; t >= s; t--) {
    const double signed_growth = row.growth[t < row.signed_at ? t : row.signed_at], all = row.due[t] + row.bank[t];
    const double by_buyers = (double)owed, by_bank = (double)owed_to_bank;
    c->open[t] += row.weight[t] * (by_buyers + by_bank);
    c->corrected[t] += row.weight[t] * (by_buyers * row.growth[t] + by_bank * signed_growth);
    c->paid[t] += all * (row.base * row.kept[t] + row.resold);
    owed += row.due[t];
    owed_to_bank += row.bank[t];
  }
  for (int t = s; t < row.end; t++) c->value[t] += row.weight[t];
}

static void follow(int n, const Table *k) {
  const size_t months = sizeof(double) * (row.end - row.sold);
  for (Vector *each = &row.due; each <= &row.bank; each++) memset(*each + row.sold, 0, months);
  row.last_due = row.sold;
  row.signed_at = NEVER;
  for (int q = 0; q < k->parts; q++)
    if (k->part[q].kind == WORKS_TRANSFER) row.signed_at = signing_month(&k->part[q], row.sold);
  set_growth(&study.module[n], k);
  set_weights(n, k);
  for (int q = 0; q < k->parts; q++) pay_part(n, k, &k->part[q], &terms[q]);
  if (row.value != 0) settle(n, k);
  stand(n);
}

static void clear_vectors(Vector *first, Vector *last) {
  for (Vector *each = first; each <= last; each++) memset(*each, 0, sizeof(double) * study.months);
}

static void clear(Contracts *c) {
  for (int k = 0; k < study.classes; k++) {
    clear_vectors(&c->raw[k][0], &c->raw[k][2 * KINDS - 1]);
    c->original[k] = 0;
  }
  clear_vectors(&c->refunds[0], &c->refunds[CLASSES - 1]);
  clear_vectors(&c->assigned[0], &c->assigned[CLASSES - 1]);
  clear_vectors(&c->correction, &c->paid);
}

/* Every contract of a module, row by row. */
void follow_contracts(int n) {
  static Vector sold[TABLES], resold[TABLES];
  const Module *m = &study.module[n];
  Contracts *c = &contracts[n];
  clear(c);
  set_hazard(&m->cancellation);
  for (int o = 0; o < m->offers; o++) {
    const Offer *offer = &m->offer[o];
    double all = 0;
    price_sales(n, o, 0, sold);
    price_sales(n, o, 1, resold);
    for (int k = 0; k < offer->tables; k++) all += offer->table[k].share;
    for (int k = 0; k < offer->tables; k++) {
      const Table *table = &offer->table[k];
      for (int q = 0; q < table->parts; q++) {
        if (table->part[q].kind == POST_KEYS) set_price_terms(&table->part[q], &terms[q]);
        if (table->part[q].kind == WORKS_TRANSFER) set_release(m, &table->part[q], &terms[q]);
      }
      for (int s = 0; s <= c->last[o]; s++) {
        if (c->offer_base[o][s] == 0 && c->offer_resale[o][s] == 0) continue;
        row.sold = s;
        row.end = study.months;
        row.value = sold[k][s];
        row.resale = resold[k][s];
        row.base = c->offer_base[o][s] * (table->share / all);
        row.resold = c->offer_resale[o][s] * (table->share / all);
        follow(n, table);
      }
    }
  }
  for (int t = 1; t < study.months; t++) c->cancelled[t] += c->cancelled[t - 1];
}
