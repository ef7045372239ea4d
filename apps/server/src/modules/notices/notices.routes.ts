import { noticeEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { countNotices, listNotices, markRead } from './notices.service.ts';

export const noticeRoutes: readonly Route[] = [
  route(endpoints.list, { act: (context, { query, url }) => listNotices(context, query, url) }),
  route(endpoints.unread, { act: countNotices }),
  route(endpoints.mark, { act: (context, { body }) => markRead(context, body) }),
];
