/** What stands for the hash of the closed months while no month is closed. Apart from the schemas: the page needs no more. */
export const noRealised = 'none';
