/* Reads a study: numbers only, in the order in which featured-dump.ts writes them. */
#include <math.h>
#include <stdlib.h>
#include "study.h"

static FILE *in;

static long double exact(void) {
  long double value;
  if (fscanf(in, "%Lf", &value) != 1) { fputs("short input\n", stderr); exit(2); }
  return value;
}
static double number(void) {
  double value;
  if (fscanf(in, "%lf", &value) != 1) { fputs("short input\n", stderr); exit(2); }
  return value;
}
static int whole(void) { return (int)number(); }

/* How many of a list follow: at most as many as there is room for. */
static int count(int most) {
  int n = whole();
  if (n < 0 || n > most) { fprintf(stderr, "%d of a list of at most %d\n", n, most); exit(2); }
  return n;
}

/* A rate by year as two by month: as a double, and right to its last digit. */
static void read_rate(double *rate, double *accrual) {
  long double year = exact();
  *rate = pow(1 + (double)year, 1.0 / 12) - 1;
  *accrual = (double)(powl(1 + year, 1 / 12.0L) - 1);
}

static void read_curve(Curve *c, int most) {
  c->start = whole(); c->family = whole(); c->a = number(); c->k = number(); c->count = count(most);
  for (int k = 0; c->family < 0 && k < c->count; k++) c->share[k] = number();
}

static void read_rates(Rates *r) {
  r->rows = count(RATES);
  for (int k = 0; k < r->rows; k++) { r->from[k] = whole(); r->rate[k] = number(); }
}

static int read_steps(Step *step) {
  int n = count(STEPS);
  for (int k = 0; k < n; k++) { step[k].from = whole(); step[k].sold = number(); step[k].change = number(); }
  return n;
}

static void read_part(Part *p) {
  p->kind = whole(); p->share = number(); p->n = count(SHARES); p->lag = whole(); p->rate = number(); p->by_keys = whole();
  p->balloons = count(BALLOONS);
  for (int k = 0; k < p->balloons; k++) {
    p->balloon[k].after = whole(); p->balloon[k].at = whole(); p->balloon[k].share = number();
  }
  p->signing = whole(); p->from = whole(); p->min_sold = number(); p->land = number(); p->retention = number();
  p->release = whole();
}

static void read_table(Table *k) {
  k->channel = whole(); k->class = whole(); k->yearly = whole(); k->share = number(); k->discount = number();
  k->commission = number(); k->commission_n = count(COMMISSIONS); k->before = whole(); k->after = whole(); k->parts = count(PARTS);
  for (int i = 0; i < k->parts; i++) read_part(&k->part[i]);
}

static void read_offer(Offer *o) {
  o->typologies = count(TYPOLOGIES);
  for (int i = 0; i < o->typologies; i++) {
    Typology *y = &o->typology[i];
    y->units = number(); y->area = number(); y->price = number(); y->barter = number();
  }
  read_curve(&o->curve, SHARES);
  o->growth = number(); o->price_index = whole(); o->own_steps = whole(); o->steps = read_steps(o->step);
  o->tables = count(TABLES);
  for (int i = 0; i < o->tables; i++) read_table(&o->table[i]);
}

static void read_module(Module *m) {
  Cancellation *c = &m->cancellation;
  Delinquency *d = &m->delinquency;
  m->firm = whole(); m->assignment = whole(); m->adjustment = number(); m->adjusted_at = whole();
  m->launch = whole(); m->works_start = whole(); m->works_months = whole(); m->keys = whole(); m->built = number();
  m->barter = number();
  read_curve(&m->schedule, SHARES);
  m->steps = read_steps(m->step);
  c->share = number(); c->from = whole(); c->after_keys = whole(); read_curve(&c->hazard, AGES); c->retention = number();
  c->use_share = number(); c->refund_from = whole(); c->refund_delay = whole(); c->after_resale = whole(); c->resale_delay = whole();
  d->recoveries = count(4);
  for (int k = 0; k < d->recoveries; k++) { d->after[k] = whole(); d->share[k] = exact(); }
  d->lost = exact(); d->fine = exact(); d->interest = exact();
  m->offers = count(OFFERS);
  for (int k = 0; k < m->offers; k++) read_offer(&m->offer[k]);
}

static void read_item(Item *it) {
  it->group = whole(); it->module = whole(); it->basis = whole(); it->value = number(); it->index = whole();
  it->timing = whole(); it->lag = whole();
  read_curve(&it->curve, SHARES);
}

static void read_rental(Rental *r) {
  r->module = whole(); r->start = whole(); r->months = whole(); r->index = whole(); r->class = whole(); r->area = number();
  r->rent = number(); r->opex = number(); r->vacancy = exact(); r->recoverable = exact(); r->exit_at = whole();
  r->cap_rate = number(); r->exit_costs = number();
  read_curve(&r->ramp, SHARES);
}

static void read_taxes(void) {
  study.first_month = whole(); study.classes = count(CLASSES); study.presumed_class = whole();
  for (int k = 0; k < study.classes; k++) read_rates(&study.ret[k]);
  Rates *rates[] = {&study.pis, &study.cofins, &study.irpj_base, &study.irpj, &study.csll_base, &study.csll,
                    &study.cbs, &study.ibs, &study.reduction, &study.split};
  for (int k = 0; k < 10; k++) read_rates(rates[k]);
  study.consumption_index = whole(); study.credit_share = number(); study.credit_lag = whole();
  study.credit_groups = count(CREDITS);
  for (int k = 0; k < study.credit_groups; k++) study.credit_group[k] = whole();
}

static void read_loan(Loan *l) {
  l->firm = whole(); l->modules = count(MODULES);
  for (int k = 0; k < l->modules; k++) l->module[k] = whole();
  l->draws = whole(); l->kind = whole(); l->window_from = whole(); l->window_to = whole(); l->amortization_from = whole();
  l->installments = whole(); l->tranches = count(4);
  for (int k = 0; k < l->tranches; k++) { l->tranche_at[k] = whole(); l->tranche[k] = number(); }
  l->share = number(); l->limit = number(); l->min_works = number(); l->min_sold = number(); l->opening_fee = number();
  l->monthly_fee = number(); l->iof = number(); l->reserve = number(); l->coverage = number();
  l->receivables = exact(); l->stock = exact(); l->trap = exact(); l->later_from = whole();
  if (l->limit < 0) l->limit = HUGE_VAL;
  read_rate(&l->rate[0], &l->accrual[0]);
  read_rate(&l->rate[1], &l->accrual[1]);
}

static void read_capital(void) {
  double rate;
  study.minimum_cash = number(); study.payout_reserve = number(); study.look_ahead = whole();
  for (int f = 0; f < study.firms; f++) study.payout_from[f] = whole();
  study.partners = count(PARTNERS);
  for (int n = 0; n < study.partners; n++) study.partner[n] = number();
  study.tiers = count(TIERS);
  for (int k = 0; k < study.tiers; k++) {
    Tier *tier = &study.tier[k];
    tier->kind = whole(); tier->of = whole();
    read_rate(&rate, &tier->accrual);
    read_rate(&rate, &tier->until_accrual);
    for (int n = 0; n < study.partners; n++) tier->share[n] = number();
  }
}

void read_study(FILE *input) {
  in = input;
  study.months = count(MONTHS - 64);
  for (int k = INCC; k < INDEXES; k++) study.annual[k] = number();
  study.firms = count(FIRMS);
  study.modules = count(MODULES);
  for (int k = 0; k < study.modules; k++) read_module(&study.module[k]);
  study.items = count(ITEMS);
  for (int k = 0; k < study.items; k++) read_item(&study.item[k]);
  study.rentals = count(MODULES);
  for (int k = 0; k < study.rentals; k++) read_rental(&study.rental[k]);
  read_taxes();
  study.assignments = count(FIRMS);
  for (int k = 0; k < study.assignments; k++) {
    Assignment *a = &study.assignment[k];
    a->at = whole(); a->share = number(); a->subordination = exact();
    read_rate(&a->rate, &a->accrual);
  }
  study.loans = count(LOANS);
  for (int k = 0; k < study.loans; k++) read_loan(&study.loan[k]);
  read_capital();
}
