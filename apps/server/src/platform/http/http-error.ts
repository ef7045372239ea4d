import type { WireError } from '@uni/contracts';

/** Thrown anywhere below a route to answer with an error of the wire catalogue. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly wire: WireError;

  constructor(wire: WireError) {
    super(`refused with ${wire.status}`);
    this.wire = wire;
  }
}
