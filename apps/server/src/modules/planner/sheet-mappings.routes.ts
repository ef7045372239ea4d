/** Where rows of people's sheets went: whoever imports the same sheet again is asked nothing twice. */
import { type SheetKind, type SheetMapping, sheetMappingEndpoints } from '@uni/contracts';
import { type Actor, type Route, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { itself } from './policy.ts';
import { createRealised } from './realised.service.ts';
import { listSheetMappings, rememberSheetMappings } from './sheet-mappings.repository.ts';

export const sheetMappingRoutes = (platform: Platform): readonly Route[] => {
  const enterprises = createRealised(platform);
  const locate = ({ actor, params }: { actor: Actor; params: { id: number } }) => enterprises.find(actor, params.id);
  const placeOf = (actor: Actor, enterpriseId: number, kind: SheetKind) => ({
    organizationId: actor.scope,
    enterpriseId,
    kind,
  });
  return [
    route(sheetMappingEndpoints.list, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, query }) => ({
        status: 200,
        body: await platform.database.withOrganization(actor.scope, (transaction) =>
          listSheetMappings(transaction, placeOf(actor, located.id, query.kind)),
        ),
      }),
    }),
    route(sheetMappingEndpoints.remember, {
      locate,
      belongsTo: itself,
      act: async ({ actor, located, body }) => {
        await platform.database.withOrganization(actor.scope, (transaction) =>
          rememberSheetMappings(transaction, placeOf(actor, located.id, body.kind), lastOf(body.rows), platform.now()),
        );
        return { status: 204, body: undefined };
      },
    }),
  ];
};

/** A row that is named twice goes where it was sent last. */
const lastOf = (rows: readonly SheetMapping[]): SheetMapping[] => [
  ...new Map(rows.map((row) => [row.source, row])).values(),
];
