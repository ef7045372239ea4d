import { createContext } from 'react';

/** Leaves the layer around by `then`, after the question where something typed would be lost. */
type Leave = (then: () => void) => void;

export const leaveAtOnce: Leave = (then) => then();

export const Leaving = createContext<Leave>(leaveAtOnce);
