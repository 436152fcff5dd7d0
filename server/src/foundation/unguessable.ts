const unguessableCharacters = 20;

/** Whether an id that a caller chose is long enough to show, when it comes again, that it is the same caller. */
export const isUnguessable = (id: string): boolean => id.length >= unguessableCharacters;
