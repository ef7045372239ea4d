/** Destinations of rows from users' sheets: a repeated import repeats no question. */
import type { SheetKind, SheetMapping } from '@uni/contracts';
import { inContext } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { findRealisedEnterprise } from '../realised/realised.service.ts';
import { listSheetMappings, rememberSheetMappings } from './sheet-mappings.repository.ts';

export interface SheetMappings {
  /** Throws 404 for a missing, a deleted and a foreign enterprise alike. */
  enterprise(actor: Actor, enterpriseId: number): Promise<{ readonly id: number }>;
  list(actor: Actor, enterpriseId: number, kind: SheetKind): Promise<SheetMapping[]>;
  remember(actor: Actor, enterpriseId: number, kind: SheetKind, rows: readonly SheetMapping[]): Promise<void>;
}

export const createSheetMappings = (platform: Platform): SheetMappings => {
  const { database } = platform;
  const mappingKeyOf = ({ scope }: Actor, enterpriseId: number, kind: SheetKind) => ({
    organizationId: scope,
    enterpriseId,
    kind,
  });
  return {
    enterprise: (actor, enterpriseId) =>
      inContext(platform, actor, (context) => findRealisedEnterprise(context, enterpriseId)),

    list: (actor, enterpriseId, kind) =>
      database.withOrganization(actor.scope, (transaction) =>
        listSheetMappings(transaction, mappingKeyOf(actor, enterpriseId, kind)),
      ),

    remember: (actor, enterpriseId, kind, rows) =>
      database.withOrganization(actor.scope, (transaction) =>
        rememberSheetMappings(transaction, mappingKeyOf(actor, enterpriseId, kind), lastOf(rows), platform.now()),
      ),
  };
};

/** A row that is named twice goes where it was sent last. */
const lastOf = (rows: readonly SheetMapping[]): SheetMapping[] => [
  ...new Map(rows.map((row) => [row.source, row])).values(),
];
