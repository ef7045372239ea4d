import { assistantEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../platform/http/index.ts';
import { answerAssistant } from './assistant.service.ts';

export const assistantRoutes: readonly Route[] = [
  route(endpoints.send, {
    transaction: 'own',
    act: (context, { body, header }) => answerAssistant(context, body, header('mcp-protocol-version')),
    present: (reply) => reply,
  }),
];
