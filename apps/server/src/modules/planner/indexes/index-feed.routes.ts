import { indexSeriesEndpoints as endpoints } from '@uni/contracts';
import { plainRoute, type Route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { createIndexFeeds } from './index-feed.service.ts';

export const indexFeedRoutes = (platform: Platform): readonly Route[] => {
  const feeds = createIndexFeeds(platform);
  return [
    plainRoute(endpoints.feed, { act: async ({ actor }) => ({ status: 200, body: await feeds.read(actor) }) }),
    plainRoute(endpoints.setFeed, {
      act: async ({ actor, body }) => ({ status: 200, body: await feeds.set(actor, body) }),
    }),
    plainRoute(endpoints.fetch, {
      act: async ({ actor, body }) => ({ status: 200, body: await feeds.fetch(actor, body.series) }),
    }),
  ];
};
