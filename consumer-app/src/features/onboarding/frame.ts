import { type ComponentType, createContext } from 'react';
import { FunnelPage, type FunnelPageProps } from '@/components/FunnelPage';

/** QuestionFrame is the layout of a question: a page of a funnel, or a setting. */
export const QuestionFrame = createContext<ComponentType<FunnelPageProps>>(FunnelPage);
