/**
 * The wire error catalogue: every refusal of a UNI server. Shapes and texts are those of Django REST framework and SimpleJWT,
 * in English; the client translates. Text changes here are contract changes.
 */
import { z } from 'zod';

/** A refusal as it is sent: status, JSON body and headers. `headers` absent: none beyond the usual. */
export interface WireError {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const challenge = { 'WWW-Authenticate': 'Bearer realm="api"' } as const;
const detail = (status: number, text: string, headers?: Record<string, string>): WireError =>
  headers ? { status, body: { detail: text }, headers } : { status, body: { detail: text } };
const unauthorised = (body: Record<string, unknown>): WireError => ({ status: 401, body, headers: challenge });

const invalidAccessToken = (message: string): WireError =>
  unauthorised({
    detail: 'Given token not valid for any token type',
    code: 'token_not_valid',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
  });

/** Refusals with a fixed text. `tooManyRequests`, `serverError` and the like, which carry a figure, are functions. */
export const wireErrors = {
  notAuthenticated: unauthorised({ detail: 'Authentication credentials were not provided.' }),
  badAuthorizationHeader: unauthorised({
    detail: 'Authorization header must contain two space-delimited values',
    code: 'bad_authorization_header',
  }),
  accessTokenInvalid: invalidAccessToken('Token is invalid or expired'),
  accessTokenWrongType: invalidAccessToken('Token has wrong type'),
  userInactive: unauthorised({ detail: 'User is inactive', code: 'user_inactive' }),
  userNotFound: unauthorised({ detail: 'User not found', code: 'user_not_found' }),
  passwordChanged: unauthorised({ detail: "The user's password has been changed.", code: 'password_changed' }),
  noActiveAccount: unauthorised({ detail: 'No active account found with the given credentials' }),
  noActiveAccountForToken: unauthorised({ detail: 'No active account found for the given token.' }),
  refreshTokenInvalid: unauthorised({ detail: 'Token is invalid or expired', code: 'token_not_valid' }),
  refreshTokenBlacklisted: unauthorised({ detail: 'Token is blacklisted', code: 'token_not_valid' }),
  refreshTokenWrongType: unauthorised({ detail: 'Token has wrong type', code: 'token_not_valid' }),
  /** Only after the right password. */
  totpRequired: unauthorised({ detail: 'A code of the second step is required.', code: 'totp_required' }),
  totpInvalid: unauthorised({ detail: 'The code of the second step is not valid.', code: 'totp_invalid' }),
  /** The security key did not prove itself: a wrong address, another request, another person's key, a copy. */
  keyInvalid: unauthorised({ detail: 'The security key was not accepted.', code: 'key_invalid' }),
  /** The organization demands a second step and the caller has none; only setting one up and leaving are answered. */
  secondStepDemanded: {
    status: 403,
    body: { detail: 'The organization demands a second step.', code: 'second_step_demanded' },
  },
  signInAttemptOver: {
    status: 400,
    body: { detail: 'This sign-in attempt is unknown or has expired.', code: 'sign_in_attempt_over' },
  },
  identityProviderRefused: {
    status: 400,
    body: { detail: 'The identity provider did not confirm the sign-in.', code: 'identity_provider_refused' },
  },
  permissionDenied: detail(403, 'You do not have permission to perform this action.'),
  foreignOrigin: detail(403, 'Cross-origin requests are not accepted.'),
  notFound: detail(404, 'Not found.'),
  invalidPage: detail(404, 'Invalid page.'),
  notAcceptable: detail(406, 'Could not satisfy the request Accept header.'),
  bodyTooLarge: detail(413, 'Request body is too large.'),
  serviceUnavailable: detail(503, 'Service temporarily unavailable, try again later.', { 'Retry-After': '2' }),
  idempotencyRunning: {
    status: 409,
    body: { detail: 'A request with this Idempotency-Key is still running.', code: 'idempotency_running' },
  },
  idempotencyMismatch: {
    status: 422,
    body: { detail: 'This Idempotency-Key was used with another request.', code: 'idempotency_mismatch' },
  },
} as const satisfies Record<string, WireError>;

/** 405; of a store that is read and not saved, with the reason. */
export const methodNotAllowed = (method: string, reason: StoreReason | null = null): WireError => ({
  status: 405,
  body: {
    detail: `Method "${method}" not allowed.`,
    ...(reason === null ? {} : { code: 'store_read_only', reason }),
  },
});

/** Returns 415, with the media type as the caller sent it. */
export const unsupportedMediaType = (mediaType: string): WireError =>
  detail(415, `Unsupported media type "${mediaType}" in request.`);

/** Returns 400 for a body that is no JSON; `reason` is the parser's message, in English. */
export const jsonParseError = (reason: string): WireError => detail(400, `JSON parse error - ${reason}`);

/** Returns 400 for a request that no schema applies to, such as an invalid header or percent sign. */
export const malformedRequest = (reason?: string): WireError =>
  detail(400, reason === undefined ? 'Malformed request.' : `Malformed request. ${reason}`);

/** `seconds` is the wait, rounded up to a whole number of at least 1. */
export const throttled = (seconds: number): WireError => {
  const wait = Math.max(1, Math.ceil(seconds));
  return detail(429, `Request was throttled. Expected available in ${wait} second${wait === 1 ? '' : 's'}.`, {
    'Retry-After': String(wait),
  });
};

/** Returns 500 without any cause. `errorId` finds the cause in the server's log. */
export const serverError = (errorId: string): WireError => ({
  status: 500,
  body: { detail: 'A server error occurred.', error_id: errorId },
});

/** 400 with messages by field, e.g. `{"code": ["This field is required."]}`; `non_field_errors` for the whole. */
export const invalidFields = (fields: Record<string, unknown>): WireError => ({ status: 400, body: fields });

/** After the right password: a code of the second step or, where there is a `key` request, a security key. */
export const secondStepRequired = (key: unknown): WireError =>
  key === null
    ? wireErrors.totpRequired
    : { ...wireErrors.totpRequired, body: { ...wireErrors.totpRequired.body, key } };

/** 412 for `If-Match` on a versioned resource, with what is stored now. */
export const preconditionFailed = (current: unknown): WireError => ({
  status: 412,
  body: { detail: 'The resource has changed since it was read.', code: 'precondition_failed', current },
});

/**
 * Reasons why a store cannot be saved, added to or removed from. It is computed, mirrored from an ERP, a single object, or
 * part of another store.
 */
export const storeReasons = ['computed', 'told', 'one_of_a_kind', 'part_of_another'] as const;
/** Reason of a read-only store. `told`: mirrored from an ERP, so it changes only there. */
export type StoreReason = (typeof storeReasons)[number];

/** 405 with its reason. */
export const storeReadOnly = (reason: StoreReason): WireError => ({
  status: 405,
  body: { detail: 'This cannot be changed here.', code: 'store_read_only', reason },
});

/** A value in a message: a caller may send an object whose own `toString` is no function. */
const displayValue = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 200);

/** Field messages, letter by letter those of Django REST framework. */
export const fieldMessages = {
  required: 'This field is required.',
  null: 'This field may not be null.',
  blank: 'This field may not be blank.',
  notString: 'Not a valid string.',
  notInteger: 'A valid integer is required.',
  notNumber: 'A valid number is required.',
  notBoolean: 'Must be a valid boolean.',
  notList: 'Expected a list of items.',
  /** Of a value that fits no form, where no word is closer. */
  invalid: 'Invalid value.',
  unknownField: 'This field is not known.',
  notSavedHere: 'This field is not saved here.',
  tooFewItems: (min: number) => `Ensure this field has at least ${min} elements.`,
  tooManyItems: (max: number) => `Ensure this field has no more than ${max} elements.`,
  notDate: 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.',
  notMonth: 'Month has wrong format. Use one of these formats instead: YYYY-MM.',
  invalidPeriod: 'The period ends before it begins.',
  notDatetime:
    'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].',
  notDocument: 'Enter a valid CPF or CNPJ.',
  notCpf: 'Enter a valid CPF.',
  notCnpj: 'Enter a valid CNPJ.',
  notPhone: 'Enter a valid phone number.',
  notPostalCode: 'Enter a valid postal code.',
  notPartner: 'This person belongs to an organization and cannot be sent by a partner.',
  notImage: 'Upload a valid image. The file you uploaded was either not an image or a corrupted image.',
  notEmail: 'Enter a valid email address.',
  nullCharacters: 'Null characters are not allowed.',
  notDomain: 'Enter a valid domain name.',
  notOwnDomain: "Only domains of the organization's own can be named.",
  domainTaken: 'This domain belongs to another identity provider.',
  notReachable: 'The identity provider cannot be reached at this address.',
  notYourself: 'Nobody takes this from themselves.',
  wrongPassword: 'Wrong password.',
  wrongCode: 'The code of the second step is not valid.',
  secondStepEnabled: 'The second step is already enabled.',
  secondStepNotEnabled: 'The second step is not enabled.',
  keysImpossible: 'Security keys cannot be used at this address.',
  keyRefused: 'The security key was not accepted.',
  keyKnown: 'This security key has been added already.',
  tooManyKeys: (max: number) => `No more than ${max} security keys can be added.`,
  linkOver: 'The link is invalid or has expired.',
  tooShort: (min: number) => `Ensure this field has at least ${min} characters.`,
  tooManyInvitations: (max: number) => `No more than ${max} people can be invited in a day.`,
  tooLong: (max: number) => `Ensure this field has no more than ${max} characters.`,
  tooManyDecimals: (decimals: number) => `Ensure that there are no more than ${decimals} decimal places.`,
  tooManyDigits: (digits: number) => `Ensure that there are no more than ${digits} digits in total.`,
  belowMinimum: (min: number | string) => `Ensure this value is greater than or equal to ${min}.`,
  aboveMaximum: (max: number | string) => `Ensure this value is less than or equal to ${max}.`,
  notAbove: (min: number) => `Ensure this value is greater than ${min}.`,
  notBelow: (max: number) => `Ensure this value is less than ${max}.`,
  notChoice: (value: unknown) => `"${displayValue(value)}" is not a valid choice.`,
  missingKey: (value: unknown) => `Invalid pk "${displayValue(value)}" - object does not exist.`,
  notKey: (type: string) => `Incorrect type. Expected pk value, received ${type}.`,
  notDictionary: (type: string) => `Invalid data. Expected a dictionary, but got ${type}.`,
  /** `name` is the model's verbose name as written, `label` the field's label: neither is capitalised here. */
  taken: (name: string, label: string) => `${name} with this ${label} already exists.`,
  notUniqueTogether: (fields: readonly string[]) => `The fields ${fields.join(', ')} must make a unique set.`,
  idsDisagree: 'The id in the path and the id in the body do not agree.',
} as const;

/** Fields that a client may rely on in a refusal's body. All others are messages by field. */
export const refusalBodySchema = z.looseObject({
  detail: z.string().optional(),
  code: z.unknown().optional(),
  error_id: z.string().optional(),
});
