import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import { FiguresPage } from './FiguresPage';

export { figureCalls, figureOperations } from './calls';

export const figures = { list: FiguresPage, icon: BarChartOutlined };
