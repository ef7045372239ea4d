/** Door of the collaborative area: what an organization means by its indicators, and what they come to. */
import type { ServerModule } from '../../platform/module.ts';
import { colabRoutes } from './colab.routes.ts';
import { colabSchema } from './schema.ts';

export const colabModule: ServerModule = {
  name: 'colab',
  schema: colabSchema,
  routes: colabRoutes,
};
