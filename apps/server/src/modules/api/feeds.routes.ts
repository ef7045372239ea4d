import { feedEndpoints, feedKeys } from '@uni/contracts';
import { plainRoute, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/module.ts';
import { createFeeds } from './feeds.service.ts';

export const feedRoutes = (platform: Platform): readonly Route[] => {
  const feeds = createFeeds(platform);
  return feedKeys.map((key) =>
    plainRoute(feedEndpoints[key], {
      act: async ({ actor, query }) => ({ status: 200, ...(await feeds.read(actor, key, query)) }),
    }),
  );
};
