import { indexSeriesEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { fetchIndex, readFeed, setFeed } from './index-feed.service.ts';

export const indexFeedRoutes: readonly Route[] = [
  route(endpoints.feed, { act: readFeed }),
  route(endpoints.setFeed, {
    act: (context, { body }) => setFeed(context, body),
  }),
  route(endpoints.fetch, {
    transaction: 'own',
    act: (context, { body }) => fetchIndex(context, body.series),
  }),
];
