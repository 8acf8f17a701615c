import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import { FiguresPage } from './FiguresPage';

export { figureCalls, figureOperations, menuFigureCalls } from './calls';

export const figures = { list: FiguresPage, icon: BarChartOutlined };
