/** Shares as stored: whole ten-billionths, so that a value is exactly as it was published. */
import { indexLimits } from '@uni/contracts';

const scale = 10 ** indexLimits.decimals;

export const unitsOf = (share: number): number => Math.round(share * scale);

/** The decimal sign moves in the text, so that no division rounds. */
export const shareOf = (units: number): number => Number(`${units}e-${indexLimits.decimals}`);

/** Returns the nearest share that can be stored. */
export const storedShare = (share: number): number => shareOf(unitsOf(share));
