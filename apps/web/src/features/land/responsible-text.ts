import type { LandPlot } from '@uni/contracts';
import { land } from '@uni/phrases';

/** The name of who answers for a plot, marked where the person has left; '' for no one. */
export const responsibleText = ({ responsible_name: name, responsible_left: hasLeft }: LandPlot): string => {
  if (name === null) return '';
  return hasLeft ? land.hasLeft(name) : name;
};
