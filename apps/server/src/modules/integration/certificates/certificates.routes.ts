import { certificateEndpoints as endpoints } from '@uni/contracts';
import type { Context } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import {
  findCertificate,
  findCertifiedConnection,
  listCertificates,
  readCertificate,
  requestCertificate,
} from './certificates.service.ts';

const locate = (context: Context, { params }: { params: { id: number } }) =>
  findCertifiedConnection(context, params.id);

export const certificateRoutes: readonly Route[] = [
  route(endpoints.list, {
    locate,
    act: (context, { located }) => listCertificates(context, located),
  }),
  route(endpoints.request, {
    locate,
    act: (context, { located, body }) => requestCertificate(context, located, body),
  }),
  route(endpoints.retrieve, {
    locate: (context, { params }) => findCertificate(context, params.id),
    act: (context, { located }) => readCertificate(context, located),
  }),
];
