/** The enterprise of a movement without one: the whole organization, which no narrowed permission reaches. */
export const wholeOrganization = 0;
