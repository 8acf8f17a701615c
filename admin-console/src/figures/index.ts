import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import { FiguresPage } from './FiguresPage';

export { billingFigureCalls, figureCalls, figureOperations, menuFigureCalls } from './calls';

export const figures = { list: FiguresPage, icon: BarChartOutlined };
