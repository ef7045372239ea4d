import { call } from '../call.ts';

/** Availability that a link opens. Without a session. */
export const openMirror = (token: string) =>
  call('POST /api/sales/public-mirror/', { body: { token }, authorization: false, notify: 'none' });
