/** Screens whose views are kept under names, and what reading and sharing them takes; without schemas, so that pages carry none. */

/** Grids of one development, of its costs, of the organization; registers of the sales back office. */
export const gridScreens = [
  'cash_flow',
  'costs',
  'organization_cash_flow',
  'sales_receivables',
  'sales_installments',
  'sales_proposals',
  'sales_commissions',
  'sales_units',
  'sales_clients',
  'sales_suppliers',
  'sales_contracts',
  'sales_cancellations',
  'sales_movements',
] as const;
export type GridScreen = (typeof gridScreens)[number];

const resourceOf = (screen: GridScreen): 'planning' | 'sales' => (screen.startsWith('sales_') ? 'sales' : 'planning');

/** Who may see what others share of a screen. */
export const readsViewsOf = (screen: GridScreen) => `${resourceOf(screen)}:read` as const;
/** Who may share a view of a screen, and tend what others shared. */
export const tendsViewsOf = (screen: GridScreen) => `${resourceOf(screen)}:write` as const;
