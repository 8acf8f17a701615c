import { type ComponentType, createContext } from 'react';
import { FunnelPage, type FunnelPageProps } from '@/components/FunnelPage';

/** What a question stands in: a page of a funnel, or a setting of whoever answered it before. */
export const QuestionFrame = createContext<ComponentType<FunnelPageProps>>(FunnelPage);
