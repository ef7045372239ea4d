/** Returns the enterprise of a located row. */
export const itself = ({ id }: { readonly id: number }): number => id;
