/* The lines of a projection: where they stand, their sums, and how they are told. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "study.h"

#define NAMED(key, text, scope) {text, scope},
static const struct { const char *text; int scope; } LINE_NAMES[] = {LINES(NAMED)};
#undef NAMED

double *cells;
int owners, stride;

void open_lines(void) {
  owners = study.modules + study.firms + 1;
  stride = study.months;
  cells = malloc(sizeof(double) * (KEYS * owners * stride + MONTHS));
}

void clear_lines(void) { memset(cells, 0, sizeof(double) * KEYS * owners * stride); }

static void add(double *to, const double *from) {
  for (int t = 0; t < stride; t++) to[t] += from[t];
}

/* The part of a cell of no module that is a module's: by the own VGV, rounded cumulatively. */
double common_part(int group, int module, int month) {
  double all = 0, before = 0, until = 0;
  for (int n = 0; n < study.modules; n++) {
    all += contracts[n].vgv_own;
    if (n < module) before += contracts[n].vgv_own;
  }
  until = before + contracts[module].vgv_own;
  double cell = common[group][month];
  if (cell == 0) return 0;
  double upper = module == study.modules - 1 ? cell : round_cents(cell * until / all);
  return upper - (module == 0 ? 0 : round_cents(cell * before / all));
}

/* Companies and the whole of a line that modules have. A company has its part of what no module has. */
void sum_line(int key) {
  for (int n = 0; n < study.modules; n++) {
    const double *own = of_module(key, n);
    if (LINE_NAMES[key].scope & OF_FIRMS) add(of_firm(key, study.module[n].firm), own);
    add(of_whole(key), own);
  }
  if (key < EXPENSE || key >= EXPENSE + GROUPS) return;
  add(of_whole(key), common[key - EXPENSE]);
  for (int n = 0; n < study.modules; n++) {
    double *firm = of_firm(key, study.module[n].firm);
    for (int t = 0; t < stride; t++) firm[t] += common_part(key - EXPENSE, n, t);
  }
}

void sum_lines(int from, int to) {
  for (int key = from; key <= to; key++) sum_line(key);
}

static void print_line(FILE *out, const char *name, const char *owner, const double *line) {
  int some = 0;
  for (int t = 0; t < stride; t++) some |= line[t] != 0;
  if (!some) return;
  fprintf(out, "%s\t%s", name, owner);
  for (int t = 0; t < stride; t++) fprintf(out, "\t%.0f", line[t] == 0 ? 0 : line[t]);
  fputc('\n', out);
}

/* Every line that is not zero in all months: its key, its module or company (of the whole: -), its cells. */
void print_lines(FILE *out) {
  const char *text = "";
  for (int key = 0, nth = 1; key < KEYS; key++) {
    char name[64], owner[16];
    nth = *LINE_NAMES[key].text ? 1 : nth + 1;
    if (nth == 1) text = LINE_NAMES[key].text;
    snprintf(name, sizeof name, text, nth);
    for (int k = 0; k < owners; k++) {
      if (k < study.modules) snprintf(owner, sizeof owner, "%d", k + 1);
      else snprintf(owner, sizeof owner, k == owners - 1 ? "-" : "spe_%d", k - study.modules + 1);
      print_line(out, name, owner, line_of(key, k));
    }
  }
}

/* Sum of |cell|*(month mod 7 + 1); counts the lines that are not zero in all months. */
double checksum(int *moving) {
  double sum = 0;
  *moving = 0;
  for (int k = 0; k < KEYS * owners; k++) {
    const double *line = cells + (size_t)k * stride;
    int some = 0;
    for (int t = 0; t < stride; t++) {
      sum += fabs(line[t]) * (t % 7 + 1);
      some |= line[t] != 0;
    }
    *moving += some;
  }
  return sum;
}
