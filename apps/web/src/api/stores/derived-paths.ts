import type { OperationPath } from '@uni/contracts';

/** Paths that a write of a store changes too, besides what lies under the store's own address. */
interface DerivedPaths {
  readonly saved?: readonly OperationPath[];
  readonly removed?: readonly OperationPath[];
}

const both = (...paths: readonly OperationPath[]): DerivedPaths => ({ saved: paths, removed: paths });

export const derivedPaths: Readonly<Record<string, DerivedPaths | undefined>> = {
  'sso.services': both('/api/admin/subscriptions/'),
  'sso.ssoSubscription': both('/api/admin/services/'),
  'sso.savedUsers': both('/api/admin/permit-groups/'),
  'sso.ssoGroup': both('/api/admin/users/', '/api/access/user/profile/'),
  // Definitions decide every figure of the area.
  'colab.indicator': both('/api/colab/'),
  'enterprise.enterprises': both('/api/planner/enterprise-summaries/'),
  'enterprise.modules': both('/api/planner/enterprise-summaries/'),
  // Plans contain what counts of an ERP.
  'integration.parameters': both('/api/integration/', '/api/planner/'),
  // Months of enterprises and rows of sales go with a connection.
  'integration.clients': { removed: ['/api/'] },
};
