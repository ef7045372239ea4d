/** Door of integration: what screens of the plan show of the ERPs behind it. */

export { LateChangesOf } from './commitments/late-changes.tsx';
export { DocumentsDrawer } from './documents/documents-drawer.tsx';
