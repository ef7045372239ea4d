/** Returns true for a change of the address that opens or closes a record. Its list then stays where it was scrolled to. */
export const opensRecord = (changes: object): boolean => 'abrir' in changes;
