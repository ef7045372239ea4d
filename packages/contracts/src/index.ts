/** All that browser and server share about HTTP. One line per file; modules below the platform's own. */

export * from './access.ts';
export * from './admin.ts';
export * from './constants.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './paging.ts';
export * from './permissions.ts';
export * from './planner.ts';
export * from './planner-scenarios.ts';
export * from './planner-study.ts';
export * from './planner-versions.ts';
export * from './study/compose.ts';
export * from './study/edits.ts';
export * from './study/fingerprint.ts';
export * from './study/ids.ts';
export * from './study/json.ts';
export * from './study/overlap.ts';
export * from './study/path.ts';
export * from './study/templates/loteamento.ts';
export * from './study/templates/practice.ts';
export * from './study/templates/residencial-vertical.ts';
export * from './study/templates/template.ts';
export * from './study/templates/templates.ts';
