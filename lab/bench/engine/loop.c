/*
 * The arithmetic of a projection as one C loop: what a processor needs at least for the same cells with the same rounding.
 * It knows the features of the benchmark study only. Quotas until the keys are running sums, instalments after them sliding
 * windows, no object anywhere. Every iteration starts from the inputs of the study.
 *
 *   loop INPUT ITERATIONS   prints one JSON object: npv, max_exposure, payback_month, irr_month, lines, cells (sum of
 *                           |cell|·(month mod 7 + 1) over all lines), ms (median of one projection), root_ms (of the search)
 */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MONTHS 304
#define MODULES 16
#define TABLES 4
#define PARTS 6
#define ITEMS 128
#define SHARES 160

enum { DOWN_PAYMENT, UNTIL_KEYS, PERIODIC, BANK_TRANSFER, POST_KEYS, KINDS };
enum { NONE, INCC, IPCA, INDEXES };
enum { LINEAR, S_CURVE, FRONT, TRAPEZOID };
enum { LABOR, MARKETING, COMMERCIAL, POST_COST, TERRAIN, INCORPORATION, ADMIN, READJUST, GROUPS };
enum { AMOUNT, PER_MONTH, SHARE_VGV_OWN, PER_BUILT_M2, PER_UNIT, SHARE_SALES };
enum { CURVE, FAMILY, PHYSICAL, SALES, FLOW };

typedef double Vector[MONTHS];

typedef struct { int kind, n, every, lag; double share, rate; } Part;
typedef struct { int channel, commission_n, before, after, parts; double share, discount, commission; Part part[PARTS]; } Table;
typedef struct {
  int typologies, works_start, works_months, keys, start, curve, price_index, tables, age, refund_delay, refund_n, resale_delay, delay;
  double units[8], area[8], price[8], barter[8], built, share[SHARES], growth;
  double cancel, retention, late, loss;
  Table table[TABLES];
} Module;
typedef struct { int group, module, basis, index, timing, start, months, family, lag, weights; double value, a, k, weight[SHARES]; } Item;
typedef struct {
  int months, modules, items, second_from, window_from, window_to, sweep_from, payout_from, look_ahead;
  double discount, variation[INDEXES], rate1, rate2, loan_share, min_works, min_sold, loan_rate, opening_fee, monthly_fee;
  double loan_reserve, minimum, payout_reserve, partner;
  Module module[MODULES];
  Item item[ITEMS];
} Study;

/* The lines of one owner: a module, or the enterprise (Σ of modules and items of no module). */
typedef struct {
  Vector sales_base, resale_base, cancelled_base, sales[2], resales[2], discounts, received[2][KINDS], commission[2];
  Vector refunds, delinquency, correction, interest, contracted, receipts, net_receipts, expense[GROUPS];
} Lines;
typedef struct {
  Vector tax, free, accumulated, release, accrued, fees, amortization, balance, contribution, distribution, partner[2], net, closing;
} Cash;
typedef struct { double npv, exposure; int payback; } Results;

static Study study;
static Lines lines[MODULES], whole;
static Cash cash;
static Vector factor[INDEXES];
static double vgv_own[MODULES], units_of[MODULES];

/* 15 significant digits, then half away from zero; only what lies near a half needs the digits. */
static double round_cents(double x) {
  double magnitude = fabs(x), low = floor(magnitude), fraction = magnitude - low;
  if (magnitude >= 1e11 || fabs(fraction - 0.5) < 0.001) {
    char text[40];
    snprintf(text, sizeof text, "%.14e", magnitude);
    magnitude = strtod(text, NULL);
    low = floor(magnitude);
    fraction = magnitude - low;
  }
  double result = fraction >= 0.5 ? low + 1 : low;
  return x < 0 ? (result == 0 ? 0 : -result) : result;
}

static double family_at(int family, double a, double k, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (family == S_CURVE) return pow(x, a) / (pow(x, a) + pow(1 - x, a));
  if (family == FRONT) return 1 - pow(1 - x, k);
  if (family == TRAPEZOID) {
    const double from = 1.0 / 3, to = 2.0 / 3, h = 2 / (1 + to - from);
    if (x < from) return h * x * x / (2 * from);
    return x <= to ? h * (x - from / 2) : 1 - h * (1 - x) * (1 - x) / (2 * (1 - to));
  }
  return x;
}

static void spread(double amount, const double *weight, int count, int start, double *cells) {
  double all = 0, reached = 0, before = 0;
  for (int k = 0; k < count; k++) all += weight[k];
  for (int k = 0; k < count; k++) {
    reached += weight[k];
    double up_to = round_cents(amount * (k == count - 1 ? 1 : reached / all));
    cells[start + k] += up_to - before;
    before = up_to;
  }
}

static void index_factors(void) {
  for (int i = 0; i < INDEXES; i++) {
    factor[i][0] = 1;
    for (int t = 1; t < MONTHS; t++) factor[i][t] = factor[i][t - 1] * (1 + study.variation[i]);
  }
}

/* Unrounded sums of a module while its tables are added. */
static Vector raw[2][KINDS], raw_correction, raw_interest, raw_refunds;
typedef struct { const double *V; int cancels; } Cohorts;

static void put(double *line, int t, double amount, double uncorrected, double contracted) {
  line[t] += amount;
  raw_correction[t] += amount - uncorrected;
  raw_interest[t] += uncorrected - contracted;
}

/* Months in which a part of the cohort of s cancels; MONTHS when none does. */
static int cancellation_of(const Module *m, int cancels, int s) {
  return cancels && m->cancel > 0 && s + m->age < m->keys ? s + m->age : MONTHS;
}

static void down_payment(const Module *m, const Part *p, const Table *k, Cohorts c, int last, double *line, double *paid) {
  const double *F = factor[k->before], *G = factor[k->after];
  for (int s = 0; s <= last; s++) {
    if (c.V[s] == 0) continue;
    double quota = c.V[s] * p->share / p->n;
    int turn = s > m->keys ? s : m->keys, x = cancellation_of(m, c.cancels, s);
    for (int j = 0; j < p->n; j++) {
      int t = s + j, u = t < turn ? t : turn;
      double amount = quota * (F[u] / F[s] * (G[t] / G[u])), kept = t >= x ? 1 - m->cancel : 1;
      put(line, t, amount * kept, quota * kept, quota * kept);
      if (t < x) paid[s] += amount;
    }
  }
}

static void until_keys(const Module *m, const Part *p, const Table *k, Cohorts c, int last, double *line, double *paid) {
  const double *F = factor[k->before];
  Vector sum;
  double indexed = 0, plain = 0;
  sum[0] = F[0];
  for (int t = 1; t <= m->keys; t++) sum[t] = sum[t - 1] + F[t];
  for (int t = 0; t <= m->keys; t++) {
    int out = t - m->age;
    if (out >= 0 && out < m->keys && cancellation_of(m, c.cancels, out) == t) {
      double quota = c.V[out] * p->share / (m->keys - out);
      indexed -= m->cancel * quota / F[out];
      plain -= m->cancel * quota;
      paid[out] += quota / F[out] * (sum[t - 1] - sum[out]);
    }
    if (plain != 0) put(line, t, F[t] * indexed, plain, plain);
    if (t < m->keys && c.V[t] != 0) {
      double quota = c.V[t] * p->share / (m->keys - t);
      indexed += quota / F[t];
      plain += quota;
    }
  }
  for (int s = m->keys; s <= last; s++) put(line, s, c.V[s] * p->share, c.V[s] * p->share, c.V[s] * p->share);
}

static void periodic(const Module *m, const Part *p, const Table *k, Cohorts c, int last, double *line, double *paid) {
  const double *F = factor[k->before];
  const int every = p->every, keys = m->keys;
  Vector sum, indexed = {0}, plain = {0};
  for (int t = 0; t < keys; t++) sum[t] = F[t] + (t >= every ? sum[t - every] : 0);
  for (int t = 0; t < keys; t++) {
    int out = t - m->age, due_class = t % every;
    if (out >= 0 && keys - 1 - out >= every && cancellation_of(m, c.cancels, out) == t) {
      double quota = c.V[out] * p->share / ((keys - 1 - out) / every);
      int dues = (t - 1 - out) / every;
      indexed[out % every] -= m->cancel * quota / F[out];
      plain[out % every] -= m->cancel * quota;
      if (dues > 0) paid[out] += quota / F[out] * (sum[out + dues * every] - sum[out]);
    }
    if (plain[due_class] != 0) put(line, t, F[t] * indexed[due_class], plain[due_class], plain[due_class]);
    if (c.V[t] == 0) continue;
    int count = (keys - 1 - t) / every;
    double share = c.V[t] * p->share, kept = cancellation_of(m, c.cancels, t) < MONTHS ? 1 - m->cancel : 1;
    if (count == 0) {
      put(line, keys, share * F[keys] / F[t] * kept, share * kept, share * kept);
      continue;
    }
    indexed[due_class] += share / count / F[t];
    plain[due_class] += share / count;
  }
  for (int s = keys; s <= last; s++) put(line, s, c.V[s] * p->share, c.V[s] * p->share, c.V[s] * p->share);
}

static void bank_transfer(const Module *m, const Part *p, const Table *k, Cohorts c, int last, double *line) {
  const double *F = factor[k->before], *G = factor[k->after];
  double indexed = 0, plain = 0;
  for (int s = 0; s < m->keys && s <= last; s++) {
    double share = c.V[s] * p->share * (cancellation_of(m, c.cancels, s) < MONTHS ? 1 - m->cancel : 1);
    indexed += share / F[s];
    plain += share;
  }
  put(line, m->keys + p->lag, indexed * F[m->keys] * (G[m->keys + p->lag] / G[m->keys]), plain, plain);
  for (int s = m->keys; s <= last; s++) {
    double share = c.V[s] * p->share;
    put(line, s + p->lag, share * (G[s + p->lag] / G[s]), share, share);
  }
}

static void post_keys(const Module *m, const Part *p, const Table *k, Cohorts c, int last, double *line) {
  const double *F = factor[k->before], *G = factor[k->after];
  const double i = p->rate, grown = pow(1 + i, p->n), payment = i / (1 - 1 / grown), first = i / (grown - 1);
  const int keys = m->keys, n = p->n;
  double indexed = 0, plain = 0, power = first;
  for (int s = 0; s < keys && s <= last; s++) {
    double share = c.V[s] * p->share * (cancellation_of(m, c.cancels, s) < MONTHS ? 1 - m->cancel : 1);
    indexed += share / F[s];
    plain += share;
  }
  indexed *= F[keys] / G[keys];
  for (int t = keys + 1; t <= keys + n; t++, power *= 1 + i) put(line, t, payment * indexed * G[t], payment * plain, power * plain);
  double late_indexed = 0, late_plain = 0, late_contracted = 0;
  for (int t = keys + 1; t <= last + n; t++) {
    int in = t - 1, out = t - 1 - n;
    late_contracted *= 1 + i;
    if (in <= last) {
      late_indexed += c.V[in] * p->share / G[in];
      late_plain += c.V[in] * p->share;
      late_contracted += first * c.V[in] * p->share;
    }
    if (out >= keys) {
      late_indexed -= c.V[out] * p->share / G[out];
      late_plain -= c.V[out] * p->share;
      late_contracted -= first * grown * c.V[out] * p->share;
    }
    put(line, t, payment * late_indexed * G[t], payment * late_plain, late_contracted);
  }
}

static void refund(const Module *m, const double *paid, int last) {
  for (int s = 0; s <= last; s++) {
    int x = cancellation_of(m, 1, s);
    if (x == MONTHS || paid[s] == 0) continue;
    double back = m->cancel * paid[s] * (1 - m->retention) / m->refund_n;
    for (int j = 0; j < m->refund_n; j++) raw_refunds[x + m->refund_delay + j] -= back;
  }
}

static void collect(const Module *m, const Table *k, Cohorts c, int last) {
  Vector paid = {0};
  for (int q = 0; q < k->parts; q++) {
    const Part *p = &k->part[q];
    double *line = raw[k->channel][p->kind];
    if (p->kind == DOWN_PAYMENT) down_payment(m, p, k, c, last, line, paid);
    if (p->kind == UNTIL_KEYS) until_keys(m, p, k, c, last, line, paid);
    if (p->kind == PERIODIC) periodic(m, p, k, c, last, line, paid);
    if (p->kind == BANK_TRANSFER) bank_transfer(m, p, k, c, last, line);
    if (p->kind == POST_KEYS) post_keys(m, p, k, c, last, line);
  }
  if (c.cancels) refund(m, paid, last);
}

/* Sales of a base vector at the month's prices, shared among the tables, with their discounts and commissions. */
static void sell(const Module *m, Lines *o, const double *base, const double *price, int last, Vector *V, Vector *channel) {
  for (int s = 0; s <= last; s++) {
    if (base[s] == 0) continue;
    double gross = round_cents(base[s] * price[s]), reached = 0, before = 0;
    for (int k = 0; k < m->tables; k++) {
      const Table *table = &m->table[k];
      reached += table->share;
      double up_to = k == m->tables - 1 ? gross : round_cents(gross * reached), listed = up_to - before;
      before = up_to;
      V[k][s] = round_cents(listed * (1 - table->discount));
      channel[table->channel][s] += V[k][s];
      o->discounts[s] += listed - V[k][s];
      double due = round_cents(table->commission * V[k][s]), done = 0;
      for (int j = 0; j < table->commission_n; j++) {
        double to = j == table->commission_n - 1 ? due : round_cents(due * ((j + 1.0) / table->commission_n));
        o->commission[table->channel][s + j] -= to - done;
        done = to;
      }
    }
  }
}

static void quantities(int n) {
  const Module *m = &study.module[n];
  double gross = 0, bartered = 0;
  units_of[n] = 0;
  for (int i = 0; i < m->typologies; i++) {
    gross += round_cents(m->units[i] * m->area[i] * m->price[i]);
    bartered += round_cents(m->barter[i] * m->area[i] * m->price[i]);
    units_of[n] += m->units[i];
  }
  vgv_own[n] = gross - bartered;
}

static void revenue(int n) {
  const Module *m = &study.module[n];
  Lines *o = &lines[n];
  static Vector V[TABLES], R[TABLES];
  Vector price;
  double sum = 0, whole_price = 1;
  const int H = study.months;
  quantities(n);
  for (int k = 0; k < m->curve; k++) sum += m->share[k];
  spread(sum >= 1 - 1e-9 ? vgv_own[n] : round_cents(sum * vgv_own[n]), m->share, m->curve, m->start, o->sales_base);
  int last = m->start + m->curve - 1, last_resale = 0;
  for (int s = m->start; s <= last && s + m->age < m->keys; s++) {
    double back = round_cents(m->cancel * o->sales_base[s]);
    o->cancelled_base[s + m->age] += back;
    o->resale_base[s + m->age + m->resale_delay] += back;
    last_resale = s + m->age + m->resale_delay;
  }
  for (int t = 0; t <= last || t <= last_resale; t++, whole_price *= 1 + m->growth) price[t] = whole_price * factor[m->price_index][t];
  memset(V, 0, sizeof V);
  memset(R, 0, sizeof R);
  memset(raw, 0, sizeof raw);
  memset(raw_correction, 0, sizeof raw_correction);
  memset(raw_interest, 0, sizeof raw_interest);
  memset(raw_refunds, 0, sizeof raw_refunds);
  sell(m, o, o->sales_base, price, last, V, o->sales);
  sell(m, o, o->resale_base, price, last_resale, R, o->resales);
  for (int k = 0; k < m->tables; k++) {
    collect(m, &m->table[k], (Cohorts){V[k], 1}, last);
    collect(m, &m->table[k], (Cohorts){R[k], 0}, last_resale);
  }
  for (int t = 0; t < H; t++) {
    double received = 0, due = 0;
    for (int c = 0; c < 2; c++)
      for (int q = 0; q < KINDS; q++) received += o->received[c][q][t] = round_cents(raw[c][q][t]);
    const int late[] = {UNTIL_KEYS, PERIODIC, POST_KEYS};
    for (int q = 0; q < 3; q++) due += o->received[0][late[q]][t];
    double before = 0;
    if (t >= m->delay) for (int q = 0; q < 3; q++) before += o->received[0][late[q]][t - m->delay];
    o->delinquency[t] = round_cents(-(m->late + m->loss) * due + m->late * before);
    o->refunds[t] = round_cents(raw_refunds[t]);
    o->correction[t] = round_cents(raw_correction[t]);
    o->interest[t] = round_cents(raw_interest[t]);
    o->contracted[t] = received - o->correction[t] - o->interest[t];
    o->receipts[t] = received + o->delinquency[t];
    o->net_receipts[t] = o->receipts[t] + o->refunds[t];
  }
}

/* The weights of an item that spreads a total; answers how many, and where they start. */
static int weights_of(const Item *it, double *weight, int *start) {
  const Module *m = it->module < 0 ? NULL : &study.module[it->module];
  *start = it->start;
  if (it->timing == CURVE) {
    memcpy(weight, it->weight, sizeof(double) * it->weights);
    return it->weights;
  }
  if (it->timing == FAMILY) {
    double before = 0;
    for (int k = 0; k < it->months; k++) {
      double now = family_at(it->family, it->a, it->k, (k + 1.0) / it->months);
      weight[k] = now - before;
      before = now;
    }
    return it->months;
  }
  if (it->timing == SALES) {
    *start = m->start;
    memcpy(weight, m->share, sizeof(double) * m->curve);
    return m->curve;
  }
  *start = m->works_start;
  int count = m->works_months + it->weights - 1;
  memset(weight, 0, sizeof(double) * count);
  double before = 0;
  for (int k = 0; k < m->works_months; k++) {
    double now = family_at(TRAPEZOID, 0, 0, (k + 1.0) / m->works_months);
    for (int j = 0; j < it->weights; j++) weight[k + j] += (now - before) * it->weight[j];
    before = now;
  }
  return count;
}

static double total_of(const Item *it) {
  if (it->basis == SHARE_VGV_OWN) return round_cents(it->value * vgv_own[it->module]);
  if (it->basis == PER_BUILT_M2) return round_cents(it->value * study.module[it->module].built);
  if (it->basis == PER_UNIT) return round_cents(it->value * units_of[it->module]);
  return it->value;
}

static void expense(const Item *it) {
  Lines *o = it->module < 0 ? &whole : &lines[it->module];
  double weight[SHARES];
  Vector base = {0};
  int start;
  if (it->basis == SHARE_SALES) {
    for (int t = it->lag; t < study.months; t++) {
      int from = t - it->lag;
      double sold = o->sales[0][from] + o->sales[1][from] + o->resales[0][from] + o->resales[1][from];
      o->expense[it->group][t] -= round_cents(it->value * sold);
    }
    return;
  }
  int count = weights_of(it, weight, &start);
  if (it->basis == PER_MONTH) for (int k = 0; k < count; k++) base[start + k] = weight[k] != 0 ? it->value : 0;
  else spread(total_of(it), weight, count, start, base);
  for (int t = start; t < start + count; t++) {
    double corrected = round_cents(base[t] * factor[it->index][t]);
    o->expense[it->group][t] -= it->group == LABOR ? base[t] : corrected;
    if (it->group == LABOR) o->expense[READJUST][t] -= corrected - base[t];
  }
}

/* The enterprise: every line of the modules added up to what stands there of no module. */
static void consolidate(void) {
  const size_t count = sizeof(Lines) / sizeof(Vector);
  for (int n = 0; n < study.modules; n++) {
    const Vector *from = (const Vector *)&lines[n];
    Vector *to = (Vector *)&whole;
    for (size_t line = 0; line < count; line++)
      for (int t = 0; t < study.months; t++) to[line][t] += from[line][t];
  }
}

static void free_flow(void) {
  for (int t = 0; t < study.months; t++) {
    double base = whole.receipts[t] + whole.refunds[t], spent = 0;
    if (base > 0 && t + 1 < MONTHS) cash.tax[t + 1] = -round_cents((t >= study.second_from ? study.rate2 : study.rate1) * base);
    for (int g = 0; g < GROUPS; g++) spent += whole.expense[g][t];
    cash.free[t] = whole.receipts[t] + whole.refunds[t] + whole.commission[0][t] + whole.commission[1][t] + spent + cash.tax[t];
    cash.accumulated[t] = cash.free[t] + (t ? cash.accumulated[t - 1] : 0);
  }
}

static double larger(double a, double b) { return a > b ? a : b; }
static double smaller(double a, double b) { return a < b ? a : b; }

static void live_through(void) {
  const int last = study.months - 1;
  double vgv = 0, cost = 0, spent = 0, sold = 0, balance = 0, released = 0, closing = 0;
  for (int n = 0; n < study.modules; n++) vgv += vgv_own[n];
  for (int t = 0; t <= last; t++) cost -= whole.expense[LABOR][t] + whole.expense[READJUST][t];
  for (int t = 0; t <= last; t++) {
    spent -= whole.expense[LABOR][t] + whole.expense[READJUST][t];
    sold += whole.sales_base[t];
    double opening = balance, minimum = t == last ? 0 : study.minimum, available = closing + cash.free[t], interest;
    interest = round_cents(opening * study.loan_rate);
    int open = cost != 0 && spent / cost >= study.min_works && sold / vgv >= study.min_sold && study.window_from <= t && t <= study.window_to;
    double release = open ? larger(0, round_cents(study.loan_share * spent) - released) : 0;
    double fees = opening > 0 ? study.monthly_fee : 0, owed = opening + interest, amortized = 0;
    if (release > 0 && released == 0) fees += round_cents(study.opening_fee * round_cents(study.loan_share * cost));
    if (t >= study.sweep_from) amortized = smaller(owed, larger(0, available - fees - larger(study.loan_reserve, minimum)));
    balance = owed + release - amortized;
    released += release;
    available += release - fees - amortized;
    double contribution = larger(0, minimum - available), payout = 0, ahead = 0, lowest = 0;
    if (t >= study.payout_from && balance == 0) {
      for (int j = 1; j <= study.look_ahead && t + j <= last; j++) lowest = smaller(lowest, ahead += cash.free[t + j]);
      double kept = t == last ? 0 : study.payout_reserve + study.minimum - lowest;
      payout = round_cents(larger(0, available - kept));
    }
    double upper = round_cents(payout * study.partner);
    closing = available + contribution - payout;
    cash.release[t] = release;
    cash.accrued[t] = interest;
    cash.fees[t] = -fees;
    cash.amortization[t] = -amortized;
    cash.balance[t] = balance;
    cash.contribution[t] = contribution;
    cash.distribution[t] = -payout;
    cash.partner[0][t] = -upper;
    cash.partner[1][t] = upper - payout;
    cash.net[t] = cash.free[t] + release - fees - amortized + contribution - payout;
    cash.closing[t] = closing;
  }
}

static Results project(void) {
  Results r = {0, 0, -1};
  double discount = 1;
  memset(lines, 0, sizeof(Lines) * study.modules);
  memset(&whole, 0, sizeof whole);
  memset(&cash, 0, sizeof cash);
  index_factors();
  for (int n = 0; n < study.modules; n++) revenue(n);
  for (int i = 0; i < study.items; i++) expense(&study.item[i]);
  consolidate();
  free_flow();
  live_through();
  for (int t = 0; t < study.months; t++, discount *= 1 + study.discount) {
    r.npv += cash.free[t] / discount;
    r.exposure = smaller(r.exposure, cash.accumulated[t]);
    if (cash.accumulated[t] < 0) r.payback = t + 1;
  }
  if (r.payback == study.months) r.payback = -1;
  r.npv = round_cents(r.npv);
  return r;
}

static double value_at(double growth) {
  double value = 0;
  for (int t = study.months - 1; t >= 0; t--) value = value / growth + cash.free[t];
  return value;
}

/* The falling root nearest the discount rate on the grid of 1500 steps. */
static double internal_rate(void) {
  double best = NAN, low = 0.01, at_low = value_at(low);
  for (int step = 1; step <= 1500; step++) {
    double high = 0.01 * pow(1100, step / 1500.0), at_high = value_at(high);
    if (at_low > 0 && at_high <= 0) {
      double a = low, b = high;
      while (b - a > 1e-15 * b) {
        double middle = (a + b) / 2;
        if (middle == a || middle == b) break;
        if (value_at(middle) > 0) a = middle; else b = middle;
      }
      double root = (a + b) / 2 - 1;
      if (isnan(best) || fabs(root - study.discount) < fabs(best - study.discount)) best = root;
    }
    low = high;
    at_low = at_high;
  }
  return best;
}

static double number(FILE *in) {
  double value;
  if (fscanf(in, "%lf", &value) != 1) { fputs("short input\n", stderr); exit(2); }
  return value;
}
#define WHOLE(in) ((int)number(in))

static void read_table(FILE *in, Table *k) {
  k->channel = WHOLE(in); k->share = number(in); k->discount = number(in); k->commission = number(in);
  k->commission_n = WHOLE(in); k->before = WHOLE(in); k->after = WHOLE(in); k->parts = WHOLE(in);
  for (int i = 0; i < k->parts; i++) {
    Part *p = &k->part[i];
    p->kind = WHOLE(in); p->share = number(in); p->n = WHOLE(in); p->every = WHOLE(in); p->lag = WHOLE(in); p->rate = number(in);
  }
}

static void read_module(FILE *in, Module *m) {
  m->typologies = WHOLE(in);
  for (int i = 0; i < m->typologies; i++) {
    m->units[i] = number(in); m->area[i] = number(in); m->price[i] = number(in); m->barter[i] = number(in);
  }
  m->built = number(in); m->works_start = WHOLE(in); m->works_months = WHOLE(in); m->start = WHOLE(in);
  m->keys = m->works_start + m->works_months;
  m->curve = WHOLE(in);
  for (int i = 0; i < m->curve; i++) m->share[i] = number(in);
  m->growth = number(in); m->price_index = WHOLE(in); m->tables = WHOLE(in);
  for (int i = 0; i < m->tables; i++) read_table(in, &m->table[i]);
  m->cancel = number(in); m->age = WHOLE(in); m->retention = number(in); m->refund_delay = WHOLE(in);
  m->refund_n = WHOLE(in); m->resale_delay = WHOLE(in); m->late = number(in); m->delay = WHOLE(in); m->loss = number(in);
}

static void read_study(FILE *in) {
  study.months = WHOLE(in); study.discount = number(in);
  study.variation[INCC] = number(in); study.variation[IPCA] = number(in);
  study.modules = WHOLE(in);
  for (int i = 0; i < study.modules; i++) read_module(in, &study.module[i]);
  study.items = WHOLE(in);
  for (int i = 0; i < study.items; i++) {
    Item *it = &study.item[i];
    it->group = WHOLE(in); it->module = WHOLE(in); it->basis = WHOLE(in); it->value = number(in); it->index = WHOLE(in);
    it->timing = WHOLE(in); it->start = WHOLE(in); it->months = WHOLE(in); it->family = WHOLE(in);
    it->a = number(in); it->k = number(in); it->lag = WHOLE(in); it->weights = WHOLE(in);
    for (int j = 0; j < it->weights; j++) it->weight[j] = number(in);
  }
  study.rate1 = number(in); study.rate2 = number(in); study.second_from = WHOLE(in);
  study.loan_share = number(in); study.min_works = number(in); study.min_sold = number(in);
  study.window_from = WHOLE(in); study.window_to = WHOLE(in); study.loan_rate = number(in);
  study.opening_fee = number(in); study.monthly_fee = number(in); study.sweep_from = WHOLE(in); study.loan_reserve = number(in);
  study.minimum = number(in); study.payout_from = WHOLE(in); study.payout_reserve = number(in);
  study.look_ahead = WHOLE(in); study.partner = number(in);
}

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
  return at.tv_sec * 1e3 + at.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static int counted;
static double checksum(const Vector *line, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) {
    int some = 0;
    for (int t = 0; t < study.months; t++) {
      sum += fabs(line[i][t]) * (t % 7 + 1);
      some |= line[i][t] != 0;
    }
    counted += some;
  }
  return sum;
}

int main(int argc, char **argv) {
  FILE *in = argc > 2 ? fopen(argv[1], "r") : NULL;
  if (!in) { fputs("usage: loop INPUT ITERATIONS\n", stderr); return 2; }
  read_study(in);
  fclose(in);
  int iterations = atoi(argv[2]);
  double *taken = malloc(sizeof(double) * iterations), root = 0, cells = 0;
  Results r = {0, 0, 0};
  for (int i = 0; i < iterations; i++) {
    double start = now();
    r = project();
    taken[i] = now() - start;
  }
  qsort(taken, iterations, sizeof(double), ascending);
  double start = now();
  for (int i = 0; i < 5; i++) root = internal_rate();
  double root_ms = (now() - start) / 5;
  for (int n = 0; n < study.modules; n++) cells += checksum((const Vector *)&lines[n], sizeof(Lines) / sizeof(Vector));
  cells += checksum((const Vector *)&whole, sizeof(Lines) / sizeof(Vector));
  cells += checksum((const Vector *)&cash, sizeof(Cash) / sizeof(Vector));
  printf("{\"npv\":%.0f,\"max_exposure\":%.0f,\"payback_month\":%d,\"irr_month\":%.17g,\"lines\":%d,\"cells\":%.0f,\"ms\":%.6f,\"root_ms\":%.6f}\n",
         r.npv, r.exposure, r.payback, root, counted, cells, taken[iterations / 2], root_ms);
  return 0;
}
