/** The indicators whose change is attributed and simulated: VPL, TIR, exposure and result (keys of the engine's catalogue). */
export const headlineIndicators = ['npv', 'irr_year', 'max_exposure', 'result'] as const;
