/*
 * The arithmetic of a study with every rule, as a C engineer writes it: flat arrays, one row of months for the contracts of a
 * table and month, running sums, no object. Every projection starts from the inputs of the study and makes every line.
 *
 *   loop INPUT ITERATIONS         prints one JSON object: lines, cells (sum of |cell|*(month mod 7 + 1)), ms (median)
 *   loop INPUT ITERATIONS cells   prints every line that is not zero in all months
 */
#define _POSIX_C_SOURCE 199309L
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "study.h"

Study study;
Contracts contracts[MODULES];
Vector factor[INDEXES], common[GROUPS], assigned_shift[MODULES];

static void project(void) {
  clear_lines();
  index_factors();
  enter_rentals();
  for (int n = 0; n < study.modules; n++) {
    sell(n);
    follow_contracts(n);
    enter_receipts(n);
    enter_stock(n);
  }
  enter_expenses();
  enter_assignments();
  sum_lines(SALES_BASE, EXPENSE + GROUPS - 1);
  sum_lines(BARTER, CLASS_SHIFT_2);
  sum_lines(CONTRACT_VALUE, STOCK_VALUE);
  for (int f = 0; f < study.firms; f++) {
    enter_taxes(f);
    enter_consumption(f);
  }
  sum_line(REDUCER);
  enter_free_flow();
  for (int f = 0; f < study.firms; f++) live_through(f);
  divide_among_partners();
  enter_accounts();
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

int main(int argc, char **argv) {
  FILE *in = argc > 2 ? fopen(argv[1], "r") : NULL;
  int iterations = argc > 2 ? atoi(argv[2]) : 0, moving;
  if (!in || iterations < 1) { fputs("usage: loop INPUT ITERATIONS [cells]\n", stderr); return 2; }
  read_study(in);
  fclose(in);
  open_lines();
  double *taken = malloc(sizeof(double) * iterations);
  for (int i = 0; i < iterations; i++) {
    double start = now();
    project();
    taken[i] = now() - start;
  }
  if (argc > 3 && strcmp(argv[3], "cells") == 0) { print_lines(stdout); return 0; }
  qsort(taken, iterations, sizeof(double), ascending);
  double sum = checksum(&moving);
  printf("{\"lines\":%d,\"cells\":%.0f,\"ms\":%.6f}\n", moving, sum, taken[iterations / 2]);
  return 0;
}
