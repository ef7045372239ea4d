/** Refusals of an export or import. Their messages are sentences for an operator. */
export class TransferRefused extends Error {
  override readonly name = 'TransferRefused';
}
