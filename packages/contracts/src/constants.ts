/**
 * Constants of specification §9 and the figures of a session on the wire. Times in the unit their name ends in.
 */
export const limits = {
  sessionSeconds: 1_800,
  refreshSeconds: 12 * 1_800,
  tokenExpiryMarginSeconds: 30,
  processingSeconds: 60,
  processingTickMs: 1_000,
  chunkLoadTimeoutMs: 120_000,
  requestTimeout: 1_800,
  errorNotificationMs: 10_000,
  validationToastMs: 8_000,
  passwordMessageMs: 6_000,
  successMessageMs: 2_000,
  defaultMessageMs: 3_000,
  notificationAutoCloseMs: 1_500,
  notificationTopOffsetPx: 65,
  throttleWaitSeconds: 1,
  cardColumns: 4,
  /** A JSON body on any route that is not a study route. */
  jsonBodyBytes: 2 * 1024 * 1024,
  /** A study document, an edit batch or an import. */
  studyBodyBytes: 16 * 1024 * 1024,
  jsonDepth: 32,
  /** Fields and items of a JSON body, all levels together: ten times the largest study that was ever asked for. */
  jsonValues: 250_000,
  pageSize: 50,
  pageSizeMax: 500,
  passwordCharactersMin: 8,
  passwordCharactersMax: 128,
} as const;

export const product = {
  title: 'UNI',
  version: '0.0.0',
  language: 'pt-BR',
  currency: 'BRL',
  routerBasePath: '/',
} as const;
