/* What a module sells: by offer and table, at the prices of the month. What is cancelled is sold again. */
#include <math.h>
#include <string.h>
#include "study.h"

static void quantities(int n) {
  const Module *m = &study.module[n];
  Contracts *c = &contracts[n];
  c->units = c->vgv_own = c->vgv_gross = 0;
  for (int k = 0; k < m->offers; k++) {
    const Offer *o = &m->offer[k];
    double own = 0;
    for (int i = 0; i < o->typologies; i++) {
      const Typology *y = &o->typology[i];
      double gross = round_cents(y->units * y->area * y->price);
      c->vgv_gross += gross;
      own += gross - round_cents(y->barter * y->area * y->price);
      c->units += y->units;
    }
    c->offer_vgv[k] = own;
    c->vgv_own += own;
  }
}

/* The first month by which a share of a VGV is sold; NEVER if none is. */
static int month_sold(double share, double vgv, const double *base) {
  double needed = round_cents(share * vgv), sum = 0;
  for (int t = 0; t < study.months; t++) {
    sum += base[t];
    if (sum >= needed) return t;
  }
  return NEVER;
}

static void set_demands(int n) {
  Module *m = &study.module[n];
  for (int o = 0; o < m->offers; o++)
    for (int k = 0; k < m->offer[o].tables; k++)
      for (int q = 0; q < m->offer[o].table[k].parts; q++) {
        Part *p = &m->offer[o].table[k].part[q];
        double vgv = contracts[n].vgv_own;
        p->demand = p->min_sold == 0 || vgv == 0 ? 0 : month_sold(p->min_sold, vgv, of_module(SALES_BASE, n));
      }
}

int signing_month(const Part *p, int sold) {
  int month = sold + p->signing;
  if (p->from > month) month = p->from;
  return p->demand > month ? p->demand : month;
}

/* The month from which contracts of a table are not cancelled any more; NEVER if there is none. */
int last_cancellation(int n, const Table *k, int sold) {
  const Module *m = &study.module[n];
  int delivered = sold > m->keys ? sold : m->keys, has_bank = 0, signed_at = NEVER;
  for (int q = 0; q < k->parts; q++) {
    const Part *p = &k->part[q];
    if (p->share <= 0 || p->kind < BANK_TRANSFER) continue;
    has_bank = 1;
    if (p->kind == WORKS_TRANSFER) {
      int at = signing_month(p, sold);
      if (at < signed_at) signed_at = at;
    }
  }
  int until = m->cancellation.after_keys && !has_bank ? NEVER : delivered;
  return until < signed_at ? until : signed_at;
}

static void cancel(int n, int offer, double *base, double *resale) {
  const Module *m = &study.module[n];
  const Cancellation *c = &m->cancellation;
  const Offer *o = &m->offer[offer];
  double weight[AGES], all = 0, every = 0;
  double *cancelled = of_module(CANCELLED_BASE, n);
  int ages = weights_of(&c->hazard, weight);
  for (int j = 0; j < ages; j++) all += weight[j];
  for (int k = 0; k < o->tables; k++) every += o->table[k].share;
  for (int s = 0; s < study.months; s++) {
    if (base[s] == 0) continue;
    int until[TABLES];
    for (int k = 0; k < o->tables; k++) until[k] = last_cancellation(n, &o->table[k], s);
    double reached = 0, done = 0;
    for (int j = 0; j < ages; j++) {
      int month = s + c->from + j, concerned = 0;
      double share = 0;
      for (int k = 0; k < o->tables; k++) {
        if (month >= until[k]) continue;
        share += o->table[k].share;
        concerned++;
      }
      reached += weight[j] * (concerned == o->tables ? 1 : share / every);
      double up_to = round_cents(c->share * (reached / all) * base[s]);
      if (up_to == done) continue;
      cancelled[month] += up_to - done;
      resale[month + c->resale_delay] += up_to - done;
      done = up_to;
    }
  }
}

/* Price of every month: growth, index and the steps in force. */
static void set_prices(int n, int offer) {
  const Module *m = &study.module[n];
  const Offer *o = &m->offer[offer];
  const Step *step = o->own_steps ? o->step : m->step;
  int steps = o->own_steps ? o->steps : m->steps, from[STEPS];
  for (int k = 0; k < steps; k++) {
    const double *base = o->own_steps ? contracts[n].offer_base[offer] : of_module(SALES_BASE, n);
    double vgv = o->own_steps ? contracts[n].offer_vgv[offer] : contracts[n].vgv_own;
    from[k] = step[k].from >= 0 ? step[k].from : vgv == 0 ? NEVER : month_sold(step[k].sold, vgv, base) + 1;
  }
  long double grown = 1;
  for (int t = 0; t < study.months; t++, grown *= 1 + (long double)o->growth) {
    double price = (double)(grown * factor[o->price_index][t]);
    for (int k = 0; k < steps; k++) if (t >= from[k]) price *= 1 + step[k].change;
    contracts[n].price[offer][t] = price;
  }
}

/* The contracts of every table from a base vector. */
void price_sales(int n, int offer, int resale, Vector *value) {
  const Offer *o = &study.module[n].offer[offer];
  const double *base = resale ? contracts[n].offer_resale[offer] : contracts[n].offer_base[offer];
  double share[TABLES], gross[TABLES], one[COMMISSIONS], paid[COMMISSIONS];
  for (int k = 0; k < o->tables; k++) share[k] = o->table[k].share;
  for (int k = 0; k < COMMISSIONS; k++) one[k] = 1;
  for (int t = 0; t < study.months; t++) {
    if (base[t] == 0) {
      for (int k = 0; k < o->tables; k++) value[k][t] = 0;
      continue;
    }
    split(round_cents(base[t] * contracts[n].price[offer][t]), share, o->tables, gross);
    for (int k = 0; k < o->tables; k++) {
      const Table *table = &o->table[k];
      value[k][t] = round_cents(gross[k] * (1 - table->discount));
      of_module((resale ? RESALES : SALES) + table->channel, n)[t] += value[k][t];
      of_module(DISCOUNTS, n)[t] += gross[k] - value[k][t];
      if (table->commission == 0) continue;
      split(round_cents(table->commission * value[k][t]), one, table->commission_n, paid);
      for (int j = 0; j < table->commission_n && t + j < study.months; j++)
        of_module(COMMISSION + table->channel, n)[t + j] -= paid[j];
    }
  }
}

/* Sales, cancellations and resales of a module's offers, in base values; then its prices. */
void sell(int n) {
  const Module *m = &study.module[n];
  Contracts *c = &contracts[n];
  double weight[SHARES];
  quantities(n);
  memset(c->sale_weights, 0, sizeof c->sale_weights);
  for (int k = 0; k < m->offers; k++) {
    const Curve *curve = &m->offer[k].curve;
    double whole = 0, *base = c->offer_base[k];
    int count = weights_of(curve, weight);
    memset(base, 0, sizeof(Vector));
    memset(c->offer_resale[k], 0, sizeof(Vector));
    for (int j = 0; j < count; j++) whole += weight[j];
    spread(whole >= 1 - 1e-9 ? c->offer_vgv[k] : round_cents(whole * c->offer_vgv[k]), weight, count, base + curve->start);
    for (int j = 0; j < count; j++)
      c->sale_weights[curve->start + j] += weight[j] * (m->offers == 1 ? 1 : c->offer_vgv[k]);
    for (int t = 0; t < study.months; t++) of_module(SALES_BASE, n)[t] += base[t];
  }
  set_demands(n);
  for (int k = 0; k < m->offers; k++) {
    cancel(n, k, c->offer_base[k], c->offer_resale[k]);
    c->last[k] = 0;
    for (int t = 0; t < study.months; t++) {
      of_module(RESALE_BASE, n)[t] += c->offer_resale[k][t];
      if (c->offer_base[k][t] != 0 || c->offer_resale[k][t] != 0) c->last[k] = t;
    }
    set_prices(n, k);
  }
}

/* The unsold own VGV at the end of each month, at its price. */
void enter_stock(int n) {
  const Module *m = &study.module[n];
  const Cancellation *c = &m->cancellation;
  double *stock = of_module(STOCK_VALUE, n);
  for (int k = 0; k < m->offers; k++) {
    const double *base = contracts[n].offer_base[k], *resale = contracts[n].offer_resale[k];
    double left = contracts[n].offer_vgv[k];
    for (int t = 0; t < study.months; t++) {
      /* What is cancelled in t is resold resale_delay months later. */
      left -= base[t] + resale[t] - resale[t + c->resale_delay];
      stock[t] += round_cents(left * contracts[n].price[k][t]);
    }
  }
}
