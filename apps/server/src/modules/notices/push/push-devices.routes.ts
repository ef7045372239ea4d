import { noticeEndpoints as endpoints } from '@uni/contracts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addDevice, findOwnDevice, listDevices, removeDevice } from './push-devices.service.ts';

export const pushDeviceRoutes: readonly Route[] = [
  route(endpoints.devices, { act: listDevices }),
  route(endpoints.addDevice, { act: (context, { body, userAgent }) => addDevice(context, body, userAgent) }),
  route(endpoints.removeDevice, {
    locate: (context, { params }) => findOwnDevice(context, params.id),
    act: (context, { located }) => removeDevice(context, located),
  }),
];
