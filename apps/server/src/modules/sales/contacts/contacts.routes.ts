import { contactEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addContact, findContactedContract, listContacts } from './contacts.service.ts';

export const contactRoutes: readonly Route[] = [
  route(endpoints.list, {
    act: (context, { query, url }) => listContacts(context, query, url),
  }),
  route(endpoints.create, {
    locate: (context, { params }) => findContactedContract(context, params.id),
    belongsTo: ({ enterprise_id }) => enterprise_id,
    act: (context, { located, body }) => addContact(context, located, body),
  }),
];
