/** Whose enterprise a located row is. */
export const itself = ({ id }: { readonly id: number }): number => id;
