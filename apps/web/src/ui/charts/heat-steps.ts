import styles from './heat.module.css';

/** Steps of the diverging palette on which text has its contrast in both themes. The middle is neither good nor bad. */
export const heatSteps = ['d1', 'd3', 'd4', 'd5', 'd6', 'd7', 'd9'] as const;
export type HeatStep = (typeof heatSteps)[number];

/** White on the deepest step of either side, ink on the others (their counterparts in the dark theme). */
export const heatText = (step: HeatStep): 'd-inv' | 'd-ink' => (step === 'd1' || step === 'd9' ? 'd-inv' : 'd-ink');

/** Of an element with its step in `data-heat`. */
export const heatClass = styles.step;
