/** Screens with named views, and the permissions to read and share them. Without schemas, so that pages carry none. */

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
/** Key of a screen with named views; `sales_*` ones need `sales:read`, the others `planning:read`. */
export type GridScreen = (typeof gridScreens)[number];

const resourceOf = (screen: GridScreen): 'planning' | 'sales' => (screen.startsWith('sales_') ? 'sales' : 'planning');

/** Returns the permission to see shared views of a screen. */
export const readsViewsOf = (screen: GridScreen) => `${resourceOf(screen)}:read` as const;
/** Returns the permission to share a view of a screen, and to maintain others' shared views. */
export const tendsViewsOf = (screen: GridScreen) => `${resourceOf(screen)}:write` as const;
