/* Partners: who pays what is called, and what each gets through the tiers. */
#include <string.h>
#include "study.h"

static double capital[PARTNERS], owed[TIERS][PARTNERS], hurdle[TIERS];

static double sum_of(const double *each) {
  double sum = 0;
  for (int n = 0; n < study.partners; n++) sum += each[n];
  return sum;
}

static void accrue(void) {
  for (int k = 0; k < study.tiers; k++) {
    const Tier *tier = &study.tier[k];
    for (int n = 0; n < study.partners && tier->kind == PREFERRED; n++)
      owed[k][n] += round_cents(tier->accrual * (capital[n] + owed[k][n]));
    if (tier->kind == SPLIT_UNTIL) hurdle[k] += round_cents(tier->until_accrual * hurdle[k]);
  }
}

static void move_hurdles(int partner, double amount) {
  for (int k = 0; k < study.tiers; k++)
    if (study.tier[k].kind == SPLIT_UNTIL && study.tier[k].of == partner) hurdle[k] += amount;
}

static void put_in(int t, int firm) {
  double part[PARTNERS];
  split(of_firm(CONTRIBUTION, firm)[t], study.partner, study.partners, part);
  for (int n = 0; n < study.partners; n++) {
    of_whole(PUT_IN + n)[t] += part[n];
    capital[n] += part[n];
    move_hurdles(n, part[n]);
  }
}

/* What a tier pays of what is left, to each partner. */
static double pay(int k, double left, double *part) {
  const Tier *tier = &study.tier[k];
  double *due = tier->kind == PREFERRED ? owed[k] : capital;
  if (tier->kind == SPLIT) {
    split(left, tier->share, study.partners, part);
    return left;
  }
  if (tier->kind == SPLIT_UNTIL) {
    const double paid = smaller(left, round_cents(larger(0, hurdle[k]) / tier->share[tier->of]));
    split(paid, tier->share, study.partners, part);
    return paid;
  }
  const double paid = smaller(left, sum_of(due));
  if (paid <= 0) return 0;
  split(paid, due, study.partners, part);
  for (int n = 0; n < study.partners; n++) due[n] -= part[n];
  return paid;
}

static void take_out(int t) {
  double left = 0;
  for (int f = 0; f < study.firms; f++) left -= of_firm(DISTRIBUTION, f)[t];
  for (int k = 0; k < study.tiers; k++) {
    double part[PARTNERS] = {0};
    const double paid = pay(k, left, part);
    left -= paid;
    of_whole(TIER + k)[t] += paid;
    for (int n = 0; n < study.partners; n++) {
      of_whole(TAKEN + n)[t] -= part[n];
      move_hurdles(n, -part[n]);
    }
  }
}

void divide_among_partners(void) {
  memset(capital, 0, sizeof capital);
  memset(owed, 0, sizeof owed);
  memset(hurdle, 0, sizeof hurdle);
  for (int t = 0; t < study.months; t++) {
    accrue();
    for (int f = 0; f < study.firms; f++) put_in(t, f);
    take_out(t);
    for (int n = 0; n < study.partners; n++) {
      of_whole(PARTNER_CAPITAL + n)[t] = capital[n];
      for (int k = 0; k < study.tiers; k++) of_whole(PARTNER_OWED + n)[t] += owed[k][n];
      of_whole(PARTNER_NET + n)[t] = -of_whole(TAKEN + n)[t] - of_whole(PUT_IN + n)[t];
    }
  }
}
