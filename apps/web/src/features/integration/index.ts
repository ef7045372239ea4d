/** Public API of the integration feature: ERP data that the plan's screens display. */

export { LateChangesOf } from './commitments/late-changes.tsx';
export { DocumentsDrawer } from './documents/documents-drawer.tsx';
