import { noticeEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { changeChat, createChat, findChat, listChats, removeChat, testChat } from './chats.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) => findChat(context, params.id);

export const chatRoutes: readonly Route[] = [
  route(endpoints.chats, { act: (context) => listChats(context) }),
  route(endpoints.createChat, { act: (context, { body }) => createChat(context, body) }),
  route(endpoints.changeChat, { locate, act: (context, { located, body }) => changeChat(context, located, body) }),
  route(endpoints.removeChat, { locate, act: (context, { located }) => removeChat(context, located) }),
  route(endpoints.testChat, { locate, transaction: 'own', act: (context, { located }) => testChat(context, located) }),
];
