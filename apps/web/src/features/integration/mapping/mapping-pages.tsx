import { MappingPage } from './mapping-page.tsx';
import { mappingScreens } from './mapping-screens.ts';

/** The pages of mapping, one for each row of the table. */
export const GeneralMappingPage = () => <MappingPage screen={mappingScreens.generalMapping} />;
export const FinancingOperationsPage = () => <MappingPage screen={mappingScreens.financingOperations} />;
export const FinancingSiengePage = () => <MappingPage screen={mappingScreens.financingSienge} />;
export const FinancingUauPage = () => <MappingPage screen={mappingScreens.financingUau} />;
export const FinancialOperationPage = () => <MappingPage screen={mappingScreens.financialOperation} />;
export const FinancialVersionPage = () => <MappingPage screen={mappingScreens.financialVersion} />;
export const RevenueMappingPage = () => <MappingPage screen={mappingScreens.revenueMapping} />;
