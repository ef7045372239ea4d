/*
 * What the programs of this folder share: the study as it is read, the lines of a projection, and the order in which they are
 * computed. Money is in centavos, a Vector has one cell for each month. The rules are those of docs/formulas.md.
 */
#ifndef STUDY_H
#define STUDY_H
#include <stdio.h>

#define MONTHS 512
#define MODULES 16
#define OFFERS 4
#define TYPOLOGIES 4
#define TABLES 5
#define PARTS 5
#define BALLOONS 4
#define STEPS 4
#define AGES 64
#define ITEMS 96
#define SHARES 256
#define FIRMS 2
#define CLASSES 3
#define LOANS 4
#define PARTNERS 3
#define TIERS 5
#define RATES 6
#define CREDITS 4
#define COMMISSIONS 16
#define NEVER 100000

enum { NO_INDEX, INCC, IPCA, INDEXES };
enum { LINEAR, S_CURVE, FRONT, TRAPEZOID };
enum { DOWN_PAYMENT, UNTIL_KEYS, CALENDAR, POST_KEYS, BANK_TRANSFER, WORKS_TRANSFER, KINDS };
enum { LABOR, READJUST, MARKETING, COMMERCIAL, POST_COST, TERRAIN, INCORPORATION, ADMIN, GROUPS };
enum { AMOUNT, PER_MONTH, SHARE_VGV_OWN, PER_BUILT_M2, PER_UNIT, SHARE_SALES };
enum { BY_CURVE, BY_FAMILY, BY_WORKS, BY_SALES, BY_FLOW };
enum { BY_SCHEDULE, BY_COST };
enum { SWEEP, PRICE };
enum { PREFERRED, CAPITAL_RETURN, SPLIT_UNTIL, SPLIT };

typedef double Vector[MONTHS];

/* Weights over months: given ones, or those of a family. */
typedef struct { int start, count, family; double a, k, share[SHARES]; } Curve;
typedef struct { int after, at; double share; } Balloon;
typedef struct {
  int kind, n, lag, by_keys, balloons, signing, from, release;
  int demand; /* month in which enough is sold for the bank: set by each projection */
  double share, rate, min_sold, land, retention;
  Balloon balloon[BALLOONS];
} Part;
typedef struct {
  int channel, class, yearly, before, after, commission_n, parts;
  double share, discount, commission;
  Part part[PARTS];
} Table;
typedef struct { int from; double sold, change; } Step;
typedef struct { double units, area, price, barter; } Typology;
typedef struct {
  int typologies, price_index, own_steps, steps, tables;
  double growth;
  Typology typology[TYPOLOGIES];
  Curve curve;
  Step step[STEPS];
  Table table[TABLES];
} Offer;
typedef struct {
  int from, after_keys, refund_from, refund_delay, after_resale, resale_delay;
  double share, retention, use_share;
  Curve hazard;
} Cancellation;
typedef struct { int recoveries, after[4]; long double share[4], lost, fine, interest; } Delinquency;
typedef struct {
  int firm, assignment, works_start, works_months, keys, launch, steps, offers, adjusted_at;
  double built, barter, adjustment;
  Curve schedule;
  Step step[STEPS];
  Cancellation cancellation;
  Delinquency delinquency;
  Offer offer[OFFERS];
} Module;
typedef struct { int group, module, basis, index, timing, lag; double value; Curve curve; } Item;
typedef struct {
  int module, start, months, index, class, exit_at;
  double area, rent, opex, cap_rate, exit_costs;
  long double vacancy, recoverable;
  Curve ramp;
} Rental;
typedef struct { int rows, from[RATES]; double rate[RATES]; } Rates;
typedef struct { int at; double rate, accrual, share; long double subordination; } Assignment;
typedef struct {
  int firm, modules, module[MODULES], draws, kind, window_from, window_to, amortization_from, installments, tranches, tranche_at[4];
  int later_from;                           /* first month of the second rate */
  double share, limit, min_works, min_sold, opening_fee, monthly_fee, iof, reserve, coverage, tranche[4];
  double rate[2], accrual[2];               /* by month, as a double and to the last digit */
  long double receivables, stock, trap;     /* no coverage and no trap: 0 */
} Loan;
typedef struct { int kind, of; double accrual, until_accrual, share[PARTNERS]; } Tier;
typedef struct {
  int months, modules, firms, items, rentals, assignments, loans, partners, tiers, classes, first_month;
  double annual[INDEXES];
  Module module[MODULES];
  Item item[ITEMS];
  Rental rental[MODULES];
  Rates ret[CLASSES], pis, cofins, irpj_base, irpj, csll_base, csll, cbs, ibs, reduction, split;
  int presumed_class, consumption_index, credit_groups, credit_group[CREDITS], credit_lag;
  double credit_share;
  Assignment assignment[FIRMS];
  Loan loan[LOANS];
  Tier tier[TIERS];
  double minimum_cash, payout_reserve, partner[PARTNERS];
  int payout_from[FIRMS], look_ahead;
} Study;

/* The lines of a projection: name, then of whom it is told beside the whole (modules, companies, both or none). */
enum { OF_MODULES = 1, OF_FIRMS = 2, OF_NONE = 0, OF_BOTH = 3 };
#define LINES(LINE) \
  LINE(SALES_BASE, "sales_base", OF_MODULES) LINE(RESALE_BASE, "resale_base", OF_MODULES) \
  LINE(CANCELLED_BASE, "cancelled_base", OF_MODULES) LINE(DISCOUNTS, "discounts", OF_MODULES) \
  LINE(SALES, "sales.direct", OF_MODULES) LINE(SALES_FINANCED, "sales.financed", OF_MODULES) \
  LINE(RESALES, "resales.direct", OF_MODULES) LINE(RESALES_FINANCED, "resales.financed", OF_MODULES) \
  LINE(RECEIVED, "receipts.direct.down_payment", OF_MODULES) LINE(RECEIVED_1, "receipts.direct.until_keys", OF_MODULES) \
  LINE(RECEIVED_2, "receipts.direct.calendar", OF_MODULES) LINE(RECEIVED_3, "receipts.direct.post_keys", OF_MODULES) \
  LINE(RECEIVED_4, "receipts.direct.bank_transfer", OF_MODULES) LINE(RECEIVED_5, "receipts.direct.works_transfer", OF_MODULES) \
  LINE(RECEIVED_6, "receipts.financed.down_payment", OF_MODULES) LINE(RECEIVED_7, "receipts.financed.until_keys", OF_MODULES) \
  LINE(RECEIVED_8, "receipts.financed.calendar", OF_MODULES) LINE(RECEIVED_9, "receipts.financed.post_keys", OF_MODULES) \
  LINE(RECEIVED_10, "receipts.financed.bank_transfer", OF_MODULES) \
  LINE(RECEIVED_11, "receipts.financed.works_transfer", OF_MODULES) \
  LINE(DELINQUENCY, "delinquency", OF_MODULES) LINE(LATE_CHARGES, "late_charges", OF_MODULES) \
  LINE(OVERDUE, "overdue", OF_MODULES) LINE(REFUNDS, "refunds", OF_BOTH) LINE(CORRECTION, "correction", OF_MODULES) \
  LINE(INTEREST, "interest", OF_MODULES) LINE(CONTRACTED, "contracted", OF_MODULES) \
  LINE(COMMISSION, "commission.direct", OF_BOTH) LINE(COMMISSION_FINANCED, "commission.financed", OF_BOTH) \
  LINE(RENT, "rental.rent", OF_BOTH) LINE(RECOVERY, "rental.recovery", OF_BOTH) LINE(EXIT, "rental.exit", OF_BOTH) \
  LINE(OPEX, "rental.opex", OF_BOTH) LINE(EXIT_COSTS, "rental.exit_costs", OF_BOTH) LINE(NOI, "noi", OF_MODULES) \
  LINE(RECEIPTS, "receipts", OF_BOTH) LINE(NET_RECEIPTS, "net_receipts", OF_BOTH) \
  LINE(CLASS_RECEIPTS, "class_receipts.standard", OF_BOTH) LINE(CLASS_RECEIPTS_1, "class_receipts.social", OF_BOTH) \
  LINE(CLASS_RECEIPTS_2, "class_receipts.rents", OF_BOTH) LINE(CLASS_REFUNDS, "class_refunds.standard", OF_BOTH) \
  LINE(CLASS_REFUNDS_1, "class_refunds.social", OF_BOTH) LINE(CLASS_REFUNDS_2, "class_refunds.rents", OF_BOTH) \
  LINE(EXPENSE, "expense.labor_cost", OF_BOTH) LINE(EXPENSE_1, "expense.readjust_labor_cost", OF_BOTH) \
  LINE(EXPENSE_2, "expense.marketing", OF_BOTH) LINE(EXPENSE_3, "expense.commercial_expense", OF_BOTH) \
  LINE(EXPENSE_4, "expense.post_cost_labor", OF_BOTH) LINE(EXPENSE_5, "expense.terrain", OF_BOTH) \
  LINE(EXPENSE_6, "expense.incorporation", OF_BOTH) LINE(EXPENSE_7, "expense.admin_expenses", OF_BOTH) \
  LINE(PROCEEDS, "assignment.%d.proceeds", OF_NONE) LINE(PROCEEDS_1, "", OF_NONE) \
  LINE(TRANSFER, "assignment.%d.transfer", OF_NONE) LINE(TRANSFER_1, "", OF_NONE) \
  LINE(CLAIM_INTEREST, "assignment.%d.interest", OF_NONE) LINE(CLAIM_INTEREST_1, "", OF_NONE) \
  LINE(CLAIM_BALANCE, "assignment.%d.balance", OF_NONE) LINE(CLAIM_BALANCE_1, "", OF_NONE) \
  LINE(BARTER, "financial_barter", OF_BOTH) LINE(TAX_SHIFT, "tax_shift", OF_BOTH) \
  LINE(CLASS_SHIFT, "tax_shift.standard", OF_BOTH) LINE(CLASS_SHIFT_1, "tax_shift.social", OF_BOTH) \
  LINE(CLASS_SHIFT_2, "tax_shift.rents", OF_BOTH) LINE(BASE_RET, "tax_base.ret", OF_FIRMS) \
  LINE(BASE_PRESUMED, "tax_base.presumed", OF_FIRMS) LINE(TAX_RET, "tax.ret", OF_FIRMS) LINE(TAX_PIS, "tax.pis", OF_FIRMS) \
  LINE(TAX_COFINS, "tax.cofins", OF_FIRMS) LINE(TAX_IRPJ, "tax.irpj", OF_FIRMS) LINE(TAX_CSLL, "tax.csll", OF_FIRMS) \
  LINE(TAX_CBS, "tax.cbs", OF_FIRMS) LINE(TAX_IBS, "tax.ibs", OF_FIRMS) LINE(CBS_SPLIT, "tax.cbs_split", OF_FIRMS) \
  LINE(IBS_SPLIT, "tax.ibs_split", OF_FIRMS) LINE(REDUCER, "reducer.adjustment", OF_BOTH) \
  LINE(BASE_CONSUMPTION, "tax_base.consumption", OF_FIRMS) LINE(CREDIT_CBS, "tax_credit.cbs", OF_FIRMS) \
  LINE(CREDIT_IBS, "tax_credit.ibs", OF_FIRMS) LINE(CREDIT_LEFT_CBS, "tax_credit_balance.cbs", OF_FIRMS) \
  LINE(CREDIT_LEFT_IBS, "tax_credit_balance.ibs", OF_FIRMS) LINE(FREE, "free_cash_flow", OF_FIRMS) \
  LINE(ACCUMULATED, "accumulated_free", OF_FIRMS) \
  LINE(RELEASE, "loan.%d.release", OF_NONE) LINE(RELEASE_1, "", OF_NONE) LINE(RELEASE_2, "", OF_NONE) LINE(RELEASE_3, "", OF_NONE) \
  LINE(ACCRUED, "loan.%d.interest", OF_NONE) LINE(ACCRUED_1, "", OF_NONE) LINE(ACCRUED_2, "", OF_NONE) LINE(ACCRUED_3, "", OF_NONE) \
  LINE(PAID, "loan.%d.interest_paid", OF_NONE) LINE(PAID_1, "", OF_NONE) LINE(PAID_2, "", OF_NONE) LINE(PAID_3, "", OF_NONE) \
  LINE(FEES, "loan.%d.fees", OF_NONE) LINE(FEES_1, "", OF_NONE) LINE(FEES_2, "", OF_NONE) LINE(FEES_3, "", OF_NONE) \
  LINE(AMORTIZATION, "loan.%d.amortization", OF_NONE) LINE(AMORTIZATION_1, "", OF_NONE) LINE(AMORTIZATION_2, "", OF_NONE) \
  LINE(AMORTIZATION_3, "", OF_NONE) LINE(BALANCE, "loan.%d.balance", OF_NONE) LINE(BALANCE_1, "", OF_NONE) \
  LINE(BALANCE_2, "", OF_NONE) LINE(BALANCE_3, "", OF_NONE) LINE(GUARANTEE, "loan.%d.guarantee", OF_NONE) \
  LINE(GUARANTEE_1, "", OF_NONE) LINE(GUARANTEE_2, "", OF_NONE) LINE(GUARANTEE_3, "", OF_NONE) \
  LINE(CONTRIBUTION, "contribution", OF_FIRMS) LINE(DISTRIBUTION, "distribution", OF_FIRMS) \
  LINE(NET_FLOW, "net_cash_flow", OF_FIRMS) LINE(CLOSING, "closing_cash", OF_FIRMS) \
  LINE(PUT_IN, "contribution.%d", OF_NONE) LINE(PUT_IN_1, "", OF_NONE) LINE(PUT_IN_2, "", OF_NONE) \
  LINE(TAKEN, "distribution.%d", OF_NONE) LINE(TAKEN_1, "", OF_NONE) LINE(TAKEN_2, "", OF_NONE) \
  LINE(PARTNER_NET, "partner.%d.net", OF_NONE) LINE(PARTNER_NET_1, "", OF_NONE) LINE(PARTNER_NET_2, "", OF_NONE) \
  LINE(PARTNER_CAPITAL, "partner.%d.capital", OF_NONE) LINE(PARTNER_CAPITAL_1, "", OF_NONE) LINE(PARTNER_CAPITAL_2, "", OF_NONE) \
  LINE(PARTNER_OWED, "partner.%d.preferred", OF_NONE) LINE(PARTNER_OWED_1, "", OF_NONE) LINE(PARTNER_OWED_2, "", OF_NONE) \
  LINE(TIER, "waterfall.%d", OF_NONE) LINE(TIER_1, "", OF_NONE) LINE(TIER_2, "", OF_NONE) LINE(TIER_3, "", OF_NONE) \
  LINE(TIER_4, "", OF_NONE) \
  LINE(CONTRACT_VALUE, "contract_value", OF_MODULES) LINE(CONTRACT_OPEN, "contract_open", OF_MODULES) \
  LINE(CONTRACT_CORRECTED, "contract_corrected", OF_MODULES) LINE(CANCELLED_RECEIPTS, "cancelled_receipts", OF_MODULES) \
  LINE(REFUNDS_DUE, "refunds_due", OF_MODULES) LINE(STOCK_VALUE, "stock_value", OF_MODULES) \
  LINE(DRE_REVENUE, "dre.revenue", OF_BOTH) LINE(DRE_BARTER, "dre.barter_revenue", OF_BOTH) \
  LINE(DRE_CANCELLATION, "dre.cancellation_revenue", OF_BOTH) LINE(DRE_OTHER, "dre.other_revenue", OF_FIRMS) \
  LINE(DRE_LOSSES, "dre.losses", OF_BOTH) LINE(DRE_COST, "dre.cost", OF_BOTH) LINE(DRE_GROSS, "dre.gross", OF_FIRMS) \
  LINE(DRE_COMMISSION, "dre.commission", OF_FIRMS) LINE(DRE_EXPENSES, "dre.expenses", OF_FIRMS) \
  LINE(DRE_TAXES, "dre.taxes", OF_FIRMS) LINE(DRE_FINANCIAL, "dre.financial", OF_FIRMS) LINE(DRE_NET, "dre.net", OF_FIRMS) \
  LINE(BAL_CASH, "bal.cash", OF_FIRMS) LINE(BAL_RECEIVABLES, "bal.receivables", OF_BOTH) \
  LINE(BAL_OVERDUE, "bal.overdue", OF_BOTH) LINE(BAL_INVENTORY, "bal.inventory", OF_BOTH) LINE(BAL_ASSETS, "bal.assets", OF_FIRMS) \
  LINE(BAL_ADVANCES, "bal.advances", OF_BOTH) LINE(BAL_REFUNDS, "bal.refunds", OF_BOTH) LINE(BAL_BARTER, "bal.barter", OF_BOTH) \
  LINE(BAL_TAXES, "bal.taxes_payable", OF_FIRMS) LINE(BAL_DEFERRED, "bal.deferred_taxes", OF_FIRMS) \
  LINE(BAL_DEBT, "bal.debt", OF_FIRMS) LINE(BAL_ASSIGNMENTS, "bal.assignments", OF_FIRMS) \
  LINE(BAL_CAPITAL, "bal.capital", OF_FIRMS) LINE(BAL_EARNINGS, "bal.earnings", OF_FIRMS) \
  LINE(BAL_LIABILITIES, "bal.liabilities", OF_FIRMS) LINE(REF_REVENUE, "ref.revenue", OF_BOTH) \
  LINE(REF_COST, "ref.cost", OF_BOTH) LINE(REF_RESULT, "ref.result", OF_BOTH)
#define KEY(name, text, scope) name,
enum { LINES(KEY) KEYS };
#undef KEY

/* What a module's contracts leave for the lines that come later; unrounded unless said. */
typedef struct {
  double units, vgv_own, vgv_gross;
  Vector sale_weights;              /* curves of the offers by their own VGV */
  Vector offer_base[OFFERS], offer_resale[OFFERS], price[OFFERS];
  double offer_vgv[OFFERS];
  int last[OFFERS];                 /* last month with a sale or a resale of an offer */
  Vector raw[CLASSES][2 * KINDS], refunds[CLASSES], correction, interest;
  Vector value, open, corrected, cancelled, refunds_due, paid;
  Vector assigned[CLASSES];         /* instalments of sold receivables */
  double original[CLASSES];         /* the same at the values of the sale */
} Contracts;

extern Study study;
extern Contracts contracts[MODULES];
extern Vector factor[INDEXES];      /* F of every index, 1 for none */
extern Vector common[GROUPS];       /* expenses of no module */
extern Vector assigned_shift[MODULES]; /* what sold receivables move of a module's tax base, rounded */
extern double *cells;
extern int owners, stride;

static inline double larger(double a, double b) { return a > b ? a : b; }
static inline double smaller(double a, double b) { return a < b ? a : b; }
static inline double *line_of(int key, int owner) { return cells + ((size_t)key * owners + owner) * stride; }
static inline double *of_module(int key, int module) { return line_of(key, module); }
static inline double *of_firm(int key, int firm) { return line_of(key, study.modules + firm); }
static inline double *of_whole(int key) { return line_of(key, study.modules + study.firms); }

/* sales.c */
int signing_month(const Part *p, int sold);
int last_cancellation(int module, const Table *k, int sold);
void price_sales(int module, int offer, int resale, Vector *value);
/* arithmetic.c */
double round_cents(double x);
double round_long(long double x);
void index_factors(void);
int weights_of(const Curve *curve, double *weight);
void split(double amount, const double *weight, int count, double *part);
void spread(double amount, const double *weight, int count, double *cells);
double rate_at(const Rates *rates, int month);
/* lines.c */
void open_lines(void);
void clear_lines(void);
void sum_line(int key);
void sum_lines(int from, int to);
void print_lines(FILE *out);
double checksum(int *moving);
/* read.c */
void read_study(FILE *in);
/* one file for each of the others, in the order in which they run */
void sell(int module);
void follow_contracts(int module);
void enter_receipts(int module);
void enter_rentals(void);
void enter_classes(int module);
void enter_expenses(void);
void enter_assignments(void);
void shift_bases(void);
void enter_taxes(int firm);
void enter_consumption(int firm);
void enter_free_flow(void);
void enter_stock(int module);
void live_through(int firm);
void divide_among_partners(void);
void enter_accounts(void);
double common_part(int group, int module, int month);
#endif
