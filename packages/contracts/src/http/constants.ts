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
  /** Fields and items of a JSON body, all levels together: ten times the largest study ever requested. */
  jsonValues: 250_000,
  /** Addresses of one invitation: each takes the server a slow hash. */
  invitedAtOnce: 100,
  /** People of one organization who are invited in a day and have not come in. */
  invitationsPerDay: 500,
  pageSize: 50,
  pageSizeMax: 500,
  passwordCharactersMin: 8,
  passwordCharactersMax: 128,
} as const;

/** The statuses that the specification names. */
export const httpStatus = {
  OK: 200,
  CREATED: 201,
  NO_CONTENT: 204,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** Default layouts of card screens: cards per row, and the visible record states. */
export const screenLayouts = {
  cadastro_parceiros: { cardColumn: limits.cardColumns, exhibition: ['active'] },
} as const;

/**
 * The application's own name, and the language and currency of everything it displays. `version` is a fixed value.
 */
export const product = {
  title: 'UNI',
  version: '0.0.0',
  language: 'pt-BR',
  currency: 'BRL',
  routerBasePath: '/',
} as const;
