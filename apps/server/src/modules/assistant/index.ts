/** Public API of this module: plans for assistants, by the Model Context Protocol. */
import type { ServerModule } from '../../platform/server-module.ts';
import { assistantRoutes } from './assistant.routes.ts';
import { assistantSchema } from './schema.ts';

export const assistantModule: ServerModule = {
  name: 'assistant',
  schema: assistantSchema,
  routes: () => assistantRoutes,
};
