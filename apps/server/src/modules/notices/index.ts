/** Public interface of notices: other modules report facts, and each person reads their own. */
import type { ServerModule } from '../../platform/server-module.ts';
import { createChatWorker } from './chats/chat-sending.service.ts';
import { chatRoutes } from './chats/chats.routes.ts';
import { createDigestWorker } from './digest.service.ts';
import { createMailWorker } from './mail-sending.service.ts';
import { noticeRoutes } from './notices.routes.ts';
import { preferenceRoutes } from './preferences.routes.ts';
import { pushDeviceRoutes } from './push/push-devices.routes.ts';
import { createPushWorker } from './push/push-sending.service.ts';
import { noticesSchema } from './schema.ts';

export { dailyNoticesWorker } from './daily-notices-worker.model.ts';
export { queueMails } from './mail-queue.service.ts';
export { tallyMails } from './mails.repository.ts';
export { markFactsRead } from './notices.repository.ts';
export { type Fact, notify } from './notifying.service.ts';
export { rotatePushKey } from './push/push-keys.service.ts';

export const noticesModule: ServerModule = {
  name: 'notices',
  schema: noticesSchema,
  routes: () => [...noticeRoutes, ...preferenceRoutes, ...chatRoutes, ...pushDeviceRoutes],
  workers: (platform) => [
    createMailWorker(platform),
    createDigestWorker(platform),
    createChatWorker(platform),
    createPushWorker(platform),
  ],
};
