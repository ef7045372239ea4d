import { feedEndpoints, feedKeys } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { readFeed } from './feeds.service.ts';

export const feedRoutes: readonly Route[] = feedKeys.map((key) =>
  route(feedEndpoints[key], {
    transaction: 'own',
    act: (context, { query }) => readFeed(context, key, query),
    present: (feed) => ({ status: 200, ...feed }),
  }),
);
