/** The rows of the policy table for tables that spreadsheets and BI read. */
import type { PolicyRow } from './policy-row.ts';

export const feedPolicies: Readonly<Record<string, PolicyRow>> = {
  'GET /api/feeds/v1/cash-flow.csv/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/feeds/v1/contracts.csv/': { needs: 'sales:read', reach: 'enterprise' },
  'GET /api/feeds/v1/indicators.csv/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/feeds/v1/installments.csv/': { needs: 'sales:read', reach: 'enterprise' },
  'GET /api/feeds/v1/realised.csv/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/feeds/v1/units.csv/': { needs: 'sales:read', reach: 'enterprise' },
  'GET /api/odata/': { needs: 'planning:read', reach: 'organization', also: ['sales:read'] },
  'GET /api/odata/metadata/': { needs: 'planning:read', reach: 'organization', also: ['sales:read'] },
  'GET /api/feeds/v1/excel/': { needs: 'planning:read', reach: 'organization', also: ['sales:read'] },
  'GET /api/feeds/v1/power-bi/': { needs: 'planning:read', reach: 'organization', also: ['sales:read'] },
  'GET /api/odata/cash-flow/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/odata/cash-flow/count/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/odata/contracts/': { needs: 'sales:read', reach: 'enterprise' },
  'GET /api/odata/contracts/count/': { needs: 'sales:read', reach: 'enterprise' },
  'GET /api/odata/contracts/:id/': { needs: 'sales:read', reach: 'enterprise' },
  'GET /api/odata/indicators/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/odata/indicators/count/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/odata/installments/': { needs: 'sales:read', reach: 'enterprise' },
  'GET /api/odata/installments/count/': { needs: 'sales:read', reach: 'enterprise' },
  'GET /api/odata/realised/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/odata/realised/count/': { needs: 'planning:read', reach: 'enterprise' },
  'GET /api/odata/units/': { needs: 'sales:read', reach: 'enterprise' },
  'GET /api/odata/units/count/': { needs: 'sales:read', reach: 'enterprise' },
  'GET /api/odata/units/:id/': { needs: 'sales:read', reach: 'enterprise' },
};
