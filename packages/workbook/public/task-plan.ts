/** API of schedules alone: a thread that reads one file need not load the workbook writer or the engine. */
export { readSpreadsheet, type SpreadsheetCell, type SpreadsheetSheet } from '../src/spreadsheet.ts';
export {
  type LinkKind,
  type PlanLink,
  type PlanOutcome,
  type PlanRefusal,
  type PlanRemark,
  type PlanRemarkKind,
  type PlanTask,
  planLimits,
  type TaskPlan,
} from '../src/task-plan/plan.ts';
export { readProjectXml } from '../src/task-plan/read-project-xml.ts';
