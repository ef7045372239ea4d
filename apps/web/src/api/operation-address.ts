type Scalar = string | number | boolean;
export type QueryValue = Scalar | readonly Scalar[] | null | undefined;

/** Parameters of an operation's address, as `InputOf` types them. */
export interface AddressInput {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
}

/**
 * Method and path of an operation, with its parameters filled in and escaped. Undefined, null and empty values of the query are
 * left out; a list is sent with commas.
 * @throws where a parameter of the path is missing
 */
export function addressOfOperation(name: string, { params, query = {} }: AddressInput) {
  const [method = '', pattern = ''] = name.split(' ', 2);
  const path = pattern.replace(/:([a-z_]+)/g, (_, key: string) => {
    const value = params?.[key];
    if (value === undefined || value === '') throw new Error(`${name} lacks ${key}`);
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query).flatMap(([key, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    return text === '' ? [] : [[key, text]];
  });
  return { method, url: pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}` };
}
